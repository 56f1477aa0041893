// Sends orders so that none is duplicated and none is lost: a request that the server may have executed is not sent
// again, the client searches for its orders instead. With `resend`, orders that are not found are sent once more, but
// only after the server refuses the first request for its age. Until then it may still arrive and be executed, and an
// order that was filled frees its client id for a second one.
//
// The search is by client id, among current and past orders. The rule: a record counts for a call only if it cannot
// have been made before the call. Where measurements of the clocks leave open whether it was, the outcome is unknown.
// Measurements are repeated, and the tightest bounds count.
//
// So a client id that this client has generated is enough, because no other order has it. One that the caller gave may
// be that of an earlier order, since the id of a final order may be used again. Its record must agree in symbol, type,
// size and prices, must be none that this client has returned before, and its time must be later than any that the
// clock of the records can have shown when the call began. Orders that this client has placed show that clock: each was
// made between its request and its response. The time endpoint stands for it too, once two measurements have shown that
// its clock runs, unless the records show that the two disagree; then only the clock of the records counts. One program
// at a time may use a client id: the order of another one, made during the call, cannot be told from the missing one.
// An order that is not found may still have been placed: reads may lag behind writes, and a list may be longer than its
// pages.
import { limits, type PlanOrder } from '@capi/api'
import type { TradingContext } from './context.ts'
import { isOutcomeUnknown, type RequestName, OutcomeUnknownError } from './errors.ts'
import { readClock } from './call.ts'
import { elapsed, sleep, withTimeout } from './clock.ts'
import { compareDecimals } from './decimals.ts'
import { isOrderId } from './response.ts'
import { ClockBounds } from './clock-bounds.ts'
import { type AnyOrder, type ReadCounts, readFills, readOrder, readOrders } from './read-orders.ts'

/**
 * How long after the beginning of its call an order is sent whose client id may be that of an earlier order, in
 * milliseconds. The times of records are whole milliseconds, so that an order that is made at once has the time of one
 * that was made just before the call.
 */
const APART_MS = 2

interface ResendOptions {
  readonly resend?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * What is known of an order: what the response says of it, the id under which it was found, or why neither is known.
 */
type Outcome<Entry> = Entry | { readonly recovered: string } | { readonly error: Error }

/** Sends orders and returns what the response says of each, if it does. Calls `onSigned` with each timestamp. */
type Send<Entry> = (
  orders: readonly SentOrder[],
  onSigned: (timestamp: number) => void,
) => Promise<readonly (Entry | undefined)[]>

/** Returns the outcome of each order. Throws only if none of them can have been placed. */
export async function placeSafely<Entry extends { readonly orderId: string | null }>(
  context: TradingContext,
  name: RequestName,
  orders: readonly SentOrder[],
  { resend, signal }: ResendOptions,
  send: Send<Entry>,
): Promise<readonly Outcome<Entry>[]> {
  const isOwn = orders.every(({ isUnique }) => isUnique)
  const placing = new Placing(context, name, signal, send)
  if (!isOwn && !context.seenOrders.isShared) await sleep(context.clock, APART_MS, signal)
  let missing = await placing.attempt(orders, true)
  if (missing.length > 0) missing = (await placing.find(missing)).missing
  if (resend && missing.length > 0) await placing.resend(missing)
  return orders.map(({ clientOid }) => placing.outcomeOf(clientOid))
}

/** The orders of one call: what was sent, and what is known of each. */
class Placing<Entry extends { readonly orderId: string | null }> {
  readonly #context: TradingContext
  readonly #name: RequestName
  readonly #signal: AbortSignal | undefined
  readonly #send: Send<Entry>
  readonly #outcomes = new Map<string, Outcome<Entry>>()
  readonly #first: SentTime
  /** When the last request was signed. */
  #signedAt: number
  /** Why the response to the first attempt is missing. */
  #loss: unknown

  constructor(context: TradingContext, name: RequestName, signal: AbortSignal | undefined, send: Send<Entry>) {
    this.#context = context
    this.#name = name
    this.#signal = signal
    this.#send = send
    this.#signedAt = elapsed(context.clock)
    this.#first = { begunAt: this.#signedAt, since: this.#signedAt, timestamp: 0 }
  }

