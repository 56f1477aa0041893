import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openInterestOf } from '../../src/index.ts'
import { positionsOf } from '../../src/model/account.ts'
import { bitcoin, createStage } from '../stage.ts'
import { perform, startPlay } from '../worlds/random-game.ts'
import type { Move } from '../worlds/random-play.ts'

const number = fc.nat(999)
const move: fc.Arbitrary<Move> = fc.tuple(number, number, number, number, number)

describe('openInterestOf', () => {
  it('counts both sides of a trade once, and the market maker like an account', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '10' } })
    const [one, other] = [stage.account('10000'), stage.account('10000')]
    const market = stage.world.markets.get(bitcoin.symbol)!
    const interest = (): number => openInterestOf(stage.world, market)
    expect(interest()).toBe(0)
    stage.take(one, 'open_long', '0.02')
    expect(interest()).toBe(2_000)
    // The market maker passes its short position on.
    stage.take(other, 'open_short', '0.02')
    expect(interest()).toBe(2_000)
    stage.take(other, 'open_short', '0.01')
    expect(interest()).toBe(3_000)
    stage.take(one, 'close_long', '0.02')
    expect(interest()).toBe(3_000)
    stage.take(other, 'close_short', '0.03')
    expect(interest()).toBe(0)
  })

  it('is the sum of all long positions, and that of all short positions, in random worlds', () => {
    let most = 0
    fc.assert(
      fc.property(fc.nat(1_023), fc.array(move, { minLength: 20, maxLength: 120 }), (setup, moves) => {
        const play = startPlay(setup)
        for (const each of moves) perform(play, each)
        for (const market of play.markets) {
          const sums = { LONG: Math.max(0, market.marketMakerNet), SHORT: Math.max(0, -market.marketMakerNet) }
          for (const account of play.world.accounts.values()) {
            for (const { side, size } of positionsOf(account, market.contract.symbol)) sums[side] += size
          }
          const interest = openInterestOf(play.world, market)
          expect(sums).toEqual({ LONG: interest, SHORT: interest })
          most = Math.max(most, interest)
        }
      }),
      { numRuns: Number(process.env['CAPI_WORLDS'] ?? 100) },
    )
    expect(most).toBeGreaterThan(0)
  })
})
