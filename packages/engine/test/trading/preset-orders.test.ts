import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  type Commands,
  execute,
  listCurrentOrders,
  listCurrentPlans,
  type PlaceOrderCommand,
  type PlanOrder,
} from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const both = { presetTakeProfitPrice: '92000', presetStopLossPrice: '88000' }

/** The plan orders of an account that wait for their trigger, oldest first. */
function waitingOf({ plans }: Account): PlanOrder[] {
  return [...plans.values()].filter(({ status }) => status === 'untriggered')
}

function createScene(): { stage: Stage; account: Account; other: Account } {
  const stage = createStage()
  return { stage, account: stage.account('10000'), other: stage.account('1000000') }
}

/** A world with a market maker that trades at the price, where the account has bought with both presets. */
function openLong(
  size = '0.02',
  wish: Partial<PlaceOrderCommand> = {},
  settings: Partial<Commands['updateSettings']> = {},
): { stage: Stage; account: Account; profit: PlanOrder; loss: PlanOrder } {
  const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1, size: '100' } })
  const account = stage.account('10000', settings)
  stage.take(account, 'open_long', size, { ...both, ...wish })
  const [profit, loss] = waitingOf(account) as [PlanOrder, PlanOrder]
  return { stage, account, profit, loss }
}

/** The setting under which presets end with their position. */
const ending = { presetsEndWithPosition: true }

