import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  createWorld,
  execute,
  formatPrice,
  type PlanOrder,
  serializeState,
  type World,
} from '../../src/index.ts'
import { lastPriceAt, priceAt } from '../../src/state/market.ts'
import { bitcoin, createStage, must, startTime, type Stage } from '../stage.ts'

/** The plan orders that were set off, in the order in which it happened. */
function firedIn({ events }: World): PlanOrder[] {
  const fired = events.flatMap((event) => (event.kind === 'plan' && event.plan.triggerTime !== null ? event.plan : []))
  return [...new Set(fired)]
}

describe('a plan order', () => {
  it.each([
    { name: 'above the price waits for it to rise', trigger: '91000', before: '90999.9', at: '91000' },
    { name: 'above the price is set off by a jump beyond it', trigger: '91000', before: '89000', at: '95000' },
    { name: 'below the price waits for it to fall', trigger: '89000', before: '89000.1', at: '89000' },
    { name: 'below the price is set off by a fall beyond it', trigger: '89000', before: '99000', at: '80000' },
  ])('with a trigger $name', ({ trigger, before, at }) => {
    const stage = createStage()
    const plan = stage.plan(stage.account('1000'), 'open_long', '0.01', trigger)
    stage.advance(60_000)
    stage.price(before)
    expect(plan.status).toBe('untriggered')
    stage.price(at)
    expect(plan.triggerTime).toBe(stage.world.time)
  })

  it('with a trigger at the last price triggers at once', () => {
    const stage = createStage()
    const plan = stage.plan(stage.account('1000'), 'open_long', '0.01', '90000', { price: '89000' })
    expect(plan).toMatchObject({ status: 'pending', triggerTime: startTime })
  })

  it('is canceled where the account has used up its orders of the minute', () => {
    const stage = createStage()
    const account = stage.account('1000', { orderRateLimitPerMinute: 1 })
    const plan = stage.plan(account, 'open_long', '0.01', '91000', { price: '90500' })
    stage.place(account, 'open_long', '0.01', '89000')
    stage.price('91000')
    expect(plan).toMatchObject({ status: 'canceled', orderId: 0n })
  })

  it('triggers once, however often the price comes back', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const plan = stage.plan(account, 'open_long', '0.01', '91000', { price: '90500' })
    for (const price of ['91000', '90700', '91500', '90600']) stage.price(price)
    expect(account.orders.size).toBe(1)
    expect(plan).toMatchObject({ status: 'pending', orderId: account.orders.keys().next().value })
  })

  it('is triggered by a trade, which is a last price too', () => {
    const stage = createStage()
    const [account, maker, taker] = [stage.account('1000'), stage.account('1000'), stage.account('1000')]
    const plan = stage.plan(account, 'open_long', '0.01', '90100', { price: '89000' })
    stage.place(maker, 'open_short', '0.01', '90100')
    stage.take(taker, 'open_long', '0.01')
    expect(plan).toMatchObject({ status: 'pending', triggerTime: stage.world.time })
  })

  it('is triggered when the last price returns from a trade to the feed', () => {
    const stage = createStage()
    const [account, maker, taker] = [stage.account('1000'), stage.account('1000'), stage.account('1000')]
    stage.place(maker, 'open_short', '0.01', '90500')
    stage.take(taker, 'open_long', '0.01')
    const plan = stage.plan(account, 'open_long', '0.01', '90300', { price: '89000' })
    expect(plan).toMatchObject({ isRising: false, status: 'untriggered' })
    const until = stage.world.time
    stage.advance(86_400_000)
    expect(plan).toMatchObject({ status: 'pending', triggerTime: until + 1_000 })
  })

  it('can trigger another one with its own trade', () => {
    const stage = createStage()
    const [first, second, maker] = [stage.account('1000'), stage.account('1000'), stage.account('1000')]
    stage.place(maker, 'open_short', '0.01', '91000')
    const chain = stage.plan(second, 'open_long', '0.01', '91000', { price: '89000' })
    stage.plan(first, 'open_long', '0.01', '90500')
    stage.price('90600')
    expect(chain).toMatchObject({ status: 'pending', triggerTime: stage.world.time })
  })

  it('trades after the resting orders that the price crossed before its trigger', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0 } })
    const [account, maker] = [stage.account('1000'), stage.account('1000')]
    stage.place(maker, 'open_short', '0.01', '90500')
    const plan = stage.plan(account, 'open_long', '0.01', '90500')
    stage.price('90600')
    const [own] = stage.world.archive.all('fill', account.id)
    expect(plan.status).toBe('filled')
    // The market maker took the resting order on the way, so the plan order meets the market maker at the new price.
    expect(own).toMatchObject({ price: 906_000 })
    expect(stage.world.archive.all('fill', maker.id)[0]).toMatchObject({ price: 905_000 })
  })
})

