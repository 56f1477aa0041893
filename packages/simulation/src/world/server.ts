// The server of a simulation: the real sandbox with a journal on a simulated disk, in a process that may end at any moment and
// starts again from its disk.

import type { Incoming, Outgoing } from '@capi/client'
import { openSandbox, type OpenOptions, type PersistentSandbox } from '@capi/sandbox'
import type { Journal } from '@capi/sandbox/journal'
import { createProcess, type Process } from '../base/process.ts'
import type { Random } from '../base/random.ts'
import type { Scheduler } from '../base/scheduler.ts'
import { createDisk, type Disk, type DiskOperation } from '../disk/disk.ts'
import { createDiskJournal } from '../disk/disk-journal.ts'
import type { Host } from './network.ts'

export interface Server extends Host {
  /** Undefined while no process serves requests. */
  readonly sandbox: PersistentSandbox | undefined
  readonly disk: Disk
  /** The journal of the process that serves requests. */
  readonly journal: Journal | undefined
  /** Whether a process serves requests, and none is in progress. */
  readonly isIdle: boolean
  /** How many times longer operations of the disk take. */
  diskSlowness: number
  /** Starts a process, unless there is one. */
  start(): void
  /** Ends the process at once; what was not flushed is lost or torn. */
  crash(): void
  standStill(ms: number): void
  /** Calls back in the process that serves requests, as soon as it runs; never without one. */
  run(act: (sandbox: PersistentSandbox) => void): void
}

export interface ServerOptions {
  readonly scheduler: Scheduler
  readonly random: Random
  /** The time at the start, in Unix milliseconds. */
  readonly start: number
  readonly sandbox: Omit<
    OpenOptions,
    'journal' | 'clock' | 'authClock' | 'timing' | 'onError' | 'onWarning' | 'onFailure'
  >
  readonly onEvent: (text: string) => void
  /** Called with each request that is served, and each operation of the disk. @default none */
  readonly onDetail?: ((who: 'server' | 'disk', text: string) => void) | undefined
  /** Called when a start was refused, or an internal error happened: the simulation has failed. */
  readonly onError: (error: unknown) => void
}

/** Milliseconds of an operation of the disk. */
const latencyMs: Record<DiskOperation, readonly [number, number]> = {
  read: [0.05, 0.3],
  write: [0.02, 0.1],
  flush: [0.3, 3],
}
const version = 'simulated'

export function createServer(options: ServerOptions): Server {
  const { scheduler, random, start, onEvent, onDetail, onError } = options
  const disk = createDisk({ name: 'the disk', random: random.fork('disk') })
  const latency = random.fork('latency')
  let process: Process | undefined
  let sandbox: PersistentSandbox | undefined
  let journal: Journal | undefined
  let incarnation = 0
  let slowness = 1
  /** Ends the connections of the process. */
  const connections = new Set<() => void>()

  const end = (text: string): void => {
    onEvent(text)
    process?.kill()
    process = undefined
    sandbox = undefined
    disk.crash()
    for (const close of Array.from(connections)) close()
    connections.clear()
  }
  /** A disk without room is a fault of this world; nothing else that the sandbox reports is. */
  const report = (error: unknown): void => {
    if (!/disk of .* is full/.test(String(error))) onError(error)
  }
  const open = async (own: Process): Promise<void> => {
    const wall = (): number => Math.floor(start + scheduler.now)
    const wait = (operation: DiskOperation, bytes: number): Promise<void> => {
      const [least, most] = latencyMs[operation]
      const ms = (least + latency.next() * (most - least)) * slowness
      onDetail?.('disk', `${operation} ${bytes} B, ${ms.toFixed(1)} ms`)
      return new Promise((resolve) => void own.setTimer(ms, resolve))
    }
    const ownJournal = createDiskJournal({ disk, version, wait })
    const opened = await openSandbox({
      ...options.sandbox,
      journal: ownJournal,
      clock: wall,
      authClock: wall,
      timing: own,
      onError: report,
      onWarning: report,
      // Like the command, the process ends when it can store nothing more.
      onFailure: (error) => {
        if (own.isAlive) end(`ends: ${error instanceof Error ? error.message : String(error)}`)
      },
    })
    sandbox = opened
    journal = ownJournal
    onEvent('serves requests')
  }

  return {
    disk,
    get sandbox() {
      return sandbox
    },
    get journal() {
      return journal
    },
    get isIdle() {
      return sandbox !== undefined && connections.size === 0
    },
    get diskSlowness() {
      return slowness
    },
    set diskSlowness(times) {
      slowness = times
    },
    start() {
      if (process) return
      incarnation += 1
      process = createProcess(`server ${incarnation}`, scheduler)
      onEvent(`process ${incarnation} starts`)
      const own = process
      open(own).catch((error: unknown) => {
        if (!own.isAlive) return
        end(`does not start: ${error instanceof Error ? error.message : String(error)}`)
        report(error)
      })
    },
    crash: () => end('crashes'),
    standStill: (ms) => process?.standStill(ms),
    run(act) {
      const served = sandbox
      if (served) process!.setTimer(0, () => act(served))
    },
    accept(request: Outgoing, onEnd: (response: Incoming | undefined) => void) {
      if (!sandbox || !process) return false
      const own = process
      const close = (): void => onEnd(undefined)
      connections.add(close)
      // The server does not notice that a client has given up; it completes the request.
      const whole = { ...request, timeoutMs: Infinity, signal: undefined }
      const path = request.target.split('?')[0]!
      const serve = (): void => {
        onDetail?.('server', `serves ${path}`)
        const settle = (response: Incoming | undefined): void => {
          onDetail?.('server', `${path}: ${own.isAlive ? (response?.status ?? 'no response') : 'has ended'}`)
          if (own.isAlive && connections.delete(close)) onEnd(response)
        }
        sandbox!.transport(whole).then(settle, () => settle(undefined))
      }
      own.setTimer(0, serve)
      return true
    },
  }
}
