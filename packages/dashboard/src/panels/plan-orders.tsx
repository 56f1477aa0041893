/** The tables of plan orders that wait for their trigger price, and of those that were triggered or cancelled. */
import type { PlanOrder } from '@capi/api'
import { show } from '../format/decimal.ts'
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

export const planOrders: RecordTable<PlanOrder> = {
  name: 'Plan orders',
  empty: 'No plan orders.',
  keyOf: ({ orderId }) => orderId,
  columns: (marketOf) => [
    timeColumn('Placed', 'on tablets'),
    contractColumn(marketOf),
    directionColumn,
    sizeColumn(marketOf),
    { name: 'Trigger', isNumber: true, cell: ({ triggerPrice }) => show(triggerPrice) },
    { name: 'Price', isNumber: true, hidden: 'on phones', cell: ({ price }) => showPrice(price) },
    { ...statusColumn, hidden: 'on phones' },
    orderIdColumn,
  ],
}

export const pastPlanOrders: RecordTable<PlanOrder> = {
  ...planOrders,
  name: 'Past plan orders',
  empty: 'No past plan orders.',
}
