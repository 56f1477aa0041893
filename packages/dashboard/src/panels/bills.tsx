/** The table of bills. */
import type { Bill } from '@capi/api'
import { show, showSigned, signOf } from '../format/decimal.ts'
import { showWord } from '../format/words.ts'
import { type RecordTable, contractColumn, timeColumn } from './record-columns.tsx'

const moneyPlaces = 8

export const bills: RecordTable<Bill> = {
  name: 'Bills',
  empty: 'No bills.',
  keyOf: ({ billId }) => billId,
  columns: (marketOf) => [
    timeColumn('Time', 'on phones'),
    { name: 'Type', cell: ({ businessType }) => showWord(businessType) },
    contractColumn(marketOf, 'on tablets'),
    { name: 'Amount', isNumber: true, cell: ({ amount }) => showSigned(amount, moneyPlaces) },
    {
      name: 'Fee included',
      isNumber: true,
      hidden: 'on tablets',
      cell: ({ fillFee }) => (fillFee === null || signOf(fillFee) === 0 ? '–' : show(fillFee, moneyPlaces)),
    },
    { name: 'Cash balance', isNumber: true, cell: ({ balance }) => show(balance, moneyPlaces) },
    { name: 'Coin', hidden: 'on tablets', cell: ({ coin }) => coin },
  ],
}
