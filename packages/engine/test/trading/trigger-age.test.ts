// A trigger sees only prices that are younger than itself. Each test lets a price that is older than a trigger go
// beyond it at the same moment.
import { describe, expect, it } from 'vitest'
import {
  type Account,
  copyWorld,
  execute,
  type PlanOrder,
  restoreWorld,
  serializeState,
  type World,
} from '../../src/index.ts'
import { packCandles } from '../../src/prices/packed-candles.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const { symbol } = bitcoin
const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '10' }
const takeProfitAt = (price: string) => ({ presetTakeProfitPrice: price })

/** The only plan order of an account that waits for its trigger. */
function waitingOf({ plans }: Account): PlanOrder {
  const waiting = Array.from(plans.values()).filter(({ status }) => status === 'untriggered')
  if (waiting.length !== 1) throw new Error(`One plan order must wait, were ${waiting.length}.`)
  return waiting[0]!
}

function fillsOf({ archive }: World, { id }: Account): string[] {
  return archive.all('fill', id).map(({ direction, price }) => `${direction} ${price / 10}`)
}

function replay(stage: Stage, prices: readonly number[]): void {
  const source = { kind: 'candles', length: 60, path: 'direction', gaps: 'hold', end: 'hold' } as const
  must(execute(stage.world, 'setFeed', { symbol, source }))
  const start = stage.world.time / 1_000
  const candles = prices.map((price, index) => {
    const [open, high, low, close] = [price, price, price, price].map((each) => each * 10) as [
      number,
      number,
      number,
      number,
    ]
    return { step: start + 60 * index, open, high, low, close, volume: null }
  })
  must(execute(stage.world, 'appendCandles', { symbol, candles: packCandles(candles) }))
}

describe('the take-profit of an order', () => {
  it('is not triggered by the prices of a gap at which other orders were filled before', () => {
    const stage = createStage({ price: '62000', marketMaker: atPrice })
    const account = stage.account('100000')
    replay(stage, [62_000, 60_000, 61_000])
    for (const [bid, profit] of [
      ['61500', '62000'],
      ['61000', '61500'],
      ['60500', '61000'],
    ] as const)
      stage.place(account, 'open_long', '0.01', bid, takeProfitAt(profit))
    stage.advance(60_000)
    const opened = ['OPEN_LONG 61500', 'OPEN_LONG 61000', 'OPEN_LONG 60500']
    expect(fillsOf(stage.world, account)).toEqual(opened)
    stage.advance(60_000)
    expect(fillsOf(stage.world, account)).toEqual([...opened, 'CLOSE_LONG 61000'])
  })

  it('is not triggered by a trade of another account before its fill', () => {
    const stage = createStage({ price: '62000', marketMaker: atPrice })
    const [account, other] = [stage.account('100000'), stage.account('100000')]
    stage.place(other, 'open_long', '0.01', '61500')
    stage.place(account, 'open_long', '0.01', '60000', takeProfitAt('61000'))
    stage.price('60000')
    expect(fillsOf(stage.world, account)).toEqual(['OPEN_LONG 60000'])
    stage.price('61000')
    expect(fillsOf(stage.world, account)).toEqual(['OPEN_LONG 60000', 'CLOSE_LONG 61000'])
  })

  it('is not triggered by the better prices of an order that sweeps several of them', () => {
    const stage = createStage()
    const [account, other, taker] = [stage.account('100000'), stage.account('100000'), stage.account('100000')]
    stage.place(other, 'open_long', '0.01', '89900')
    stage.place(account, 'open_long', '0.01', '89500', takeProfitAt('89700'))
    stage.place(taker, 'open_short', '0.02', '89500')
    expect(waitingOf(account).triggerPrice).toBe(897_000)
  })

  it('is triggered by the later prices of the order that it belongs to, with its whole size', () => {
    const stage = createStage()
    const [account, other] = [stage.account('100000'), stage.account('100000')]
    for (const price of ['90100', '90200', '90300']) stage.place(other, 'open_short', '0.01', price)
    stage.take(account, 'open_long', '0.03', takeProfitAt('90250'))
    const [plan] = stage.world.archive.all('plan', account.id)
    expect(plan).toMatchObject({ parentId: expect.any(BigInt), size: 3_000, triggerTime: stage.world.time })
  })

  it('grows without becoming younger', () => {
    const stage = createStage()
    const [account, other, taker] = [stage.account('100000'), stage.account('100000'), stage.account('100000')]
    stage.place(account, 'open_long', '0.03', '89000', { presetStopLossPrice: '88900' })
    stage.place(taker, 'open_short', '0.01', '89000')
    const plan = waitingOf(account)
    stage.place(other, 'open_long', '0.01', '88900')
    stage.place(taker, 'open_short', '0.03', '88900')
    expect(plan).toMatchObject({ size: 3_000, triggerTime: stage.world.time })
  })

  it('is not triggered by an order of the same account that was delayed until the same moment', () => {
    const stage = createStage()
    const slow = { orderDelayMs: 500 }
    const [account, other] = [stage.account('100000'), stage.account('100000')]
    const [first, second] = [stage.account('100000', slow), stage.account('100000', slow)]
    stage.place(other, 'open_long', '0.01', '89900')
    stage.place(account, 'open_long', '0.01', '89500', takeProfitAt('89700'))
    stage.place(first, 'open_short', '0.01', '89900')
    stage.place(second, 'open_short', '0.01', '89500')
    stage.advance(500)
    expect(fillsOf(stage.world, account)).toEqual(['OPEN_LONG 89500'])
    expect(waitingOf(account).triggerPrice).toBe(897_000)
  })

  it('is not triggered by the better prices of a liquidation', () => {
    const stage = createStage({ marketMaker: atPrice })
    const [account, other] = [stage.account('100000'), stage.account('100000')]
    const poor = stage.account('470', { crossLeverage: 100 })
    stage.take(poor, 'open_long', '0.2')
    stage.marketMaker({ isEnabled: false })
    stage.place(other, 'open_long', '0.1', '88700')
    stage.place(account, 'open_long', '0.1', '88500', takeProfitAt('88600'))
    stage.price('87900')
    expect(stage.world.archive.all('order', poor.id).map(({ type }) => type)).toContain('burst_liquidate_long')
    expect(fillsOf(stage.world, account)).toEqual(['OPEN_LONG 88500'])
    expect(waitingOf(account).triggerPrice).toBe(886_000)
  })
})

