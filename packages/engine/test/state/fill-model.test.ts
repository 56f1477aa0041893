// Fill models: whether a touch fills, the quotes of the market maker, slippage and latency. Whatever the model, time
// has the same effects in one step as in many, and a restored world behaves as the original.
import { describe, expect, it } from 'vitest'
import {
  advance,
  equityOf,
  execute,
  type FeedCandle,
  type FillModel,
  fillModels,
  packCandles,
  restoreWorld,
  serializeState,
  tickerAt,
} from '../../src/index.ts'
import { hash } from '../../src/base/ids.ts'
import { createMemoryArchive } from '../../src/archive/archive.ts'
import { checkInvariants } from '../../src/invariants/index.ts'
import { fillsAtTouch } from '../../src/state/book.ts'
import { bitcoin, createStage, must, type Stage, startTime } from '../stage.ts'

const { symbol } = bitcoin
const marketOf = ({ world }: Stage) => world.markets.get(symbol)!

function stageWith(model: Partial<FillModel>): Stage {
  const stage = createStage({ marketMaker: { isEnabled: true } })
  must(execute(stage.world, 'setFillModel', { symbol: null, model }))
  return stage
}

/** Replays candles of 100 steps each with a volume; the first one lasts at the present time. */
function replay(stage: Stage, candles: Partial<FeedCandle>[]): void {
  const source = { kind: 'candles', length: 60, path: 'direction', gaps: 'hold', end: 'hold' } as const
  must(execute(stage.world, 'setFeed', { symbol, source }))
  const flat = { open: 900_000, high: 900_000, low: 900_000, close: 900_000, volume: 600_000 }
  const all = candles.map((wish, index) => ({ step: startTime / 1_000 + index * 60, ...flat, ...wish }))
  must(execute(stage.world, 'appendCandles', { symbol, candles: packCandles(all) }))
}

describe('a touch', () => {
  const touched = (model: Partial<FillModel>): [string, string] => {
    const stage = stageWith(model)
    const account = stage.account('100000')
    const orders = [
      stage.place(account, 'open_long', '0.01', '89900'),
      stage.place(account, 'open_short', '0.01', '90100'),
    ] as const
    stage.price('89900')
    stage.price('90100')
    return [orders[0].status, orders[1].status]
  }

  it('does not fill by default, and always fills where the model says so', () => {
    expect(touched({})).toEqual(['open', 'open'])
    expect(touched({ touch: 'always' })).toEqual(['filled', 'filled'])
  })

  it('fills with its probability, the same on every run', () => {
    expect([
      touched({ touch: 'probability', touchPercent: 0 }),
      touched({ touch: 'probability', touchPercent: 100 }),
    ]).toEqual([
      ['open', 'open'],
      ['filled', 'filled'],
    ])
    const drawn = Array.from({ length: 2_000 }, (_, index) =>
      fillsAtTouch({ ...fillModels.default, touch: 'probability', touchPercent: 30 }, 'a', BigInt(index), 5),
    )
    expect(drawn.filter(Boolean).length).toBeGreaterThan(500)
    expect(drawn.filter(Boolean).length).toBeLessThan(700)
  })

  it('fills after the queue ahead has traded: a tenth of the volume of the minute before takes six seconds', () => {
    const stage = stageWith({ touch: 'queue', queuePercent: 10 })
    replay(stage, [
      {},
      { close: 899_000, low: 899_000, open: 899_500, high: 899_500 },
      { open: 899_000, high: 899_000, low: 899_000, close: 899_000 },
    ])
    stage.advance(60_000)
    const account = stage.account('100000')
    const order = stage.place(account, 'open_long', '0.01', '89900')
    const behind = stage.place(account, 'open_long', '0.02', '89900')
    // The low and the close hold from second 30 on: 10,000 steps a second, of 60,000 ahead.
    stage.advance(30_000 + 4_000)
    expect(order.status).toBe('open')
    const state = serializeState(stage.world)
    stage.advance(1_000)
    expect([order.status, behind.status]).toEqual(['filled', 'filled'])
    const restored = restoreWorld(state, { contracts: [bitcoin], archive: createMemoryArchive() })
    advance(restored, stage.world.time)
    expect(serializeState(restored)).toBe(serializeState(stage.world))
  })

  it('works off a queue while the price holds', () => {
    const stage = stageWith({ touch: 'queue', queuePercent: 1 })
    const account = stage.account('100000')
    const order = stage.place(account, 'open_long', '0.01', '89900')
    stage.price('89900')
    stage.advance(3_600_000)
    expect(order.status).toBe('filled')
  })
})

