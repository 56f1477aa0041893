/** One process of a round: a benchmark program that runs against one built tree, and makes a turn when it is asked. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { BenchError } from './bench-error.ts'

export interface Contender {
  /** Does a fixed amount of work; resolves with microseconds an operation, by metric. */
  turn(): Promise<Readonly<Record<string, number>>>
  /** Ends the process and what it started. */
  stop(): Promise<void>
}

export interface ContenderOptions {
  /** File below `programs`. */
  readonly program: string
  /** Folder of the built tree. */
  readonly tree: string
  /** An empty folder for data of this process. */
  readonly scratch: string
  readonly arguments: readonly string[]
  readonly signal: AbortSignal
}

type Message = { readonly values: Readonly<Record<string, number>> } | { readonly error: string }

const patienceMs = 5_000

/** Starts a program; resolves when it is warmed up. The signal ends it at once. */
export async function startContender(options: ContenderOptions): Promise<Contender> {
  const { program, tree, scratch, signal } = options
  signal.throwIfAborted()
  const child = fork(new URL(`../programs/${program}`, import.meta.url), [tree, scratch, ...options.arguments], {
    // Nothing of the caller's environment: a proxy or an option of Node named there would be measured too.
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    execArgv: [],
    // A process group of its own: Ctrl-C in the terminal reaches this command alone, which then ends its programs.
    detached: true,
  })
  const exited = once(child, 'exit')
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await exited
    clearTimeout(timer)
  }
  const next = (): Promise<Readonly<Record<string, number>>> =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        child.off('message', onMessage).off('exit', onExit)
        signal.removeEventListener('abort', onAbort)
        act()
      }
      const fail = (reason: string): void =>
        settle(() => reject(new BenchError(`${program} failed with the tree in ${tree}: ${reason}`)))
      const onMessage = (message: Message): void =>
        'error' in message ? fail(message.error) : settle(() => resolve(message.values))
      const onExit = (code: number | null): void => fail(`it ended with status ${code}`)
      const onAbort = (): void => settle(() => reject(signal.reason as Error))
      child.on('message', onMessage).on('exit', onExit)
      signal.addEventListener('abort', onAbort)
    })
  try {
    await next()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    turn() {
      child.send('turn')
      return next()
    },
    stop,
  }
}
