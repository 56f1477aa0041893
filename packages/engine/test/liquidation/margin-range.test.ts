import { describe, expect, it } from 'vitest'
import { feeRateOf, feeRateScale } from '../../src/accounting/fee.ts'
import { valueAt } from '../../src/accounting/margin.ts'
import { hash } from '../../src/base/hash.ts'
import { leastExcessOf, roundExcess, watchMarks } from '../../src/liquidation/margin-range.ts'
import { excessOfParts, type Part, partsOn } from '../../src/liquidation/margin-input.ts'
import { rateScale } from '../../src/base/money.ts'
import type { Bounds } from '../../src/base/ticks.ts'
import type { Account } from '../../src/model/account.ts'
import type { Collateral } from '../../src/model/collateral.ts'
import { type Market, priceAt } from '../../src/model/market.ts'
import type { World } from '../../src/model/world.ts'
import { perform, prepare, startPlay } from '../worlds/random-game.ts'
import type { Move, Play } from '../worlds/random-play.ts'

/** The range of each market in exact arithmetic, by the same rule. */
function exactRanges(world: World, parts: readonly Part[], excess: bigint): ReadonlyMap<Market, Bounds> {
  const valueOf = ({ state, long, short }: Part) => valueAt(world, state.market, long + short)
  const whole = parts.reduce((sum, part) => sum + valueOf(part), 0n)
  const ranges = parts.map((part): [Market, Bounds] => {
    const { state, long, short } = part
    const { grid, tiers } = state.market.contract
    const mark = priceAt(state.market, world.time)
    const budget = (excess * valueOf(part)) / whole - 1n
    const ticksFor = (perTick: bigint) =>
      perTick <= 0n ? Infinity : budget < 0n ? 0 : Number(budget / (perTick * grid.unitValue))
    const net = BigInt(long - short) * feeRateScale
    const rate = tiers.at(-1)!.maintenanceRate * rateScale + feeRateOf(state, 'taker')
    return [
      state.market,
      { low: mark - ticksFor(net) - 1, high: mark + ticksFor(BigInt(long + short) * rate - net) + 1 },
    ]
  })
  return new Map(ranges)
}

/** Plays a game, and checks each collateral with positions after each command. Returns how many were checked. */
function play(setup: number, check: (play: Play, account: Account, collateral: Collateral) => void): number {
  const game = startPlay(setup)
  prepare(game, setup)
  let checked = 0
  for (let index = 0; index < 200; index += 1) {
    perform(game, [0, 1, 2, 3, 4].map((part) => hash(setup, index * 16 + part) % 1_000) as unknown as Move)
    for (const account of game.traders) {
      for (const collateral of account.collaterals) {
        if (partsOn(game.world, account, collateral).length === 0) continue
        check(game, account, collateral)
        checked += 1
      }
    }
  }
  return checked
}

describe.each([1, 11, 45, 96, 142, 384])('the range of marks in the random game %s', (setup) => {
  it('is a part of the exact range, and nearly all of it', () => {
    const checked = play(setup, ({ world, markets }, account, collateral) => {
      const parts = partsOn(world, account, collateral)
      const excess = excessOfParts(world, collateral, parts)
      expect(excess).toBeGreaterThan(0n)
      const exact = exactRanges(world, parts, excess)
      for (const spare of [leastExcessOf(world, collateral, parts), roundExcess(excess)]) {
        expect(spare).toBeGreaterThan(0)
        for (const { marginWatch } of markets) marginWatch.delete(collateral)
        watchMarks(world, account, collateral, parts, spare)
        for (const market of markets) {
          const range = exact.get(market)
          const rough = market.marginWatch.boundsOf(collateral)
          expect(rough === undefined).toBe(range === undefined)
          if (!range || !rough) continue
          const { low, high } = rough
          expect(low).toBeGreaterThanOrEqual(range.low)
          expect(high).toBeLessThanOrEqual(range.high)
          if (range.low !== -Infinity) expect(low - range.low).toBeLessThanOrEqual(1 + Math.abs(range.low) / 1e6)
          if (range.high !== Infinity) expect(range.high - high).toBeLessThanOrEqual(1 + Math.abs(range.high) / 1e6)
        }
      }
    })
    expect(checked).toBeGreaterThan(20)
  })

  it('is left to exact arithmetic where the margin does not suffice', () => {
    play(setup, ({ world }, account, collateral) => {
      const parts = partsOn(world, account, collateral)
      const excess = excessOfParts(world, collateral, parts)
      // One unit less than what is required, and the smallest excess there is.
      for (const spare of [-1n, 0n, 1n]) {
        const amount = collateral.amount - excess / 10n ** 16n + spare
        const poor = { ...collateral, amount }
        const left = excessOfParts(world, poor, parts)
        if (left <= 0n) expect(leastExcessOf(world, poor, parts)).toBeLessThanOrEqual(0)
        expect(Math.sign(roundExcess(left))).toBe(left > 0n ? 1 : left < 0n ? -1 : 0)
      }
    })
  })
})
