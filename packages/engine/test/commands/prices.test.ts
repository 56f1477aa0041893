// Candles as the source of prices: what is refused, and that time has the same effects in one step, in many, after a
// restart of the world from its text, and after a replay.
import { describe, expect, it } from 'vitest'
import { createMemoryArchive } from '../../src/archive/archive.ts'
import { hash } from '../../src/base/ids.ts'
import {
  type Account,
  advance,
  checkInvariants,
  type Commands,
  depthAt,
  execute,
  type FeedCandle,
  formatPrice,
  listPositions,
  packCandles,
  restoreWorld,
  serializeState,
  stateHash,
  tickerAt,
  type World,
} from '../../src/index.ts'
import { listCandles } from '../../src/views/market.ts'
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

const validForMs = 30_000

type Prices = Commands['mirrorPrices']['prices'][number]

const calm = { last: '90000.0', mark: '90001.0', index: '90002.0', bid: '89999.0', ask: '90000.5' }

function mirror(stage: Stage, prices: Partial<Omit<Prices, 'symbol'>> = {}, valid: number = validForMs) {
  return execute(stage.world, 'mirrorPrices', { prices: [{ symbol, ...calm, ...prices }], validForMs: valid })
}

function createMirror(): { readonly stage: Stage; readonly trader: Account } {
  const stage = createStage({ marketMaker: { isEnabled: true, size: '1' } })
  must(mirror(stage))
  return { stage, trader: stage.account('100000') }
}

const market = (stage: Stage) => stage.world.markets.get(symbol)!

function fillPrices({ world }: Stage): readonly number[] {
  return world.events.flatMap((event) => (event.kind === 'fill' ? [event.fill.price / 10] : []))
}

describe('mirrorPrices', () => {
  it('sets last, bid, ask, mark and index price separately', () => {
    const { stage } = createMirror()
    const { last, bestBid, bestAsk, mark, index } = tickerAt(market(stage), stage.world.time)
    expect([last, bestBid, bestAsk, mark, index]).toEqual([900_000, 899_990, 900_005, 900_010, 900_020])
    stage.advance(5_000)
    expect(tickerAt(market(stage), stage.world.time).last).toBe(900_000)
  })

  it('lets the market maker quote at the best bid and ask and behind them', () => {
    const { stage } = createMirror()
    const { bids, asks } = depthAt(market(stage), stage.world.time, 3)
    expect(asks.map(({ price }) => price)).toEqual([900_005, 900_023, 900_041])
    expect(bids.map(({ price }) => price)).toEqual([899_990, 899_972, 899_954])
  })

  it.each([
    ['open_long', 90_000.5],
    ['open_short', 89_999],
  ] as const)('fills a market order of kind %s at the mirrored quote', (type, price) => {
    const { stage, trader } = createMirror()
    stage.take(trader, type, '0.5')
    expect(fillPrices(stage)).toEqual([price])
  })

  it('has no quotes on a side that is empty on the other server', () => {
    const { stage, trader } = createMirror()
    must(mirror(stage, { ask: '0' }))
    expect(stage.take(trader, 'open_long', '0.5').status).toBe('canceled')
    expect(depthAt(market(stage), stage.world.time, 3).asks).toEqual([])
  })

  it('fills a resting order at its own price once the other side reaches it, not before', () => {
    const { stage, trader } = createMirror()
    const order = stage.place(trader, 'open_long', '0.5', '89990')
    must(mirror(stage, { mark: '89980.0', last: '89980.0', bid: '89980.0', ask: '89990.1' }))
    expect(order.status).toBe('open')
    must(mirror(stage, { mark: '89990.0', last: '89980.0', bid: '89980.0', ask: '89989.0' }))
    expect(order.status).toBe('filled')
    expect(fillPrices(stage)).toEqual([89_990])
  })

  it('triggers plan orders by the last price and not by the mark', () => {
    const { stage, trader } = createMirror()
    const plan = stage.plan(trader, 'open_long', '0.5', '90500')
    must(mirror(stage, { mark: '90600.0', ask: '90100.0' }))
    expect(plan.status).toBe('untriggered')
    must(mirror(stage, { last: '90500.0', ask: '90100.0' }))
    expect(plan.status).toBe('filled')
  })

  it('returns to the mirrored last price after a trade, and triggers by it', () => {
    const { stage, trader } = createMirror()
    stage.advance(1_000 - (stage.world.time % 1_000))
    const other = stage.account('100000')
    stage.place(trader, 'open_short', '0.5', '90000.2')
    stage.place(other, 'open_long', '0.5', '90000.2')
    const plan = stage.plan(other, 'close_long', '0.5', '90000.1')
    expect(plan.status).toBe('untriggered')
    stage.advance(1_000)
    expect(plan.status).toBe('filled')
  })

  it('records high and low of the last price in candles', () => {
    const { stage } = createMirror()
    for (const last of ['90400.0', '89700.0', '90100.0']) must(mirror(stage, { last }))
    const [candle] = listCandles(market(stage), stage.world.time, { minutes: 1, price: 'last', limit: 1 })
    expect(candle).toMatchObject({ high: 904_000, low: 897_000, close: 901_000 })
  })

  it.each([
    ['a price off the grid', { last: '90000.05' }],
    ['a bid at the ask', { bid: '90000.5' }],
    ['a last price of zero', { last: '0' }],
    ['a bid and an ask above the highest price', { bid: '429496729.7', ask: '429496729.8' }],
    ['a mark above the highest price', { mark: '429496729.7' }],
  ])('refuses %s and changes nothing', (_name, prices) => {
    const { stage } = createMirror()
    const before = stateHash(stage.world)
    expect(mirror(stage, prices)).toMatchObject({ reason: 'PRICE_PRECISION' })
    expect(stateHash(stage.world)).toBe(before)
  })
})

