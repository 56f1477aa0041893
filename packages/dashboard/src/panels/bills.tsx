import type { Bill } from '@capi/api'
import type { VNode } from 'preact'
import { type Column, Table } from '../parts/table.tsx'
import { show, showGain, signOf } from '../show/decimal.ts'
import { showWord } from '../show/words.ts'
import type { MarketOf } from '../live/market-of.ts'
import { Time } from './order-columns.tsx'
import { SymbolName } from './symbol-name.tsx'

const moneyPlaces = 8

export function Bills({ bills, marketOf }: { bills: readonly Bill[]; marketOf: MarketOf }): VNode {
  const columns: readonly Column<Bill>[] = [
    { name: 'Time', isLeftOut: 'on phones', cell: ({ createdTime }) => <Time time={createdTime} /> },
    { name: 'What', cell: ({ businessType }) => showWord(businessType) },
    {
      name: 'Contract',
      isLeftOut: 'on tablets',
      cell: ({ symbol }) => <SymbolName symbol={symbol} marketOf={marketOf} />,
    },
    { name: 'Amount', isNumber: true, cell: ({ amount }) => showGain(amount, moneyPlaces) },
    { name: 'Fee in it', isNumber: true, isLeftOut: 'on tablets', cell: ({ fillFee }) => showFee(fillFee) },
    { name: 'Cash after', isNumber: true, cell: ({ balance }) => show(balance, moneyPlaces) },
    { name: 'Coin', isLeftOut: 'on tablets', cell: ({ coin }) => coin },
  ]
  return (
    <Table name="Bills" columns={columns} rows={bills} keyOf={({ billId }) => billId} empty="No money has moved yet." />
  )
}

function showFee(fee: string | null): string {
  return fee === null || signOf(fee) === 0 ? '–' : show(fee, moneyPlaces)
}
