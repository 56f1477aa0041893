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

export function createMachineFaults(options: MachineFaultOptions): MachineFaults {
  const { scheduler, random, server, hasStandby, network, clients, symbols, faults, kinds, focus, onTimeSet, onEvent } =
    options
  let isRunning = false
  let round = 0
  let number = 0

  const causes: Record<MachineFault, (client: Machine, random: Random) => readonly [text: string, ms: number]> = {
    serverCrash(_, own) {
      const ms = own.pick([1, own.between(1, 4_000)])
      const afterMs = own.next() * 2
      const begun = round
      let hasCrashed = false
      const crash = (): void => {
        if (hasCrashed || !isRunning || round !== begun) return
        hasCrashed = true
        server.diskSlowness = 1
        server.crash()
        scheduler.after(ms, () => server.start())
      }
      if (own.chance(0.5)) {
        crash()
        return [`the server crashes for ${ms} ms`, ms]
      }
      // What was acknowledged before it was flushed is lost most easily just after the response, and while a flush
      // takes long.
      if (own.chance(0.5)) server.diskSlowness = own.between(20, 300)
      network.onceResponded(() => void scheduler.after(afterMs, crash))
      scheduler.after(latestCrashMs, crash)
      return [`the server crashes ${afterMs.toFixed(1)} ms after its next response, for ${ms} ms`, latestCrashMs + ms]
    },
    serverStandsStill(_, own) {
      if (hasStandby && own.chance(0.6)) {
        // When it continues, the other machine has just taken over, and this one learns of that late.
        const ms = own.between(...justReplacedMs)
        server.slowDownOne(barelyReachable)
        server.standStill(ms)
        scheduler.after(ms + learnsAfterMs, () => (server.diskSlowness = 1))
        return [`the server stands still for ${ms} ms, and hardly reaches the disk afterwards`, ms + learnsAfterMs]
      }
      const ms = own.between(100, 12_000)
      server.standStill(ms)
      return [`the server stands still for ${ms} ms`, ms]
    },
    serverHandsOver() {
      server.handOver()
      return ['the server closes', 1_000]
    },
    diskSlow(_, own) {
      const ms = own.between(500, 8_000)
      scheduler.after(ms, () => (server.diskSlowness = 1))
      if (hasStandby && own.chance(0.7)) {
        // The other machine takes over, while this one still serves requests.
        server.slowDownOne(barelyReachable)
        return [`the disk hardly responds to the machine that serves requests for ${ms} ms`, ms]
      }
      server.diskSlowness = own.between(10, 2_000)
      return [`the disk is ${server.diskSlowness} times as slow for ${ms} ms`, ms]
    },
    diskFull(_, own) {
      server.disk.capacity = server.disk.used
      const ms = own.between(500, 4_000)
      scheduler.after(ms, () => (server.disk.capacity = Infinity))
      return [`the disk is full for ${ms} ms`, ms]
    },
    partition({ process }, own) {
      const ms = own.between(200, 15_000)
      network.cutOff(process.name, ms)
      return [`nothing passes between ${process.name} and the server for ${ms} ms`, ms]
    },
    clientStandsStill({ process }, own) {
      const ms = own.between(100, 15_000)
      process.standStill(ms)
      return [`${process.name} stands still for ${ms} ms`, ms]
    },
    clientClockJumps({ process, clock }, own) {
      const ms = own.between(100, 60_000)
      clock.jump(ms)
      return [`the clock of ${process.name} jumps by ${ms} ms`, 0]
    },
    clientCrashes(client, own) {
      client.crash()
      const ms = own.pick([1, own.between(1, 8_000)])
      scheduler.after(ms, () => client.restart())
      return [`${client.process.name} ends for ${ms} ms`, ms]
    },
    marketGaps(_, own) {
      const symbol = own.pick(symbols)
      const factor = 1 + own.pick([-1, 1]) * (0.02 + own.next() * 0.25)
      const ms = own.between(500, 10_000)
      server.run(({ control }) => {
        const [best] = control.getDepth({ symbol, levels: 1 }).bids
        if (best) control.setPrice({ symbol, price: String(Math.round(Number(best.price) * factor)) })
      })
      scheduler.after(ms, () => server.run(({ control }) => void control.setFeed({ symbol, source: 'walk' })))
      return [`${symbol} jumps to ${factor.toFixed(2)} times its price for ${ms} ms`, ms]
    },
    endpointClockJumps(_, own) {
      const ms = own.pick(disagreementsMs) * own.pick([-1, 1])
      server.endpointClock.aheadMs = ms
      onTimeSet()
      return [`the time endpoint is now ${ms} ms ahead of the records`, 0]
    },
    serverClockJumps(_, own) {
      const ms = own.pick(clockStepsMs) * own.pick([-1, 1])
      server.setClockBy(ms)
      return [`the clock of the server is set by ${ms} ms`, 0]
    },
  }
  const affectsOneClient = new Set<MachineFault>([
    'partition',
    'clientStandsStill',
    'clientClockJumps',
    'clientCrashes',
  ])

  const next = (own: number): void => {
    const [least, most] = focus.length > 0 ? focusPauseMs : pauseMs
    scheduler.after(random.between(least, most), () => {
      if (!isRunning || own !== round) return
      const kind = random.pick(focus.length > 0 && random.chance(focusShare) ? focus : kinds)
      const client = random.pick(clients)
      number += 1
      const id = `world:${number}:${kind}`
      if (faults.mayHappen(id)) {
        const [text, ms] = causes[kind](client, random.fork(String(number)))
        onEvent(`${kind}: ${text} [${id}]`)
        const whom = affectsOneClient.has(kind) ? client.process.name : null
        faults.add({ id, kind, client: whom, time: scheduler.now }, ms)
      }
      next(own)
    })
  }
  // A process that has ended for lack of room is started again, as a supervisor would.
  const supervise = (own: number): void => {
    scheduler.after(1_000, () => {
      if (!isRunning || own !== round) return
      server.start()
      supervise(own)
    })
  }
  return {
    start() {
      isRunning = true
      round += 1
      if (kinds.length > 0) next(round)
      supervise(round)
    },
    stop() {
      isRunning = false
      server.diskSlowness = 1
      server.disk.capacity = Infinity
      server.start()
      for (const client of clients) client.restart()
    },
  }
}
