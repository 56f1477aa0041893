// The program under test: a process of its own, started by the command that the user gave, with everything that it
// starts in one group, so that nothing of it is left behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Run } from './evidence.ts'

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
}

const supervisor = fileURLToPath(new URL('../supervisor.js', import.meta.url))

/** How much of the output is kept, in characters, and how long a program has to end by itself, in milliseconds. */
const keptOutput = 4_000
const graceMs = 2_000

export class Program {
  readonly #command: Command
  readonly #now: () => number
  readonly #runs: { from: number; until: number | null; isEnded: boolean; status: Run['status']; output: string }[] = []
  #child: ChildProcess | undefined

  /** `now` returns milliseconds since the case began. */
  constructor(command: Command, now: () => number) {
    this.#command = command
    this.#now = now
  }

  get runs(): readonly Run[] {
    return this.#runs
  }

  start(): void {
    const { file, args, environment } = this.#command
    const run = {
      from: this.#now(),
      until: null as number | null,
      isEnded: false,
      status: null as Run['status'],
      output: '',
    }
    this.#runs.push(run)
    const supervised = [supervisor, file, ...args]
    const child = spawn(process.execPath, supervised, { env: { ...environment }, detached: true, stdio: 'pipe' })
    this.#child = child
    if (child.pid !== undefined) this.#groups.add(child.pid)
    const keep = (part: Buffer): void => void (run.output = (run.output + part.toString()).slice(-keptOutput))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (status: Run['status']): void => {
      if (run.until !== null) return
      run.until = this.#now()
      run.status = status
      if (this.#child === child) this.#child = undefined
    }
    child.once('error', (error) => {
      keep(Buffer.from(`${error.message}\n`))
      end('not started')
    })
    child.once('exit', (code, signal) => end(code ?? signal))
  }

  /** Ends the program at once, as a crash of the machine would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Asks the program to end, and ends it if it does not. */
  async stop(): Promise<void> {
    const kill = setTimeout(() => void this.#end('SIGKILL'), graceMs)
    await this.#end('SIGTERM')
    clearTimeout(kill)
    // What the program has started may still run, although the program has ended.
    for (const pid of this.#groups) signalGroup(pid, 'SIGKILL')
  }

  readonly #groups = new Set<number>()

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child?.pid) return
    this.#runs.at(-1)!.isEnded = true
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    signalGroup(child.pid, signal)
    await exited
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended already.
  }
}