describe('the order of triggers', () => {
  it.each([
    { name: 'upwards', triggers: ['92000', '91000', '93000', '91000'], to: '94000', order: [1, 3, 0, 2] },
    { name: 'downwards', triggers: ['88000', '89000', '87000', '89000'], to: '86000', order: [1, 3, 0, 2] },
  ])('is that in which a price going $name comes to them, then that of age', ({ triggers, to, order }) => {
    const stage = createStage()
    const account = stage.account('1000')
    const plans = triggers.map((trigger) => stage.plan(account, 'close_long', '0.01', trigger))
    stage.price(to)
    expect(firedIn(stage.world)).toEqual(order.map((index) => plans[index]))
  })

  it('is that of a plain list that is searched completely, on any way of the price', () => {
    const price = fc.integer({ min: 895_000, max: 905_000 })
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 30 }),
        fc.array(price, { maxLength: 20 }),
        (triggers, way) => {
          const stage = createStage()
          const account = stage.account('1000')
          const { grid } = stage.world.markets.get(bitcoin.symbol)!.contract
          const waiting = triggers
            .map((trigger) => ({
              trigger,
              plan: stage.plan(account, 'close_long', '0.01', formatPrice(grid, trigger)),
            }))
            .filter(({ trigger }) => trigger !== 900_000)
          let before = 900_000
          for (const now of way) {
            stage.price(formatPrice(grid, now))
            const [low, high] = [Math.min(before, now), Math.max(before, now)]
            const due = waiting
              .filter(
                ({ trigger, plan }) => plan.triggerTime === stage.world.time || (trigger >= low && trigger <= high),
              )
              .toSorted((one, other) => Math.abs(one.trigger - before) - Math.abs(other.trigger - before))
            expect(firedIn(stage.world)).toEqual(due.map(({ plan }) => plan))
            for (const each of due) waiting.splice(waiting.indexOf(each), 1)
            before = now
            stage.advance(1)
          }
          expect(waiting.every(({ plan }) => plan.status === 'untriggered')).toBe(true)
        },
      ),
    )
  })
})

describe('the order that a plan order becomes', () => {
  function afford(stage: Stage, deposit: string, size: string): PlanOrder {
    const account = stage.account(deposit)
    const plan = stage.plan(account, 'open_long', size, '91000', { price: '91000' })
    stage.price('91000')
    return plan
  }

  it('is as large as the account can carry, to the last step', () => {
    const stage = createStage()
    const plan = afford(stage, '100', '1')
    const account = stage.world.accounts.get(plan.accountId)!
    const [order] = account.orders.values()
    expect(order!.size).toBeGreaterThan(2_000)
    expect(order!.size).toBeLessThan(2_200)
    expect(plan).toMatchObject({ size: 100_000, status: 'pending' })
    // What is left over is less than another step costs.
    expect(stage.offer(account, 'open_long', '0.0001', '91000')).toMatchObject({ reason: 'MARGIN_INSUFFICIENT' })
    const rich = createStage()
    const exact = rich.account('100')
    rich.price('91000')
    const size = (steps: number): string => `0.${String(steps).padStart(5, '0')}`
    expect(rich.offer(exact, 'open_long', size(order!.size + 1), '91000').ok).toBe(false)
    expect(rich.offer(exact, 'open_long', size(order!.size), '91000').ok).toBe(true)
  })

  it('fills the plan order when it is filled itself, although it is smaller', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '10' } })
    const account = stage.account('100')
    const plan = stage.plan(account, 'open_long', '1', '91000')
    stage.price('91000')
    expect(plan.status).toBe('filled')
    expect(plan.filledSize).toBeLessThan(plan.size)
  })

  it('closes no more than the position has', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0 } })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.05')
    stage.place(account, 'close_long', '0.02', '95000')
    const [first, second] = ['0.02', '0.02'].map((size) => stage.plan(account, 'close_long', size, '89000'))
    stage.price('88000')
    expect(first).toMatchObject({ status: 'filled', filledSize: 2_000 })
    expect(second).toMatchObject({ status: 'filled', filledSize: 1_000, size: 2_000 })
    expect(stage.position(account).position.size).toBe(2_000)
  })

  it.each([
    { name: 'nothing can be opened', deposit: '0.001', wish: {}, type: 'open_long' },
    { name: 'nothing is there to be closed', deposit: '1000', wish: {}, type: 'close_short' },
    { name: 'its price is beyond the band', deposit: '1000', wish: { price: '99000' }, type: 'open_long' },
  ] as const)('is none where $name', ({ deposit, wish, type }) => {
    const stage = createStage()
    const account = stage.account(deposit)
    const plan = stage.plan(account, type, '0.01', '91000', wish)
    stage.price('91000')
    expect(plan).toMatchObject({ status: 'canceled', orderId: 0n, filledSize: 0, triggerTime: stage.world.time })
    expect(account.orders.size).toBe(0)
  })

  it('is none where the order rate limit is used up', () => {
    const stage = createStage()
    const account = stage.account('1000', { orderRateLimitPerMinute: 1 })
    const plan = stage.plan(account, 'open_long', '0.01', '91000', { price: '89000' })
    stage.place(account, 'open_long', '0.01', '89000')
    stage.price('91000')
    expect(plan.status).toBe('canceled')
  })

  it('is none where the symbol has another margin mode by then', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const plan = stage.plan(account, 'open_long', '0.01', '91000', { marginMode: 'ISOLATED' })
    stage.place(account, 'open_long', '0.01', '89000')
    stage.price('91000')
    expect(plan.status).toBe('canceled')
  })
})

