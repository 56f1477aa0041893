import type { Position } from '@capi/api'
import type { VNode } from 'preact'
import type { Market } from '../live/snapshot.ts'
import { Gain } from '../parts/gain.tsx'
import { Panel } from '../parts/panel.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { divide, show, showRounded, signOf } from '../show/decimal.ts'
import { showWord } from '../show/words.ts'
import { type MarketOf, placesOf } from '../live/market-of.ts'
import { SymbolName } from './symbol-name.tsx'

/** Returns the average price at which a position was opened; null where it holds nothing. */
export function entryOf({ openValue, size }: Position, market: Market | undefined): string | null {
  if (openValue === null || size === null) return null
  return divide(openValue, size, (market?.pricePlaces ?? 0) + 1)
}

export function Positions({ positions, marketOf }: { positions: readonly Position[]; marketOf: MarketOf }): VNode {
  const columns: readonly Column<Position>[] = [
    { name: 'Contract', cell: ({ symbol }) => <SymbolName symbol={symbol} marketOf={marketOf} /> },
    { name: 'Side', cell: ({ side }) => <span class={side === 'LONG' ? 'up' : 'down'}>{showWord(side)}</span> },
    { name: 'Size', isNumber: true, cell: ({ size, symbol }) => show(size, placesOf(marketOf, symbol).size) },
    {
      name: 'Entry',
      isNumber: true,
      isLeftOut: 'on phones',
      cell: (position) => show(entryOf(position, marketOf(position.symbol))),
    },
    {
      name: 'Mark',
      isNumber: true,
      isLeftOut: 'on tablets',
      cell: ({ symbol }) => show(marketOf(symbol)?.ticker.markPrice),
    },
    { name: 'PnL', isNumber: true, cell: ({ unrealizePnl }) => <Gain amount={unrealizePnl} /> },
    { name: 'Liquidation', isNumber: true, cell: ({ liquidatePrice }) => showLiquidation(liquidatePrice) },
    { name: 'Margin', isNumber: true, isLeftOut: 'on tablets', cell: ({ marginSize }) => showRounded(marginSize, 2) },
    {
      name: 'Funding',
      isNumber: true,
      isLeftOut: 'on tablets',
      cell: ({ fundingFee }) => <Gain amount={fundingFee} places={4} />,
    },
    {
      name: 'Mode',
      isLeftOut: 'on tablets',
      cell: ({ marginMode, leverage }) =>
        `${marginMode === 'SHARED' ? 'cross' : showWord(marginMode)} ${Number(leverage)}×`,
    },
  ]
  return (
    <Panel id="positions" title="Positions" count={positions.length}>
      <Table
        name="Positions"
        columns={columns}
        rows={positions}
        keyOf={({ id }) => id}
        empty="No open positions. A filled order opens one."
      />
    </Panel>
  )
}

function showLiquidation(price: string | null): string {
  return price === null || signOf(price) === 0 ? 'none' : show(price)
}
