// The invariants of deleveraging: it takes no more from an isolated position than its margin, it follows an order in
// the market, and no user gains from the price. That the price is not beyond the own liquidation price of that user is
// not in the records.
import type { Ticks } from '../base/ticks.ts'
import type { Bill } from '../model/collateral.ts'
import type { Fill } from '../model/fill.ts'
import type { Order } from '../model/order.ts'
import type { Invariant } from './invariant.ts'

/** I25: an isolated position that is closed by deleveraging takes nothing from the shared collateral for it. */
export const deleveragingSpares: Invariant = ({ accounts, archive }) => {
  for (const { id: accountId } of accounts.values()) {
    const fills = archive.all('fill', accountId)
    const reduced = fills.filter(
      ({ liquidateType, marginMode }) => liquidateType === 'ADL' && marginMode === 'ISOLATED',
    )
    if (reduced.length === 0) continue
    const bills = archive.all('bill', accountId)
    for (const { id, positionId } of reduced) {
      const own = bills.filter((bill) => bill.isolatedPositionId === positionId && bill.id < id)
      const drawn = own.slice(Math.max(0, own.findLastIndex(isClose))).find(isDraw)
      if (drawn) return `fill ${id} of deleveraging takes margin with the bill ${drawn.id}`
    }
  }
  return null
}

/**
 * I26: in the events of the latest command, a liquidation deleverages only what an order has not closed in the market
 * before, at the mark or at a price that is worse for the users on the other side.
 */
export const deleveragingIsLast: Invariant = ({ events }) => {
  /** Marks of the present time; a price that reaches nothing has no event. */
  const marks = new Map<string, Ticks>()
  let time = 0
  const orders = new Map<bigint, Order>()
  /** Sides of accounts in liquidation that an order could not close in the market. */
  const tried = new Set<string>()
  let sequence = 0
  for (const event of events) {
    if (event.time !== time) marks.clear()
    ;({ time } = event)
    if (event.kind === 'price') marks.set(event.symbol, event.mark)
    if (event.kind === 'liquidation') tried.clear()
    if (event.kind === 'order') {
      orders.set(event.order.id, event.order)
      if (event.order.type.startsWith('burst') && event.status === 'canceled') tried.add(sideOf(event.order))
    }
    if (event.kind !== 'fill' || event.fill.liquidateType !== 'ADL') continue
    const { fill } = event
    // The fills of the side in liquidation come first in a trade.
    const isFirst = fill.matchSequence !== sequence
    sequence = fill.matchSequence
    const order = orders.get(fill.orderId)
    if (!isFirst || !order) continue
    if (!tried.has(sideOf(order))) return `fill ${fill.id} of deleveraging comes before an order in the market`
    const mark = marks.get(fill.symbol) ?? order.limit
    if (order.limit !== mark) return `the order ${order.id} of deleveraging has a mark of ${order.limit}, not ${mark}`
    if (isGain(fill, mark)) return `fill ${fill.id} of deleveraging is at ${fill.price}, beyond the mark of ${mark}`
  }
  return null
}

// Whether the other side of a fill gains against the mark.
function isGain({ orderSide, price }: Fill, mark: Ticks): boolean {
  return orderSide === 'SELL' ? price < mark : price > mark
}

function sideOf({ accountId, symbol, type }: Order): string {
  return `${accountId} ${symbol} ${type.slice(type.lastIndexOf('_'))}`
}

function isClose({ businessType }: Bill): boolean {
  return businessType.startsWith('position_close')
}

function isDraw({ businessType }: Bill): boolean {
  return businessType === 'margin_move_in'
}
