/** The tables of an account's records: positions, orders, plan orders, fills and bills. */
import type { Bill, Fill, Order, PlanOrder, Position } from '@capi/api'
import type { Column } from '../components/table.tsx'
import { OrderLink } from '../components/order-link.tsx'
import { SignedAmount, Toned } from '../components/toned.tsx'
import { divide, show, showRounded, showSigned, signOf } from '../format/decimal.ts'
import { showRole, showWord } from '../format/words.ts'
import { type MarketOf, placesOf } from '../state/markets.ts'
import type { Market } from '../state/snapshot.ts'
import {
  contractColumn,
  directionColumn,
  numberColumn,
  orderIdColumn,
  plainColumn,
  type RecordTable,
  showPrice,
  sizeColumn,
  statusColumn,
  timeColumn,
} from './record-columns.tsx'

const moneyPlaces = 8

/** Returns the average entry price of a position; null for an empty one. */
export function entryOf({ openValue, size }: Position, market: Market | undefined): string | null {
  if (openValue === null || size === null) return null
  return divide(openValue, size, (market?.pricePlaces ?? 0) + 1)
}

export const positions: RecordTable<Position> = {
  name: 'Positions',
  empty: 'No open positions.',
  keyOf: ({ id }) => id,
  columns: (marketOf) => [
    contractColumn(marketOf),
    plainColumn('Side', ({ side }) => <Toned isUp={side === 'LONG'}>{showWord(side)}</Toned>),
    sizeColumn(marketOf),
    numberColumn('Entry', (position) => show(entryOf(position, marketOf(position.symbol))), 'on phones'),
    numberColumn('Mark', ({ symbol }) => show(marketOf(symbol)?.ticker.markPrice), 'on tablets'),
    numberColumn('PnL', ({ unrealizePnl }) => <SignedAmount amount={unrealizePnl} />),
    numberColumn('Liquidation', ({ liquidatePrice }) => showPrice(liquidatePrice, 'none'), 'on phones'),
    numberColumn('Margin', ({ marginSize }) => showRounded(marginSize, 2), 'on tablets'),
    numberColumn('Funding', ({ fundingFee }) => <SignedAmount amount={fundingFee} places={4} />, 'on tablets'),
    plainColumn(
      'Margin mode',
      ({ marginMode: mode, leverage }) => `${showMode(mode)} ${Number(leverage)}×`,
      'on tablets',
    ),
  ],
}

function showMode(mode: Position['marginMode']): string {
  return mode === 'SHARED' ? 'cross' : showWord(mode)
}

const columnsBeforeStatus = (marketOf: MarketOf): readonly Column<Order>[] => [
  timeColumn('Placed', 'on tablets'),
  contractColumn(marketOf),
  directionColumn,
  sizeColumn(marketOf),
  numberColumn('Filled', ({ filledQty, symbol }) => show(filledQty, placesOf(marketOf, symbol).size), 'on tablets'),
  numberColumn('Price', ({ price }) => showPrice(price)),
]

const presetColumn: Column<Order> = plainColumn(
  'Take profit / stop loss',
  ({ presetTakeProfitPrice: take, presetStopLossPrice: stop }) =>
    take === null && stop === null ? '–' : `${show(take)} / ${show(stop)}`,
  'on tablets',
)

const averageColumn: Column<Order> = numberColumn('Average', ({ priceAvg }) => showPrice(priceAvg, '–'), 'on phones')

export const openOrders: RecordTable<Order> = {
  name: 'Open orders',
  empty: 'No open orders. Orders of any program with a key of this account appear here.',
  keyOf: ({ orderId }) => orderId,
  columns: (marketOf) => [
    ...columnsBeforeStatus(marketOf),
    { ...statusColumn, hidden: 'on phones' },
    presetColumn,
    orderIdColumn,
  ],
}

export const pastOrders: RecordTable<Order> = {
  name: 'Past orders',
  empty: 'No past orders.',
  keyOf: ({ orderId }) => orderId,
  columns: (marketOf) => [...columnsBeforeStatus(marketOf), averageColumn, statusColumn, orderIdColumn],
}

/** A plan order with what it protects a position with, and the order whose preset price it is. */
export type ProtectingPlan = PlanOrder & {
  readonly role: 'takeProfit' | 'stopLoss' | null
  readonly parentOrderId: string | null
}

const purposeColumns: readonly Column<ProtectingPlan>[] = [
  plainColumn('Purpose', ({ role }) => showRole(role), 'on phones'),
  plainColumn(
    'Of order',
    ({ parentOrderId }) => (parentOrderId === null ? '–' : <OrderLink orderId={parentOrderId} />),
    'on tablets',
  ),
]

export const planOrders: RecordTable<ProtectingPlan> = {
  name: 'Plan orders',
  empty: 'No plan orders.',
  keyOf: ({ orderId }) => orderId,
  columns: (marketOf) => [
    timeColumn('Placed', 'on tablets'),
    contractColumn(marketOf),
    directionColumn,
    sizeColumn(marketOf),
    ...purposeColumns,
    numberColumn('Trigger', ({ triggerPrice }) => show(triggerPrice)),
    numberColumn('Price', ({ price }) => showPrice(price), 'on phones'),
    { ...statusColumn, hidden: 'on phones' },
    orderIdColumn,
  ],
}

/** Plan orders that were triggered or cancelled. */
export const pastPlanOrders: RecordTable<ProtectingPlan> = {
  ...planOrders,
  name: 'Past plan orders',
  empty: 'No past plan orders.',
}

export const fills: RecordTable<Fill> = {
  name: 'Fills',
  empty: 'No fills.',
  keyOf: ({ tradeId }) => tradeId,
  columns: (marketOf) => [
    timeColumn('Time', 'on phones'),
    contractColumn(marketOf),
    plainColumn('Direction', ({ direction, orderSide }) => (
      <Toned isUp={orderSide === 'BUY'}>{showWord(direction)}</Toned>
    )),
    numberColumn('Size', ({ fillSize, symbol }) => show(fillSize, placesOf(marketOf, symbol).size)),
    numberColumn('Price', (fill) => show(priceOf(fill, placesOf(marketOf, fill.symbol).price))),
    numberColumn('PnL', ({ realizePnl }) => <SignedAmount amount={realizePnl} />),
    numberColumn('Fee', ({ fillFee }) => show(fillFee), 'on tablets'),
    plainColumn('Liquidation', ({ liquidateType }) => showWord(liquidateType), 'on tablets'),
    orderIdColumn,
  ],
}

/** Returns the price of a fill, which its record does not have. */
function priceOf({ fillValue, fillSize }: Fill, places: number): string | null {
  return fillValue === null || fillSize === null ? null : divide(fillValue, fillSize, places)
}

export const bills: RecordTable<Bill> = {
  name: 'Bills',
  empty: 'No bills.',
  keyOf: ({ billId }) => billId,
  columns: (marketOf) => [
    timeColumn('Time', 'on phones'),
    plainColumn('Type', ({ businessType }) => showWord(businessType)),
    contractColumn(marketOf, 'on tablets'),
    numberColumn('Amount', ({ amount }) => showSigned(amount, moneyPlaces)),
    numberColumn('Fee included', ({ fillFee }) => showFee(fillFee), 'on tablets'),
    numberColumn('Cash balance', ({ balance }) => show(balance, moneyPlaces)),
    plainColumn('Coin', ({ coin }) => coin, 'on tablets'),
  ],
}

function showFee(fee: Bill['fillFee']): string {
  return fee === null || signOf(fee) === 0 ? '–' : show(fee, moneyPlaces)
}
