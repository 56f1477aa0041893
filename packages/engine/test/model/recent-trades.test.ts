import { describe, expect, it } from 'vitest'
import { type RecentTrade, RecentTrades } from '../../src/model/recent-trades.ts'

const tradeOf = (matchSequence: number): RecentTrade => ({
  time: matchSequence,
  price: 1,
  size: 1,
  matchSequence,
  isBuyerMaker: false,
})

describe('RecentTrades', () => {
  it.each([0, 1, 999, 1_000, 1_001, 1_999, 2_000, 2_001, 5_500])('has the last 1,000 of %i trades', (count) => {
    const trades = new RecentTrades()
    for (let sequence = 1; sequence <= count; sequence += 1) trades.add(tradeOf(sequence))
    const first = Math.max(1, count - 999)
    expect(trades.latest.map(({ matchSequence }) => matchSequence)).toEqual(
      Array.from({ length: count - first + 1 }, (_, index) => first + index),
    )
  })
})
