// Follows an account: yields each order, fill, position and bill as it appears or changes, by polling lists within a
// share of the rate limits. No record is returned twice, and none is lost when a request fails, a response is lost, a
// list lags behind by less than the overlap, or the server restarts. Several changes of an order or position between
// two polls are one.
import { type OperationId, operations } from '@capi/api'
import type { Client } from '../client.ts'
import { IncompleteListError } from '../transport/errors.ts'
import { sleep } from '../transport/wait.ts'
import { type Change, changeKinds } from './change.ts'
import { isTransient } from './failure.ts'
import { type FollowOptions, type FollowSettings, readOptions } from './options.ts'
import { orderSource } from './order-source.ts'
import { positionSource } from './position-source.ts'
import { recordSource } from './record-source.ts'
import type { Source } from './source.ts'

/** The longest pause after polls that failed, in milliseconds. */
const longestPauseMs = 30_000
/**
 * How far the time endpoint may be ahead of the times of the records, in milliseconds. So far each poll reads back
 * where no record was seen later. That costs no pages: the list is empty from the last record that was seen.
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
    sources: createSources(settings).map((source) => ({ source, firstFrom: undefined })),
  }
  for (let failures = 0; ;) {
    if (signal?.aborted) return
    const started = clock.now()
    const { changes, costMs, failed, fatal } = await pollOnce(client, settings, state)
    yield* changes
    if (signal?.aborted) return
    if (fatal !== undefined) throw fatal as Error
    failures = failed ? failures + 1 : 0
    if (!failed) state.incomplete = 0
    const backoffMs = failures && Math.min(longestPauseMs, intervalMs * 2 ** failures)
    const untilNext = started + Math.max(intervalMs, costMs, backoffMs) - clock.now()
    await sleep(clock, Math.max(0, untilNext), signal).catch(() => {})
  }
}

interface State {
  since: number | undefined
  /** Lists that could not be read to their end, since the last poll without a failure. */
  incomplete: number
  readonly sources: readonly Part[]
}

/** A part of the account, with the time from which its first poll has read it; undefined before. */
interface Part {
  readonly source: Source
  firstFrom: number | undefined
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
  const now = await attempt(async () => (await client.getServerTime({ signal })).timestamp)
  if (now !== undefined) {
    state.since ??= now
    const symbol = symbols?.length === 1 ? symbols[0] : undefined
    for (const part of state.sources) {
      const { firstFrom, source } = part
      const latest = Math.max(now - reachMs, Math.min(now, source.latest))
      const from = Math.max(0, firstFrom === undefined ? Math.min(state.since, now - reachMs) : latest - overlapMs)
      // What the first poll has not shown is new, whatever its time is by another clock.
      const poll = { client, now, from, since: firstFrom ?? state.since, symbol, signal, spend }
      const found = await attempt(() => source.poll(poll))
      if (!found) continue
      part.firstFrom ??= from
      changes.push(...found.filter((change) => !symbols || symbols.includes(change.symbol!)))
    }
  }
  const costMs = (limits.windowMs * Math.max(ip / limits.ipWeight, uid / limits.uidWeight)) / share
  return { changes: changes.toSorted(inOrder), costMs, failed, fatal }
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
      kind === 'order' ? orderSource() : kind === 'position' ? positionSource(symbols) : recordSource(kind),
    )
}
