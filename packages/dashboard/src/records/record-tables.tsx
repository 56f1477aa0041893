// The tables of an account's records: positions, orders, plan orders, fills and bills.
import type { Bill, Fill, Order, Position } from '@capi/api'
import { profitPercentOf, realizedProfitOf } from '@capi/report'
import type { ComponentChild } from 'preact'
import type { Column } from '../components/table.tsx'
import { OrderLink } from '../components/order-link.tsx'
import { SignedAmount, Toned } from '../components/toned.tsx'
import { add, divide, show, showRounded, showSigned, signOf } from '../format/decimal.ts'
import { feePlaces, showFee, showMoney } from '../format/money.ts'
import { showRole, showWord } from '../format/words.ts'
import { type MarketOf, nameOf, placesOf } from '../state/markets.ts'
import type { Market } from '../state/snapshot.ts'
import { entryOf, marginRatioOf, valueOf } from './position-figures.ts'
import { isBeyondLiquidation, type ProtectingPlan, type Protection, type RoleCover } from './protection.ts'
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

/** The table of positions, with what protects each. */
export const positionsTable = (protectionOf: (position: Position) => Protection | null): RecordTable<Position> => ({
  name: 'Positions',
  empty: 'No open positions.',
  keyOf: ({ id }) => id,
  columns: (marketOf) => [
    plainColumn('Contract', ({ symbol, side, marginMode, leverage }) => (
      <span class="block leading-tight">
        {marketOf(symbol) ? nameOf(marketOf(symbol)!) : symbol} <Toned isUp={side === 'LONG'}>{showWord(side)}</Toned>
        <small class="block text-xs @max-lg:hidden">
          {showMode(marginMode)} {Number(leverage)}×
        </small>
      </span>
    )),
    sizeColumn(marketOf),
    numberColumn('Entry', (position) => showEntry(position, marketOf(position.symbol)), 'on phones'),
    numberColumn('Mark', ({ symbol }) => show(marketOf(symbol)?.ticker.markPrice), 'on tablets'),
    numberColumn('Value', (position) => showMoney(valueOf(position, marketOf(position.symbol))), 'on tablets'),
    numberColumn(
      'Margin',
      (position) => [
        showMoney(position.marginSize),
        <small class="block text-xs leading-tight">
          {showRounded(marginRatioOf(position, marketOf(position.symbol)), 1)} %
        </small>,
      ],
      'on tablets',
    ),
    numberColumn('Profit', (position) => [
      <SignedAmount amount={position.unrealizePnl} />,
      <small class="block text-xs leading-tight">{showSigned(profitPercentOf(position), 2)} %</small>,
    ]),
    numberColumn('Realised', (position) => <SignedAmount amount={realizedProfitOf(position)} />, 'on tablets'),
    numberColumn('Liquidation', ({ liquidatePrice }) => showPrice(liquidatePrice, 'none'), 'on phones'),
    plainColumn(
      'Take profit, stop loss',
      (position) => {
        const protection = protectionOf(position)
        return (
          <span class="block leading-tight">
            {protection ? showCover(protection.takeProfit, position) : '–'}
            <span class="block">{protection ? showCover(protection.stopLoss, position) : '–'}</span>
          </span>
        )
      },
      'on tablets',
    ),
  ],
})

/** An average has more decimals than the prices of orders, which are noise from some length on. */
function showEntry(position: Position, market: Market | undefined): string {
  return showRounded(entryOf(position, market), market?.pricePlaces ?? 2)
}

/**
 * The prices of a role, with the part of the position that each closes unless one closes all of it, and what may keep
 * them from closing it: a limit, or a liquidation that comes first.
 */
function showCover({ covers, left }: RoleCover, position: Position): ComponentChild {
  const { size } = position
  const parts = new Map<string, string>()
  for (const cover of covers) parts.set(cover.triggerPrice, add(parts.get(cover.triggerPrice) ?? '0', cover.size))
  if (parts.size === 0) return '–'
  const [first, second, ...others] = Array.from(parts, ([price, part]) => `${show(price)} for ${show(part)}`)
  const doubts = [
    covers.some(({ limit }) => limit !== null) ? ', with a limit' : '',
    covers.some(({ triggerPrice }) => isBeyondLiquidation(position, triggerPrice)) ? ', after the liquidation' : '',
  ].join('')
  if (second === undefined && signOf(left) === 0 && doubts === '') return show(covers[0]!.triggerPrice)
  const listed = [first, second].filter((each) => each !== undefined).join(', ')
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  const of = signOf(left) > 0 ? ` of ${show(size)}` : ''
  const tone = of === '' && doubts === '' ? '' : 'text-down'
  return <small class={`text-xs ${tone}`}>{`${listed}${more}${of}${doubts}`}</small>
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
  empty: 'No open orders. Orders of the page, and of any program with a key of this account, appear here.',
  keyOf: ({ orderId }) => orderId,
  columns: (marketOf) => [
    ...columnsBeforeStatus(marketOf),
    { ...statusColumn, hidden: 'on phones' },
    presetColumn,
    orderIdColumn,
  ],
}

export const pastOrders: RecordTable<Order> = {
  name: 'Order history',
  empty: 'No past orders.',
  keyOf: ({ orderId }) => orderId,
  columns: (marketOf) => [...columnsBeforeStatus(marketOf), averageColumn, statusColumn, orderIdColumn],
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
    numberColumn('Profit', ({ realizePnl }) => <SignedAmount amount={realizePnl} />),
    numberColumn('Fee', ({ fillFee }) => showFee(fillFee), 'on tablets'),
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
    plainColumn('What happened', ({ businessType }) => showWord(businessType)),
    contractColumn(marketOf, 'on tablets'),
    numberColumn('Cash', ({ amount }) => <SignedAmount amount={amount} places={feePlaces} />),
    numberColumn('Fee in it', ({ fillFee }) => showFee(fillFee), 'on tablets'),
    numberColumn('Cash afterwards', ({ balance }) => showRounded(balance, feePlaces)),
    plainColumn('Coin', ({ coin }) => coin, 'on tablets'),
  ],
}
