// Short records for tests: a ledger that posts bills with their balances, as an exchange does.
import type { BillRecord, FillRecord, PositionRecord } from '../src/index.ts'

export const symbol = 'cmt_btcusdt'

/** Returns a fill; `kind` is such as OPEN_LONG. */
export function fill(id: number, kind: string, value: string, more: Partial<FillRecord> = {}): FillRecord {
  const [act, positionSide] = kind.split('_') as [string, 'LONG' | 'SHORT']
  return {
    tradeId: String(id),
    orderId: String(id),
    symbol,
    positionSide,
    orderSide: (act === 'OPEN') === (positionSide === 'LONG') ? 'BUY' : 'SELL',
    direction: kind as FillRecord['direction'],
    fillSize: '1',
    fillValue: value,
    fillFee: '0',
    liquidateFee: '0',
    realizePnl: '0',
    liquidateType: null,
    createdTime: id,
    ...more,
  }
}

/** Returns bills of one collateral at the times 1, 2, …, from whole amounts. */
export function billsOf(start: number, ...entries: readonly (readonly [type: string, amount: number])[]): BillRecord[] {
  let balance = start
  return entries.map(([businessType, amount], index) => {
    balance += amount
    return {
      billId: String(index + 1),
      coin: 'USDT',
      symbol: businessType.startsWith('position') ? symbol : null,
      amount: String(amount),
      balance: String(balance),
      businessType,
      createdTime: index + 1,
    } as BillRecord
  })
}

export const collateral = (amount: number, updatedTime = 0): { coin: string; amount: string; updatedTime: number } => ({
  coin: 'USDT',
  amount: String(amount),
  updatedTime,
})

export const position = (more: Partial<PositionRecord> = {}): PositionRecord => ({
  symbol,
  side: 'LONG',
  size: '1',
  openValue: '100',
  unrealizePnl: '7',
  marginMode: 'SHARED',
  isolatedMargin: '0',
  ...more,
})
