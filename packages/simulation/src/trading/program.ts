// The program of a trader on its machine: it may end at any moment and start again with an empty memory. Its book is
// stored.
import {
  createClient,
  createGovernor,
  type Credentials,
  type Governor,
  type Limits,
  type Transport,
} from '@capi/client'
import { createDriftingClock, type DriftingClock } from '../base/clock.ts'
import { createProcess, type Process } from '../base/process.ts'
import type { Random } from '../base/random.ts'
import type { Scheduler } from '../base/scheduler.ts'
import { leaseGovernor } from './leased-governor.ts'
import { createTrader, type Trader, type TraderOptions } from './trader.ts'

export interface ProgramOptions extends Omit<TraderOptions, 'client' | 'clock' | 'random'> {
  readonly scheduler: Scheduler
  readonly random: Random
  /** What the clock of the machine shows at the start of the simulation, in Unix milliseconds. */
  readonly start: number
  /** Millionths by which the clock is too fast. */
  readonly drift: number
  readonly transportOf: (machine: { readonly process: Process; readonly clock: DriftingClock }) => Transport
  readonly credentials: Credentials
  /** A rate limiter that is shared with other programs; without one, each process has its own. */
  readonly governor: Governor | undefined
  readonly limits: Limits
  /** For how long the client waits for a response, in milliseconds. */
  readonly timeoutMs: number
}

export interface Program extends Omit<Trader, 'lose'> {
  /** The present process. */
  readonly process: Process
  readonly clock: DriftingClock
  /** Ends the process at once; its calls never end. */
  crash(): void
  /** Starts a process with an empty memory, unless there is one. */
  restart(): void
}

export function createProgram(options: ProgramOptions): Program {
  const { name, scheduler, random, drift, credentials, limits, timeoutMs, book } = options
  let { start } = options
  let callsBefore = 0
  let number = 0
  let isRunning = false

  const launch = () => {
    number += 1
    const process = createProcess(name, scheduler)
    const machineClock = createDriftingClock({ process, start, drift })
    const clock: DriftingClock = {
      ...machineClock,
      jump(ms) {
        // The clock of the machine survives the process.
        start += ms
        machineClock.jump(ms)
      },
    }
    const lease = options.governor && leaseGovernor(options.governor)
    const client = createClient({
      timeoutMs,
      transport: options.transportOf({ process, clock }),
      clock,
      random: random.fork(`client ${number}`).next,
      credentials,
      newClientOid: () => book.takeIssued(),
      governor: lease ?? createGovernor(limits, clock),
    })
    const trader = createTrader({ ...options, client, clock, random: random.fork(`trading ${number}`) })
    return { process, clock, lease, trader }
  }
  let current = launch()

  return {
    name,
    book,
    get process() {
      return current.process
    },
    get clock() {
      return current.clock
    },
    get client() {
      return current.trader.client
    },
    get calls() {
      return callsBefore + current.trader.calls
    },
    get open() {
      return current.process.isAlive ? current.trader.open : 0
    },
    start() {
      isRunning = true
      if (current.process.isAlive) current.trader.start()
    },
    stop() {
      isRunning = false
      current.trader.stop()
    },
    crash() {
      if (!current.process.isAlive) return
      current.process.kill()
      current.trader.lose()
      current.lease?.end()
      book.loseOpen()
    },
    restart() {
      if (current.process.isAlive) return
      callsBefore += current.trader.calls
      current = launch()
      if (isRunning) current.trader.start()
    },
  }
}
