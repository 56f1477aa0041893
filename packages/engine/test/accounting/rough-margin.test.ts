import { describe, expect, it } from 'vitest'
import { availableOf } from '../../src/accounting/margin.ts'
import { leastAvailable, mostCost } from '../../src/accounting/rough-margin.ts'
import { hash } from '../../src/base/hash.ts'
import { sharedOf, symbolStateOf } from '../../src/model/account.ts'
import { priceAt } from '../../src/model/market.ts'
import { openingCost, reserveFor } from '../../src/order-entry/opening-cost.ts'
import { perform, prepare, startPlay } from '../worlds/random-game.ts'
import type { Move, Play } from '../worlds/random-play.ts'

/** Plays a game, and checks after each command. */
function play(setup: number, commands: number, check: (play: Play, random: (part: number) => number) => void): void {
  const game = startPlay(setup)
  prepare(game, setup)
  for (let index = 0; index < commands; index += 1) {
    const random = (part: number): number => hash(setup, index * 16 + part)
    perform(game, [0, 1, 2, 3, 4].map((part) => random(part) % 1_000) as unknown as Move)
    check(game, random)
  }
}

const setups = [1, 11, 45, 96, 142, 384]

describe.each(setups)('in the random game %s', (setup) => {
  it('what is available is never less than its bound, nor more by anything that matters', () => {
    play(setup, 200, ({ world, traders, markets }) => {
      for (const account of traders) {
        const collateral = sharedOf(account, markets[0]!.contract.terms)
        const exact = availableOf(world, account, collateral)
        const least = leastAvailable(world, account, collateral)
        expect(BigInt(Math.floor(least))).toBeLessThanOrEqual(exact)
        // A thousandth of a coin.
        expect(Number(exact) - least).toBeLessThan(100_000)
      }
    })
  })

  it('an account that has the bound on the cost of an order can carry the order', () => {
    play(setup, 200, ({ world, traders, markets }, random) => {
      for (const [index, account] of traders.entries()) {
        const market = markets[random(5 + index) % markets.length]!
        const mark = priceAt(market, world.time)
        const state = symbolStateOf(account, market)
        const order = {
          type: random(8 + index) % 2 === 0 ? ('open_long' as const) : ('open_short' as const),
          executionType: 'normal' as const,
          marginMode: random(8 + index) % 3 === 0 ? ('ISOLATED' as const) : ('SHARED' as const),
          limit: Math.max(1, Math.round(mark * (0.8 + (random(11 + index) % 400) / 1_000))),
          size: 1 + (random(13 + index) % 100_000),
        }
        const most = BigInt(Math.ceil(mostCost(state, order, mark)))
        const opening = { state, time: world.time, mark, order }
        expect(reserveFor(opening)).toBeLessThanOrEqual(most)
        expect(openingCost(opening, most)).toBeLessThanOrEqual(most)
      }
    })
  })
})
