/** The table of fills. */
import type { Fill } from '@capi/api'
import { SignedAmount } from '../components/signed-amount.tsx'
import { divide, show } from '../format/decimal.ts'
import { showWord } from '../format/words.ts'
import { placesOf } from '../state/markets.ts'
import { type RecordTable, contractColumn, orderIdColumn, timeColumn } from './record-columns.tsx'

/** Returns the price of a fill, which its record does not have. */
function priceOf({ fillValue, fillSize }: Fill, places: number): string | null {
  return fillValue === null || fillSize === null ? null : divide(fillValue, fillSize, places)
}

export const fills: RecordTable<Fill> = {
  name: 'Fills',
  empty: 'No fills.',
  keyOf: ({ tradeId }) => tradeId,
  columns: (marketOf) => [
    timeColumn('Time', 'on phones'),
    contractColumn(marketOf),
    {
      name: 'Direction',
      cell: ({ direction, orderSide }) => (
        <span class={orderSide === 'BUY' ? 'up' : 'down'}>{showWord(direction)}</span>
      ),
    },
    { name: 'Size', isNumber: true, cell: ({ fillSize, symbol }) => show(fillSize, placesOf(marketOf, symbol).size) },
    { name: 'Price', isNumber: true, cell: (fill) => show(priceOf(fill, placesOf(marketOf, fill.symbol).price)) },
    { name: 'PnL', isNumber: true, cell: ({ realizePnl }) => <SignedAmount amount={realizePnl} /> },
    { name: 'Fee', isNumber: true, hidden: 'on tablets', cell: ({ fillFee }) => show(fillFee) },
    { name: 'Liquidation', hidden: 'on tablets', cell: ({ liquidateType }) => showWord(liquidateType) },
    orderIdColumn,
  ],
}
