import { readBill, readFill } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { type History, historyLimit, joinHistory } from '../../src/state/history.ts'
import type { Account } from '../../src/state/snapshot.ts'

const bills = (...ids: number[]) => ids.map((billId) => readBill({ billId }))
const fills = (...ids: number[]) => ids.map((tradeId) => readFill({ tradeId, orderId: 1 }))
const range = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, index) => from - index)
const account = (own: object): Account =>
  ({ accountId: '1', world: 'a-1', bills: [], fills: [], ...own }) as unknown as Account
const history: History = { accountId: '1', world: 'a-1', bills: bills(3, 2, 1), fills: fills(5), isWhole: true }

describe('joinHistory', () => {
  it('adds the records that are newer', () => {
    const joined = joinHistory(history, account({ bills: bills(6, 4, 3, 2), fills: fills(7, 5) }))!
    expect(joined.bills.map(({ billId }) => billId)).toEqual(['6', '4', '3', '2', '1'])
    expect(joined.fills.map(({ tradeId }) => tradeId)).toEqual(['7', '5'])
    expect(joined.isWhole).toBe(true)
  })

  it('is the same while nothing is new', () => {
    expect(joinHistory(history, account({ bills: history.bills, fills: history.fills }))).toBe(history)
  })

  it.each([
    ['records between are missing', { bills: bills(9, 8), fills: history.fills }],
    ['the exchange was reset', { bills: bills(2, 1), fills: [] }],
    ['the world is another one with the same ids', { ...history, world: 'a-2' }],
    ['it is another account', { ...history, accountId: '2' }],
  ])('is null where %s', (_, own) => expect(joinHistory(history, account(own))).toBeNull())

  it('drops the oldest records above the limit', () => {
    const long = { ...history, bills: bills(...range(historyLimit, 1)) }
    const joined = joinHistory(long, account({ bills: bills(historyLimit + 1, historyLimit), fills: history.fills }))!
    expect([joined.bills.length, joined.bills.at(-1)!.billId, joined.isWhole]).toEqual([historyLimit, '2', false])
  })
})
