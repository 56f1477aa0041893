// The tests of one package in one tier: a process that runs them, restarted after a run that did not end.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Answer, Run, Started } from './worker.ts'

export interface Room {
  /** Runs tests without a mutant, and notes which tests reach which mutant. */
  measure(limitMs: number): Promise<Answer>
  /** Runs tests; where they took longer than the limit, the file in which they were. */
  run(run: Run, limitMs: number): Promise<Answer | { readonly hungIn: string | undefined }>
  close(): void
}

export function openRoom(tree: string, room: string, tier: string, sources: readonly string[], reached: string): Room {
  let worker: ChildProcess | undefined
  const start = async (isNoted: boolean): Promise<ChildProcess> => {
    const script = join(import.meta.dirname, 'worker.ts')
    const started = spawn(process.execPath, ['--import', 'tsx', script, tree, room, tier, ...sources], {
      cwd: join(tree, room),
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'switch.js')).href}`,
        ...(isNoted && { CAPI_MUTANTS_REACHED: reached }),
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

  const ask = async (run: Run, limitMs: number, isNoted: boolean): ReturnType<Room['run']> => {
    worker ??= await start(isNoted)
    const asked = worker
    let hungIn: string | undefined
    let timer: NodeJS.Timeout | undefined
    let receive!: (message: Answer | Started) => void
    let end!: () => void
    try {
      return await new Promise((resolve, reject) => {
        receive = (message) => {
          if ('started' in message) hungIn = message.started
          else resolve(message)
        }
        end = () => reject(new Error(`The tests of ${room} ended without an answer.`))
        timer = setTimeout(() => resolve({ hungIn }), limitMs)
        asked.on('message', receive).once('exit', end)
        asked.send(run)
      })
    } finally {
      clearTimeout(timer)
      asked.off('message', receive).off('exit', end)
    }
  }
  return {
    async measure(limitMs) {
      close()
      const answer = await ask({ mutants: [], isShort: false }, limitMs, true)
      // Noting takes time.
      close()
      if ('files' in answer) return answer
      throw new Error(`Expected the tests of ${room} to end within ${limitMs / 1_000} s, they are in ${answer.hungIn}`)
    },
    async run(run, limitMs) {
      const answer = await ask(run, limitMs, false)
      if ('hungIn' in answer) close()
      return answer
    },
    close,
  }
}
