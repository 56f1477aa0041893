// Candles as the source of prices: what is refused, and that time has the same effects in one step, in many, after a
// restart of the world from its text, and after a replay.
import { describe, expect, it } from 'vitest'
import {
  advance,
  type Commands,
  execute,
  packCandles,
  restoreWorld,
  serializeState,
  type FeedCandle,
  formatPrice,
  tickerAt,
  type World,
} from '../../src/index.ts'
import { hash } from '../../src/base/hash.ts'
import { createMemoryArchive } from '../../src/archive/memory-archive.ts'
import { bitcoin, createStage, must, type Stage, startTime } from '../stage.ts'

const { symbol } = bitcoin
const first = startTime / 1_000
type Terms = Extract<Commands['setFeed']['source'], { kind: 'candles' }>
const terms: Terms = { kind: 'candles', length: 60, path: 'direction', gaps: 'hold', end: 'hold' }

/** Candles of a minute around a price of 90,000. */
function candlesOf(count: number, begin = first): FeedCandle[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (salt: number): number => 900_000 + (hash(salt, index) % 4_000)
    const [open, close] = [index === 0 ? 900_000 : 900_000 + (hash(1, index - 1) % 4_000), at(1)]
    const [high, low] = [Math.max(open, close) + (hash(2, index) % 900), Math.min(open, close) - (hash(3, index) % 900)]
    return { step: begin + index * 60, open, high, low, close, volume: hash(4, index) % 1_000_000 }
  })
}

const append = (world: World, candles: FeedCandle[]) =>
  execute(world, 'appendCandles', { symbol, candles: packCandles(candles) })

function play(path: Terms['path'], count = 200): Stage {
  const stage = createStage({ marketMaker: { isEnabled: true } })
  must(execute(stage.world, 'setFeed', { symbol, source: { ...terms, path } }))
  must(append(stage.world, candlesOf(count)))
  return stage
}

function trade(stage: Stage): void {
  const account = stage.account('100000', { marginMode: 'SHARED' } as never)
  for (let index = 0; index < 12; index += 1) {
    stage.place(account, 'open_long', '0.01', `${89_900 - index * 20}`)
    stage.place(account, 'open_short', '0.01', `${90_450 + index * 20}`)
    stage.plan(account, index % 2 ? 'open_long' : 'open_short', '0.01', `${89_950 + index * 40}`)
  }
}

