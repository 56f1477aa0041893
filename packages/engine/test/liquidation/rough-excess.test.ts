import { describe, expect, it } from 'vitest'
import { hash } from '../../src/base/hash.ts'
import { watchMarks } from '../../src/liquidation/liquidation-free-range.ts'
import { excessOfParts, partsOn } from '../../src/liquidation/margin-input.ts'
import { watchRoughly } from '../../src/liquidation/rough-excess.ts'
import type { Account } from '../../src/model/account.ts'
import type { Collateral } from '../../src/model/collateral.ts'
import { type Move, perform, type Play, prepare, startPlay } from '../worlds/random-game.ts'

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

describe.each([1, 11, 45, 96, 142, 384])('watchRoughly in the random game %s', (setup) => {
  it('watches a part of the exact range of marks, and nearly all of it', () => {
    const checked = play(setup, ({ world, markets }, account, collateral) => {
      const parts = partsOn(world, account, collateral)
      const rangesBy = (watch: () => unknown) => {
        for (const { marginWatch } of markets) marginWatch.delete(collateral)
        watch()
        return markets.map(({ marginWatch }) => marginWatch.boundsOf(collateral))
      }
      const excess = excessOfParts(world, collateral, parts)!
      expect(excess).toBeGreaterThan(0n)
      const exact = rangesBy(() => watchMarks(world, account, collateral, parts, excess))
      const rough = rangesBy(() => expect(watchRoughly(world, account, collateral, parts)).toBe(true))
      for (const [index, range] of exact.entries()) {
        if (range === undefined) expect(rough[index]).toBeUndefined()
        else {
          const { low, high } = rough[index]!
          expect(low).toBeGreaterThanOrEqual(range.low)
          expect(high).toBeLessThanOrEqual(range.high)
          if (range.low !== -Infinity) expect(low - range.low).toBeLessThanOrEqual(1 + Math.abs(range.low) / 1e6)
          if (range.high !== Infinity) expect(range.high - high).toBeLessThanOrEqual(1 + Math.abs(range.high) / 1e6)
        }
      }
    })
    expect(checked).toBeGreaterThan(20)
  })

  it('leaves a margin to exact arithmetic that does not suffice', () => {
    play(setup, ({ world, markets }, account, collateral) => {
      const parts = partsOn(world, account, collateral)
      const excess = excessOfParts(world, collateral, parts)!
      // One unit less than what is required, and the smallest excess there is.
      for (const spare of [-1n, 0n, 1n]) {
        const amount = collateral.amount - excess / 10n ** 16n + spare
        const poor = { ...collateral, amount }
        const left = excessOfParts(world, poor, parts)!
        expect(watchRoughly(world, account, poor, parts) && left <= 0n).toBe(false)
        for (const { marginWatch } of markets) marginWatch.delete(poor)
      }
    })
  })
})
