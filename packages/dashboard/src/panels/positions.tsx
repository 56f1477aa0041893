/** The table of open positions. */
import type { Position } from '@capi/api'
import { SignedAmount } from '../components/signed-amount.tsx'
import { divide, show, showRounded } from '../format/decimal.ts'
import { showWord } from '../format/words.ts'
import type { Market } from '../state/snapshot.ts'
import { type RecordTable, contractColumn, showPrice, sizeColumn } from './record-columns.tsx'

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
    { name: 'Side', cell: ({ side }) => <span class={side === 'LONG' ? 'up' : 'down'}>{showWord(side)}</span> },
    sizeColumn(marketOf),
    {
      name: 'Entry',
      isNumber: true,
      hidden: 'on phones',
      cell: (position) => show(entryOf(position, marketOf(position.symbol))),
    },
    {
      name: 'Mark',
      isNumber: true,
      hidden: 'on tablets',
      cell: ({ symbol }) => show(marketOf(symbol)?.ticker.markPrice),
    },
    { name: 'PnL', isNumber: true, cell: ({ unrealizePnl }) => <SignedAmount amount={unrealizePnl} /> },
    { name: 'Liquidation', isNumber: true, cell: ({ liquidatePrice }) => showPrice(liquidatePrice, 'none') },
    { name: 'Margin', isNumber: true, hidden: 'on tablets', cell: ({ marginSize }) => showRounded(marginSize, 2) },
    {
      name: 'Funding',
      isNumber: true,
      hidden: 'on tablets',
      cell: ({ fundingFee }) => <SignedAmount amount={fundingFee} places={4} />,
    },
    {
      name: 'Margin mode',
      hidden: 'on tablets',
      cell: ({ marginMode, leverage }) =>
        `${marginMode === 'SHARED' ? 'cross' : showWord(marginMode)} ${Number(leverage)}×`,
    },
  ],
}
