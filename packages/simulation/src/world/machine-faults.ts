// Faults of machines: they come at random moments, one kind at a time or several at once, and end by themselves.
import type { DriftingClock } from '../base/clock.ts'
import type { Process } from '../base/process.ts'
import type { Random } from '../base/random.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { FaultLog, MachineFault } from './faults.ts'
import type { Network } from './network.ts'
import type { Server } from './server.ts'

export interface Machine {
  readonly process: Process
  readonly clock: DriftingClock
  /** Ends the process at once. */
  crash(): void
  /** Starts a process, unless there is one. */
  restart(): void
}

export interface MachineFaultOptions {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly server: Server
  /** Whether the server has a second machine that takes over. */
  readonly hasStandby: boolean
  readonly network: Network
  readonly clients: readonly Machine[]
  /** Symbols whose prices may jump. */
  readonly symbols: readonly string[]
  readonly faults: FaultLog
  readonly kinds: readonly MachineFault[]
  /** Those that happen more often than the others. */
  readonly focus: readonly MachineFault[]
  /** Called when the time of the server may go back. */
  readonly onTimeSet: () => void
  readonly onEvent: (text: string) => void
}

export interface MachineFaults {
  start(): void
  /** Begins no new fault and ends those that last. */
  stop(): void
}

/** How long a crash may wait for a response, in milliseconds. */
const latestCrashMs = 2_000
/** How many times longer the operations of a disk take that a machine can hardly reach. */
const barelyReachable = 5_000
/**
 * For how long a machine stands still that is replaced meanwhile, and for how long it hardly reaches the disk then, in
 * milliseconds.
 */
const justReplacedMs = [1_900, 3_500] as const
const learnsAfterMs = 3_000
/** Milliseconds between two faults. */
const pauseMs = [500, 12_000] as const
/** The same where kinds are in focus, and the part of the faults that are of these kinds. */
const focusPauseMs = [300, 4_000] as const
const focusShare = 0.7
/** How far the time endpoint may disagree with the records, in milliseconds. */
const disagreementsMs = [0, 10, 50, 700, 5_000, 20_000, 60_000] as const

/** By how much the clock of a server is set, in milliseconds: corrected, or set by hours and, some time later, back. */
const clockStepsMs = [20, 700, 1_900, 5_000, 60_000, 8 * 3_600_000] as const

/** What a fault happens to. */
interface Circumstances extends Pick<
  MachineFaultOptions,
  'scheduler' | 'server' | 'hasStandby' | 'network' | 'symbols' | 'onTimeSet'
> {
  /** The client of a fault that concerns one. */
  readonly client: Machine
  /** The numbers of this fault. */
  readonly random: Random
  /** Whether the round in which it began goes on. */
  readonly isInRound: () => boolean
}