describe('the market maker', () => {
  it('has a spread from the range of the minute before, and a depth from its volume', () => {
    const stage = stageWith({ spreadPercent: 10, depthPercent: 5 })
    replay(stage, [{}, { high: 901_000, low: 899_000 }, {}])
    stage.advance(120_000)
    const { bestAsk, bestBid } = tickerAt(marketOf(stage), stage.world.time)
    expect([bestAsk, bestBid]).toEqual([900_200, 899_800])
    const account = stage.account('10000000')
    stage.take(account, 'open_long', '0.3')
    // 30,000 steps are at the first quote: 5 % of 600,000.
    expect(stage.world.archive.all('fill', account.id).map(({ price, size }) => [price, size])).toEqual([
      [900_200, 30_000],
    ])
    stage.take(account, 'open_long', '0.31')
    expect(stage.world.archive.all('fill', account.id).length).toBe(3)
  })
})

describe('slippage', () => {
  it('makes fills worse than the quote, but not beyond the limit', () => {
    const stage = stageWith({ slippagePpm: 1_000 })
    const account = stage.account('1000000')
    stage.take(account, 'open_long', '0.01')
    stage.place(account, 'open_long', '0.01', '90050')
    stage.take(account, 'open_short', '0.01')
    const prices = Array.from(stage.world.archive.all('fill', account.id), ({ price }) => price)
    expect(prices).toEqual([900_001 + 901, 900_500, 899_999 - 900])
    expect(checkInvariants(stage.world).filter(({ ok }) => !ok)).toEqual([])
  })
})

describe('latency', () => {
  it('delays orders and cancellations, beside the delay of the account', () => {
    const stage = stageWith({ placeDelayMs: 200, cancelDelayMs: 500 })
    const account = stage.account('1000000', { orderDelayMs: 100 })
    const order = stage.place(account, 'open_long', '0.01', '89000')
    stage.advance(299)
    expect(order.status).toBe('pending')
    stage.advance(1)
    expect(order.status).toBe('open')
    must(stage.cancel(account, order))
    stage.advance(599)
    expect(order.status).toBe('canceling')
    stage.advance(1)
    expect(order.status).toBe('canceled')
  })
})

describe('setFillModel', () => {
  it.each([
    { model: { touch: 'sometimes' }, text: 'touch must be one of never, always, probability, queue, was sometimes' },
    { model: { touchPercent: 101 }, text: 'touchPercent must be a whole number from 0 to 100, was 101' },
    { model: { slippagePpm: 1.5 }, text: 'slippagePpm must be a whole number' },
  ])('refuses $model', ({ model, text }) => {
    const stage = createStage()
    const before = serializeState(stage.world)
    expect(execute(stage.world, 'setFillModel', { symbol, model: model as never })).toMatchObject({
      ok: false,
      message: expect.stringContaining(text),
    })
    expect(serializeState(stage.world)).toBe(before)
  })
})

/** A strategy that bids and offers at the edges of a range, and takes once a minute; returns its equity. */
function trade(model: Partial<FillModel>, seed: number, parts = 1): { equity: bigint; state: string } {
  const stage = stageWith(model)
  const noise = (salt: number, index: number): number => hash(seed * 10 + salt, index) % 100
  const candles = Array.from({ length: 60 }, (_, index) => {
    const [open, close] = [899_950 + (index === 0 ? 0 : noise(1, index - 1)), 899_950 + noise(1, index)]
    const isDeep = noise(2, index) < 20
    return { open, close, high: isDeep ? 900_320 : 900_300, low: isDeep ? 899_680 : 899_700 }
  })
  replay(stage, candles)
  const account = stage.account('1000000')
  stage.take(account, 'open_long', '1')
  for (let minute = 0; minute < 60; minute += 1) {
    stage.offer(account, 'open_long', '0.1', '89970')
    stage.offer(account, 'close_long', '0.1', '90030')
    stage.offer(account, minute % 2 ? 'open_long' : 'close_long', '0.01', null, { isMarket: true })
    for (let part = 0; part < parts; part += 1) stage.advance(60_000 / parts)
  }
  expect(checkInvariants(stage.world).filter(({ ok }) => !ok)).toEqual([])
  return { equity: equityOf(stage.world, account, account.collaterals[0]!), state: serializeState(stage.world) }
}

describe('fill models', () => {
  const between: Partial<FillModel>[] = [
    {},
    { touch: 'queue', queuePercent: 20 },
    { touch: 'probability', slippagePpm: 50, depthPercent: 100 },
    { spreadPercent: 5, placeDelayMs: 100 },
  ]

  it.each([fillModels.strict, ...between])('have the same effects in one step as in many: %j', (model) => {
    expect(trade(model, 1, 60).state).toBe(trade(model, 1).state)
  })

  it.each([1, 2, 3])(
    'have the results of a strategy between those of the strictest and the most lenient one (%i)',
    (seed) => {
      const [worst, best] = [trade(fillModels.strict, seed).equity, trade(fillModels.lenient, seed).equity]
      expect(worst).toBeLessThan(best)
      for (const model of between) {
        const { equity } = trade(model, seed)
        expect(equity).toBeGreaterThanOrEqual(worst)
        expect(equity).toBeLessThanOrEqual(best)
      }
    },
  )
})
