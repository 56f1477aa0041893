import { readBill, readCollateral, readFill } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { pointsOf, reportOf } from '../../src/chart/equity-data.ts'
import type { History } from '../../src/state/history.ts'
import type { Account } from '../../src/state/snapshot.ts'

const bill = (billId: number, cTime: number, amount: string, balance: string) =>
  readBill({
    billId,
    cTime,
    amount,
    balance,
    coin: 'USDT',
    businessType: billId === 1 ? 'deposit' : 'position_funding',
  })
const bills = [bill(3, 2_900, '-2', '97'), bill(2, 2_100, '-1', '99'), bill(1, 1_000, '100', '100')]
const account = {
  positions: [],
  state: { collateral: [readCollateral({ coin: 'USDT', amount: '97' })] },
} as unknown as Account
const history: History = { accountId: '1', world: 'a-1', bills, fills: [], isWhole: true }

describe('reportOf and pointsOf', () => {
  it('have one point for each second, the last of it', () => {
    const report = reportOf(history, account, 5_000)!
    expect(pointsOf(report, 'equity')).toEqual([
      { time: 1, value: 100 },
      { time: 2, value: 97 },
      { time: 5, value: 97 },
    ])
    expect(report.reconciliation.difference).toBe('0')
  })

  it('begin after the oldest record of lists that are cut off', () => {
    const fills = [readFill({ tradeId: 1, orderId: 1, createdTime: 2_100 })]
    const report = reportOf({ ...history, fills, isWhole: false }, account, 5_000)!
    expect(report).toMatchObject({ openingBalance: '99', closingBalance: '97', funding: '-2' })
    expect(report.curve[0]!.time).toBe(2_101)
  })

  it('are empty without collateral', () => {
    expect(
      reportOf({ ...history, bills: [] }, { ...account, state: { ...account.state, collateral: [] } }, 5),
    ).toBeNull()
  })
})
