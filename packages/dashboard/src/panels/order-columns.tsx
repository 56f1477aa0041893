// Columns that lists of orders share.

import type { Order } from '@capi/api'
import type { VNode } from 'preact'
import type { Column } from '../parts/table.tsx'
import { show, signOf } from '../show/decimal.ts'
import { showMoment, showShort } from '../show/time.ts'
import { isBuying, showWord } from '../show/words.ts'
import { type MarketOf, placesOf } from '../live/market-of.ts'
import { SymbolName } from './symbol-name.tsx'

export type OrderColumn = 'time' | 'contract' | 'direction' | 'size' | 'filled' | 'price' | 'average' | 'status' | 'id'

export function createOrderColumns(marketOf: MarketOf): Readonly<Record<OrderColumn, Column<Order>>> {
  return {
    time: { name: 'Placed', isLeftOut: 'on tablets', cell: ({ createdTime }) => <Time time={createdTime} /> },
    contract: { name: 'Contract', cell: ({ symbol }) => <SymbolName symbol={symbol} marketOf={marketOf} /> },
    direction: {
      name: 'Direction',
      cell: ({ type }) => <span class={isBuying(type) ? 'up' : 'down'}>{showWord(type)}</span>,
    },
    size: { name: 'Size', isNumber: true, cell: ({ size, symbol }) => show(size, placesOf(marketOf, symbol).size) },
    filled: {
      name: 'Filled',
      isNumber: true,
      isLeftOut: 'on tablets',
      cell: ({ filledQty, symbol }) => show(filledQty, placesOf(marketOf, symbol).size),
    },
    price: { name: 'Price', isNumber: true, cell: ({ price }) => showPrice(price) },
    average: {
      name: 'Average',
      isNumber: true,
      isLeftOut: 'on phones',
      cell: ({ priceAvg }) => showPrice(priceAvg, '–'),
    },
    status: { name: 'Status', cell: ({ status }) => showWord(status) },
    id: { name: 'Order', isLeftOut: 'on tablets', cell: ({ orderId }) => <code>{orderId}</code> },
  }
}

/** A time in a table; the whole of it is one hover away. */
export function Time({ time }: { readonly time: number | null }): VNode {
  return <time title={time === null ? undefined : `${showMoment(time)} UTC`}>{showShort(time)}</time>
}

// A market order reads back with a price of zero.
function showPrice(price: string | null, zero = 'market'): string {
  return price === null || signOf(price) === 0 ? zero : show(price)
}
