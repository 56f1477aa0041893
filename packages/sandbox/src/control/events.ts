// Lists events, and waits for new ones (long polling); and lists the latest requests.
//
// A reader names the last event that it has seen and gets those after it. If there are none yet, it may wait: over HTTP
// in real time, in process on the clock of the sandbox. In real mode engine time advances meanwhile. Events have the
// form of the control API: account, contract and details, with the decimals of the contract.
import {
  type Contract,
  formatMoney,
  formatPrice,
  formatSize,
  type Order,
  type PlanOrder,
  type World,
  type WorldEvent,
} from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { linesType } from '../document/write-json.ts'
import { systemTiming } from '../platform/platform.ts'
import type { LoggedEvent } from '../session/event-log.ts'
import { readAccountId } from './accounts.ts'
import type { ControlContext, EventView, Input, Methods, Output } from './context.ts'

type EventQuery = Input<'listEvents'>
type EventPage = Output<'listEvents'>

const defaultLimit = 100
/** Milliseconds between two updates of engine time while a reader waits. */
const pollMs = 100

export function createEventControl({
  exchange,
  clock,
  timing = systemTiming,
}: ControlContext): Pick<Methods, 'listEvents'> {
  const { events: log } = exchange

  function read({ after, limit = defaultLimit, kind, accountId }: EventQuery): EventPage {
    const account = accountId === undefined ? undefined : readAccountId(accountId)
    const events: EventView[] = []
    let next = after ?? Math.max(0, log.first - 1, log.last - limit)
    requireLogged(next)
    for (const logged of log.since(next)) {
      if (events.length === limit) break
      next = logged.seq
      if (kind !== undefined && logged.event.kind !== kind) continue
      if (account !== undefined && subjectOf(logged.event).accountId !== account) continue
      events.push(viewEvent(exchange.world, logged))
    }
    return { events, next, first: log.first }
  }

  function readNow(query: EventQuery): EventPage | Promise<EventPage> {
    return exchange.inTurn(() => read(query))
  }

  function requireLogged(after: number): void {
    const [oldest, latest] = [log.first - 1, log.last]
    if (after >= oldest && after <= latest) return
    const expected =
      after < oldest
        ? `at least ${oldest}, because older events are no longer in the log`
        : `at most ${latest}, the number of the latest event`
    throw new Rejection('parameter_invalid', `Query parameter after must be ${expected}, was ${after}.`)
  }

  async function waitFor(query: EventQuery, signal?: AbortSignal): Promise<EventPage> {
    let page = await readNow(query)
    // Only a request over HTTP has a signal.
    const { now, setTimer } = signal ? timing : clock
    const until = now() + (query.waitMs ?? 0)
    const leftMs = (): number => (signal?.aborted ? 0 : until - now())
    while (page.events.length === 0 && leftMs() > 0) {
      await nextEvent(Math.min(leftMs(), pollMs), setTimer, signal)
      page = await readNow({ ...query, after: Math.max(page.next, log.first - 1) })
    }
    return page
  }

  function nextEvent(
    milliseconds: number,
    setTimer: ControlContext['clock']['setTimer'],
    signal?: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        cancel()
        cancelTimer()
        signal?.removeEventListener('abort', finish)
        resolve()
      }
      const cancel = log.onNext(finish)
      const cancelTimer = setTimer(milliseconds, finish)
      signal?.addEventListener('abort', finish)
    })
  }

  return {
    async listEvents(query = {}, { type, signal } = {}) {
      const page = await waitFor(query, signal)
      return type === linesType ? writeLines(page.events) : page
    },
  }
}

async function* writeLines(events: readonly EventView[]): AsyncIterable<EventView> {
  yield* events
}

interface Subject {
  /** Null if the event concerns no single account. */
  readonly accountId: bigint | null
  /** Empty or null if it concerns no contract. */
  readonly symbol: string | null
}

