/** Runs a command in a process group of its own, so that a signal ends everything that it started. */
import { spawn } from 'node:child_process'

export interface Finished {
  readonly code: number | null
  /** Both streams, and of long output only the end. */
  readonly output: string
  readonly seconds: number
}

const longestOutput = 20_000

/** Resolves when the command has ended, also when it failed. */
export function runCommand(
  command: string,
  args: readonly string[],
  {
    cwd,
    signal,
    env = outerEnvironment(),
  }: { readonly cwd: string; readonly signal: AbortSignal; readonly env?: NodeJS.ProcessEnv },
): Promise<Finished> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    }
    signal.addEventListener('abort', stop, { once: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-longestOutput)))
    }
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop)
      resolve({ code, output, seconds: (performance.now() - begun) / 1_000 })
    })
  })
}

/** Returns the environment without what the surrounding `npm run` says about this package. */
export function outerEnvironment(): NodeJS.ProcessEnv {
  const isOfThisRun = (name: string): boolean =>
    /^npm_(package|lifecycle|command|execpath)/.test(name) || /^npm_config_(local_)?prefix$/.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfThisRun(name)))
}
