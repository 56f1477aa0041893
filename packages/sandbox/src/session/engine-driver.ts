// One world and the clock that drives it.
//
// In real mode engine time follows the wall clock at a rate; `advanceTo` may move it ahead. In manual mode it moves only when
// told to, and by one millisecond after each accepted command, so that records keep an order. Callers call `sync` before they
// read or send a command. Time never goes back, whatever the wall clock does.
//
// Every change of the world is passed to `record`, and `replay` applies it again. Price steps follow from the time alone and
// are not recorded; the events that they trigger are, so that these are durable before anyone sees them. The time itself is
// recorded ahead now and then: responses may contain times up to that horizon, and after an unclean end time continues
// from there. Event numbers are recorded ahead in the same way.

import {
  type Budget,
  type CommandKind,
  commandKindOf,
  type Commands,
  continueAdvance,
  digestEvents,
  execute,
  react,
  type Result,
  type Results,
  type World,
  type WorldEvent,
} from '../engine/index.ts'
import { createEventLog } from './event-log.ts'
import type { ClockMode, Exchange, ExchangeOptions, SlicedChanges } from './exchange.ts'
import { systemTiming } from '../platform/timing.ts'
import { createTurns, type Slices } from './turns.ts'

export type { Exchange } from './exchange.ts'

const eventCapacity = 10_000
/** Effects of one slice. A liquidation takes up to a few hundred microseconds. */
const sliceEffects = 64

