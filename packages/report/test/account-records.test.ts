import { describe, expect, it } from 'vitest'
import { parseBills, parseFills } from '../src/account-records.ts'
import { billsOf, fill } from './account.ts'

describe('parseBills', () => {
  it('sorts by time, then by the number of the id', () => {
    const [bill] = billsOf(0, ['deposit', 1])
    const given = [
      { ...bill!, billId: '10', createdTime: 2 },
      { ...bill!, billId: '9', createdTime: 2 },
      { ...bill!, billId: '11', createdTime: 1 },
    ]
    expect(parseBills(given).map(({ id }) => id)).toEqual(['11', '9', '10'])
  })

  it('reads absent fields as nothing', () => {
    const none = { coin: null, symbol: null, amount: null, balance: null, businessType: null, createdTime: null }
    expect(parseBills([{ billId: '1', ...none }])).toEqual([
      { id: '1', coin: '', symbol: '', type: '', amount: 0n, balance: null, time: 0 },
    ])
  })
})

describe('parseFills', () => {
  it.each([
    ['OPEN_LONG', null, null, true, true],
    ['CLOSE_SHORT', null, null, false, false],
    [null, 'LONG', 'BUY', true, true],
    [null, 'LONG', 'SELL', true, false],
    [null, 'SHORT', 'SELL', false, true],
    [null, 'SHORT', 'BUY', false, false],
  ] as const)('reads the direction %s of %s by %s', (direction, positionSide, orderSide, isLong, opens) => {
    const given = { ...fill(1, 'OPEN_LONG', '1'), direction, positionSide, orderSide }
    expect(parseFills([given])).toMatchObject([{ isLong, opens }])
  })

  it('omits a fill that neither opens nor closes', () => {
    expect(parseFills([{ ...fill(1, 'OPEN_LONG', '1'), direction: null, orderSide: null }])).toEqual([])
  })
})
