import type { Order } from '@capi/api'
import type { VNode } from 'preact'
import { Panel } from '../parts/panel.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { show } from '../show/decimal.ts'
import { createOrderColumns } from './order-columns.tsx'
import type { MarketOf } from '../live/market-of.ts'

/** Orders that are still on their way. */
export function OpenOrders({ orders, marketOf }: { orders: readonly Order[]; marketOf: MarketOf }): VNode {
  const { time, contract, direction, size, filled, price, status, id } = createOrderColumns(marketOf)
  const preset: Column<Order> = {
    name: 'Take profit / stop loss',
    isLeftOut: 'on tablets',
    cell: ({ presetTakeProfitPrice: take, presetStopLossPrice: stop }) =>
      take === null && stop === null ? '–' : `${show(take)} / ${show(stop)}`,
  }
  return (
    <Panel id="orders" title="Open orders" count={orders.length}>
      <Table
        name="Open orders"
        columns={[time, contract, direction, size, filled, price, status, preset, id]}
        rows={orders}
        keyOf={({ orderId }) => orderId}
        empty="No open orders. Orders of any program with a key of this account appear here."
      />
    </Panel>
  )
}

/** Orders that are final. */
export function PastOrders({ orders, marketOf }: { orders: readonly Order[]; marketOf: MarketOf }): VNode {
  const { time, contract, direction, size, filled, price, average, status, id } = createOrderColumns(marketOf)
  return (
    <Table
      name="Past orders"
      columns={[time, contract, direction, size, filled, price, average, status, id]}
      rows={orders}
      keyOf={({ orderId }) => orderId}
      empty="No order has ended yet."
    />
  )
}