  /** Sends orders once. Returns those that the response does not name. */
  async attempt(sent: readonly SentOrder[], isFirst: boolean): Promise<readonly SentOrder[]> {
    const { clock, seenOrders } = this.#context
    try {
      // A request that was signed before the last one of an attempt was refused, or was not sent.
      const entries = await this.#send(sent, (timestamp) => {
        this.#signedAt = elapsed(clock)
        if (isFirst) Object.assign(this.#first, { since: this.#signedAt, timestamp })
      })
      return sent.filter(({ clientOid, symbol }, index) => {
        const entry = entries[index]
        // The second attempt may be refused because the first one was executed.
        if (!entry || (entry.orderId === null && !isFirst)) return true
        this.#outcomes.set(clientOid, entry)
        if (entry.orderId !== null)
          seenOrders.add(entry.orderId, { symbol, sentAt: this.#signedAt, knownAt: elapsed(clock) })
        return false
      })
    } catch (thrown) {
      if (isFirst && !isOutcomeUnknown(thrown)) throw thrown
      this.#loss ??= thrown
      return sent
    }
  }

  /** Searches for orders. Returns those that were not found. */
  async find(orders: readonly SentOrder[]): Promise<{ missing: readonly SentOrder[]; search: SearchResult }> {
    const search = await findLostOrders(this.#context, orders, this.#first, this.#signal)
    for (const { clientOid } of orders) {
      const orderId = search.found.get(clientOid)
      this.#outcomes.set(
        clientOid,
        orderId === undefined ? { error: notFound(this.#name, clientOid, this.#loss, search) } : { recovered: orderId },
      )
    }
    return { missing: orders.filter(({ clientOid }) => !search.found.has(clientOid)), search }
  }

  /**
   * Sends orders once more that are certainly not placed: the first request is refused by now, and a search is
   * complete.
   */
  async resend(orders: readonly SentOrder[]): Promise<void> {
    const isRefused = await isRefusedByNow(this.#context, this.#first, this.#signal)
    const { missing, search } = await this.find(orders)
    const isCertain = isRefused && search.isComplete
    const absent = isCertain ? missing.filter(({ clientOid }) => !search.doubtful.has(clientOid)) : []
    const lost = absent.length > 0 ? await this.attempt(absent, false) : []
    if (lost.length > 0) await this.find(lost)
  }

  outcomeOf(clientOid: string): Outcome<Entry> {
    const outcome = this.#outcomes.get(clientOid)!
    // Also an id that this client has generated: its caller may use it again.
    if ('error' in outcome) this.#context.seenOrders.addUnresolved(clientOid)
    return outcome
  }
}

/**
 * Waits until the server refuses a request for its age, by its clock and by the time that has passed here: its clock
 * may be set back. Returns false if that takes too long, because its clock stands still.
 */
async function isRefusedByNow(
  context: TradingContext,
  { since, timestamp }: SentTime,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { clock } = context
  const mostMs = 2 * limits.clockSkewMs + context.recoveryTimeoutMs
  return withTimeout(clock, mostMs, undefined, signal, async (ends) => {
    while (!ends.aborted) {
      const { time } = await readClock(context, elapsed, ends).catch(() => ({ time: -Infinity }))
      const ageMs = Math.min(time - timestamp, elapsed(context.clock) - since)
      if (ageMs > limits.clockSkewMs) return true
      await sleep(clock, Math.min(limits.clockSkewMs - ageMs + 1, 1_000), ends).catch(() => {})
    }
    return false
  })
}

/** The fields of an order that was sent, by which its record is recognised. */
export interface SentOrder {
  readonly clientOid: string
  /** Whether this client has generated the client id, so that no other order has it. */
  readonly isUnique: boolean
  readonly symbol: string
  readonly type: string
  readonly size: string
  /** Limit or execution price; null for a market order. */
  readonly price: string | null
  /** Null for an order that is not a plan order. */
  readonly triggerPrice: string | null
}

/**
 * When a call began, and when its first attempt was signed. Local times are as `elapsed` returns them: if the time was
 * set since, older orders would match.
 */
interface SentTime {
  /** The local time of the beginning of the call. */
  readonly begunAt: number
  /** The local time of the signature. */
  since: number
  /** The timestamp in the request. The server has accepted it by its own clock, or has not executed the request. */
  timestamp: number
}

/** The result of a search, and what it has read. */
interface SearchResult {
  /** Order ids by client id. */
  readonly found: ReadonlyMap<string, string>
  /** The client ids of orders that cannot be told from an earlier order. */
  readonly doubtful: ReadonlySet<string>
  /** Whether the last search has read every order since the first attempt. */
  readonly isComplete: boolean
  /** What the last complete search has read, for the message of an error. */
  readonly searched: string
  /** Ids of orders that may be the missing ones: those with the client id, and with fills since the first attempt. */
  readonly possibleOrderIds: readonly string[]
}

/**
 * How far the search goes back before the first attempt, in milliseconds. The clock that judges signatures may disagree
 * by minutes with the one that stamps the records; a signature is itself accepted within half a minute. More would cost
 * an active account more pages.
 */
const REACH_MS = 300_000

/** Returns the error of an order that was searched and not found. */
function notFound(name: RequestName, clientOid: string, cause: unknown, result?: SearchResult): OutcomeUnknownError {
  const effect = `the order ${JSON.stringify(clientOid)} may or may not have been placed`
  const advice = 'search for its client id in current and past orders before you place it again'
  return new OutcomeUnknownError(name, clientOid, effect, advice, cause, result)
}

/** Searches until all orders are found or the time is over. */
async function findLostOrders(
  context: TradingContext,
  orders: readonly SentOrder[],
  sent: SentTime,
  signal: AbortSignal | undefined,
): Promise<SearchResult> {
  const search = new Search(context, orders, sent)
  await withTimeout(context.clock, context.recoveryTimeoutMs, undefined, signal, (ends) => search.run(ends))
  return search
}

/** One search: rounds of reading lists and measuring the clock, after each of which it decides. */
class Search implements SearchResult {
  readonly found: Map<string, string> = new Map()
  readonly doubtful: Set<string> = new Set()
  isComplete = false
  searched = 'no search was completed'
  possibleOrderIds: readonly string[] = []

  readonly #context: TradingContext
  readonly #sent: SentTime
  readonly #symbol: string
  readonly #isPlan: boolean
  readonly #missing: Map<string, SentOrder>
  /** Records with the client id and the fields of a missing order, which may be those of earlier calls. */
  readonly #similar = new Map<string, { readonly order: SentOrder; readonly createdTime: number }>()
  /** How far the clocks of the records and of the time endpoint were ahead when the call began. */
  readonly #recordClock: ClockBounds
  readonly #endpointClock: ClockBounds
  #measurement: Promise<void> | undefined
  /** The orders of fills that were read already. Their client ids do not change. */
  readonly #followed = new Set<string>()
  #completed = 0
  // Of the last round that has read them, because time may end between orders and fills.
  #searchedFills = ''
  #hinted: readonly string[] = []

  constructor(context: TradingContext, orders: readonly SentOrder[], sent: SentTime) {
    const [{ symbol, triggerPrice }] = orders as readonly [SentOrder]
    this.#context = context
    this.#sent = sent
    this.#symbol = symbol
    this.#isPlan = triggerPrice !== null
    this.#missing = new Map(orders.map((order) => [order.clientOid, order]))
    const { isShared } = context.seenOrders
    this.#recordClock = new ClockBounds(sent.begunAt, isShared)
    this.#endpointClock = new ClockBounds(sent.begunAt, isShared)
  }

  /** Repeats rounds until all orders are found or the signal aborts. */
  async run(ends: AbortSignal): Promise<void> {
    const { clock } = this.#context
    for (let round = 0; !ends.aborted; round++) {
      try {
        this.#measure(ends)
        await this.#readLists(ends)
        if (this.#isDone) return
        // A measurement may have ended since, and the next one makes the bounds tighter.
        await sleep(clock, Math.min(50 * 2 ** round, 1_000), ends)
        this.#decide()
      } catch {
        // A failed read proves nothing; only the timeout and the caller end the search.
        await sleep(clock, 100, ends).catch(() => {})
      }
      if (this.#isDone) return
    }
  }

  get #isDone(): boolean {
    return this.#missing.size === 0
  }

  /**
   * Reads the time endpoint, unless a response of it is still missing: one that comes late must not delay the search.
   * Only orders whose client id the caller gave need it.
   */
  #measure(ends: AbortSignal): void {
    if (this.#measurement || [...this.#missing.values()].every(({ isUnique }) => isUnique)) return
    this.#measurement = readClock(this.#context, elapsed, ends)
      .then((reading) => this.#endpointClock.add(reading))
      .catch(() => {})
      .finally(() => (this.#measurement = undefined))
  }

  /** Reads the orders since the first attempt and decides; then, where the history is too long, those of fills. */
  async #readLists(ends: AbortSignal): Promise<void> {
    const from = Math.max(0, Math.floor(this.#sent.timestamp - REACH_MS))
    const counts: ReadCounts = { current: 0, past: 0, isPastFull: false }
    for await (const record of readOrders(this.#context, this.#symbol, this.#isPlan, ends, counts, from)) {
      this.#look(record)
      if (this.#isDone) return
    }
    this.#decide()
    if (this.#isDone) return
    this.#report(counts)
    if (counts.isPastFull && !this.#isPlan) await this.#followFills(from, counts, ends)
  }

  /** Looks at one record: whether it is a missing order, or may be, and what it shows of the clock of the records. */
  #look(record: AnyOrder): void {
    const { orderId, createdTime } = record
    const { seenOrders } = this.#context
    const seen = seenOrders.get(orderId)
    if (typeof createdTime === 'number') {
      if (seen) this.#recordClock.add({ time: createdTime, sentAt: seen.sentAt, receivedAt: seen.knownAt })
      else this.#recordClock.addLeast(createdTime, elapsed(this.#context.clock))
    }
    const order = this.#missing.get(record.clientOid ?? '')
    if (!order || seen || !isOrderId(orderId)) return
    if (order.isUnique) return this.#count(order, orderId)
    if (!matches(order, record) || this.#similar.has(orderId)) return
    this.#similar.set(orderId, { order, createdTime: createdTime! })
    this.doubtful.add(order.clientOid)
  }

  /** Counts the similar records that cannot have been made before the call. */
  #decide(): void {
    const { seenOrders } = this.#context
    for (const order of this.#missing.values()) {
      if (seenOrders.isUnresolved(order.clientOid)) continue
      const later = [...this.#similar].filter(([, each]) => each.order === order && this.#isAfterCall(each.createdTime))
      // Of two, one belongs to a request of an earlier call that arrived late.
      if (later.length === 1) this.#count(order, later[0]![0])
    }
  }

  /** Returns whether a record with this time cannot have been made before the call. */
  #isAfterCall(createdTime: number): boolean {
    const [records, endpoint] = [this.#recordClock, this.#endpointClock]
    if (!records.agrees) return false
    // The clock of the records decides. Where the endpoint agrees with it, its bounds hold for the records too.
    if (records.isAfter(createdTime)) return true
    if (!endpoint.agrees || !endpoint.isSeenToRun) return false
    return !endpoint.contradicts(records) && endpoint.isAfter(createdTime)
  }

  #count({ clientOid }: SentOrder, orderId: string): void {
    const { begunAt } = this.#sent
    const [symbol, knownAt] = [this.#symbol, elapsed(this.#context.clock)]
    this.#context.seenOrders.add(orderId, { symbol, sentAt: begunAt, knownAt })
    this.found.set(clientOid, orderId)
    this.doubtful.delete(clientOid)
    this.#missing.delete(clientOid)
    this.#similar.delete(orderId)
  }

  /** Says what a completed round has read. */
  #report({ current, past, isPastFull }: ReadCounts): void {
    this.#completed += 1
    this.isComplete = !isPastFull
    const times = `${this.#completed} time${this.#completed > 1 ? 's' : ''}`
    const older = isPastFull ? ' (older ones were not read)' : ''
    const { size } = this.#similar
    const doubts = size > 0 ? `, ${size} with its client id that may be of an earlier call` : ''
    const orders = `${current} current orders, ${past} past orders${older}`
    this.searched = `searched ${times}: ${orders}${doubts}${this.#searchedFills}`
    this.possibleOrderIds = [...this.#similar.keys(), ...this.#hinted]
  }

  /** Reads the orders of fills since the first attempt: a fill has no client id, but its order has one. */
  async #followFills(from: number, counts: ReadCounts, ends: AbortSignal): Promise<void> {
    const { seenOrders } = this.#context
    const fills = await readFills(this.#context, this.#symbol, from, ends)
    const types = new Set<unknown>(Array.from(this.#missing.values(), ({ type }) => type))
    const hints = fills.filter(
      ({ orderId, direction }) => types.has(direction?.toLowerCase()) && !seenOrders.get(orderId),
    )
    this.#hinted = [...new Set(hints.map(({ orderId }) => orderId))]
    for (const orderId of this.#hinted) {
      if (this.#followed.has(orderId)) continue
      const order = await readOrder(this.#context, orderId, ends)
      if (!order) continue
      this.#followed.add(orderId)
      this.#look(order)
      this.#decide()
      if (this.#isDone) return
    }
    this.#searchedFills = `, ${fills.length} fills since it was sent`
    this.#completed -= 1
    this.#report(counts)
  }
}

function matches(order: SentOrder, record: AnyOrder): boolean {
  return (
    record.symbol === order.symbol &&
    record.type === order.type &&
    isEqual(record.size, order.size) &&
    (order.price === null || isEqual(record.price, order.price)) &&
    (order.triggerPrice === null || isEqual((record as PlanOrder).triggerPrice, order.triggerPrice)) &&
    typeof record.createdTime === 'number'
  )
}

/** Compares decimals by value: "0.010" is "0.01". */
function isEqual(one: string | null, other: string): boolean {
  return one !== null && compareDecimals(one, other) === 0
}