/** Each begins a fault, and returns what happens and for how many milliseconds. */
const causes: Record<MachineFault, (given: Circumstances) => readonly [text: string, ms: number]> = {
  serverCrash({ server, network, scheduler, random, isInRound }) {
    const ms = random.pick([1, random.between(1, 4_000)])
    const afterMs = random.next() * 2
    let hasCrashed = false
    const crash = (): void => {
      if (hasCrashed || !isInRound()) return
      hasCrashed = true
      server.diskSlowness = 1
      server.crash()
      scheduler.after(ms, () => server.start())
    }
    if (random.chance(0.5)) {
      crash()
      return [`the server crashes for ${ms} ms`, ms]
    }
    // What was acknowledged before it was flushed is lost most easily just after the response, and while a flush
    // takes long.
    if (random.chance(0.5)) server.diskSlowness = random.between(20, 300)
    network.onceResponded(() => void scheduler.after(afterMs, crash))
    scheduler.after(latestCrashMs, crash)
    return [`the server crashes ${afterMs.toFixed(1)} ms after its next response, for ${ms} ms`, latestCrashMs + ms]
  },
  serverStandsStill({ server, scheduler, random, hasStandby }) {
    if (hasStandby && random.chance(0.6)) {
      // When it continues, the other machine has just taken over, and this one learns of that late.
      const ms = random.between(...justReplacedMs)
      server.slowDownOne(barelyReachable)
      server.standStill(ms)
      scheduler.after(ms + learnsAfterMs, () => (server.diskSlowness = 1))
      return [`the server stands still for ${ms} ms, and hardly reaches the disk afterwards`, ms + learnsAfterMs]
    }
    const ms = random.between(100, 12_000)
    server.standStill(ms)
    return [`the server stands still for ${ms} ms`, ms]
  },
  serverHandsOver({ server }) {
    server.handOver()
    return ['the server closes', 1_000]
  },
  diskSlow({ server, scheduler, random, hasStandby }) {
    const ms = random.between(500, 8_000)
    scheduler.after(ms, () => (server.diskSlowness = 1))
    if (hasStandby && random.chance(0.7)) {
      // The other machine takes over, while this one still serves requests.
      server.slowDownOne(barelyReachable)
      return [`the disk hardly responds to the machine that serves requests for ${ms} ms`, ms]
    }
    server.diskSlowness = random.between(10, 2_000)
    return [`the disk is ${server.diskSlowness} times as slow for ${ms} ms`, ms]
  },
  diskFull({ server, scheduler, random }) {
    server.disk.capacity = server.disk.used
    const ms = random.between(500, 4_000)
    scheduler.after(ms, () => (server.disk.capacity = Infinity))
    return [`the disk is full for ${ms} ms`, ms]
  },
  partition({ network, random, client: { process } }) {
    const ms = random.between(200, 15_000)
    network.cutOff(process.name, ms)
    return [`nothing passes between ${process.name} and the server for ${ms} ms`, ms]
  },
  clientStandsStill({ random, client: { process } }) {
    const ms = random.between(100, 15_000)
    process.standStill(ms)
    return [`${process.name} stands still for ${ms} ms`, ms]
  },
  clientClockJumps({ random, client: { process, clock } }) {
    const ms = random.between(100, 60_000)
    clock.jump(ms)
    return [`the clock of ${process.name} jumps by ${ms} ms`, 0]
  },
  clientCrashes({ scheduler, random, client }) {
    client.crash()
    const ms = random.pick([1, random.between(1, 8_000)])
    scheduler.after(ms, () => client.restart())
    return [`${client.process.name} ends for ${ms} ms`, ms]
  },
  marketGaps({ server, scheduler, random, symbols }) {
    const symbol = random.pick(symbols)
    const factor = 1 + random.pick([-1, 1]) * (0.02 + random.next() * 0.25)
    const ms = random.between(500, 10_000)
    server.run(({ control }) => {
      const [best] = control.getDepth({ symbol, levels: 1 }).bids
      if (best) control.setPrice({ symbol, price: String(Math.round(Number(best.price) * factor)) })
    })
    scheduler.after(ms, () => server.run(({ control }) => void control.setFeed({ symbol, source: 'walk' })))
    return [`${symbol} jumps to ${factor.toFixed(2)} times its price for ${ms} ms`, ms]
  },
  endpointClockJumps({ server, random, onTimeSet }) {
    const ms = random.pick(disagreementsMs) * random.pick([-1, 1])
    server.endpointClock.aheadMs = ms
    onTimeSet()
    return [`the time endpoint is now ${ms} ms ahead of the records`, 0]
  },
  serverClockJumps({ server, random }) {
    const ms = random.pick(clockStepsMs) * random.pick([-1, 1])
    server.setClockBy(ms)
    return [`the clock of the server is set by ${ms} ms`, 0]
  },
}

const affectsOneClient: ReadonlySet<MachineFault> = new Set([
  'partition',
  'clientStandsStill',
  'clientClockJumps',
  'clientCrashes',
])

export function createMachineFaults(options: MachineFaultOptions): MachineFaults {
  return new FaultsOfWorld(options)
}

class FaultsOfWorld implements MachineFaults {
  readonly #options: MachineFaultOptions
  #isRunning = false
  #round = 0
  #number = 0

  constructor(options: MachineFaultOptions) {
    this.#options = options
  }

  start(): void {
    this.#isRunning = true
    this.#round += 1
    const round = this.#round
    const isInRound = (): boolean => this.#isRunning && this.#round === round
    if (this.#options.kinds.length > 0) this.#plan(isInRound)
    this.#supervise(isInRound)
  }

  stop(): void {
    const { server, clients } = this.#options
    this.#isRunning = false
    server.diskSlowness = 1
    server.disk.capacity = Infinity
    server.start()
    for (const client of clients) client.restart()
  }

  /** Lets a fault begin after some time, and plans the next one. */
  #plan(isInRound: () => boolean): void {
    const { scheduler, random, focus } = this.#options
    const [least, most] = focus.length > 0 ? focusPauseMs : pauseMs
    scheduler.after(random.between(least, most), () => {
      if (!isInRound()) return
      this.#begin(isInRound)
      this.#plan(isInRound)
    })
  }

  #begin(isInRound: () => boolean): void {
    const { scheduler, random, clients, faults, kinds, focus, onEvent } = this.#options
    const kind = random.pick(focus.length > 0 && random.chance(focusShare) ? focus : kinds)
    const client = random.pick(clients)
    this.#number += 1
    const id = `world:${this.#number}:${kind}`
    if (!faults.mayHappen(id)) return
    const own = random.fork(String(this.#number))
    const [text, ms] = causes[kind]({ ...this.#options, client, random: own, isInRound })
    onEvent(`${kind}: ${text} [${id}]`)
    const whom = affectsOneClient.has(kind) ? client.process.name : null
    faults.add({ id, kind, client: whom, time: scheduler.now }, ms)
  }

  /** A process that has ended for lack of room is started again, as a supervisor would. */
  #supervise(isInRound: () => boolean): void {
    this.#options.scheduler.after(1_000, () => {
      if (!isInRound()) return
      this.#options.server.start()
      this.#supervise(isInRound)
    })
  }
}
