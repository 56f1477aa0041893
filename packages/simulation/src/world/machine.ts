// A machine of the server: it runs one process at a time, which opens the real sandbox with a journal on the disk. The
// process may end at any moment, and another one starts later. With a standby there are two machines, and one disk that
// both can reach.
import type { Incoming, Outgoing } from '@capi/client'
import { openSandbox, type OpenOptions, type PersistentSandbox } from '@capi/sandbox'
import type { Journal } from '@capi/sandbox/journal'
import { createProcess, type Process } from '../base/process.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { AttachedDisk, Disk, DiskWait, JournalDisk } from '../disk/disk.ts'

export interface MachineOptions {
  readonly name: string
  readonly scheduler: Scheduler
  readonly disk: Disk
  /** Returns the time of an operation of the disk, in milliseconds. */
  readonly diskMs: (...operation: Parameters<DiskWait>) => number
  readonly createJournal: (disk: JournalDisk, wait: DiskWait) => Journal
  /** The clock, in Unix milliseconds. */
  readonly wall: () => number
  readonly sandbox: Omit<
    OpenOptions,
    'journal' | 'clock' | 'wallClock' | 'timing' | 'onError' | 'onWarning' | 'onFailure'
  >
  /** Called when a process serves requests. */
  readonly onServing: () => void
  readonly onEvent: (text: string) => void
  /** Called with each error that the sandbox reports. */
  readonly onError: (error: unknown) => void
}

export interface ServerMachine {
  readonly name: string
  /** Undefined while no process serves requests. */
  readonly sandbox: PersistentSandbox | undefined
  readonly journal: Journal | undefined
  readonly isRunning: boolean
  /** Whether its process has the disk: no other one has taken it. */
  readonly hasDisk: boolean
  /** Whether its process runs, serves requests and has the disk. */
  readonly isActive: boolean
  /** Number of requests in progress. */
  readonly open: number
  /** Starts a process, unless there is one. */
  start(): void
  /** Ends the process at once, if there is one. */
  end(text: string): void
  /** Closes the sandbox and then ends the process. */
  close(): void
  standStill(ms: number): void
  run(act: (sandbox: PersistentSandbox) => void): void
  accept(request: Outgoing, onEnd: (response: Incoming | undefined) => void): void
}

/** Milliseconds between the end of a process that has closed and the start of the next one. */
const restartMs = 500

export function createServerMachine(options: MachineOptions): ServerMachine {
  return new SimulatedMachine(options)
}

class SimulatedMachine implements ServerMachine {
  readonly name: string
  sandbox: PersistentSandbox | undefined
  journal: Journal | undefined
  readonly #options: MachineOptions
  #process: Process | undefined
  /** What the process has attached. */
  #attachment: AttachedDisk | undefined
  #incarnation = 0
  /** Ends the connections of the process. */
  readonly #connections = new Set<() => void>()

  constructor(options: MachineOptions) {
    this.name = options.name
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#process !== undefined
  }

  get hasDisk(): boolean {
    return this.#attachment !== undefined && this.#options.disk.holder === this.#attachment
  }

  get isActive(): boolean {
    return this.sandbox !== undefined && !this.#process!.isStill && this.#options.disk.holder === this.#attachment
  }

  get open(): number {
    return this.#connections.size
  }

  start(): void {
    if (this.#process) return
    const { scheduler, onEvent, onError } = this.#options
    this.#incarnation += 1
    const process = createProcess(`${this.name} ${this.#incarnation}`, scheduler)
    this.#process = process
    onEvent(`process ${this.#incarnation} starts`)
    this.#openSandbox(process).catch((error: unknown) => {
      if (!process.isAlive) return
      this.end(`does not start: ${messageOf(error)}`)
      onError(error)
    })
  }

  async #openSandbox(process: Process): Promise<void> {
    const { sandbox, diskMs, createJournal, wall, onServing, onEvent, onError } = this.#options
    const wait: DiskWait = (operation, bytes) =>
      new Promise((resolve) => void process.setTimer(diskMs(operation, bytes), resolve))
    const journal = createJournal(this.#ownDisk(), wait)
    const opened = await openSandbox({
      ...sandbox,
      journal,
      clock: wall,
      wallClock: wall,
      timing: process,
      onError,
      onWarning: onError,
      // Like the command, the process ends when it can store nothing more.
      onFailure: (error) => {
        if (process.isAlive) this.end(`ends: ${messageOf(error)}`)
      },
    })
    this.sandbox = opened
    this.journal = journal
    onEvent('serves requests')
    onServing()
  }

  /** Returns the disk as the process of this machine sees it. */
  #ownDisk(): JournalDisk {
    const { disk } = this.#options
    return {
      name: disk.name,
      get holder() {
        return disk.holder
      },
      attach: (wait) => (this.#attachment = disk.attach(wait)),
      openToRead: (wait) => disk.openToRead(wait),
      takeAway: () => disk.takeAway(),
    }
  }

  end(text: string): void {
    if (!this.#process) return
    this.#options.onEvent(text)
    this.#process.kill()
    this.#process = undefined
    this.sandbox = undefined
    this.journal = undefined
    // Another machine may have the disk.
    if (this.hasDisk) this.#options.disk.crash()
    this.#attachment = undefined
    for (const close of Array.from(this.#connections)) close()
    this.#connections.clear()
  }

  close(): void {
    const process = this.#process
    if (!process || !this.sandbox) return
    const { scheduler, onError } = this.#options
    this.sandbox.close().then(
      () => {
        if (process.isAlive) this.end('has closed')
        // As a supervisor would.
        scheduler.after(restartMs, () => this.start())
      },
      (error: unknown) => onError(error),
    )
    this.sandbox = undefined
  }

  standStill(ms: number): void {
    this.#process?.standStill(ms)
  }

  run(act: (sandbox: PersistentSandbox) => void): void {
    const { sandbox } = this
    if (sandbox) this.#process!.setTimer(0, () => act(sandbox))
  }

  accept(request: Outgoing, onEnd: (response: Incoming | undefined) => void): void {
    const process = this.#process!
    const sandbox = this.sandbox!
    const close = (): void => onEnd(undefined)
    this.#connections.add(close)
    // The server does not notice that a client has given up; it completes the request.
    const whole = { ...request, timeoutMs: Infinity, signal: undefined }
    process.setTimer(0, () => {
      const settle = (response: Incoming | undefined): void => {
        if (process.isAlive && this.#connections.delete(close)) onEnd(response)
      }
      sandbox.transport(whole).then(settle, () => settle(undefined))
    })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
