import { describe, expect, it } from 'vitest'
import {
  advance,
  type ChangedTerms,
  checkInvariants,
  type Commands,
  execute,
  listPositions,
  restoreWorld,
  type Result,
  serializeState,
  stateHash,
  tickerAt,
} from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const { symbol } = bitcoin
const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '1000' }

function change({ world }: Stage, terms: ChangedTerms): Result<unknown> {
  return execute(world, 'changeTerms', { symbol, terms })
}

describe('a change of terms', () => {
  it('is emitted term by term, and is nothing where nothing changes', () => {
    const stage = createStage()
    const terms = { makerFeeRate: bitcoin.makerFeeRate, maxOrderSize: '5', minLeverage: 2 }
    must(change(stage, terms))
    const { events, time } = stage.world
    expect(events.filter(({ kind }) => kind === 'terms')).toEqual([
      { kind: 'terms', time, symbol, name: 'maxOrderSize', from: bitcoin.maxOrderSize, to: '5' },
      { kind: 'terms', time, symbol, name: 'minLeverage', from: String(bitcoin.minLeverage), to: '2' },
    ])
    must(change(stage, terms))
    expect(stage.world.events).toEqual([])
  })

  it('applies to new orders and later fills, and leaves orders and positions alone', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('10000')
    const resting = stage.place(account, 'open_long', '0.02', '89000')
    stage.take(account, 'open_long', '0.02')
    const before = stage.position(account)
    must(
      change(stage, { maxOrderSize: '0.01', maxPositionSize: '0.03', takerFeeRate: '0.001', makerFeeRate: '0.0005' }),
    )
    expect(stage.position(account)).toEqual(before)
    expect(resting.status).toBe('open')
    expect(stage.offer(account, 'open_long', '0.02', null)).toMatchObject({ reason: 'SIZE_MAX' })
    expect(stage.offer(account, 'open_long', '0.01', null)).toMatchObject({ reason: 'POSITION_MAX' })
    stage.take(account, 'close_long', '0.01')
    const fill = stage.world.events.find((event) => event.kind === 'fill')
    expect(fill).toMatchObject({ fill: { value: 90_000_000_000n, fee: 90_000_000n } })
    stage.price('88900')
    const maker = stage.world.events.find((event) => event.kind === 'fill')
    expect(maker).toMatchObject({ fill: { orderId: resting.id, fee: 89_000_000n } })
  })

  it('leaves the fee rates that an account has of its own', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('10000', { takerFeeRate: '0.0001' })
    must(change(stage, { makerFeeRate: '0.0004', takerFeeRate: '0.001' }))
    const { rates } = account.symbols.get(symbol)!.fees
    expect(rates).toEqual({ maker: 40_000n, taker: 10_000n })
  })

  it('moves the price band at once', () => {
    const stage = createStage()
    const account = stage.account('10000')
    const offer = (): unknown => stage.offer(account, 'open_long', '0.01', '91000')
    expect(offer()).toMatchObject({ ok: true })
    must(change(stage, { buyLimitPriceRatio: '0.01' }))
    expect(offer()).toMatchObject({ reason: 'PRICE_BAND' })
  })

  it('checks margins again, of which the taker fee is a part', () => {
    const stage = createStage({ marketMaker: atPrice, insurance: '100000' })
    const account = stage.account('60', { crossLeverage: 50 })
    stage.take(account, 'open_long', '0.01')
    must(change(stage, { takerFeeRate: '0.07' }))
    expect(stage.world.events.map(({ kind }) => kind)).toContain('liquidation')
    expect(checkInvariants(stage.world).filter(({ ok }) => !ok)).toEqual([])
  })

  it('is refused where a leverage of an account is outside the new range', () => {
    const stage = createStage()
    stage.account('100', { crossLeverage: 50 })
    const tiers = [{ maxNotional: null, maintenanceRate: '0.005', maxLeverage: 40 }]
    expect(change(stage, { maxLeverage: 40, tiers })).toMatchObject({ reason: 'SYMBOL_IN_USE' })
    expect(stage.world.markets.get(symbol)!.contract.terms.maxLeverage).toBe(bitcoin.maxLeverage)
    expect(change(stage, { maxLeverage: 60 })).toMatchObject({ ok: true })
  })

  it('of the maintenance margin is refused while there are positions', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.01')
    const tiers = [{ maxNotional: null, maintenanceRate: '0.004', maxLeverage: 125 }]
    expect(change(stage, { tiers })).toMatchObject({ reason: 'SYMBOL_IN_USE' })
    stage.take(account, 'close_long', '0.01')
    expect(change(stage, { tiers })).toMatchObject({ ok: true })
  })

  it('is refused where the terms contradict each other', () => {
    expect(change(createStage(), { minOrderSize: '0.00000001' })).toMatchObject({ reason: 'SETTING_RANGE' })
  })

  it('is a part of a stored state', () => {
    const stage = createStage()
    const unchanged = serializeState(stage.world)
    must(change(stage, { makerFeeRate: '0.0003' }))
    const text = serializeState(stage.world)
    expect(text).not.toBe(unchanged)
    const restored = restoreWorld(text, { contracts: [bitcoin] })
    expect(serializeState(restored)).toBe(text)
    expect(restored.markets.get(symbol)!.contract.terms).toEqual({ ...bitcoin, makerFeeRate: '0.0003' })
  })
})

