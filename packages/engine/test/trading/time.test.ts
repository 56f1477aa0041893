import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  advanceSliced,
  type Budget,
  type Commands,
  createWorld,
  defaultContracts,
  digestEvents,
  type Direction,
  execute,
  type FeedCandle,
  type Fill,
  packCandles,
  react,
  serializeState,
  stateHash,
  type World,
  type WorldEvent,
} from '../../src/index.ts'
import { priceAt } from '../../src/state/market.ts'
import { priceWatchOf } from '../../src/trading/time.ts'
import { bitcoin, createStage, must, type Stage, startTime } from '../stage.ts'

const { symbol } = bitcoin

function limitOrder(accountId: bigint, type: Direction, price: number): Commands['placeOrder'] {
  return {
    accountId,
    symbol,
    clientOid: null,
    type,
    executionType: 'normal',
    isMarket: false,
    marginMode: 'SHARED',
    size: '0.01',
    price: `${Math.floor(price / 10)}.${price % 10}`,
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  }
}

/** A world whose price walks, with a ladder of orders around it. */
function walkingWorld(orderDelayMs = 0): World {
  const world = createWorld({ seed: 'walk', startTime, contracts: defaultContracts })
  const { id: accountId } = must(execute(world, 'createAccount', { name: '', deposit: '1000000' }))
  must(execute(world, 'updateSettings', { accountId, symbol, orderDelayMs }))
  const mark = priceAt(world.markets.get(symbol)!, world.time)
  for (let rung = 1; rung <= 40; rung += 1) {
    for (const [type, away] of [
      ['open_long', -1],
      ['open_short', 1],
    ] as const) {
      must(execute(world, 'placeOrder', limitOrder(accountId, type, mark + away * rung * 40)))
    }
  }
  return world
}

describe('advance', () => {
  it('fills resting orders at the steps in which the price goes through them', () => {
    const world = walkingWorld()
    const events = advance(world, startTime + 3_600_000)
    const fills = events.flatMap((event) => (event.kind === 'fill' ? event.fill : []))
    expect(fills.length).toBeGreaterThan(3)
    const market = world.markets.get(symbol)!
    for (const { time, price, orderSide } of fills) {
      expect(time % 1_000).toBe(0)
      const [before, now] = [priceAt(market, time - 1), priceAt(market, time)]
      if (orderSide === 'BUY') expect(before >= price && now < price).toBe(true)
      else expect(before <= price && now > price).toBe(true)
    }
    expect(world.time).toBe(startTime + 3_600_000)
  })

  it('gives the same world in any number of parts', () => {
    const whole = walkingWorld(700)
    const to = startTime + 300_000
    advance(whole, to)
    fc.assert(
      fc.property(fc.array(fc.nat(300_000), { maxLength: 12 }), (stops) => {
        const world = walkingWorld(700)
        for (const stop of stops.toSorted((one, other) => one - other)) advance(world, startTime + stop)
        advance(world, to)
        expect(serializeState(world)).toBe(serializeState(whole))
      }),
      { numRuns: 25 },
    )
  })

  it('never goes back', () => {
    const world = walkingWorld()
    advance(world, startTime + 5_000)
    const before = serializeState(world)
    expect(advance(world, startTime + 4_000)).toEqual([])
    expect(serializeState(world)).toBe(before)
  })

  it('matches delayed orders in the order in which they are due, also of accounts with different delays', () => {
    const stage = createStage()
    const [slow, quick] = [stage.account('1000', { orderDelayMs: 800 }), stage.account('1000', { orderDelayMs: 300 })]
    const seller = stage.account('1000')
    const first = stage.place(slow, 'open_long', '0.01', '90000')
    stage.advance(100)
    const second = stage.place(quick, 'open_long', '0.01', '90000')
    stage.advance(2_000)
    stage.place(seller, 'open_short', '0.01', '90000')
    expect([first.status, second.status]).toEqual(['open', 'filled'])
  })

  it('matches a delayed order before a step at the same moment fills any order', () => {
    const fillOf = (events: readonly WorldEvent[]): Fill | undefined =>
      events.flatMap((event) => (event.kind === 'fill' && event.fill.isMaker ? event.fill : []))[0]
    const first = fillOf(advance(walkingWorld(), startTime + 3_600_000))!
    const world = walkingWorld()
    const { id: accountId } = must(execute(world, 'createAccount', { name: '', deposit: '10000' }))
    must(execute(world, 'updateSettings', { accountId, symbol, orderDelayMs: 700 }))
    advance(world, first.time - 700)
    const command = limitOrder(accountId, first.orderSide === 'BUY' ? 'open_short' : 'open_long', first.price)
    const order = must(execute(world, 'placeOrder', { ...command, executionType: 'ioc' }))
    const fill = fillOf(advance(world, first.time))
    // The one who rests meets the order and not the market maker.
    expect(fill).toMatchObject({ orderId: first.orderId, price: first.price })
    expect(order).toMatchObject({ status: 'filled', updatedTime: first.time })
    expect(order.filledValue).toBe(fill!.value)
  })

  it('leaves a remainder alone in a step in which the price stays where it was', () => {
    const contract = { ...defaultContracts[4]!, basePrice: '0.00500' }
    const { symbol: coarse } = contract
    const world = createWorld({ seed: 'walk', startTime, contracts: [contract] })
    const market = world.markets.get(coarse)!
    const { id: accountId } = must(execute(world, 'createAccount', { name: '', deposit: '10000' }))
    must(execute(world, 'setMarketMaker', { symbol: coarse, levels: 1, size: '100' }))
    // Steps of one tick are large here, so the price often stays for a while and then moves by one.
    let time = startTime
    const priceIn = (seconds: number): number => priceAt(market, time + seconds * 1_000)
    while (!(priceIn(0) === priceIn(1) && priceIn(1) - 1 === priceIn(2))) time += 1_000
    advance(world, time)
    const price = `0.${String(priceIn(0) + 1).padStart(5, '0')}`
    const command = { ...limitOrder(accountId, 'open_long', 0), symbol: coarse, size: '200', price }
    const order = must(execute(world, 'placeOrder', command))
    expect(order).toMatchObject({ status: 'open', filledSize: 1 })
    advance(world, time + 1_000)
    expect(order.filledSize).toBe(1)
    advance(world, time + 2_000)
    expect(order.status).toBe('filled')
  })

  it.each([
    { name: 'a fixed price', source: 'hold', lookups: 365 },
    { name: 'a random walk far away from every order', source: 'walk', lookups: 100_000 },
  ] as const)('looks up few of the prices of a year of $name', ({ source, lookups }) => {
    const stage = createStage({ marketMaker: { isEnabled: true } })
    const { world } = stage
    const { feed, contract } = world.markets.get(bitcoin.symbol)!
    must(execute(world, 'setFeed', { symbol: contract.symbol, source }))
    stage.place(stage.account('1000'), 'open_long', '0.001', '80000')
    let count = 0
    const find = feed.at.bind(feed)
    feed.at = (step) => {
      count += 1
      return find(step)
    }
    for (let day = 0; day < 365; day += 1) stage.advance(86_400_000)
    // A year has 31,536,000 steps.
    expect(count).toBeLessThanOrEqual(lookups)
  })
})

