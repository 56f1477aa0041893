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
import { createMachineOrder, type MachineOrder } from '../checks/machine-order.ts'
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
  return new SimulatedServer(options)
}

class SimulatedServer implements Server {
  readonly disk: Disk
  readonly endpointClock: EndpointClock
  readonly #options: ServerOptions
  readonly #machines: readonly ServerMachine[]
  readonly #machineOrder: MachineOrder
  readonly #entries = createEntryReader()
  readonly #latency: Random
  readonly #routes: Random
  readonly #flips: Random
  /** The machines that serve requests or have served them, the latest first. */
  #order: ServerMachine[] = []
  #clockAheadMs = 0
  #slowness = 1
  /** The only machine for which the disk is slow; undefined for all. */
  #slowOne: ServerMachine | undefined
  /** When the last operation ends that a slow disk delays; until then a machine may lose its lease. */
  #delayedUntil = 0
  /** The bit that was inverted and that no process has read since. */
  #flipped: readonly [at: number, bit: number] | undefined

  constructor(options: ServerOptions) {
    const { random, sandbox, hasStandby = false, onError } = options
    this.#options = options
    const credentials = new Map(sandbox.accounts?.map((each) => [each.credentials?.key, each.credentials?.secret]))
    this.endpointClock = createEndpointClock((key) => credentials.get(key))
    this.disk = createDisk({ name: 'the disk', random: random.fork('disk') })
    this.#latency = random.fork('latency')
    this.#routes = random.fork('routes')
    this.#flips = random.fork('flips')
    this.#machineOrder = createMachineOrder((text) => onError(new Error(text)))
    this.#machines = (hasStandby ? ['one', 'two'] : ['one']).map((name) => this.#createMachine(name, hasStandby))
  }

  #createMachine(name: string, hasStandby: boolean): ServerMachine {
    const { scheduler, start, sandbox, onEvent, onError } = this.#options
    const entries = this.#entries
    const machine: ServerMachine = createServerMachine({
      name,
      scheduler,
      disk: this.disk,
      diskMs: (operation, bytes) => this.#diskMs(machine, operation, bytes),
      createJournal: (disk, wait) =>
        hasStandby
          ? createSharedDiskJournal({ disk, version, wait, entries, now: () => scheduler.now })
          : createDiskJournal({ disk, version, wait, entries }),
      wall: () => Math.floor(start + this.#clockAheadMs + scheduler.now),
      sandbox: { ...sandbox, ...(hasStandby && { standby: true }) },
      onServing: () => {
        this.#flipped = undefined
        this.#machineOrder.takeOver()
        this.#order = [machine, ...this.#order.filter((other) => other !== machine)]
      },
      onEvent: (text) => onEvent(hasStandby ? `${name}: ${text}` : text),
      onError: (error) => {
        if (!expected.test(String(error)) && !this.#isDamage(error)) onError(error)
      },
    })
    return machine
  }

  #diskMs(machine: ServerMachine, operation: DiskOperation, bytes: number): number {
    const { scheduler, onDetail } = this.#options
    const [least, most] = latencyMs[operation]
    const times = this.#slowOne === undefined || this.#slowOne === machine ? this.#slowness : 1
    const ms = (least + this.#latency.next() * (most - least)) * times
    if (times > 1) this.#delayedUntil = Math.max(this.#delayedUntil, scheduler.now + ms)
    onDetail?.('disk', `${operation} ${bytes} B, ${ms.toFixed(1)} ms`)
    return ms
  }

  #flip(): void {
    const [at, bit] = [this.disk.pickPlace(this.#flips), this.#flips.below(8)]
    this.#flipped = [at, bit]
    this.disk.flipBit(at, bit)
    this.#options.onEvent(`bit ${bit} of byte ${at} of the disk is inverted`)
  }

  /** Restores the backup, if damage is the reason why a start was refused. */
  #isDamage(error: unknown): boolean {
    if (!this.#flipped || !namesDamage.test(String(error))) return false
    this.disk.flipBit(...this.#flipped)
    this.#flipped = undefined
    this.#options.onEvent('an operator restores a backup')
    this.#options.scheduler.after(restoreMs, () => this.#machines[0]!.start())
    return true
  }

  #serving(): readonly ServerMachine[] {
    return this.#order.filter(({ sandbox }) => sandbox !== undefined)
  }

  get sandbox(): PersistentSandbox | undefined {
    return this.#serving()[0]?.sandbox
  }

  get journal(): Journal | undefined {
    return this.#serving()[0]?.journal
  }

  get isIdle(): boolean {
    const [latest, late] = this.#serving()
    const isUndelayed = this.#options.scheduler.now >= this.#delayedUntil
    return isUndelayed && latest?.isActive === true && !late && latest.open === 0
  }

  setClockBy(ms: number): void {
    this.#clockAheadMs += ms
  }

  get diskSlowness(): number {
    return this.#slowness
  }

  set diskSlowness(times: number) {
    this.#slowness = times
    this.#slowOne = undefined
  }

  slowDownOne(times: number): void {
    this.#slowness = times
    this.#slowOne = this.#serving()[0]
  }

  start(): void {
    for (const machine of this.#machines) machine.start()
  }

  /** Without a serving process one that starts or waits crashes. */
  crash(): void {
    const machine = this.#serving()[0] ?? this.#machines.find(({ isRunning }) => isRunning)
    machine?.end('crashes')
    if (machine && this.#options.flipsBits && !this.#flipped) this.#flip()
  }

  handOver(): void {
    this.#serving()[0]?.close()
  }

  standStill(ms: number): void {
    const machine = this.#serving()[0] ?? this.#machines[0]
    machine?.standStill(ms)
  }

  run(act: (sandbox: PersistentSandbox) => void): void {
    this.#serving()[0]?.run(act)
  }

  accept(request: Outgoing, onEnd: (response: Incoming | undefined) => void): boolean {
    const [latest, late] = this.#serving()
    const machine = late && this.#routes.chance(lateShare) ? late : latest
    if (!machine) return false
    const check = this.#machineOrder.begin(machine, request)
    machine.accept(this.endpointClock.translate(request), (response) => {
      if (response) check(response)
      onEnd(response && this.endpointClock.answer(request, response))
    })
    return true
  }
}
