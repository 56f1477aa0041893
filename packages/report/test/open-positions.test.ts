import { describe, expect, it } from 'vitest'
import { parseFills } from '../src/account-records.ts'
import { one } from '../src/amount.ts'
import { OpenPositions } from '../src/open-positions.ts'
import { fill, position, symbol } from './account.ts'

const fills = parseFills([
  fill(1, 'OPEN_LONG', '100'),
  fill(2, 'OPEN_SHORT', '120'),
  fill(3, 'CLOSE_LONG', '130', { realizePnl: '30' }),
])

describe('OpenPositions', () => {
  it('begins with what was open before the fills', () => {
    const short = position({ side: 'SHORT', openValue: '120' })
    expect(new OpenPositions([short], fills).symbols).toEqual([])
    const both = new OpenPositions([short, position()], fills)
    expect([both.symbols, both.costOf(symbol)]).toEqual([[symbol], 100n * one])
  })

  it('finds where fills are missing', () => {
    expect(new OpenPositions([], fills).impossible).toEqual([symbol])
    expect(new OpenPositions([], []).impossible).toEqual([])
  })

  it('values longs and shorts at the latest price', () => {
    const open = new OpenPositions([position({ side: 'SHORT', openValue: '120' })], fills)
    open.add(fills[0]!)
    expect(open.profitOf(symbol)).toBe(0n)
    open.setPrice(symbol, { value: 110n, size: 1n })
    expect([open.profitOf(symbol), open.costOf(symbol)]).toEqual([10n * one, 100n * one])
    open.add(fills[1]!)
    // The long has gained 20, the short nothing.
    expect([open.profitOf(symbol), open.costOf(symbol)]).toEqual([20n * one, -20n * one])
    open.add(fills[2]!)
    expect([open.profitOf(symbol), open.costOf(symbol)]).toEqual([-10n * one, -120n * one])
  })
})