const reason = 'its price step is 0.5 on the other server'

const halt = (stage: Stage, why: Commands['haltMarket']['reason'] = reason) =>
  must(execute(stage.world, 'haltMarket', { symbol, reason: why }))

const createTraded = (): Stage => createStage({ marketMaker: { isEnabled: true, size: '1' } })

describe('haltMarket', () => {
  it('cancels resting, delayed and plan orders, and gives the reason in an event', () => {
    const stage = createTraded()
    const [trader, slow] = [stage.account('100000'), stage.account('100000', { orderDelayMs: 1_000 })]
    const resting = stage.place(trader, 'open_long', '0.5', '89000')
    const delayed = stage.place(slow, 'open_long', '0.5', '90000')
    const plan = stage.plan(trader, 'open_long', '0.5', '91000')
    halt(stage)
    for (const order of [resting, delayed]) expect(order).toMatchObject({ status: 'canceled', cancelReason: 'halted' })
    expect(plan.status).toBe('canceled')
    expect(stage.world.events[0]).toEqual({ kind: 'halt', time: stage.world.time, symbol, reason })
  })

  it('refuses orders with its reason, shows no quotes, and leaves positions', () => {
    const stage = createTraded()
    const trader = stage.account('100000')
    stage.take(trader, 'open_long', '0.5')
    halt(stage)
    const refused = { reason: 'MARKET_HALTED', text: `${symbol} must not be halted, was halted: ${reason}.` }
    expect(stage.offer(trader, 'open_long', '0.5', null)).toMatchObject(refused)
    expect(stage.offerPlan(trader, 'open_long', '0.5', '91000')).toMatchObject(refused)
    expect(listPositions(stage.world, trader.id)).toHaveLength(1)
    expect(tickerAt(stage.world.markets.get(symbol)!, stage.world.time)).toMatchObject({ bestBid: 0, bestAsk: 0 })
  })

  it('pays no funding', () => {
    const stage = createTraded()
    const trader = stage.account('100000')
    stage.take(trader, 'open_long', '0.5')
    halt(stage)
    advance(stage.world, Math.ceil((stage.world.time + 1) / 28_800_000) * 28_800_000)
    expect(stage.world.events.filter(({ kind }) => kind !== 'price')).toEqual([])
  })

  it('resumes, and is checked for liquidations only then', () => {
    const stage = createTraded()
    const trader = stage.account('5000')
    stage.take(trader, 'open_long', '0.5')
    halt(stage)
    stage.price('80000')
    expect(listPositions(stage.world, trader.id)).toHaveLength(1)
    halt(stage, null)
    expect(stage.world.events[0]).toMatchObject({ kind: 'halt', reason: null })
    expect(listPositions(stage.world, trader.id)).toHaveLength(0)
    expect(stage.offer(stage.account('100000'), 'open_long', '0.5', null).ok).toBe(true)
  })

  it('changes nothing where it is already halted for the reason', () => {
    const stage = createTraded()
    halt(stage)
    const before = stateHash(stage.world)
    halt(stage)
    expect([stateHash(stage.world), stage.world.events]).toEqual([before, []])
  })

  it('refuses an empty reason', () => {
    expect(execute(createTraded().world, 'haltMarket', { symbol, reason: '' })).toMatchObject({
      reason: 'SETTING_RANGE',
    })
  })

  it('is part of the stored state', () => {
    const stage = createTraded()
    halt(stage)
    const restored = restoreWorld(serializeState(stage.world), { contracts: [bitcoin] })
    expect(restored.markets.get(symbol)!.halt).toEqual({ reason, time: stage.world.time })
  })
})