describe('stale prices', () => {
  it('refuse every kind of new order, and leave cancellations', () => {
    const { stage, trader } = createMirror()
    stage.take(trader, 'open_long', '0.5')
    const order = stage.place(trader, 'open_long', '0.5', '89000')
    const plan = stage.plan(trader, 'open_long', '0.5', '91000')
    stage.advance(validForMs)
    const refused = { reason: 'PRICE_STALE', text: expect.stringMatching(/was stale for \d+ ms\.$/) }
    expect(stage.offer(trader, 'open_long', '0.5', '89000')).toMatchObject(refused)
    expect(stage.offerPlan(trader, 'open_long', '0.5', '91000')).toMatchObject(refused)
    const accountId = trader.id
    const tpSl = { role: 'takeProfit', side: 'LONG', marginMode: 'SHARED', size: '0.5', price: null } as const
    const given = { accountId, symbol, clientOid: null, triggerPrice: '95000', ...tpSl }
    expect(execute(stage.world, 'placeTpSlOrder', given)).toMatchObject(refused)
    const [closed] = must(execute(stage.world, 'closePositions', { accountId, symbol }))
    expect(closed!.order).toMatchObject(refused)
    expect(stage.cancel(trader, order).ok).toBe(true)
    expect(stage.cancel(trader, plan).ok).toBe(true)
    expect([order.status, plan.status]).toEqual(['canceled', 'canceled'])
  })

  it('hold, and are accepted again after the next update, changed or not', () => {
    const { stage, trader } = createMirror()
    stage.advance(validForMs)
    expect(tickerAt(market(stage), stage.world.time).last).toBe(900_000)
    must(mirror(stage))
    expect(stage.take(trader, 'open_long', '0.5').status).toBe('filled')
  })

  it('that are valid for no time fill no resting order, until they are confirmed', () => {
    const { stage, trader } = createMirror()
    const order = stage.place(trader, 'open_long', '0.5', '89000')
    const fallen = { last: '88000.0', mark: '88000.0', index: '88000.0', bid: '87999.0', ask: '88000.5' }
    must(mirror(stage, fallen, 0))
    expect([order.status, tickerAt(market(stage), stage.world.time).last]).toEqual(['open', 880_000])
    stage.advance(1_000)
    expect(order.status).toBe('open')
    must(mirror(stage, fallen))
    expect([order.status, fillPrices(stage)]).toEqual(['filled', [89_000]])
  })

  it('fill no delayed order: it is canceled for that reason', () => {
    const { stage, trader } = createMirror()
    must(stage.settings(trader, { orderDelayMs: 1_000 }))
    stage.advance(validForMs - 500)
    const order = stage.place(trader, 'open_long', '0.5', '90000.5')
    stage.advance(1_000)
    expect(order).toMatchObject({ status: 'canceled', cancelReason: 'stale', filledSize: 0 })
  })

  it('liquidate nothing until they are up to date again', () => {
    const { stage } = createMirror()
    const trader = stage.account('5000')
    stage.take(trader, 'open_long', '0.5')
    stage.advance(validForMs)
    must(execute(stage.world, 'setFunding', { symbol, rate: '0.11' }))
    advance(stage.world, Math.ceil(stage.world.time / 28_800_000) * 28_800_000)
    expect(listPositions(stage.world, trader.id)).toHaveLength(1)
    expect(checkInvariants(stage.world).filter(({ ok }) => !ok)).toEqual([])
    must(mirror(stage))
    expect(listPositions(stage.world, trader.id)).toHaveLength(0)
    expect(checkInvariants(stage.world).filter(({ ok }) => !ok)).toEqual([])
  })

  it('liquidate what waited as soon as the price has another source', () => {
    const { stage } = createMirror()
    const trader = stage.account('5000')
    stage.take(trader, 'open_long', '0.5')
    stage.advance(validForMs)
    must(execute(stage.world, 'setFunding', { symbol, rate: '0.11' }))
    advance(stage.world, Math.ceil(stage.world.time / 28_800_000) * 28_800_000)
    expect(listPositions(stage.world, trader.id)).toHaveLength(1)
    must(execute(stage.world, 'setFeed', { symbol, source: 'hold' }))
    expect(listPositions(stage.world, trader.id)).toHaveLength(0)
  })
})