export function createExchange(options: ExchangeOptions): Exchange {
  const {
    makeWorld,
    startTime,
    wallClock,
    mode: initialMode,
    aheadMs = Infinity,
    aheadEvents = Infinity,
    timing = systemTiming,
    hasDigests = true,
    record,
    hold,
  } = options
  let mode = initialMode
  let rate = 1
  // Both clocks at the moment when they were last compared.
  let anchor = { wall: 0, time: 0 }
  const anchorHere = (): void => void (anchor = { wall: wallClock(), time: world.time })
  const start = (): World => makeWorld(startTime ?? wallClock())
  let world = start()
  // A start time moves the world away from the wall clock, from where it goes on at the same rate.
  const anchorStart = (): void => {
    if (initialMode === 'real' && startTime !== undefined) anchorHere()
    else anchor = { wall: 0, time: 0 }
  }
  anchorStart()
  let horizon = world.time
  let eventHorizon = 0

  const events = createEventLog(eventCapacity)
  let timeBefore = world.time
  const turns = createTurns(timing.nextTurn, () => (timeBefore = world.time))
  const newBudget = (): Budget => ({ left: sliceEffects })
  function* pass(to: number): Slices<readonly WorldEvent[]> {
    world.events.length = 0
    while (!continueAdvance(world, to, newBudget())) yield
    events.add(world.events, 'clock')
    return world.events
  }
  const recordNow = (kind: string, body: unknown, eventDigest = ''): void =>
    record?.({ kind, time: world.time, body, eventDigest })
  const digest = (): string => (hasDigests ? digestEvents(world) : '')
  const recordAdvance = (): void => record && recordNow('advance', null, digest())
  const recordHorizon = (to: number): void => {
    horizon = to
    recordNow('horizon', { to })
  }
  // Only after the change that caused the events was recorded, because a snapshot may be taken at each record.
  const recordEventNumbers = (): void => {
    if (aheadEvents === Infinity || events.last <= eventHorizon) return
    eventHorizon = events.last + aheadEvents
    recordNow('events', { to: eventHorizon })
  }
  const clockTime = (): number => Math.floor(anchor.time + (wallClock() - anchor.wall) * rate)
  const isCurrent = (): boolean => mode === 'manual' || clockTime() <= world.time
  function* syncSliced(): Slices<void> {
    if (isCurrent()) return
    const caused = yield* pass(clockTime())
    // A replay produces price events from the time alone.
    if (record && caused.some(({ kind }) => kind !== 'price')) recordAdvance()
    if (world.time > horizon && aheadMs < Infinity) recordHorizon(world.time + Math.ceil(aheadMs * rate))
    recordEventNumbers()
  }
  const sync = (): number => {
    turns.finish()
    if (!isCurrent()) turns.complete(syncSliced())
    return world.time
  }
  /** Executes a command. In manual mode time moves on before the callback, but after its digest was taken. */
  function* apply<Kind extends CommandKind>(
    kind: Kind,
    command: Commands[Kind],
    onAccepted: ((eventDigest: string) => void) | undefined,
  ): Slices<Result<Results[Kind]>> {
    const outcome = execute(world, kind, command, newBudget())
    while (world.isReacting && !react(world, newBudget())) yield
    events.add(world.events, kind)
    if (!outcome.ok) return outcome
    const eventDigest = onAccepted ? digest() : ''
    if (mode === 'manual') yield* pass(world.time + 1)
    onAccepted?.(eventDigest)
    return outcome
  }
  const sliced: SlicedChanges = {
    sync: syncSliced,
    *run(kind, command) {
      if (!isCurrent()) yield* syncSliced()
      const { time } = world
      const onAccepted = record && ((eventDigest: string) => record({ kind, time, body: command, eventDigest }))
      const outcome = yield* apply(kind, command, onAccepted)
      recordEventNumbers()
      return outcome
    },
    *advanceTo(time) {
      const from = world.time
      if (!Number.isSafeInteger(time) || time < from) {
        throw new RangeError(`Time must be whole ms and not before ${from}, was ${time}.`)
      }
      yield* syncSliced()
      // The wall clock may already be later.
      const to = Math.max(time, world.time)
      anchor.time += to - world.time
      yield* pass(to)
      recordAdvance()
      recordEventNumbers()
      exchange.onClockSet()
    },
    *together(changes) {
      const release = hold?.()
      try {
        return yield* changes
      } finally {
        release?.()
      }
    },
  }
  const exchange: Exchange = {
    onClockSet: () => undefined,
    sliced,
    finish: turns.finish,
    complete: turns.complete,
    perform: turns.perform,
    get isBusy() {
      return turns.isBusy
    },
    get world() {
      return world
    },
    get completeTime() {
      return turns.isInProgress ? timeBefore : world.time
    },
    get mode() {
      return mode
    },
    get rate() {
      return rate
    },
    get steadyTime() {
      return mode === 'real' && rate === 1 ? Math.max(clockTime(), world.time) : undefined
    },
    get horizon() {
      return horizon
    },
    get eventHorizon() {
      return eventHorizon
    },
    set eventHorizon(number) {
      eventHorizon = number
    },
    events,
    sync,
    inTurn: (act) => (!turns.isBusy && isCurrent() ? act() : turns.performThen(syncSliced(), act)),
    recordTime() {
      sync()
      // Clears the events of the record before, which its own digest covers.
      turns.complete(pass(world.time))
      recordAdvance()
      if (horizon > world.time) recordHorizon(world.time)
      if (aheadEvents === Infinity || eventHorizon === events.last) return
      eventHorizon = events.last
      recordNow('events', { to: eventHorizon })
    },
    run: (kind, command) => turns.complete(sliced.run(kind, command)),
    switchTo(newMode, newRate = rate) {
      sync()
      if (newMode === mode && newRate === rate) return
      mode = newMode
      rate = newRate
      horizon = world.time
      anchorHere()
      recordNow('clock', { mode, rate })
      exchange.onClockSet()
    },
    advanceTo: (time) => turns.complete(sliced.advanceTo(time)),
    restart() {
      turns.finish()
      mode = initialMode
      rate = 1
      world = start()
      anchorStart()
      horizon = world.time
      events.clear()
      recordNow('begin', null)
      exchange.onClockSet()
    },
    resume(resumed, resumedMode, resumedRate, resumedHorizon = resumed.time) {
      turns.finish()
      world = resumed
      mode = resumedMode
      rate = resumedRate
      horizon = resumedHorizon
      anchorHere()
      events.clear()
      exchange.onClockSet()
    },
    replay({ kind, time, body }) {
      if (kind === 'begin') {
        world = makeWorld(time)
        mode = (body as { mode: ClockMode }).mode
        rate = 1
        horizon = world.time
        return ''
      }
      turns.complete(pass(time))
      switch (kind) {
        case 'horizon':
          horizon = (body as { to: number }).to
          return ''
        case 'events':
          eventHorizon = (body as { to: number }).to
          return ''
        case 'advance':
          return digest()
        case 'clock': {
          const change = body as { mode: ClockMode; rate?: number }
          mode = change.mode
          rate = change.rate ?? 1
          horizon = world.time
          return ''
        }
        default: {
          let replayed = ''
          const outcome = turns.complete(
            apply(commandKindOf(kind), body as never, (eventDigest) => (replayed = eventDigest)),
          )
          return outcome.ok ? replayed : `refused ${outcome.reason}`
        }
      }
    },
  }
  return exchange
}