describe('the stop-loss of an order that is filled beyond it', () => {
  it('waits for the next price, and is triggered by it', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('100000')
    stage.place(account, 'open_long', '0.01', '90500', { presetStopLossPrice: '90400' })
    const plan = waitingOf(account)
    stage.advance(60_000)
    expect(plan.status).toBe('untriggered')
    stage.price('90100')
    expect(plan).toMatchObject({ status: 'filled', triggerTime: stage.world.time })
  })

  it('is not triggered by a plan order that is placed at the last price', () => {
    const stage = createStage({ marketMaker: atPrice })
    const [account, other] = [stage.account('100000'), stage.account('100000')]
    stage.place(account, 'open_long', '0.01', '90500', { presetStopLossPrice: '90400' })
    const plan = stage.plan(other, 'open_long', '0.01', '90000', { price: '89000' })
    expect(plan).toMatchObject({ status: 'pending', triggerTime: stage.world.time })
    expect(waitingOf(account).status).toBe('untriggered')
  })
})

describe('a take-profit or stop-loss order that is modified', () => {
  it.each(['last', 'mark'] as const)('is not triggered by the %s price that was there before', (reference) => {
    const stage = createStage()
    const account = stage.account('100000')
    const place = { accountId: account.id, price: null, triggerPrice: '92000' }
    const order = {
      symbol,
      clientOid: null,
      role: 'takeProfit',
      side: 'LONG',
      marginMode: 'SHARED',
      size: '0.01',
    } as const
    const plan = must(execute(stage.world, 'placeTpSlOrder', { ...place, ...order }))
    for (const price of ['91000', '90000']) stage.price(price, 'glide')
    must(execute(stage.world, 'modifyTpSlOrder', { ...place, orderId: plan.id, triggerPrice: '90500', reference }))
    stage.price('90499.9', 'glide')
    stage.advance(60_000)
    expect(plan.status).toBe('untriggered')
    stage.price('90500')
    expect(plan.triggerTime).toBe(stage.world.time)
  })
})

describe('the last price', () => {
  it('triggers plan orders when it returns from a trade to the feed, while others wait in the queue', () => {
    const stage = createStage({ marketMaker: { ...atPrice, halfSpreadTicks: 1 } })
    const [account, taker, waiting] = [stage.account('1000'), stage.account('100000'), stage.account('1000')]
    must(execute(stage.world, 'setFillModel', { symbol, model: { touch: 'queue', queuePercent: 100_000 } }))
    stage.place(waiting, 'open_long', '0.01', '90000')
    stage.take(taker, 'open_long', '0.01')
    const plan = stage.plan(account, 'open_long', '0.01', '90000', { price: '89000' })
    expect(plan).toMatchObject({ isRising: false, status: 'untriggered' })
    stage.advance(1_000)
    expect(stage.world.archive.all('fill', waiting.id)).toEqual([])
    expect(plan).toMatchObject({ status: 'pending', triggerTime: stage.world.time })
  })
})

describe('prices of another server that are out of date', () => {
  const quote = (last: string) => ({ symbol, last, mark: '90000', index: '90000', bid: '89999', ask: '90001' })
  const mirror = (world: World, last: string, validForMs: number): void =>
    must(execute(world, 'mirrorPrices', { prices: [quote(last)], validForMs }))

  it('trigger nothing until they are up to date, also after a restart', () => {
    const stage = createStage()
    const account = stage.account('1000')
    mirror(stage.world, '90000', 1_000)
    const plan = stage.plan(account, 'open_long', '0.01', '90500', { price: '89000' })
    const other = stage.plan(account, 'open_long', '0.01', '90200', { price: '89000' })
    for (const last of ['91000', '90300']) mirror(stage.world, last, 0)
    const restored = restoreWorld(serializeState(stage.world), { contracts: [bitcoin] })
    const copied = copyWorld(stage.world)
    for (const world of [stage.world, restored, copied]) {
      expect(world.accounts.get(account.id)!.plans.get(plan.id)!.status).toBe('untriggered')
      mirror(world, '90300', 1_000)
      expect(world.accounts.get(account.id)!.plans.get(plan.id)!.status).toBe('untriggered')
      expect(world.accounts.get(account.id)!.plans.get(other.id)!.status).toBe('pending')
    }
    expect(serializeState(restored)).toBe(serializeState(stage.world))
  })
})
