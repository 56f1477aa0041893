import type { FillRecord } from '@capi/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exposureOf } from '../../src/run/holdings.ts'

type Fill = readonly [time: number, kind: 'open' | 'close', side: 'LONG' | 'SHORT', size: number]

const fillsOf = (fills: readonly Fill[]): readonly FillRecord[] =>
  fills.map(([time, kind, positionSide, size], index) => ({
    tradeId: String(index),
    symbol: 'cmt_btcusdt',
    positionSide,
    orderSide: (kind === 'open') === (positionSide === 'LONG') ? 'BUY' : 'SELL',
    fillSize: String(size),
    createdTime: time,
  })) as unknown as readonly FillRecord[]

describe('exposureOf', () => {
  it('counts overlapping positions once, partial closes not at all, and what is open until the end', () => {
    const both = fillsOf([
      [10, 'open', 'LONG', 2],
      [20, 'open', 'SHORT', 1],
      [30, 'close', 'LONG', 1],
      [40, 'close', 'LONG', 1],
      [50, 'close', 'SHORT', 1],
      [80, 'open', 'LONG', 0.5],
    ])
    expect(exposureOf(both, 0, 100)).toBe(0.6)
    expect(exposureOf([], 0, 100)).toBe(0)
    expect(exposureOf(fillsOf([[0, 'open', 'SHORT', 1]]), 0, 100)).toBe(1)
  })

  it('equals the number of moments in which something is held', () => {
    const round = fc.tuple(fc.constantFrom('LONG' as const, 'SHORT' as const), fc.nat({ max: 50 }), fc.nat({ max: 50 }))
    fc.assert(
      fc.property(fc.array(round, { maxLength: 8 }), (rounds) => {
        const held = rounds.map(([side, from, length]) => ({ side, from, to: from + length }))
        const fills = held.flatMap(({ side, from, to }): Fill[] => [
          [from, 'open', side, 1],
          [to, 'close', side, 1],
        ])
        const opensFirst = fills.toSorted((one, other) => one[0] - other[0] || (one[1] === 'open' ? -1 : 1))
        const moments = Array.from({ length: 100 }, (_, moment) =>
          held.some(({ from, to }) => from <= moment && moment < to),
        )
        expect(exposureOf(fillsOf(opensFirst), 0, 100)).toBeCloseTo(moments.filter(Boolean).length / 100, 9)
      }),
    )
  })
})
