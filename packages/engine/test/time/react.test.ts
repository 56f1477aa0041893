// Effects in slices: the result does not depend on where the slices end.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Budget, advanceSliced, digestEvents, execute, react, stateHash } from '../../src/index.ts'
import { createStage, type Stage } from '../stage.ts'

const symbol = 'cmt_btcusdt'

/** Returns a world with long positions, stop orders and resting orders. */
function prepare(): Stage {
  const stage = createStage({
    marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '1000' },
    insurance: '1000000',
  })
  for (let index = 0; index < 60; index += 1) {
    const account = stage.account(String(60 + (index % 7) * 20), { crossLeverage: 50 })
    stage.take(account, 'open_long', '0.01')
    if (index % 2 === 0) stage.plan(account, 'close_long', '0.005', String(88_000 - index * 20))
    if (index % 3 === 0) stage.place(account, 'close_long', '0.002', String(91_000 + index))
  }
  return stage
}

/** Counts the slices in which an action is completed. */
function inSlices(size: number, act: (budget: Budget) => boolean): number {
  let slices = 1
  while (!act({ left: size })) slices += 1
  return slices
}

const outcomeOf = ({ world }: Stage): readonly string[] => [stateHash(world), digestEvents(world)]

describe('a change in slices', () => {
  it.each(['jump', 'glide'] as const)('has the same result as in one, after a %s', (mode) => {
    const command = { symbol, price: '80000', mode }
    const whole = prepare()
    execute(whole.world, 'setPrice', command)
    expect(whole.world.events.filter(({ kind }) => kind === 'liquidation').length).toBeGreaterThan(30)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), (size) => {
        const stage = prepare()
        expect(execute(stage.world, 'setPrice', command, { left: size })).toMatchObject({ ok: true })
        expect(stage.world.isReacting).toBe(true)
        expect(inSlices(size, (budget) => react(stage.world, budget))).toBeGreaterThan(1)
        expect(stage.world.isReacting).toBe(false)
        expect(outcomeOf(stage)).toEqual(outcomeOf(whole))
      }),
      { numRuns: 4 },
    )
  })

  it('has the same result as in one when time passes', () => {
    const points = [80_500, 90_000, 79_000].map((price, index) => {
      return { offset: 2 + index, price: String(price), isGlide: false }
    })
    const set = ({ world }: Stage): unknown =>
      execute(world, 'setFeed', { symbol, source: { points, length: 10, end: 'hold' } })
    const whole = prepare()
    set(whole)
    whole.advance(20_000)
    const stage = prepare()
    set(stage)
    const to = stage.world.time + 20_000
    stage.world.events.length = 0
    expect(inSlices(7, (budget) => advanceSliced(stage.world, to, budget))).toBeGreaterThan(5)
    expect(outcomeOf(stage)).toEqual(outcomeOf(whole))
  })
})
