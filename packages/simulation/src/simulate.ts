// One simulated world: real clients, a network, the real sandbox and a disk, all from one seed. Faults and trading go
// on for some minutes of simulated time in rounds; after each round the faults end, all calls end, and the judge
// compares.
import { createGovernor, type Credentials, type Governor, type Outgoing } from '@capi/client'
import { defaultContracts } from '@capi/sandbox'
import { createProcess } from './base/process.ts'
import { createRandom, type Random } from './base/random.ts'
import { createScheduler, heldFor, type Scheduler } from './base/scheduler.ts'
import { createFaultPairs } from './judge/fault-pairs.ts'
import { createJudge, type Judge } from './judge/judge.ts'
import { createLimitWatch } from './judge/limit-watch.ts'
import { checkRecovery } from './judge/recovery-check.ts'
import type { SimulationOptions, SimulationResult } from './simulation.ts'
import { createAccountBook } from './trading/account-book.ts'
import type { SeenFaults } from './trading/calls.ts'
import { createProgram, type Program } from './trading/program.ts'
import { createFaultLog, faultKinds, type FaultLog, machineFaults } from './world/faults.ts'
import { createMachineFaults, type MachineFaults } from './world/machine-faults.ts'
import { watchOnce } from './world/once-watch.ts'
import { createNetwork, type Network } from './world/network.ts'
import { createOperators, type Operators } from './world/operators.ts'
import { focusRate, planWorld, type WorldPlan } from './world/plan.ts'
import { createServer, type Server } from './world/server.ts'
import { createTimeline, type Timeline } from './world/timeline.ts'

export type { SimulationOptions, SimulationResult } from './simulation.ts'

const start = Date.UTC(2026, 0, 5)
const contracts = defaultContracts.slice(0, 2)
const symbols = contracts.map(({ symbol }) => symbol)
const roundMs = 90_000
/** How long all calls may take to end after the faults, in milliseconds. */
const calmMs = 300_000
/** For how long it must be calm before the judge reads: a standby may be about to take over. */
const steadyMs = 500
/** For how long the effects of a fault may last, in milliseconds. */
const effectMs = 60_000
/** Milliseconds between two calls of a loop; each program has two loops. */
const pauseMs = [20, 4_500] as const
/** Milliseconds between two looks of a program at the market. */
const watchMs = 1_000

/** The share of worlds whose journal is replayed from its first record at the end. */
const fullReplayShare = 0.25

/** Runs one world and returns what happened. */
export function simulate(options: SimulationOptions): Promise<SimulationResult> {
  return new World(options).run()
}

/** The parts of a world, what connects them, and the rounds in which they run. */
class World {
  readonly #options: SimulationOptions
  readonly #random: Random
  readonly #plan: WorldPlan
  readonly #scheduler: Scheduler
  readonly #timeline: Timeline
  readonly #faults: FaultLog
  readonly #pairs = createFaultPairs()
  readonly #names: readonly string[]
  readonly #sandbox: WorldSandbox
  readonly #server: Server
  readonly #network: Network
  readonly #traders: readonly Program[]
  readonly #machineFaults: MachineFaults
  readonly #operators: Operators
  #judge: Judge | undefined
  #failure: SimulationResult['failure']
  #serverChanges = 0
  #isFaulty = false
  /** The client ids of requests of which a copy was executed after they had been refused. */
  readonly #revived = new Set<string>()
  readonly #undisturbed = new Set<string>()
  /** The client ids of the requests that have failed for their clients after the server had responded. */
  readonly #responded = new Set<string>()
  readonly #serverTime = { latest: 0, settings: 0 }
  readonly #priceTime = { latest: 0 }