/** Returns the account and the symbol of an event. */
function subjectOf(event: WorldEvent): Subject {
  switch (event.kind) {
    case 'order':
      return event.order
    case 'plan':
      return event.plan
    case 'fill':
      return event.fill
    case 'bill':
      return event.bill
    case 'liquidation':
      return { accountId: event.accountId, symbol: null }
    case 'price':
    case 'halt':
    case 'terms':
    case 'funding':
      return { accountId: null, symbol: event.symbol }
  }
}

export function viewEvent(world: World, { seq, turn, cause, event }: LoggedEvent): EventView {
  const subject = subjectOf(event)
  const symbol = subject.symbol || null
  const contract = symbol === null ? null : world.markets.get(symbol)!.contract
  const accountId = subject.accountId?.toString() ?? null
  const { kind, time } = event
  const detail = Object.entries(detailOf(event)).map(([name, value]) => [name, write(name, value, contract)])
  return { seq, turn, cause, kind, time, accountId, symbol, detail: Object.fromEntries(detail) as EventView['detail'] }
}

// The fields of an event by the names of the control document, as values of the engine.
function detailOf(event: WorldEvent): object {
  switch (event.kind) {
    case 'order': {
      const { order, status, filledSize } = event
      const { id: orderId, executionType, planId: planOrderId } = order
      const reason = status === 'canceled' ? order.cancelReason : null
      return { orderId, ...termsOf(order), executionType, planOrderId, status, filledSize, reason }
    }
    case 'plan': {
      const { plan, status, filledSize } = event
      const { id: planOrderId, triggerPrice, role, parentId: parentOrderId, orderId } = plan
      return { planOrderId, ...termsOf(plan), triggerPrice, role, parentOrderId, orderId, status, filledSize }
    }
    case 'fill': {
      const { id: fillId, orderId, positionId, direction, isMaker, price, size, value, fee } = event.fill
      const { realizedPnl, liquidateType } = event.fill
      return { fillId, orderId, positionId, direction, isMaker, price, size, value, fee, realizedPnl, liquidateType }
    }
    case 'bill': {
      const { id: billId, coin, businessType, amount, fee, balance, isolatedPositionId: positionId } = event.bill
      return { billId, coin, businessType, amount, fee, balance, positionId }
    }
    case 'price':
      return { price: event.price }
    case 'halt':
      return { state: event.reason === null ? 'resumed' : 'halted', reason: event.reason }
    case 'terms':
      return { name: event.name, from: event.from, to: event.to }
    case 'funding':
      return { rate: event.rate, mark: event.mark }
    case 'liquidation':
      return { phase: event.phase, coin: event.coin, positionId: event.isolatedPositionId }
  }
}

// The terms that orders and plan orders have in common.
function termsOf({ clientOid, size, price, type }: Order | PlanOrder): object {
  return { clientOid, size, price, type }
}

const prices: ReadonlySet<string> = new Set(['price', 'triggerPrice', 'mark'])

// Numbers are prices or sizes, of a contract that only bills and liquidations may lack. Big integers are ids or money.
// An id of 0 is that of nothing, and a market order has a price of 0.
function write(name: string, value: unknown, contract: Contract | null): unknown {
  if (typeof value === 'bigint') {
    if (!name.endsWith('Id')) return formatMoney(value)
    return value === 0n ? null : value.toString()
  }
  if (typeof value !== 'number') return value
  if (!prices.has(name)) return formatSize(contract!.grid, value)
  return value === 0 ? null : formatPrice(contract!.grid, value)
}

const defaultRequests = 100

export function createRequestControl({ requests }: ControlContext): Pick<Methods, 'listRequests'> {
  return {
    /** Returns requests with their outcome, oldest first. */
    listRequests: ({ after, limit = defaultRequests, accountId } = {}) =>
      requests.list({ after, limit, account: accountId === undefined ? undefined : readAccountId(accountId) }),
  }
}
