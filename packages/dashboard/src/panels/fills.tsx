import type { Fill } from '@capi/api'
import type { VNode } from 'preact'
import { Gain } from '../parts/gain.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { divide, show } from '../show/decimal.ts'
import { showWord } from '../show/words.ts'
import { type MarketOf, placesOf } from '../live/market-of.ts'
import { Time } from './order-columns.tsx'
import { SymbolName } from './symbol-name.tsx'

/** Returns the price of a fill, which its record does not carry. */
export function priceOf({ fillValue, fillSize }: Fill, places: number): string | null {
  return fillValue === null || fillSize === null ? null : divide(fillValue, fillSize, places)
}

export function Fills({ fills, marketOf }: { fills: readonly Fill[]; marketOf: MarketOf }): VNode {
  const columns: readonly Column<Fill>[] = [
    { name: 'Time', isLeftOut: 'on phones', cell: ({ createdTime }) => <Time time={createdTime} /> },
    { name: 'Contract', cell: ({ symbol }) => <SymbolName symbol={symbol} marketOf={marketOf} /> },
    {
      name: 'Direction',
      cell: ({ direction, orderSide }) => (
        <span class={orderSide === 'BUY' ? 'up' : 'down'}>{showWord(direction)}</span>
      ),
    },
    { name: 'Size', isNumber: true, cell: ({ fillSize, symbol }) => show(fillSize, placesOf(marketOf, symbol).size) },
    {
      name: 'Price',
      isNumber: true,
      cell: (fill) => show(priceOf(fill, placesOf(marketOf, fill.symbol).price)),
    },
    { name: 'Realised', isNumber: true, cell: ({ realizePnl }) => <Gain amount={realizePnl} /> },
    { name: 'Fee', isNumber: true, isLeftOut: 'on tablets', cell: ({ fillFee }) => show(fillFee) },
    { name: 'Cause', isLeftOut: 'on tablets', cell: ({ liquidateType }) => showWord(liquidateType) },
    { name: 'Order', isLeftOut: 'on tablets', cell: ({ orderId }) => <code>{orderId}</code> },
  ]
  return (
    <Table
      name="Fills"
      columns={columns}
      rows={fills}
      keyOf={({ tradeId }) => tradeId}
      empty="Nothing was filled yet."
    />
  )
}
