// I22 finds an engine in which a trigger sees every price of its step, also those that are older than itself.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pricesPrecedeTriggers } from '../../src/invariants/orders.ts'
import type { Market } from '../../src/index.ts'
import { perform, startPlay } from '../worlds/random-game.ts'
import type { Move } from '../worlds/random-play.ts'

const number = fc.nat(999)
const move: fc.Arbitrary<Move> = fc.tuple(number, number, number, number, number)
const games = fc.record({ setup: fc.nat(2_047), moves: fc.array(move, { minLength: 150, maxLength: 150 }) })

/** Makes new triggers see all last prices since the triggers of the market were last fired. */
function showOlderPrices({ triggers }: Market): void {
  const { reach, add, takeReached } = triggers
  let prices: number[] = []
  triggers.reach = (reference, price) => {
    if (reference === 'last') prices.push(price)
    reach.call(triggers, reference, price)
  }
  triggers.add = (trigger) => {
    add.call(triggers, trigger)
    const isReached = prices.some((each) => (trigger.isRising ? each >= trigger.price : each <= trigger.price))
    if (trigger.reference === 'last' && isReached) triggers.reachNow(trigger)
  }
  triggers.takeReached = () => {
    const next = takeReached.call(triggers)
    if (!next) prices = []
    return next
  }
}

/** Returns whether I22 is violated in one of so many games. */
function isViolated(count: number, change: (market: Market) => void): boolean {
  return fc.sample(games, count).some(({ setup, moves }) => {
    const play = startPlay(setup)
    play.markets.forEach(change)
    return moves.some((each) => {
      perform(play, each)
      return pricesPrecedeTriggers(play.world) !== null
    })
  })
}

it('I22 finds triggers that see older prices, and nothing in the engine as it is', () => {
  expect(isViolated(5, () => undefined)).toBe(false)
  // Not every game shows it: the first that does ends the search.
  expect(isViolated(100, showOlderPrices)).toBe(true)
})