describe('appendCandles', () => {
  it.each(['drawn', 'direction', 'opposite', 'worst', 'glide'] as const)(
    'has the same effects in one step as in many, with %s',
    (path) => {
      const run = (parts: number): string => {
        const stage = play(path)
        trade(stage)
        const events: string[] = []
        for (let part = 1; part <= parts; part += 1) {
          for (const { kind, time } of advance(stage.world, startTime + (200 * 60_000 * part) / parts))
            if (kind !== 'price') events.push(`${kind} ${time}`)
        }
        expect(events.length).toBeGreaterThan(20)
        return events.join() + serializeState(stage.world)
      }
      const whole = run(1)
      expect(run(7)).toBe(whole)
      expect(run(4_000)).toBe(whole)
    },
  )

  it('continues in the same way in a world that was restored from its text', () => {
    const stage = play('worst')
    trade(stage)
    stage.advance(3_333_000)
    const archive = createMemoryArchive()
    const restored = restoreWorld(serializeState(stage.world), { contracts: [bitcoin], archive })
    expect(serializeState(restored)).toBe(serializeState(stage.world))
    advance(restored, startTime + 9_999_000)
    advance(stage.world, startTime + 9_999_000)
    expect(serializeState(restored)).toBe(serializeState(stage.world))
    const market = restored.markets.get(symbol)!
    expect(market.minutes(Math.floor(startTime / 60_000) + 20, restored.time)).toEqual(
      stage.world.markets.get(symbol)!.minutes(Math.floor(startTime / 60_000) + 20, restored.time),
    )
  })

  it('has the open, high, low, close and volume of each candle in the statistics of its minute', () => {
    const stage = play('direction', 20)
    stage.advance(20 * 60_000)
    const market = stage.world.markets.get(symbol)!
    // The first minute also has the price before.
    for (const candle of candlesOf(20).slice(1)) {
      const minute = candle.step / 60
      const { open, high, low, close, volume } = market.history.period('last', minute, minute + 1, stage.world.time)
      expect({ open, high, low, close, volume }).toEqual({
        open: candle.open,
        high: candle.high,
        low: candle.low,
        close: candle.close,
        volume: candle.volume,
      })
    }
  })

  it('sets the price at once from a candle that lasts at the present time, and fills what it crosses', () => {
    const stage = createStage({ price: '95000', marketMaker: { isEnabled: true } })
    const account = stage.account('100000')
    const order = stage.place(account, 'open_long', '0.01', '94000')
    must(execute(stage.world, 'setFeed', { symbol, source: terms }))
    must(append(stage.world, candlesOf(2)))
    expect(
      formatPrice(
        stage.world.markets.get(symbol)!.contract.grid,
        tickerAt(stage.world.markets.get(symbol)!, stage.world.time).last,
      ),
    ).toBe('90000.0')
    expect(order.status).toBe('filled')
  })

  it('has no quotes in a gap and after the end where the terms say so', () => {
    const stage = createStage({ marketMaker: { isEnabled: true } })
    must(execute(stage.world, 'setFeed', { symbol, source: { ...terms, gaps: 'close', end: 'close' } }))
    must(append(stage.world, [...candlesOf(1), ...candlesOf(1, first + 180)]))
    const market = stage.world.markets.get(symbol)!
    const quoted = [0, 59, 60, 179, 180, 239, 240].filter((second) => {
      stage.advance(startTime + second * 1_000 - stage.world.time)
      return tickerAt(market, stage.world.time).bestBid > 0
    })
    expect(quoted).toEqual([0, 59, 180, 239])
  })

  it('ends with another source, and frees its candles', () => {
    const stage = play('direction', 200)
    stage.advance(10 * 60_000 + 5_000)
    stage.price('91000')
    const [series] = stage.world.markets
      .get(symbol)!
      .feed.segments.flatMap(({ source }) => (source.kind === 'candles' ? [source.series] : []))
    expect(series!.size).toBe(11)
    expect(append(stage.world, candlesOf(1))).toMatchObject({ ok: false, reason: 'SETTING_RANGE' })
  })

  it.each([
    { name: 'no candles', candles: [], text: 'there must be 1 to 4096 candles, was 0' },
    {
      name: 'a candle that has ended',
      candles: candlesOf(1, first - 60),
      text: `candle 1 must begin not before ${startTime - 59_000}`,
    },
    {
      name: 'an overlap',
      candles: [...candlesOf(1), ...candlesOf(1, first + 59)],
      text: `candle 2 must begin not before ${startTime + 60_000}`,
    },
    {
      name: 'a low above the open',
      candles: [{ ...candlesOf(1)[0]!, low: 950_000, high: 960_000 }],
      text: 'the prices of candle 1 must lie',
    },
    {
      name: 'a negative volume',
      candles: [{ ...candlesOf(1)[0]!, volume: -1 }],
      text: 'the volume of candle 1 must be from 0',
    },
  ])('refuses $name, and changes nothing', ({ candles, text }) => {
    const stage = createStage()
    must(execute(stage.world, 'setFeed', { symbol, source: terms }))
    const before = serializeState(stage.world)
    expect(append(stage.world, candles)).toMatchObject({ ok: false, message: expect.stringContaining(text) })
    expect(serializeState(stage.world)).toBe(before)
  })

  it('refuses a gap where the terms refuse gaps, and unknown terms', () => {
    const stage = createStage()
    const set = (wish: object) => execute(stage.world, 'setFeed', { symbol, source: { ...terms, ...wish } })
    expect(set({ path: 'best' })).toMatchObject({
      ok: false,
      text: expect.stringContaining('path must be one of drawn'),
    })
    expect(set({ length: 3 })).toMatchObject({ ok: false, text: expect.stringContaining('from 4 to 604800') })
    must(set({ gaps: 'refuse' }))
    must(append(stage.world, candlesOf(1)))
    expect(append(stage.world, candlesOf(1, first + 61))).toMatchObject({
      ok: false,
      text: expect.stringContaining('must begin at'),
    })
    must(append(stage.world, candlesOf(1, first + 60)))
  })
})