describe('preset prices', () => {
  it('become two plan orders that close at the market with the first fill, and none before', () => {
    const { stage, account, other } = createScene()
    const parent = stage.place(account, 'open_long', '0.03', '90000', both)
    expect(waitingOf(account)).toEqual([])
    stage.place(other, 'open_short', '0.01', '90000')
    const shape = { type: 'close_long', isMarket: true, reference: 'last', size: 1_000, parentId: parent.id }
    expect(waitingOf(account)).toMatchObject([
      { ...shape, role: 'takeProfit', triggerPrice: 920_000, isRising: true },
      { ...shape, role: 'stopLoss', triggerPrice: 880_000, isRising: false },
    ])
  })

  it('are listed as current plan orders and not as current orders', () => {
    const { stage, account, profit, loss } = openLong()
    const filter = { limit: 100, page: 0 }
    expect(listCurrentPlans(stage.world, account.id, filter)).toEqual([loss, profit])
    expect(listCurrentOrders(stage.world, account.id, filter)).toEqual([])
  })

  it.each([
    { name: 'a take-profit alone', wish: { presetTakeProfitPrice: '92000' }, roles: ['takeProfit'] },
    { name: 'a stop-loss alone', wish: { presetStopLossPrice: '88000' }, roles: ['stopLoss'] },
    { name: 'none', wish: {}, roles: [] },
  ])('are as many as were given: $name', ({ wish, roles }) => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0 } })
    const account = stage.account('10000')
    stage.take(account, 'open_long', '0.02', wish)
    expect(waitingOf(account).map(({ role }) => role)).toEqual(roles)
  })

  it('grow with the fills of their parent', () => {
    const { stage, account, other } = createScene()
    const parent = stage.place(account, 'open_long', '0.03', '90000', both)
    for (const size of ['0.01', '0.005', '0.015']) {
      stage.place(other, 'open_short', size, '90000')
      expect(waitingOf(account).map((order) => order.size)).toEqual([parent.filledSize, parent.filledSize])
    }
  })

  it('do not reduce the size that can be closed', () => {
    const { stage, account } = openLong()
    expect(stage.offer(account, 'close_long', '0.02', '95000').ok).toBe(true)
  })

  it.each([
    { name: 'take-profit', to: '92000', isProfit: true },
    { name: 'stop-loss', to: '88000', isProfit: false },
  ])('that close the whole position cancel the other: $name', ({ to, isProfit }) => {
    const { stage, account, profit, loss } = openLong()
    stage.price(to)
    const [fired, other] = isProfit ? [profit, loss] : [loss, profit]
    expect(fired).toMatchObject({ status: 'filled', filledSize: 2_000 })
    expect(other).toMatchObject({ status: 'canceled', orderId: 0n, filledSize: 0 })
    expect([account.plans.size, account.symbolStates.get('cmt_btcusdt')!.long.size]).toEqual([0, 0])
  })

  it('that leave a part of the position do not touch the other', () => {
    const { stage, account, loss } = openLong()
    stage.take(account, 'open_long', '0.01')
    stage.price('92000')
    expect(stage.position(account).position.size).toBe(1_000)
    expect(waitingOf(account)).toEqual([loss])
    stage.price('88000')
    expect(loss).toMatchObject({ status: 'filled', size: 2_000, filledSize: 1_000 })
  })

  it('that are canceled do not touch the other', () => {
    const { stage, account, profit, loss } = openLong()
    must(stage.cancel(account, profit))
    expect(waitingOf(account)).toEqual([loss])
  })

  it.each([
    { name: 'one tick before the take-profit', to: '91999.9' },
    { name: 'one tick before the stop-loss', to: '88000.1' },
  ])('wait $name', ({ to }) => {
    const { stage, account } = openLong()
    stage.price(to)
    expect(waitingOf(account)).toHaveLength(2)
  })

  it('of a short trigger on the opposite sides of the price', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0 } })
    const account = stage.account('10000')
    stage.take(account, 'open_short', '0.02', { presetTakeProfitPrice: '88000', presetStopLossPrice: '92000' })
    const [profit, loss] = waitingOf(account)
    stage.price('92000')
    expect([profit!.status, loss!.status]).toEqual(['canceled', 'filled'])
    expect(loss!.type).toBe('close_short')
  })

  it('are triggered by a trade, because they wait for the last price', () => {
    const { stage, account, other } = createScene()
    const maker = stage.account('10000')
    stage.place(other, 'open_short', '0.01', '90000')
    stage.take(account, 'open_long', '0.01', both)
    const [profit] = waitingOf(account)
    stage.price('91900')
    stage.place(other, 'open_short', '0.01', '92000')
    expect(profit!.status).toBe('untriggered')
    stage.take(maker, 'open_long', '0.01')
    expect(profit!.triggerTime).toBe(stage.world.time)
  })

  it('that the price has already passed trigger with the fill', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0 } })
    const account = stage.account('10000')
    const parent = stage.place(account, 'open_long', '0.01', '89000', { presetStopLossPrice: '88500' })
    stage.price('88000')
    expect(parent.status).toBe('filled')
    expect(stage.world.archive.all('plan', account.id)).toMatchObject([{ role: 'stopLoss', status: 'filled' }])
    expect(stage.world.archive.all('position', account.id)).toHaveLength(1)
  })

  it('stay when the user closes the position, and can close a later one', () => {
    const { stage, account, profit, loss } = openLong()
    stage.take(account, 'close_long', '0.02')
    expect(waitingOf(account)).toEqual([profit, loss])
    stage.take(account, 'open_long', '0.01')
    stage.price('88000')
    expect(loss).toMatchObject({ status: 'filled', filledSize: 1_000 })
    expect(waitingOf(account)).toEqual([])
  })

  it('that find no position when they trigger are canceled, and do not touch the other', () => {
    const { stage, account, profit, loss } = openLong()
    stage.take(account, 'close_long', '0.02')
    stage.price('88000')
    expect([loss.status, loss.orderId, profit.status]).toEqual(['canceled', 0n, 'untriggered'])
  })

  it('stay when closePositions closes the position', () => {
    const { stage, account, profit, loss } = openLong()
    must(execute(stage.world, 'closePositions', { accountId: account.id, symbol: null }))
    expect(waitingOf(account)).toEqual([profit, loss])
  })

  it('end with a position that is liquidated', () => {
    const { stage, account } = openLong('0.02', {}, { isolatedLongLeverage: 100 })
    stage.take(account, 'close_long', '0.02')
    for (const plan of waitingOf(account)) must(stage.cancel(account, plan))
    stage.take(account, 'open_long', '0.02', { marginMode: 'ISOLATED', presetTakeProfitPrice: '92000' })
    const [profit] = waitingOf(account)
    stage.price('85000')
    expect(stage.world.archive.all('order', account.id).map(({ type }) => type)).toContain('burst_liquidate_long')
    expect(profit!.status).toBe('canceled')
  })

  it('of another order stay when one closes the position', () => {
    const { stage, account } = openLong('0.02', { presetTakeProfitPrice: null })
    stage.take(account, 'open_long', '0.01', { presetStopLossPrice: '80000' })
    stage.take(account, 'close_long', '0.01')
    const [near, far] = waitingOf(account)
    stage.price('87000')
    expect([near!.status, far!.status]).toEqual(['filled', 'untriggered'])
  })

  it('close no more than is left of the position, the nearest first', () => {
    const { stage, account } = openLong('0.02', { presetTakeProfitPrice: null })
    stage.take(account, 'open_long', '0.02', { presetStopLossPrice: '87000' })
    const [near, far] = waitingOf(account)
    stage.take(account, 'close_long', '0.01')
    stage.price('86000')
    expect(near).toMatchObject({ status: 'filled', size: 2_000, filledSize: 2_000 })
    expect(far).toMatchObject({ status: 'filled', size: 2_000, filledSize: 1_000 })
  })

  it('are canceled where resting closes take the whole size of the position', () => {
    const { stage, account } = openLong()
    const [, loss] = waitingOf(account)
    stage.place(account, 'close_long', '0.02', '95000')
    stage.price('88000')
    expect(loss).toMatchObject({ status: 'canceled', orderId: 0n, filledSize: 0 })
    expect(stage.position(account).position.size).toBe(2_000)
  })

  it('can be canceled one by one, and are not created again by the next fill', () => {
    const { stage, account, other } = createScene()
    stage.place(account, 'open_long', '0.03', '90000', both)
    stage.place(other, 'open_short', '0.01', '90000')
    const [profit, loss] = waitingOf(account)
    must(stage.cancel(account, profit!))
    expect(waitingOf(account)).toEqual([loss])
    stage.place(other, 'open_short', '0.01', '90000')
    expect(waitingOf(account)).toEqual([loss])
    must(stage.cancel(account, loss!))
    stage.place(other, 'open_short', '0.01', '90000')
    expect(waitingOf(account)).toEqual([])
  })

  it('grow further where their parent opens another position', () => {
    const { stage, account, other } = createScene()
    stage.place(account, 'open_long', '0.03', '90000', both)
    stage.place(other, 'open_short', '0.02', '90000')
    stage.place(account, 'close_long', '0.02', '90100')
    stage.place(other, 'open_long', '0.02', '90100')
    stage.place(other, 'open_short', '0.01', '90000')
    expect(waitingOf(account).map(({ size }) => size)).toEqual([3_000, 3_000])
  })

  it('of a separated order close as much as that order has filled', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0 } })
    const account = stage.account('10000', { separatedMode: 'SEPARATED' })
    stage.take(account, 'open_long', '0.01')
    stage.take(account, 'open_long', '0.02', both)
    stage.price('88000')
    expect(account.symbolStates.get('cmt_btcusdt')!.long.size).toBe(1_000)
    expect(waitingOf(account).map(({ role }) => role)).toEqual(['takeProfit'])
  })

  it('wait for the order delay of the account after they trigger', () => {
    const { stage, account, loss } = openLong()
    stage.settings(account, { orderDelayMs: 500 })
    stage.price('88000')
    expect(loss.status).toBe('pending')
    stage.advance(500)
    expect(loss.status).toBe('filled')
  })

  it('close a position that is smaller than an order may be, beyond the limit of orders per minute', () => {
    const stage = createStage({ contracts: [{ ...bitcoin, minOrderSize: '0.02' }] })
    const [account, other] = [stage.account('10000', { orderRateLimitPerMinute: 1 }), stage.account('1000000')]
    stage.place(account, 'open_long', '0.03', '90000', both)
    stage.take(other, 'open_short', '0.02', { executionType: 'normal', isMarket: true })
    const [, loss] = waitingOf(account)
    stage.marketMaker({ isEnabled: true, halfSpreadTicks: 0 })
    stage.price('88000')
    expect(loss!.status).toBe('filled')
  })

  it('of an isolated position close that position', () => {
    const { stage, account } = openLong('0.02', { marginMode: 'ISOLATED' })
    expect(account.collaterals).toHaveLength(2)
    stage.price('88000')
    expect(account.collaterals).toHaveLength(1)
  })
})

