// Follows an account: yields each order, fill, position and bill as it appears or changes, by polling lists within a
// share of the rate limits. No record is returned twice, and none is lost when a request fails, a response is lost, a
// list lags behind by less than the overlap, the server restarts, or its time goes back. Several changes of an order or
// position between two polls are one.
//
// Each part remembers until when it has been read, by the time of the server. If that time goes back, because the local
// exchange was restored or has started again, records get times that were already read. So each poll reads from the
// earliest time to which the server can have gone back since the poll before, and the program is told.
import { type OperationId, limits as documented, operations } from '@capi/api'
import { type Client, type Clock, IncompleteListError, type Limits, UsageError } from '@capi/client'
import { elapsed, sleep, systemClock } from '@capi/client/internal'
import {
  type Change,
  type ChangeKind,
  type FollowFailure,
  TimeSetBackError,
  changeKinds,
  isTransient,
} from './change.ts'
import { OrderSource } from './orders.ts'
import { PositionSource } from './positions.ts'
import { RecordSource, type Source } from './sources.ts'

/** The longest pause after polls that failed, in milliseconds. */
const longestPauseMs = 30_000
/**
 * How far the time endpoint may be ahead of the times of the records, in milliseconds. So far each poll reads back from
 * the one before where no record was seen later. That costs no pages: the list is empty from the last record that was
 * seen.
 */
const reachMs = 300_000
/**
 * How often a list may not be readable to its end. It may have changed meanwhile, or have too many records of one
 * millisecond.
 */
const mostIncomplete = 5

/**
 * Yields the changes of the client's account. Throws the errors that a later poll cannot mend: a UsageError, an
 * ApiError with a status below 500 other than 429, and an IncompleteListError that comes again.
 *
 * @example
 * for await (const { kind, change, record } of follow(capi, { kinds: ['fill'], signal })) console.log(kind, change, record)
 */
export async function* follow(client: Client, options: FollowOptions = {}): AsyncGenerator<Change, void, undefined> {
  const settings = readOptions(options)
  const { signal, clock, intervalMs } = settings
  const state: State = {
    since: settings.since,
    incomplete: 0,
    last: undefined,
    rates: [1, 1],
    parts: createSources(settings).map((source) => ({
      source,
      readUntil: Infinity,
      since: undefined,
      isSetBack: false,
    })),
  }
  for (let failures = 0; ;) {
    if (signal?.aborted) return
    const started = elapsed(clock)
    const { changes, costMs, failed, fatal } = await pollOnce(client, settings, state)
    yield* changes
    if (signal?.aborted) return
    if (fatal !== undefined) throw fatal as Error
    failures = failed ? failures + 1 : 0
    if (!failed) state.incomplete = 0
    const backoffMs = failures && Math.min(longestPauseMs, intervalMs * 2 ** failures)
    const pauseMs = Math.max(intervalMs, costMs, backoffMs)
    // The clock of a simulation may have gone back.
    const passed = Math.max(0, elapsed(clock) - started)
    await sleep(clock, Math.max(0, pauseMs - passed), signal).catch(() => {})
  }
}

interface State {
  since: number | undefined
  /** Lists that could not be read to their end, since the last poll without a failure. */
  incomplete: number
  /** The latest time of the server, and the local one just before it was requested. */
  last: { readonly time: number; readonly at: number } | undefined
  /** How many milliseconds of the server passed in one of the local clock, between the latest three polls. */
  rates: readonly [number, number]
  readonly parts: readonly Part[]
}

/** A part of the account, and what of it was read. */
interface Part {
  readonly source: Source
  /** The time of the server at the last poll of the part; Infinity before. */
  readUntil: number
  /** Records since this time were read, and those that come later are new; undefined before the first poll. */
  since: number | undefined
  /** Whether the time of the server has gone back since the part was read. */
  isSetBack: boolean
}

interface Polled {
  readonly changes: readonly Change[]
  /** The time in which the share of the rate limits regains the weight of the poll, in milliseconds. */
  readonly costMs: number
  readonly failed: boolean
  /** An error that a later poll cannot mend; undefined if there is none. */
  readonly fatal: unknown
}

/** Polls every part once. A part that fails is read from the same time again by the next poll. */
async function pollOnce(client: Client, settings: FollowSettings, state: State): Promise<Polled> {
  const { symbols, signal, overlapMs, limits, share } = settings
  let [ip, uid, failed] = [0, 0, false]
  let fatal: unknown
  const changes: Change[] = []
  const spend = (id: OperationId, requests = 1): void => {
    ip += operations[id].weight.ip * requests
    uid += operations[id].weight.uid * requests
  }
  /** Returns undefined in place of an error, which is reported or thrown later. */
  const attempt = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted) return undefined
      failed = true
      state.incomplete += error instanceof IncompleteListError ? 1 : 0
      if (isTransient(error) && state.incomplete <= mostIncomplete) settings.onFailure(error)
      else fatal ??= error
      return undefined
    }
  }

  spend('getServerTime')
  const at = elapsed(settings.clock)
  const now = await attempt(async () => (await client.getServerTime({ signal })).timestamp)
  if (now !== undefined) {
    const earliest = recordTime(settings, state, now, at)
    const symbol = symbols?.length === 1 ? symbols[0] : undefined
    for (const part of state.parts) {
      const from = Math.max(
        0,
        part.since === undefined ? Math.min(state.since!, now - reachMs) : startOf(part, earliest),
      )
      // What the first poll has not shown is new, whatever its time is by another clock.
      const since = part.since === undefined ? state.since! : Math.min(part.since, from)
      const poll = { client, now, from, since, symbol, signal, spend }
      const found = await attempt(() => part.source.poll(poll))
      if (!found) continue
      Object.assign(part, { since: Math.min(part.since ?? from, from), readUntil: now, isSetBack: false })
      changes.push(...found.filter((change) => !symbols || symbols.includes(change.symbol!)))
    }
  }

  /** Returns from when a part has to be read. */
  function startOf({ readUntil, since, source, isSetBack }: Part, earliest: number): number {
    const until = Math.min(readUntil, earliest)
    if (isSetBack) return Math.min(since!, until - reachMs - overlapMs)
    return Math.max(until - reachMs, Math.min(until, source.latest)) - overlapMs
  }
  const costMs = (limits.windowMs * Math.max(ip / limits.ipWeight, uid / limits.uidWeight)) / share
  return { changes: changes.toSorted(inOrder), costMs, failed, fatal }
}

