import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Rankable, rankPositions } from '../../../src/engine/liquidation/deleverage.ts'
import cases from '../fixtures/margin.json' with { type: 'json' }

const idsOf = (positions: readonly Rankable[]): number[] => positions.map(({ positionId }) => Number(positionId))

describe('rankPositions', () => {
  it('orders ten positions by profit times leverage', () => {
    // Profit in percent and leverage in tenths.
    const given = [
      [10, 40],
      [5, 5],
      [20, 12],
      [5, 100],
      [15, 20],
      [3, 40],
      [12, 50],
      [6, 8],
      [11, 110],
      [7, 60],
    ] as const
    const positions = given.map(([profit, leverage], index) => ({
      positionId: BigInt(index + 1),
      unrealizedPnl: BigInt(profit),
      openValue: 100n,
      exposedValue: BigInt(leverage),
      equity: 10n,
    }))
    expect(idsOf(rankPositions(positions))).toEqual(cases.L_deleverage_order)
  })

  it.each([
    { name: 'a loss on little leverage last', given: [loss(1n, 10n), loss(1n, 2n)], want: [1, 2] },
    {
      name: 'any profit before any loss',
      given: [loss(1n, 100n), { ...loss(1n, 1n), unrealizedPnl: 1n }],
      want: [2, 1],
    },
    { name: 'the older one first among equals', given: [loss(2n, 4n), loss(2n, 4n)], want: [1, 2] },
    { name: 'who is worth nothing first', given: [gain(9n, 5n, 1_000n), gain(1n, 5n, -3n)], want: [2, 1] },
  ])('puts $name', ({ given, want }) => {
    const positions = given.map((each, index) => ({ ...each, positionId: BigInt(index + 1) }))
    expect(idsOf(rankPositions(positions))).toEqual(want)
    expect(idsOf(rankPositions(positions.toReversed()))).toEqual(want)
  })

  it('agrees with floating point where that is exact enough, in any order of input', () => {
    const amount = fc.bigInt(1n, 10n ** 12n)
    const position = fc.record({
      unrealizedPnl: fc.bigInt(-(10n ** 12n), 10n ** 12n),
      openValue: amount,
      exposedValue: amount,
      equity: amount,
    })
    fc.assert(
      fc.property(fc.array(position, { maxLength: 20 }), (given) => {
        const positions = given.map((each, index) => ({ ...each, positionId: BigInt(index) }))
        const ranked = rankPositions(positions)
        expect(rankPositions(positions.toReversed())).toEqual(ranked)
        for (const [index, next] of ranked.slice(1).entries()) {
          expect(scoreOf(ranked[index]!) * (1 + Math.sign(scoreOf(next)) * 1e-9)).toBeGreaterThanOrEqual(
            scoreOf(next) * (1 - Math.sign(scoreOf(next)) * 1e-9) - 1e-300,
          )
        }
      }),
    )
  })
})

function loss(lost: bigint, leverage: bigint): Rankable {
  return { positionId: 0n, unrealizedPnl: -lost, openValue: 100n, exposedValue: leverage, equity: 1n }
}

function gain(won: bigint, exposedValue: bigint, equity: bigint): Rankable {
  return { positionId: 0n, unrealizedPnl: won, openValue: 100n, exposedValue, equity }
}

function scoreOf({ unrealizedPnl, openValue, exposedValue, equity }: Rankable): number {
  const [profit, leverage] = [Number(unrealizedPnl) / Number(openValue), Number(exposedValue) / Number(equity)]
  return profit > 0 ? profit * leverage : profit / leverage
}
