// Events in the form of the control API: account, contract and details, with the decimals of the contract.

import type { ControlAnswer } from '@capi/api/control'
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
import type { LoggedEvent } from '../session/event-log.ts'

export type EventView = ControlAnswer<'listEvents'>['events'][number]
type EventDetail = EventView['detail']

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
  return { seq, turn, cause, kind, time, accountId, symbol, detail: describe(event, contract) }
}

// Only bills and liquidations may have no contract.
function describe(event: WorldEvent, contract: Contract | null): EventDetail {
  const price = (ticks: Ticks): string => formatPrice(contract!.grid, ticks)
  const size = (steps: Steps): string => formatSize(contract!.grid, steps)
  switch (event.kind) {
    case 'order': {
      const { order, status, filledSize } = event
      return {
        orderId: order.id.toString(),
        ...presentTerms(order, price, size),
        executionType: order.executionType,
        triggerPrice: order.preset && price(order.preset.triggerPrice),
        planOrderId: idOrNull(order.planId),
        status,
        filledSize: size(filledSize),
        reason: status === 'canceled' ? order.cancelReason : null,
      }
    }
    case 'plan': {
      const { plan, status, filledSize } = event
      return {
        planOrderId: plan.id.toString(),
        ...presentTerms(plan, price, size),
        triggerPrice: price(plan.triggerPrice),
        orderId: idOrNull(plan.orderId),
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
        positionId: idOrNull(bill.isolatedPositionId),
      }
    }
    case 'price':
      return { price: price(event.price) }
    case 'funding':
      return { rate: formatMoney(event.rate), mark: price(event.mark) }
    case 'liquidation': {
      return { phase: event.phase, coin: event.coin, positionId: idOrNull(event.isolatedPositionId) }
    }
  }
}

// The terms that orders and plan orders have in common.
function presentTerms(
  terms: Order | PlanOrder,
  price: (ticks: Ticks) => string,
  size: (steps: Steps) => string,
): EventDetail {
  const { clientOid, type, isMarket } = terms
  return { clientOid, size: size(terms.size), price: isMarket ? null : price(terms.price), type }
}

function idOrNull(id: bigint): string | null {
  return id === 0n ? null : id.toString()
}
