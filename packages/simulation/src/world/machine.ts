// A machine of the server: it runs one process at a time, which opens the real sandbox with a journal on the disk. The
// process may end at any moment, and another one starts later. With a standby there are two machines, and one disk that
// both can reach.
import type { Incoming, Outgoing } from '@capi/client'
import { openSandbox, type OpenOptions, type PersistentSandbox } from '@capi/sandbox'
import type { Journal } from '@capi/sandbox/journal'
import { createProcess, type Process } from '../base/process.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { AttachedDisk, Disk, DiskWait } from '../disk/disk.ts'

export interface MachineOptions {
  readonly name: string
  readonly scheduler: Scheduler
  readonly disk: Disk
  /** Returns the time of an operation of the disk, in milliseconds. */
  readonly diskMs: (...operation: Parameters<DiskWait>) => number
  readonly createJournal: (disk: Disk, wait: DiskWait) => Journal
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
  const { name, scheduler, disk, diskMs, createJournal, wall, onServing, onEvent, onError } = options
  let process: Process | undefined
  let sandbox: PersistentSandbox | undefined
  let journal: Journal | undefined
  /** What the process has attached. */
  let attachment: AttachedDisk | undefined
  let incarnation = 0
  /** Ends the connections of the process. */
  const connections = new Set<() => void>()

  const end = (text: string): void => {
    if (!process) return
    onEvent(text)
    process.kill()
    process = undefined
    sandbox = undefined
    journal = undefined
    // Another machine may have the disk.
    if (attachment && disk.holder === attachment) disk.crash()
    attachment = undefined
    for (const close of Array.from(connections)) close()
    connections.clear()
  }
  const open = async (own: Process): Promise<void> => {
    const wait: DiskWait = (operation, bytes) =>
      new Promise((resolve) => void own.setTimer(diskMs(operation, bytes), resolve))
    // The disk as this process sees it.
    const ownDisk: Disk = Object.create(disk, {
      attach: { value: (given?: DiskWait) => (attachment = disk.attach(given)) },
    }) as Disk
    const ownJournal = createJournal(ownDisk, wait)
    const opened = await openSandbox({
      ...options.sandbox,
      journal: ownJournal,
      clock: wall,
      wallClock: wall,
      timing: own,
      onError,
      onWarning: onError,
      // Like the command, the process ends when it can store nothing more.
      onFailure: (error) => {
        if (own.isAlive) end(`ends: ${error instanceof Error ? error.message : String(error)}`)
      },
    })
    sandbox = opened
    journal = ownJournal
    onEvent('serves requests')
    onServing()
  }

  const start = (): void => {
    if (process) return
    incarnation += 1
    process = createProcess(`${name} ${incarnation}`, scheduler)
    onEvent(`process ${incarnation} starts`)
    const own = process
    open(own).catch((error: unknown) => {
      if (!own.isAlive) return
      end(`does not start: ${error instanceof Error ? error.message : String(error)}`)
      onError(error)
    })
  }

  return {
    name,
    get sandbox() {
      return sandbox
    },
    get journal() {
      return journal
    },
    get isRunning() {
      return process !== undefined
    },
    get hasDisk() {
      return attachment !== undefined && disk.holder === attachment
    },
    get isActive() {
      return sandbox !== undefined && !process!.isStill && disk.holder === attachment
    },
    get open() {
      return connections.size
    },
    start,
    end,
    close() {
      const own = process
      if (!own || !sandbox) return
      sandbox.close().then(
        () => {
          if (own.isAlive) end('has closed')
          // As a supervisor would.
          scheduler.after(restartMs, start)
        },
        (error: unknown) => onError(error),
      )
      sandbox = undefined
    },
    standStill: (ms) => process?.standStill(ms),
    run(act) {
      const served = sandbox
      if (served) process!.setTimer(0, () => act(served))
    },
    accept(request, onEnd) {
      const own = process!
      const close = (): void => onEnd(undefined)
      connections.add(close)
      // The server does not notice that a client has given up; it completes the request.
      const whole = { ...request, timeoutMs: Infinity, signal: undefined }
      const served = sandbox!
      own.setTimer(0, () => {
        const settle = (response: Incoming | undefined): void => {
          if (own.isAlive && connections.delete(close)) onEnd(response)
        }
        served.transport(whole).then(settle, () => settle(undefined))
      })
    },
  }
}
