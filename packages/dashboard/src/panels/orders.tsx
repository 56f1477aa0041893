/** The tables of open and past orders. */
import type { Order } from '@capi/api'
import type { Column } from '../components/table.tsx'
import { show } from '../format/decimal.ts'
import { type MarketOf, placesOf } from '../state/markets.ts'
import {
  type RecordTable,
  contractColumn,
  directionColumn,
  orderIdColumn,
  showPrice,
  sizeColumn,
  statusColumn,
  timeColumn,
} from './record-columns.tsx'

const columnsBeforeStatus = (marketOf: MarketOf): readonly Column<Order>[] => [
  timeColumn('Placed', 'on tablets'),
  contractColumn(marketOf),
  directionColumn,
  sizeColumn(marketOf),
  {
    name: 'Filled',
    isNumber: true,
    hidden: 'on tablets',
    cell: ({ filledQty, symbol }) => show(filledQty, placesOf(marketOf, symbol).size),
  },
  { name: 'Price', isNumber: true, cell: ({ price }) => showPrice(price) },
]

const presetColumn: Column<Order> = {
  name: 'Take profit / stop loss',
  hidden: 'on tablets',
  cell: ({ presetTakeProfitPrice: take, presetStopLossPrice: stop }) =>
    take === null && stop === null ? '–' : `${show(take)} / ${show(stop)}`,
}

const averageColumn: Column<Order> = {
  name: 'Average',
  isNumber: true,
  hidden: 'on phones',
  cell: ({ priceAvg }) => showPrice(priceAvg, '–'),
}

export const openOrders: RecordTable<Order> = {
  name: 'Open orders',
  empty: 'No open orders. Orders of any program with a key of this account appear here.',
  keyOf: ({ orderId }) => orderId,
  columns: (marketOf) => [...columnsBeforeStatus(marketOf), statusColumn, presetColumn, orderIdColumn],
}

export const pastOrders: RecordTable<Order> = {
  name: 'Past orders',
  empty: 'No past orders.',
  keyOf: ({ orderId }) => orderId,
  columns: (marketOf) => [...columnsBeforeStatus(marketOf), averageColumn, statusColumn, orderIdColumn],
}
