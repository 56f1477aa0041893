// Events in the form of the control API: account, contract and details, with the decimals of the contract.
import { type Contract, formatMoney, formatPrice, formatSize } from '@capi/engine'
import type { Order, PlanOrder, World, WorldEvent } from '@capi/engine'
import type { LoggedEvent } from '../session/event-log.ts'
import type { EventView } from './context.ts'

interface Subject {
  /** Null if the event concerns no single account. */
  readonly accountId: bigint | null
  /** Empty or null if it concerns no contract. */
  readonly symbol: string | null
}

/** Returns the account and the symbol of an event. */
export function subjectOf(event: WorldEvent): Subject {
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
