// The server of a simulation: the real sandbox with a journal on a simulated disk, on one machine, or on two of which
// one is the standby of the other.
import type { Incoming, Outgoing } from '@capi/client'
import type { PersistentSandbox } from '@capi/sandbox'
import type { Journal } from '@capi/sandbox/journal'
import type { Random } from '../base/random.ts'
import type { Scheduler } from '../base/scheduler.ts'
import { createDisk, type Disk, type DiskOperation } from '../disk/disk.ts'
import { createDiskJournal } from '../disk/disk-journal.ts'
import { createEntryReader } from '../disk/entries.ts'
import { createSharedDiskJournal } from '../disk/shared-disk-journal.ts'
import { createMachineOrder } from '../checks/machine-order.ts'
import { createEndpointClock, type EndpointClock } from './endpoint-clock.ts'
import { createServerMachine, type MachineOptions, type ServerMachine } from './machine.ts'
import type { Host } from './network.ts'

export interface Server extends Host {
  /** That of the machine which was the last to serve requests; undefined while none does. */
  readonly sandbox: PersistentSandbox | undefined
  readonly disk: Disk
  /** The journal of the process that serves requests. */
  readonly journal: Journal | undefined
  /** Whether one process serves requests, none is in progress, and no operation of the disk is delayed. */
  readonly isIdle: boolean
  /** The clock of its time endpoint, by which signatures are judged. */
  readonly endpointClock: EndpointClock
  /** Sets the clock of its machines, by milliseconds, as an operator or a time service does. */
  setClockBy(ms: number): void
  /** How many times longer operations of the disk take, for all machines. */
  diskSlowness: number
  /**
   * Makes the operations of the disk take longer only for the machine that serves requests, until `diskSlowness` is
   * set.
   */
  slowDownOne(times: number): void
  /** Starts a process on each machine that has none. */
  start(): void
  /** Ends the process that serves requests at once; what was not flushed is lost or torn. */
  crash(): void
  /** Closes the process that serves requests, so that the standby takes over. */
  handOver(): void
  standStill(ms: number): void
  /** Calls back in the process that serves requests, as soon as it runs; never without one. */
  run(act: (sandbox: PersistentSandbox) => void): void
}

