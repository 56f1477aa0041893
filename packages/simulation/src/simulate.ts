// One simulated world: real clients, a network, the real sandbox and a disk, all from one seed. Faults and trading go
// on for some minutes of simulated time in rounds; after each round the faults end, all calls end, and the judge
// compares.
import { createGovernor, type Governor, type Outgoing } from '@capi/client'
import { defaultContracts } from '@capi/sandbox'
import { createProcess } from './base/process.ts'
import { createRandom } from './base/random.ts'
import { createScheduler, heldFor } from './base/scheduler.ts'
import { createFaultPairs } from './judge/fault-pairs.ts'
import { createJudge, type Judge } from './judge/judge.ts'
import { createLimitWatch } from './judge/limit-watch.ts'
import { checkRecovery } from './judge/recovery-check.ts'
import type { SimulationOptions, SimulationResult } from './simulation.ts'
import { createAccountBook } from './trading/account-book.ts'
import { createProgram } from './trading/program.ts'
import { createFaultLog, faultKinds, machineFaults } from './world/faults.ts'
import { createMachineFaults } from './world/machine-faults.ts'
import { watchOnce } from './world/once-watch.ts'
import { createNetwork } from './world/network.ts'
import { createOperators } from './world/operators.ts'
import { focusRate, planWorld } from './world/plan.ts'
import { createServer } from './world/server.ts'
import { createTimeline } from './world/timeline.ts'

export type { SimulationOptions, SimulationResult } from './simulation.ts'

