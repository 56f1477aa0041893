import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  type Commands,
  createWorld,
  defaultContracts,
  type Direction,
  execute,
  type Fill,
  serializeState,
  type World,
  type WorldEvent,
} from '../../src/index.ts'
import { priceAt } from '../../src/model/market.ts'
import { bitcoin, createStage, must, startTime } from '../stage.ts'

const symbol = bitcoin.symbol

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
