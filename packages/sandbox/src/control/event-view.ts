// Events in the form of the control API: account, contract and details, with the decimals of the contract.

import {
  type Contract,
  formatMoney,
  formatPrice,
  formatSize,
  type Order,
  type PlanOrder,
  type Steps,
  type Ticks,
  type World,
  type WorldEvent,
} from '../engine/index.ts'
import type { EventCause, LoggedEvent } from '../session/event-log.ts'

export type EventKind = WorldEvent['kind']
export const eventKinds: readonly EventKind[] = ['order', 'plan', 'fill', 'bill', 'price', 'funding', 'liquidation']

/** Details, whose names depend on the kind. Decimals and ids are strings. */
export type EventDetail = Readonly<Record<string, string | boolean | null>>

export interface EventView {
  readonly seq: number
  readonly turn: number
  readonly cause: EventCause
  readonly kind: EventKind
  /** Engine time in Unix milliseconds. */
  readonly time: number
  /** Null if it concerns no single account. */
  readonly accountId: string | null
  /** Null if it concerns no contract. */
  readonly symbol: string | null
  readonly detail: EventDetail
}

/** Returns the account of an event; null if it concerns no single account. */
export function accountOf(event: WorldEvent): bigint | null {
  switch (event.kind) {
    case 'order':
      return event.order.accountId
    case 'plan':
      return event.plan.accountId
    case 'fill':
      return event.fill.accountId
    case 'bill':
      return event.bill.accountId
    case 'liquidation':
      return event.accountId
    case 'price':
    case 'funding':
      return null
  }
}

export function viewEvent(world: World, { seq, turn, cause, event }: LoggedEvent): EventView {
  const symbol = symbolOf(event)
  const contract = symbol ? world.markets.get(symbol)!.contract : null
  const accountId = accountOf(event)?.toString() ?? null
  const { kind, time } = event
  return { seq, turn, cause, kind, time, accountId, symbol, detail: describe(event, contract) }
}

function symbolOf(event: WorldEvent): string | null {
  switch (event.kind) {
    case 'order':
      return event.order.symbol
    case 'plan':
      return event.plan.symbol
    case 'fill':
      return event.fill.symbol
    case 'bill':
      return event.bill.symbol || null
    case 'price':
    case 'funding':
      return event.symbol
    case 'liquidation':
      return null
  }
}

// Only bills and liquidations may have no contract.
function describe(event: WorldEvent, contract: Contract | null): EventDetail {
  const price = (ticks: Ticks): string => formatPrice(contract!.grid, ticks)
  const size = (steps: Steps): string => formatSize(contract!.grid, steps)
  switch (event.kind) {
    case 'order': {
      const { order, status, filledSize } = event
      const reason = status === 'canceled' ? order.cancelReason : null
      const triggerPrice = order.preset && price(order.preset.triggerPrice)
      const origin = order.planId === 0n ? null : order.planId.toString()
      const { type, executionType } = order
      return {
        orderId: order.id.toString(),
        ...presentTerms(order, price, size),
        type,
        executionType,
        triggerPrice,
        planOrderId: origin,
        status,
        filledSize: size(filledSize),
        reason,
      }
    }
    case 'plan': {
      const { plan, status, filledSize } = event
      return {
        planOrderId: plan.id.toString(),
        ...presentTerms(plan, price, size),
        type: plan.type,
        triggerPrice: price(plan.triggerPrice),
        orderId: plan.orderId === 0n ? null : plan.orderId.toString(),
        status,
        filledSize: size(filledSize),
      }
    }
    case 'fill': {
      const { fill } = event
      return {
        fillId: fill.id.toString(),
        orderId: fill.orderId.toString(),
        positionId: fill.positionId.toString(),
        direction: fill.direction,
        isMaker: fill.isMaker,
        price: price(fill.price),
        size: size(fill.size),
        value: formatMoney(fill.value),
        fee: formatMoney(fill.fee),
        realizedPnl: formatMoney(fill.realizedPnl),
        liquidateType: fill.liquidateType,
      }
    }
    case 'bill': {
      const { bill } = event
      return {
        billId: bill.id.toString(),
        coin: bill.coin,
        businessType: bill.businessType,
        amount: formatMoney(bill.amount),
        fee: formatMoney(bill.fee),
        balance: formatMoney(bill.balance),
        positionId: bill.isolatedPositionId === 0n ? null : bill.isolatedPositionId.toString(),
      }
    }
    case 'price':
      return { price: price(event.price) }
    case 'funding':
      return { rate: formatMoney(event.rate), mark: price(event.mark) }
    case 'liquidation': {
      const { phase, coin, isolatedPositionId } = event
      return { phase, coin, positionId: isolatedPositionId === 0n ? null : isolatedPositionId.toString() }
    }
  }
}

// The terms that orders and plan orders have in common.
function presentTerms(
  terms: Order | PlanOrder,
  price: (ticks: Ticks) => string,
  size: (steps: Steps) => string,
): EventDetail {
  return { clientOid: terms.clientOid, size: size(terms.size), price: terms.isMarket ? null : price(terms.price) }
}