/**
 * Records a time of the server that was requested at a local time. Returns the earliest one to which it can have gone
 * back since the time before: it has run on from there.
 */
function recordTime({ clock, overlapMs, onFailure }: FollowSettings, state: State, now: number, at: number): number {
  const { last } = state
  const passed = last ? Math.max(0, elapsed(clock) - last.at) : 0
  // A single step forward is no rate.
  const earliest = Math.floor(now - passed * Math.max(1, Math.min(...state.rates)))
  if (last && passed > 0 && now >= last.time) state.rates = [state.rates[1], (now - last.time) / passed]
  state.last = { time: now, at }
  state.since ??= now
  // A smaller difference is one between servers, or of a correction, and each poll reads back so far anyway.
  if (!last || now >= last.time - overlapMs) return earliest
  state.since = Math.min(state.since, earliest)
  for (const part of state.parts) {
    part.isSetBack = true
    part.source.setBack()
  }
  onFailure(new TimeSetBackError(last.time, now))
  return earliest
}

/**
 * Compares changes by time, kind and the creation of their records. Lists have no documented order, and most ids grow.
 */
function inOrder(a: Change, b: Change): number {
  return (
    a.time - b.time ||
    changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind) ||
    (a.record.createdTime ?? 0) - (b.record.createdTime ?? 0) ||
    a.id.length - b.id.length ||
    (a.id < b.id ? -1 : 1)
  )
}

function createSources({ kinds, symbols }: FollowSettings): Source[] {
  return changeKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) =>
      kind === 'order' ? new OrderSource() : kind === 'position' ? new PositionSource(symbols) : new RecordSource(kind),
    )
}

export interface FollowOptions {
  /** The parts to follow. @default all of them */
  readonly kinds?: readonly ChangeKind[] | undefined
  /** The trading pairs to follow. @default all of them */
  readonly symbols?: readonly string[] | undefined
  /**
   * Unix milliseconds: records since this time are returned first. @default the time of the server at the first poll
   */
  readonly since?: number | undefined
  /** The share of the rate limits that polling may use, above 0 and at most 1. @default 0.25 */
  readonly share?: number | undefined
  /** The rate limits. @default those of the document */
  readonly limits?: Limits | undefined
  /** The least time between the starts of two polls, in milliseconds. @default 1000 */
  readonly intervalMs?: number | undefined
  /**
   * How far each poll reads back before the latest record that was seen, because lists may lag behind, in milliseconds.
   * @default 10000
   */
  readonly overlapMs?: number | undefined
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal | undefined
  /**
   * Called with the error of a poll that failed and will be repeated, and with a TimeSetBackError if the time of the
   * server has gone back.
   */
  readonly onFailure?: ((error: FollowFailure) => void) | undefined
  /** The clock of the pauses between polls. @default that of the system */
  readonly clock?: Clock | undefined
}

/** The options with their defaults. */
interface FollowSettings {
  readonly kinds: readonly ChangeKind[]
  readonly symbols: readonly string[] | undefined
  readonly since: number | undefined
  readonly share: number
  readonly limits: Required<Limits>
  readonly intervalMs: number
  readonly overlapMs: number
  readonly signal: AbortSignal | undefined
  readonly onFailure: (error: FollowFailure) => void
  readonly clock: Clock
}

/** Fills in the defaults, and throws a UsageError for a value that cannot be used. */
function readOptions(options: FollowOptions): FollowSettings {
  const { kinds = changeKinds, symbols, since, share = 0.25, intervalMs = 1_000, overlapMs = 10_000 } = options
  if (!(share > 0 && share <= 1)) throw new UsageError(`share must be above 0 and at most 1, was ${String(share)}.`)
  for (const [name, value] of Object.entries({ intervalMs, overlapMs, since }))
    if (value !== undefined && !(value >= 0))
      throw new UsageError(`${name} must be a number of at least 0, was ${String(value)}.`)
  if (kinds.length === 0 || kinds.some((kind) => !changeKinds.includes(kind)))
    throw new UsageError(`kinds must be among ${changeKinds.join(', ')}, was ${JSON.stringify(kinds)}.`)
  if (symbols?.length === 0) throw new UsageError('symbols must name a trading pair, was an empty list.')
  const { signal, onFailure = () => {}, clock = systemClock } = options
  const limits = { ...documented, ...options.limits }
  return { kinds, symbols, since, share, limits, intervalMs, overlapMs, signal, onFailure, clock }
}