/** A world whose price walks among plan orders of both directions, some of which trade. */
function plannedWorld(): World {
  const world = createWorld({ seed: 'plans', startTime, contracts: [bitcoin] })
  const market = world.markets.get(bitcoin.symbol)!
  const accounts = [0, 700].map((orderDelayMs) => {
    const { id } = must(execute(world, 'createAccount', { name: '', deposit: '100000' }))
    must(execute(world, 'updateSettings', { accountId: id, symbol: bitcoin.symbol, orderDelayMs }))
    return id
  })
  const mark = priceAt(market, startTime)
  for (let rung = 1; rung <= 40; rung += 1) {
    const away = (rung % 2 === 0 ? 1 : -1) * rung * 20
    must(
      execute(world, 'placePlanOrder', {
        accountId: accounts[rung % 3 === 0 ? 1 : 0]!,
        symbol: bitcoin.symbol,
        clientOid: null,
        type: rung % 4 < 2 ? 'open_long' : 'open_short',
        isMarket: rung % 5 > 0,
        marginMode: 'SHARED',
        size: '0.02',
        price: formatPrice(market.contract.grid, mark + away),
        triggerPrice: formatPrice(market.contract.grid, mark + away),
      }),
    )
  }
  return world
}

describe('advance', () => {
  const to = startTime + 3_600_000

  it('triggers plan orders in the first step that reaches them', () => {
    const world = plannedWorld()
    const market = world.markets.get(bitcoin.symbol)!
    const plans = [...world.accounts.values()].flatMap(({ plans: some }) => [...some.values()])
    advance(world, to)
    const fired = plans.filter(({ triggerTime }) => triggerTime !== null)
    expect(fired.length).toBeGreaterThan(10)
    expect(fired.length).toBeLessThan(plans.length)
    for (const { triggerPrice, triggerTime, isRising } of plans) {
      const reaches = (time: number): boolean =>
        isRising ? priceAt(market, time) >= triggerPrice : priceAt(market, time) <= triggerPrice
      let first = startTime + 1_000
      while (first <= to && !reaches(first)) first += 1_000
      // A trade may have reached it earlier than the price did.
      if (triggerTime === null) expect(first).toBeGreaterThan(to)
      else expect(triggerTime).toBeLessThanOrEqual(first)
    }
    expect(lastPriceAt(market, to)).toBe(priceAt(market, to))
  })

  it('gives the same world and the same events in any number of parts', () => {
    const tell = (world: World, stops: readonly number[]): string => {
      const told = stops.flatMap((stop) => [...advance(world, stop)])
      const text = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
      return JSON.stringify(told.map(({ kind, time }) => [kind, time])) + JSON.stringify(told.at(-1), text)
    }
    const whole = plannedWorld()
    const story = tell(whole, [to])
    fc.assert(
      fc.property(fc.array(fc.nat(3_600_000), { maxLength: 8 }), (cuts) => {
        const world = plannedWorld()
        const stops = cuts.toSorted((one, other) => one - other).map((cut) => startTime + cut)
        expect(tell(world, [...stops, to])).toBe(story)
        expect(serializeState(world)).toBe(serializeState(whole))
      }),
      { numRuns: 25 },
    )
  })
})