  constructor(options: SimulationOptions) {
    const { seed, kinds = faultKinds, schedule, isDetailed = false } = options
    this.#options = options
    this.#random = createRandom(seed)
    this.#plan = planWorld(this.#random.fork('plan'), kinds)
    this.#scheduler = createScheduler(this.#random.fork('ties'))
    this.#timeline = createTimeline(this.#scheduler, { isDetailed })
    this.#faults = createFaultLog(schedule && new Set(schedule))
    this.#names = Array.from({ length: this.#plan.programs }, (_, index) => `trader-${index + 1}`)
    this.#sandbox = sandboxOf(seed, this.#names, this.#plan)
    this.#server = this.#createServer()
    this.#network = this.#createNetwork()
    this.#traders = this.#createTraders()
    this.#machineFaults = this.#createMachineFaults()
    this.#operators = createOperators({
      scheduler: this.#scheduler,
      random: this.#random.fork('operators'),
      server: this.#server,
      programs: this.#traders,
      onEvent: (text) => this.#timeline.add('operator', text),
    })
    const { isLimiterShared, messageRate, kinds: chosen } = this.#plan
    const limiters = isLimiterShared ? 'one limiter' : 'a limiter for each client'
    this.#timeline.add('world', `seed ${seed}, ${limiters}; ${messageRate}: ${chosen.join(', ')}`)
  }

  async run(): Promise<SimulationResult> {
    const endMs = this.#options.minutes * 60_000
    try {
      this.#server.start()
      await this.#scheduler.runUntil(() => this.#isCalm(), calmMs)
      while (this.#scheduler.now < endMs && !this.#failure) await this.#runRound(endMs)
      if (!this.#failure) await this.#checkRecovery()
    } catch (error) {
      this.#fail(`The simulation cannot go on: ${messageOf(error)}`)
    }
    return this.#result()
  }

  #createServer(): Server {
    const { hasStandby, flipsBits } = this.#plan
    return createServer({
      scheduler: this.#scheduler,
      random: this.#random.fork('server'),
      start,
      sandbox: this.#sandbox,
      hasStandby,
      flipsBits,
      onEvent: (text) => {
        this.#serverChanges += 1
        this.#timeline.add('server', text)
      },
      onDetail: this.#options.isDetailed ? this.#timeline.addDetail : undefined,
      onError: (error) => this.#fail(`The server reported: ${messageOf(error)}`),
    })
  }

  #createNetwork(): Network {
    const { kinds, focus, messageRate } = this.#plan
    const host = watchOnce(this.#server, {
      onViolation: this.#fail,
      onRevived: (request) => {
        for (const id of clientIdsOf(request)) this.#revived.add(id)
      },
    })
    return createNetwork({
      scheduler: this.#scheduler,
      random: this.#random.fork('network'),
      host,
      faults: this.#faults,
      rateOf: (kind) => {
        if (!this.#isFaulty || !kinds.includes(kind)) return 0
        return focus.includes(kind) ? focusRate : messageRate
      },
      onFailure: (request, hasResponded) => {
        for (const id of clientIdsOf(request)) this.#responded[hasResponded ? 'add' : 'delete'](id)
      },
      onEvent: (who, text) => this.#timeline.add(who, text),
    })
  }

  #createTraders(): Program[] {
    const { isLimiterShared, limits, largestSize, resendShare, timeoutMs } = this.#plan
    const scheduler = this.#scheduler
    const limiterProcess = createProcess('limiter', scheduler)
    const limiterClock = { now: () => scheduler.now, setTimer: limiterProcess.setTimer }
    const shared: Governor = createGovernor(limits, limiterClock)
    const watchLimits = createLimitWatch({
      now: () => scheduler.now,
      limits,
      faultsSince: (time) => this.#faults.since(time, null),
      onViolation: this.#fail,
    })
    return this.#names.map((name) => {
      const random = this.#random.fork(name)
      return createProgram({
        name,
        scheduler,
        random,
        start: start + random.between(-20_000, 20_000),
        drift: random.between(-200, 200),
        transportOf: (machine) => {
          const transport = this.#network.transportOf(machine)
          return isLimiterShared ? watchLimits(transport) : transport
        },
        credentials: credentialsOf(name),
        governor: isLimiterShared ? shared : undefined,
        limits,
        symbols,
        largestSize,
        resendShare,
        timeoutMs,
        pauseMs,
        watchMs,
        book: createAccountBook(name),
        serverTime: this.#serverTime,
        priceTime: this.#priceTime,
        wasResponded: (id) => this.#responded.has(id),
        isLimiterShared,
        wasRevived: (id) => this.#revived.has(id),
        watchFaults: () => this.#watchFaults(name),
        onHit: this.#pairs.addCall,
        onUndisturbedSearch: (id) => {
          // An order of a client id that was used before is unknown where measurements of the clock leave it open.
          const isReused = this.#traders.some(({ book }) => (book.find(id)?.earlier.length ?? 0) > 0)
          if (!isReused) this.#undisturbed.add(id)
        },
        onViolation: this.#fail,
        onEvent: (text) => this.#timeline.add(name, text),
      })
    })
  }

  /** Begins to watch the faults that may affect a call of a trader. */
  #watchFaults(name: string): () => SeenFaults {
    const [faults, scheduler] = [this.#faults, this.#scheduler]
    const begin = scheduler.now
    const from = begin - effectMs
    const changesBefore = this.#serverChanges
    // Clients that share a limiter wait for each other's calls.
    const anyone = this.#plan.isLimiterShared ? null : name
    return () => ({
      get own() {
        return faults.since(from, name)
      },
      get any() {
        return faults.since(from, anyone)
      },
      quietMs: scheduler.now - faults.lastEnd(name),
      during: faults.since(begin, name),
      hasServerChanged: this.#serverChanges > changesBefore,
    })
  }

  #createMachineFaults(): MachineFaults {
    const { hasStandby, kinds, focus } = this.#plan
    return createMachineFaults({
      scheduler: this.#scheduler,
      random: this.#random.fork('machines'),
      server: this.#server,
      hasStandby,
      network: this.#network,
      clients: this.#traders,
      symbols,
      faults: this.#faults,
      kinds: machineFaults.filter((kind) => kinds.includes(kind)),
      focus: machineFaults.filter((kind) => focus.includes(kind)),
      onTimeSet: () => {
        this.#serverTime.settings += 1
        this.#serverTime.latest = 0
      },
      onEvent: (text) => this.#timeline.add('world', text),
    })
  }

  readonly #fail = (text: string): void => {
    this.#timeline.add('judge', text)
    this.#failure ??= { text, step: this.#scheduler.steps }
  }

  /** Whether no call is in progress, and no message that was held back for long can still arrive. */
  #isCalm(): boolean {
    return this.#traders.every(({ open }) => open === 0) && this.#network.underway === 0 && this.#server.isIdle
  }

  /** Lets faults and trading go on for some time; then all calls end, and the judge compares. */
  async #runRound(endMs: number): Promise<void> {
    const scheduler = this.#scheduler
    this.#isFaulty = true
    this.#machineFaults.start()
    for (const trader of this.#traders) trader.start()
    const end = scheduler.now + roundMs
    await scheduler.runUntil(() => scheduler.now >= end || this.#failure !== undefined, roundMs * 2)
    this.#isFaulty = false
    this.#machineFaults.stop()
    for (const trader of this.#traders) trader.stop()
    if (this.#failure) return
    await scheduler.runUntil(
      heldFor(scheduler, steadyMs, () => this.#isCalm()),
      calmMs,
    )
    let isJudged = false
    const judging = this.#judgeAll(scheduler.now >= endMs).then(
      () => void (isJudged = true),
      (error: unknown) => this.#fail(`The judge was stopped: ${String(error)}`),
    )
    await scheduler.runUntil(() => isJudged || this.#failure !== undefined, calmMs)
    if (isJudged) await judging
    this.#timeline.add('judge', `state ${this.#server.sandbox!.control.stateHash()}`)
  }

  async #judgeAll(isLast: boolean): Promise<void> {
    const sandbox = this.#server.sandbox!
    this.#judge ??= createJudge({
      contracts,
      traders: this.#traders.map((trader, index) => ({ trader, accountId: sandbox.accounts[index]!.accountId })),
      wasRevived: (id) => this.#revived.has(id),
      wasSearchUndisturbed: (id) => this.#undisturbed.has(id),
      lineage: this.#operators.lineage,
      onViolation: this.#fail,
    })
    await this.#judge.judge({ sandbox, journal: this.#server.journal!, isLast })
    if (isLast || !this.#plan.hasOperators || !(await this.#operators.act())) return
    // What is true now has begun with the restored state, as has the time.
    this.#judge = undefined
    this.#serverTime.latest = 0
    this.#priceTime.latest = 0
  }

  async #checkRecovery(): Promise<void> {
    const problem = await checkRecovery({
      journal: this.#server.journal!,
      sandbox: this.#sandbox,
      earliest: this.#server.sandbox!.control.getHealth().journal!.earliest,
      isFull: this.#random.fork('judge').chance(fullReplayShare),
    })
    if (problem) this.#fail(problem)
  }

  #result(): SimulationResult {
    const { now, steps } = this.#scheduler
    const calls = this.#traders.map((trader) => trader.calls)
    return {
      seed: this.#options.seed,
      failure: this.#failure,
      simulatedMs: now,
      steps,
      calls: calls.reduce((sum, each) => sum + each, 0),
      clientMs: now * this.#traders.length,
      leastCalls: Math.min(...calls.map((each) => (each * 1_000) / now)),
      orders: this.#traders.flatMap(({ book }) => book.intents).length,
      faults: this.#faults.counts,
      schedule: this.#faults.all.map(({ id }) => id),
      pairs: this.#pairs.counts,
      timeline: this.#timeline.latest,
      digest: this.#timeline.digest(),
    }
  }
}

type WorldSandbox = ReturnType<typeof sandboxOf>

/** Returns the options of the sandbox, the same after each start. */
function sandboxOf(seed: string, names: readonly string[], { limits, snapshotEvery, retainMs }: WorldPlan) {
  return {
    seed,
    contracts,
    accounts: names.map((name) => ({ name, deposit: '100000', credentials: credentialsOf(name) })),
    limits: { ...limits, ip: limits.ipWeight, uid: limits.uidWeight },
    snapshotEvery,
    retainMs,
  }
}

function credentialsOf(name: string): Credentials {
  return { key: `${name}-key`, secret: `${name}-secret`, passphrase: `${name}-passphrase` }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function clientIdsOf({ body = '' }: Outgoing): readonly string[] {
  return Array.from(body.matchAll(/"client(?:_oid|OrderId)":"([^"]+)"/g), ([, id]) => id!)
}
