// The program of a trader on its machine: it may end at any moment and start again with an empty memory. Its book is
// stored.
import {
  type Client,
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
import type { AccountBook } from './account-book.ts'
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
  return new RestartableProgram(options)
}

/** A process of the program. */
interface Run {
  readonly process: Process
  readonly clock: DriftingClock
  readonly lease: ReturnType<typeof leaseGovernor> | undefined
  readonly trader: Trader
}

class RestartableProgram implements Program {
  readonly name: string
  readonly book: AccountBook
  readonly #options: ProgramOptions
  /** What the clock of the machine would show at the start of the simulation; it survives the process. */
  #start: number
  /** Of the processes that have ended. */
  #callsBefore = 0
  #number = 0
  #isRunning = false
  #current: Run

  constructor(options: ProgramOptions) {
    this.name = options.name
    this.book = options.book
    this.#options = options
    this.#start = options.start
    this.#current = this.#launch()
  }

  get process(): Process {
    return this.#current.process
  }

  get clock(): DriftingClock {
    return this.#current.clock
  }

  get client(): Client {
    return this.#current.trader.client
  }

  get calls(): number {
    return this.#callsBefore + this.#current.trader.calls
  }

  get open(): number {
    return this.#current.process.isAlive ? this.#current.trader.open : 0
  }

  start(): void {
    this.#isRunning = true
    if (this.#current.process.isAlive) this.#current.trader.start()
  }

  stop(): void {
    this.#isRunning = false
    this.#current.trader.stop()
  }

  crash(): void {
    const { process, trader, lease } = this.#current
    if (!process.isAlive) return
    process.kill()
    trader.lose()
    lease?.end()
    this.book.loseOpen()
  }

  restart(): void {
    if (this.#current.process.isAlive) return
    this.#callsBefore += this.#current.trader.calls
    this.#current = this.#launch()
    if (this.#isRunning) this.#current.trader.start()
  }

  #launch(): Run {
    const { name, scheduler, random, credentials, limits, timeoutMs, transportOf, governor } = this.#options
    this.#number += 1
    const process = createProcess(name, scheduler)
    const clock = this.#createClock(process)
    const lease = governor && leaseGovernor(governor)
    const client = createClient({
      timeoutMs,
      transport: transportOf({ process, clock }),
      clock,
      random: random.fork(`client ${this.#number}`).next,
      credentials,
      newClientOid: () => this.book.takeIssued(),
      governor: lease ?? createGovernor(limits, clock),
    })
    const trader = createTrader({ ...this.#options, client, clock, random: random.fork(`trading ${this.#number}`) })
    return { process, clock, lease, trader }
  }

  #createClock(process: Process): DriftingClock {
    const clock = createDriftingClock({ process, start: this.#start, drift: this.#options.drift })
    return {
      ...clock,
      jump: (ms) => {
        this.#start += ms
        clock.jump(ms)
      },
    }
  }
}