describe('a mirrored world', () => {
  it('is the same after it was stored and restored', () => {
    const { stage, trader } = createMirror()
    stage.place(trader, 'open_long', '0.5', '89990')
    const restored = restoreWorld(serializeState(stage.world), { contracts: [bitcoin] })
    const next = { prices: [{ symbol, ...calm, mark: '89980.0', bid: '89970.0', ask: '89985.0' }], validForMs }
    for (const world of [stage.world, restored]) must(execute(world, 'mirrorPrices', next))
    expect(stateHash(restored)).toBe(stateHash(stage.world))
    expect(restored.markets.get(symbol)!.freshUntil).toBe(stage.world.time + validForMs)
  })

  it('stores at most two changes for each minute after an hour, and the candles stay the same', () => {
    const { stage } = createMirror()
    const begin = stage.world.time
    const candles = () => listCandles(market(stage), begin + 60_000, { minutes: 1, price: 'last', limit: 1 })
    for (let second = 0; second < 120; second += 1) {
      must(mirror(stage, { last: `${90_000 + ((second * 37) % 50)}.0` }))
      if (second === 60) expect(market(stage).feed.segments.length).toBeGreaterThan(60)
      stage.advance(1_000)
    }
    const [before] = candles()
    stage.advance(3_700_000)
    must(mirror(stage, { last: '90500.0' }))
    expect(market(stage).feed.segments.length).toBeLessThan(6)
    expect(candles()[0]).toEqual(before)
  })

  it('follows its own source again after the price was set', () => {
    const { stage, trader } = createMirror()
    stage.price('91000')
    stage.advance(validForMs)
    expect(stage.take(trader, 'open_long', '0.5').status).toBe('filled')
    expect(fillPrices(stage)).toEqual([91_000.1])
  })
})