const start = Date.UTC(2026, 0, 5)
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
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, minutes, kinds = faultKinds, schedule, isDetailed = false } = options
  const random = createRandom(seed)
  const scheduler = createScheduler(random.fork('ties'))
  const timeline = createTimeline(scheduler, { isDetailed })
  const faults = createFaultLog(schedule && new Set(schedule))
  const pairs = createFaultPairs()
  let failure: SimulationResult['failure']
  const fail = (text: string): void => {
    timeline.add('judge', text)
    failure ??= { text, step: scheduler.steps }
  }
  const plan = planWorld(random.fork('plan'), kinds)
  const { isLimiterShared, limits } = plan
  const isFailed = (): boolean => failure !== undefined
  const names = Array.from({ length: plan.programs }, (_, index) => `trader-${index + 1}`)
  const credentialsOf = (name: string) => ({
    key: `${name}-key`,
    secret: `${name}-secret`,
    passphrase: `${name}-passphrase`,
  })
  const contracts = defaultContracts.slice(0, 2)
  const sandbox = {
    seed,
    contracts,
    accounts: names.map((name) => ({ name, deposit: '100000', credentials: credentialsOf(name) })),
    limits: { ...limits, ip: limits.ipWeight, uid: limits.uidWeight },
    snapshotEvery: plan.snapshotEvery,
    retainMs: plan.retainMs,
  }
  let serverChanges = 0
  const server = createServer({
    scheduler,
    random: random.fork('server'),
    start,
    sandbox,
    hasStandby: plan.hasStandby,
    flipsBits: plan.flipsBits,
    onEvent(text) {
      serverChanges += 1
      timeline.add('server', text)
    },
    onDetail: isDetailed ? timeline.addDetail : undefined,
    onError: (error) => fail(`The server reported: ${error instanceof Error ? error.message : String(error)}`),
  })
  let isFaulty = false
  /** The client ids of requests of which a copy was executed after they had been refused. */
  const revived = new Set<string>()
  const undisturbed = new Set<string>()
  /** The client ids of the requests that have failed for their clients after the server had responded. */
  const responded = new Set<string>()
  const network = createNetwork({
    scheduler,
    random: random.fork('network'),
    host: watchOnce(server, {
      onViolation: fail,
      onRevived(request) {
        for (const id of clientIdsOf(request)) revived.add(id)
      },
    }),
    faults,
    rateOf(kind) {
      if (!isFaulty || !plan.kinds.includes(kind)) return 0
      return plan.focus.includes(kind) ? focusRate : plan.messageRate
    },
    onFailure(request, hasResponded) {
      for (const id of clientIdsOf(request)) responded[hasResponded ? 'add' : 'delete'](id)
    },
    onEvent: (who, text) => timeline.add(who, text),
  })
  const limiterProcess = createProcess('limiter', scheduler)
  const limiterClock = { now: () => scheduler.now, setTimer: limiterProcess.setTimer }
  const shared: Governor = createGovernor(limits, limiterClock)
  const serverTime = { latest: 0, settings: 0 }
  const priceTime = { latest: 0 }
  const watchLimits = createLimitWatch({
    now: () => scheduler.now,
    limits,
    faultsSince: (time) => faults.since(time, null),
    onViolation: fail,
  })
  const symbols = contracts.map(({ symbol }) => symbol)
  const traders = names.map((name) => {
    const own = random.fork(name)
    return createProgram({
      name,
      scheduler,
      random: own,
      start: start + own.between(-20_000, 20_000),
      drift: own.between(-200, 200),
      transportOf: isLimiterShared ? (machine) => watchLimits(network.transportOf(machine)) : network.transportOf,
      credentials: credentialsOf(name),
      governor: isLimiterShared ? shared : undefined,
      limits,
      symbols,
      largestSize: plan.largestSize,
      resendShare: plan.resendShare,
      timeoutMs: plan.timeoutMs,
      pauseMs,
      watchMs,
      book: createAccountBook(name),
      serverTime,
      priceTime,
      wasResponded: (id) => responded.has(id),
      isLimiterShared,
      wasRevived: (id) => revived.has(id),
      watchFaults() {
        const begin = scheduler.now
        const from = begin - effectMs
        const changesBefore = serverChanges
        return () => ({
          get own() {
            return faults.since(from, name)
          },
          get any() {
            // Clients that share a limiter wait for each other's calls.
            return faults.since(from, isLimiterShared ? null : name)
          },
          quietMs: scheduler.now - faults.lastEnd(name),
          during: faults.since(begin, name),
          hasServerChanged: serverChanges > changesBefore,
        })
      },
      onHit: pairs.addCall,
      onUndisturbedSearch(id) {
        // An order of a client id that was used before is unknown where measurements of the clock leave it open.
        const isReused = traders.some(({ book }) => (book.find(id)?.earlier.length ?? 0) > 0)
        if (!isReused) undisturbed.add(id)
      },
      onViolation: fail,
      onEvent: (text) => timeline.add(name, text),
    })
  })
  const machineFaultsOfWorld = createMachineFaults({
    scheduler,
    random: random.fork('machines'),
    server,
    hasStandby: plan.hasStandby,
    network,
    clients: traders,
    symbols,
    faults,
    kinds: machineFaults.filter((kind) => plan.kinds.includes(kind)),
    focus: machineFaults.filter((kind) => plan.focus.includes(kind)),
    onTimeSet() {
      serverTime.settings += 1
      serverTime.latest = 0
    },
    onEvent: (text) => timeline.add('world', text),
  })
  timeline.add(
    'world',
    `seed ${seed}, ${isLimiterShared ? 'one limiter' : 'a limiter for each client'}; ${plan.messageRate}: ${plan.kinds.join(', ')}`,
  )

  const operators = createOperators({
    scheduler,
    random: random.fork('operators'),
    server,
    programs: traders,
    onEvent: (text) => timeline.add('operator', text),
  })
  // No call is in progress, and no message that was held back for long can still arrive.
  const isCalm = (): boolean => traders.every(({ open }) => open === 0) && network.underway === 0 && server.isIdle
  let judge: Judge | undefined
  const judgeAll = async (isLast: boolean): Promise<void> => {
    const running = server.sandbox!
    judge ??= createJudge({
      contracts,
      traders: traders.map((trader, index) => ({ trader, accountId: running.accounts[index]!.accountId })),
      wasRevived: (id) => revived.has(id),
      wasSearchUndisturbed: (id) => undisturbed.has(id),
      lineage: operators.lineage,
      onViolation: fail,
    })
    await judge.judge({ sandbox: running, journal: server.journal!, isLast })
    if (isLast || !plan.hasOperators || !(await operators.act())) return
    // What is true now has begun with the restored state, as has the time.
    judge = undefined
    serverTime.latest = 0
    priceTime.latest = 0
  }
  const runRound = async (): Promise<void> => {
    isFaulty = true
    machineFaultsOfWorld.start()
    for (const trader of traders) trader.start()
    const end = scheduler.now + roundMs
    await scheduler.runUntil(() => scheduler.now >= end || isFailed(), roundMs * 2)
    isFaulty = false
    machineFaultsOfWorld.stop()
    for (const trader of traders) trader.stop()
    if (failure) return
    await scheduler.runUntil(heldFor(scheduler, steadyMs, isCalm), calmMs)
    let isJudged = false
    const judging = judgeAll(scheduler.now >= minutes * 60_000).then(
      () => void (isJudged = true),
      (error: unknown) => fail(`The judge was stopped: ${String(error)}`),
    )
    await scheduler.runUntil(() => isJudged || isFailed(), calmMs)
    if (isJudged) await judging
    timeline.add('judge', `state ${server.sandbox!.control.stateHash()}`)
  }
  try {
    server.start()
    await scheduler.runUntil(isCalm, calmMs)
    while (scheduler.now < minutes * 60_000 && !isFailed()) await runRound()
    if (!isFailed()) {
      const problem = await checkRecovery({
        journal: server.journal!,
        sandbox,
        earliest: server.sandbox!.control.getHealth().journal!.earliest,
        isFull: random.fork('judge').chance(fullReplayShare),
      })
      if (problem) fail(problem)
    }
  } catch (error) {
    fail(`The simulation cannot go on: ${error instanceof Error ? error.message : String(error)}`)
  }
  const books = traders.flatMap(({ book }) => book.intents)
  return {
    seed,
    failure,
    simulatedMs: scheduler.now,
    steps: scheduler.steps,
    calls: traders.reduce((sum, { calls }) => sum + calls, 0),
    clientMs: scheduler.now * traders.length,
    leastCalls: Math.min(...traders.map(({ calls }) => (calls * 1_000) / scheduler.now)),
    orders: books.length,
    faults: faults.counts,
    schedule: faults.all.map(({ id }) => id),
    pairs: pairs.counts,
    timeline: timeline.latest,
    digest: timeline.digest(),
  }
}

function clientIdsOf({ body = '' }: Outgoing): readonly string[] {
  return Array.from(body.matchAll(/"client(?:_oid|OrderId)":"([^"]+)"/g), ([, id]) => id!)
}
