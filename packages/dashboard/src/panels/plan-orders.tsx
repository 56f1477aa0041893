import type { PlanOrder } from '@capi/api'
import type { VNode } from 'preact'
import { type Column, Table } from '../parts/table.tsx'
import { show, signOf } from '../show/decimal.ts'
import { isBuying, showWord } from '../show/words.ts'
import { type MarketOf, placesOf } from '../live/market-of.ts'
import { Time } from './order-columns.tsx'
import { SymbolName } from './symbol-name.tsx'

interface PlanOrdersProps {
  readonly name: string
  readonly planOrders: readonly PlanOrder[]
  readonly marketOf: MarketOf
  readonly empty: string
}

/** Plan orders, that wait for a price or that did. */
export function PlanOrders({ name, planOrders, marketOf, empty }: PlanOrdersProps): VNode {
  const columns: readonly Column<PlanOrder>[] = [
    { name: 'Placed', isLeftOut: 'on tablets', cell: ({ createdTime }) => <Time time={createdTime} /> },
    { name: 'Contract', cell: ({ symbol }) => <SymbolName symbol={symbol} marketOf={marketOf} /> },
    {
      name: 'Direction',
      cell: ({ type }) => <span class={isBuying(type) ? 'up' : 'down'}>{showWord(type)}</span>,
    },
    { name: 'Size', isNumber: true, cell: ({ size, symbol }) => show(size, placesOf(marketOf, symbol).size) },
    { name: 'Trigger', isNumber: true, cell: ({ triggerPrice }) => show(triggerPrice) },
    {
      name: 'Price',
      isNumber: true,
      isLeftOut: 'on phones',
      cell: ({ price }) => (price === null || signOf(price) === 0 ? 'market' : show(price)),
    },
    { name: 'Status', isLeftOut: 'on phones', cell: ({ status }) => showWord(status) },
    { name: 'Order', isLeftOut: 'on tablets', cell: ({ orderId }) => <code>{orderId}</code> },
  ]
  return <Table name={name} columns={columns} rows={planOrders} keyOf={({ orderId }) => orderId} empty={empty} />
}
