import { describe, expect, it } from 'vitest'
import { depthAt } from '../../src/index.ts'
import { createStage, bitcoin, type Stage } from '../stage.ts'

const marketOf = ({ world }: Stage) => world.markets.get(bitcoin.symbol)!
const depthOf = (stage: Stage, limit = 100) => depthAt(marketOf(stage), stage.world.time, limit)

describe('depthAt', () => {
  it('is empty without orders and quotes', () => {
    expect(depthOf(createStage())).toEqual({ bids: [], asks: [] })
  })

  it('adds up the orders at a price, and lists the best prices first', () => {
    const stage = createStage()
    const alice = stage.account('100000')
    stage.place(alice, 'open_long', '0.01', '89900')
    stage.place(alice, 'open_long', '0.02', '89950')
    stage.place(alice, 'open_long', '0.03', '89900')
    stage.place(alice, 'open_short', '0.04', '90100')
    expect(depthOf(stage)).toEqual({
      bids: [
        { price: 899_500, size: 2_000, marketMakerSize: 0 },
        { price: 899_000, size: 4_000, marketMakerSize: 0 },
      ],
      asks: [{ price: 901_000, size: 4_000, marketMakerSize: 0 }],
    })
    expect(depthOf(stage, 1).bids).toHaveLength(1)
  })

  it('includes the quotes of the market maker, with their size', () => {
    const stage = createStage({
      marketMaker: { isEnabled: true, levels: 2, halfSpreadTicks: 5, stepTicks: 10, size: '1' },
    })
    stage.place(stage.account('100000'), 'open_long', '0.5', '89999.5')
    const [best, second, ...others] = depthOf(stage).bids
    expect(best).toEqual({ price: 899_995, size: 150_000, marketMakerSize: 100_000 })
    expect(second).toEqual({ price: 899_985, size: 120_000, marketMakerSize: 120_000 })
    expect(others).toEqual([])
  })

  it('equals the fills of a following market order', () => {
    const stage = createStage({ marketMaker: { isEnabled: true } })
    stage.place(stage.account('100000'), 'open_short', '0.5', '90000.3')
    const { asks } = depthOf(stage)
    const size = asks.slice(0, 3).reduce((sum, level) => sum + level.size, 0)
    const taker = stage.account('100000000')
    stage.take(taker, 'open_long', (size / 100_000).toFixed(5))
    const fills = stage.world.archive.all('fill', taker.id)
    const sizes = new Map<number, number>()
    for (const fill of fills) sizes.set(fill.price, (sizes.get(fill.price) ?? 0) + fill.size)
    expect(Array.from(sizes)).toEqual(asks.slice(0, 3).map((level) => [level.price, level.size]))
  })
})
