import { describe, expect, it } from 'vitest'
import {
  advance,
  type Commands,
  execute,
  listPositions,
  restoreWorld,
  serializeState,
  stateHash,
  tickerAt,
} from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const { symbol } = bitcoin
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