// Effects in slices: the result does not depend on where the slices end.

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

const nowhere = { low: -Infinity, high: Infinity }

describe('priceWatchOf', () => {
  it.each([
    { name: 'one tick beyond the best resting orders', halfSpreadTicks: 5, bounds: { low: 889_999, high: 910_001 } },
    {
      name: 'at them where the market maker trades at the price',
      halfSpreadTicks: 0,
      bounds: { low: 890_000, high: 910_000 },
    },
  ])('is $name', ({ halfSpreadTicks, bounds }) => {
    const stage = createStage({ marketMaker: { halfSpreadTicks } })
    const [buyer, seller] = [stage.account('1000'), stage.account('1000')]
    stage.place(buyer, 'open_long', '0.01', '89000')
    stage.place(buyer, 'open_long', '0.01', '88000')
    stage.place(seller, 'open_short', '0.01', '91000')
    const market = stage.world.markets.get(bitcoin.symbol)!
    expect(priceWatchOf(stage.world, market)).toEqual(bounds)
  })

  it('has no bounds without resting orders, and while the market maker is off', () => {
    const stage = createStage({ marketMaker: { isEnabled: true } })
    const market = stage.world.markets.get(bitcoin.symbol)!
    expect(priceWatchOf(stage.world, market)).toEqual(nowhere)
    const account = stage.account('1000')
    const order = stage.place(account, 'open_long', '0.01', '89000')
    expect(priceWatchOf(stage.world, market)).not.toEqual(nowhere)
    must(stage.cancel(account, order))
    expect(priceWatchOf(stage.world, market)).toEqual(nowhere)
    stage.place(account, 'open_long', '0.01', '89000')
    stage.marketMaker({ isEnabled: false })
    expect(priceWatchOf(stage.world, market)).toEqual(nowhere)
  })

  it('is never crossed by a step that advance skips', () => {
    const world = createWorld({ seed: 'watch', startTime, contracts: [bitcoin] })
    const market = world.markets.get(bitcoin.symbol)!
    const { id: accountId } = must(execute(world, 'createAccount', { name: '', deposit: '1000000' }))
    const mark = priceAt(market, startTime)
    for (let rung = 1; rung <= 20; rung += 1) {
      const price = `${Math.floor((mark - rung * 60) / 10)}.0`
      const wish = { accountId, symbol: bitcoin.symbol, clientOid: null, size: '0.01', price, isMarket: false } as const
      const rest = { presetTakeProfitPrice: null, presetStopLossPrice: null, marginMode: 'SHARED' } as const
      must(execute(world, 'placeOrder', { ...wish, ...rest, type: 'open_long', executionType: 'normal' }))
    }
    let told = 0
    for (let step = 1; step <= 7_200; step += 1) {
      const { low, high } = priceWatchOf(world, market)
      const events = advance(world, startTime + step * 1_000)
      const price = priceAt(market, world.time)
      expect(events.length > 0).toBe(price <= low || price >= high)
      if (events.length > 0) told += 1
    }
    expect(told).toBeGreaterThan(2)
    expect(told).toBeLessThan(25)
  })
})

// The worst path: whenever a position opens, the candle takes its loss before its profit, where it has both.

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