export interface ServerOptions {
  readonly scheduler: Scheduler
  readonly random: Random
  /** The time at the start, in Unix milliseconds. */
  readonly start: number
  readonly sandbox: MachineOptions['sandbox']
  /** Whether a second machine waits to take over. @default false */
  readonly hasStandby?: boolean
  /**
   * Whether each crash inverts one bit of the disk. A start refuses then, and an operator restores a backup. @default
   * false
   */
  readonly flipsBits?: boolean
  readonly onEvent: (text: string) => void
  /** Called with each operation of the disk. @default none */
  readonly onDetail?: ((who: string, text: string) => void) | undefined
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
/** How often a connection goes to a machine that another one has replaced, and that does not know yet. */
const lateShare = 0.3
/** What a sandbox reports because of a fault of this world; whatever else it reports is a failure. */
const expected = /disk of .* is full|has taken over/
/** What a start reports because of a damaged disk. */
const namesDamage = /is damaged after record \d+|neither description of its entries is as it was written/
/** Milliseconds until an operator has restored a backup. */
const restoreMs = 300

export function createServer(options: ServerOptions): Server {
  const { scheduler, random, start, hasStandby = false, flipsBits = false } = options
  const { onEvent, onDetail, onError } = options
  const credentials = new Map(
    options.sandbox.accounts?.map((each) => [each.credentials?.key, each.credentials?.secret]),
  )
  const endpointClock = createEndpointClock((key) => credentials.get(key))
  const disk = createDisk({ name: 'the disk', random: random.fork('disk') })
  const [latency, routes] = [random.fork('latency'), random.fork('routes')]
  const flips = random.fork('flips')
  const entries = createEntryReader()
  let clockAheadMs = 0
  let slowness = 1
  /** The only machine for which the disk is slow; undefined for all. */
  let slowOne: ServerMachine | undefined
  /** When the last operation ends that a slow disk delays; until then a machine may lose its lease. */
  let delayedUntil = 0
  /** The bit that was inverted and that no process has read since. */
  let flipped: readonly [at: number, bit: number] | undefined
  const flip = (): void => {
    flipped = [disk.pickPlace(flips), flips.below(8)]
    disk.flipBit(...flipped)
    onEvent(`bit ${flipped[1]} of byte ${flipped[0]} of the disk is inverted`)
  }
  /** Restores the backup, if damage is the reason why a start was refused. */
  const isDamage = (error: unknown): boolean => {
    if (!flipped || !namesDamage.test(String(error))) return false
    disk.flipBit(...flipped)
    flipped = undefined
    onEvent('an operator restores a backup')
    scheduler.after(restoreMs, () => machines[0]!.start())
    return true
  }
  const machineOrder = createMachineOrder((text) => onError(new Error(text)))
  /** Those that serve requests or have served them, the latest first. */
  let order: ServerMachine[] = []
  const machines = (hasStandby ? ['one', 'two'] : ['one']).map((name) => {
    const machine: ServerMachine = createServerMachine({
      name,
      scheduler,
      disk,
      diskMs(operation, bytes) {
        const [least, most] = latencyMs[operation]
        const times = slowOne === undefined || slowOne === machine ? slowness : 1
        const ms = (least + latency.next() * (most - least)) * times
        if (times > 1) delayedUntil = Math.max(delayedUntil, scheduler.now + ms)
        onDetail?.('disk', `${operation} ${bytes} B, ${ms.toFixed(1)} ms`)
        return ms
      },
      createJournal: (own, wait) =>
        hasStandby
          ? createSharedDiskJournal({ disk: own, version, wait, entries, now: () => scheduler.now })
          : createDiskJournal({ disk: own, version, wait, entries }),
      wall: () => Math.floor(start + clockAheadMs + scheduler.now),
      sandbox: { ...options.sandbox, ...(hasStandby && { standby: true }) },
      onServing() {
        flipped = undefined
        machineOrder.takeOver()
        order = [machine, ...order.filter((other) => other !== machine)]
      },
      onEvent: (text) => onEvent(hasStandby ? `${name}: ${text}` : text),
      onError(error) {
        if (!expected.test(String(error)) && !isDamage(error)) onError(error)
      },
    })
    return machine
  })
  const serving = (): readonly ServerMachine[] => order.filter(({ sandbox }) => sandbox !== undefined)

  return {
    disk,
    endpointClock,
    get sandbox() {
      return serving()[0]?.sandbox
    },
    get journal() {
      return serving()[0]?.journal
    },
    get isIdle() {
      const [latest, late] = serving()
      return scheduler.now >= delayedUntil && latest?.isActive === true && !late && latest.open === 0
    },
    setClockBy(ms) {
      clockAheadMs += ms
    },
    get diskSlowness() {
      return slowness
    },
    set diskSlowness(times) {
      slowness = times
      slowOne = undefined
    },
    slowDownOne(times) {
      slowness = times
      slowOne = serving()[0]
    },
    start() {
      for (const machine of machines) machine.start()
    },
    // Without a serving process one that starts or waits crashes.
    crash() {
      const machine = serving()[0] ?? machines.find(({ isRunning }) => isRunning)
      machine?.end('crashes')
      if (machine && flipsBits && !flipped) flip()
    },
    handOver: () => serving()[0]?.close(),
    standStill: (ms) => (serving()[0] ?? machines[0])?.standStill(ms),
    run: (act) => serving()[0]?.run(act),
    accept(request: Outgoing, onEnd: (response: Incoming | undefined) => void) {
      const [latest, late] = serving()
      const machine = late && routes.chance(lateShare) ? late : latest
      if (!machine) return false
      const check = machineOrder.begin(machine, request)
      machine.accept(endpointClock.translate(request), (response) => {
        if (response) check(response)
        onEnd(response && endpointClock.answer(request, response))
      })
      return true
    },
  }
}
