// The worst path: whenever a position opens, the candle takes its loss before its profit, where it has both.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { execute, type FeedCandle, packCandles } from '../../src/index.ts'
import { bitcoin, createStage, must, startTime, type Stage } from '../stage.ts'

const { symbol } = bitcoin
const first = startTime / 1_000
const length = 60

interface Bracket {
  readonly isLong: boolean
  /** Steps after the candle began; the price first moves in the fifteenth. */
  readonly wait: number
  readonly way: 'market' | 'limit' | 'trigger'
  readonly isRising: boolean
  /** Ticks from the open to both extremes, and to stop and target. */
  readonly reach: number
  readonly stop: number
}

/** Plays one candle that reaches both stop and target of a position that is opened in it; returns what it earned. */
function play({ isLong, wait, way, isRising, reach, stop }: Bracket, rules: 2 | undefined): number {
  const stage: Stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 1 } as never })
  const source = { kind: 'candles', length, path: 'worst', gaps: 'hold', end: 'hold', ...(rules && { rules }) } as const
  must(execute(stage.world, 'setFeed', { symbol, source }))
  const open = 900_000
  const close = open + (isRising ? 3 : -3)
  const candle: FeedCandle = { step: first, open, high: open + reach, low: open - reach, close, volume: 1 }
  must(execute(stage.world, 'appendCandles', { symbol, candles: packCandles([candle]) }))
  const account = stage.account('100000')
  stage.advance(wait * 1_000)
  const price = (ticks: number): string => ((open + (isLong ? ticks : -ticks)) / 10).toFixed(1)
  const presets = { presetTakeProfitPrice: price(stop), presetStopLossPrice: price(-stop) }
  const type = isLong ? 'open_long' : 'open_short'
  if (way === 'market') stage.take(account, type, '0.1', presets)
  // An order that waits for the price, and whose target lies on the other side of the open.
  else if (way === 'limit') {
    stage.place(account, type, '0.1', price(-stop), { ...presets, presetStopLossPrice: null })
  } else stage.plan(account, type, '0.1', price(stop), { ...presets, presetTakeProfitPrice: price(reach) } as never)
  stage.advance((length - wait) * 1_000)
  const fills = stage.world.archive.all('fill', account.id)
  return Array.from(fills).reduce((sum, { realizedPnl }) => sum + Number(realizedPnl), 0)
}

const bracket = fc.record({
  isLong: fc.boolean(),
  wait: fc.nat(14),
  way: fc.constantFrom('market' as const, 'limit' as const, 'trigger' as const),
  isRising: fc.boolean(),
  reach: fc.integer({ min: 100, max: 4_000 }),
  stop: fc.integer({ min: 20, max: 90 }),
})

describe('the worst path', () => {
  it('loses with every position whose stop and target the candle reaches, whenever and however it opened', () => {
    let lost = 0
    fc.assert(
      fc.property(bracket, (one) => {
        const profit = play(one, 2)
        expect(profit).toBeLessThanOrEqual(0)
        if (profit < 0) lost += 1
        if (one.way === 'market') expect(profit).toBeLessThan(0)
      }),
      { numRuns: 300 },
    )
    expect(lost).toBeGreaterThan(60)
  })

  it('was chosen before the position opened, by the rules of an earlier version, which stay', () => {
    const one = { isLong: true, wait: 0, way: 'market', isRising: false, reach: 900, stop: 50 } as const
    expect([play(one, undefined) > 0, play(one, 2) > 0]).toEqual([true, false])
  })
})
