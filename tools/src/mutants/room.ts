// The tests of one package in one tier: a process that runs them, restarted after a run that did not end.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Answer, Run } from './worker.ts'

export interface Room {
  /** Runs tests; null where they took longer than the limit. */
  run(run: Run, limitMs: number): Promise<Answer | null>
  close(): void
}

export function openRoom(tree: string, room: string, tier: string, sources: readonly string[], reached: string): Room {
  let worker: ChildProcess | undefined
  const start = async (isBaseline: boolean): Promise<ChildProcess> => {
    const script = join(import.meta.dirname, 'worker.ts')
    const started = spawn(process.execPath, ['--import', 'tsx', script, tree, room, tier, ...sources], {
      cwd: join(tree, room),
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'switch.js')).href}`,
        ...(isBaseline && { CAPI_MUTANTS_REACHED: reached }),
      },
    })
    await once(started, 'message')
    return started
  }
  const close = (): void => {
    // The group, so that servers that tests have started end too.
    if (worker?.exitCode === null) process.kill(-worker.pid!, 'SIGKILL')
    worker = undefined
  }
  process.once('exit', close)
  return {
    async run(run, limitMs) {
      if (run.mutant === -1) close()
      worker ??= await start(run.mutant === -1)
      const answer = Promise.race([
        once(worker, 'message').then(([message]) => message as Answer),
        once(worker, 'exit').then(() => Promise.reject(new Error(`The tests of ${room} ended without an answer.`))),
      ])
      worker.send(run)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, limitMs, null)))
      const result = await Promise.race([answer, late])
      clearTimeout(timer)
      answer.catch(() => {})
      // What the baseline notes costs time.
      if (result === null || run.mutant === -1) close()
      return result
    },
    close,
  }
}