describe('preset prices of an account whose presets end with their position', () => {
  it('end when the user closes the position, and not before', () => {
    const { stage, account, profit, loss } = openLong('0.02', {}, ending)
    stage.take(account, 'close_long', '0.01')
    expect(waitingOf(account)).toEqual([profit, loss])
    stage.take(account, 'close_long', '0.01')
    expect([profit.status, loss.status]).toEqual(['canceled', 'canceled'])
  })

  it('cancel the other when they trigger, even if a part of the position is left', () => {
    const { stage, account, profit, loss } = openLong('0.02', {}, ending)
    stage.take(account, 'open_long', '0.01')
    stage.price('92000')
    expect([profit.status, loss.status]).toEqual(['filled', 'canceled'])
    expect(stage.position(account).position.size).toBe(1_000)
  })

  it('are created again where their parent opens another position', () => {
    const { stage, account, other } = createScene()
    stage.settings(account, ending)
    stage.place(account, 'open_long', '0.03', '90000', both)
    stage.place(other, 'open_short', '0.02', '90000')
    stage.place(account, 'close_long', '0.02', '90100')
    stage.place(other, 'open_long', '0.02', '90100')
    expect(waitingOf(account)).toEqual([])
    stage.place(other, 'open_short', '0.01', '90000')
    expect(waitingOf(account).map(({ size }) => size)).toEqual([1_000, 1_000])
  })

  it('do not end plan orders that were placed as such', () => {
    const { stage, account } = openLong('0.02', {}, ending)
    const plan = stage.plan(account, 'close_long', '0.02', '80000')
    stage.take(account, 'close_long', '0.02')
    expect(waitingOf(account)).toEqual([plan])
  })
})

describe('two presets', () => {
  // The law: whatever was closed before, a trigger closes at most the position, and the other stays until none is left.
  it('close at most the position, and the other stays as long as there is one', () => {
    const closes = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 })
    fc.assert(
      fc.property(closes, fc.boolean(), fc.boolean(), (sizes, isProfit, endsWithPosition) => {
        const { stage, account, profit, loss } = openLong('0.02', {}, { presetsEndWithPosition: endsWithPosition })
        for (const size of sizes) stage.offer(account, 'close_long', `0.${String(size).padStart(3, '0')}`, null)
        const left = account.symbolStates.get('cmt_btcusdt')!.long.size
        const isClosedByUser = left === 0
        stage.price(isProfit ? '92000' : '88000')
        const [fired, other] = isProfit ? [profit, loss] : [loss, profit]
        expect(fired.filledSize).toBe(left)
        expect(fired.status).toBe(isClosedByUser ? 'canceled' : 'filled')
        expect(other.status).toBe(isClosedByUser && !endsWithPosition ? 'untriggered' : 'canceled')
        expect(account.symbolStates.get('cmt_btcusdt')!.long.size).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})
