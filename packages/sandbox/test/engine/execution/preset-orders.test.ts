import { describe, expect, it } from 'vitest'
import type { Account, Order, PlaceOrderCommand } from '../../../src/engine/index.ts'
import { createStage, must, type Stage } from '../stage.ts'

const both = { presetTakeProfitPrice: '92000', presetStopLossPrice: '88000' }

/** The orders of an account that wait for the mark, oldest first. */
function waitingOf({ orders }: Account): Order[] {
  return [...orders.values()].filter(({ status }) => status === 'untriggered')
}

function createScene(): { stage: Stage; account: Account; other: Account } {
  const stage = createStage()
  return { stage, account: stage.account('10000'), other: stage.account('1000000') }
}

/** A world with a market maker that trades at the price, where the account has bought with both presets. */
function openLong(size = '0.02', wish: Partial<PlaceOrderCommand> = {}): { stage: Stage; account: Account } {
  const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1, size: '100' } })
  const account = stage.account('10000')
  stage.take(account, 'open_long', size, { ...both, ...wish })
  return { stage, account }
}

describe('preset prices', () => {
  it('become two orders that close at the market with the first fill, and none before', () => {
    const { stage, account, other } = createScene()
    const parent = stage.place(account, 'open_long', '0.03', '90000', both)
    expect(waitingOf(account)).toEqual([])
    stage.place(other, 'open_short', '0.01', '90000')
    const shape = { type: 'close_long', isMarket: true, executionType: 'ioc', size: 1_000, filledSize: 0 }
    expect(waitingOf(account)).toMatchObject([
      { ...shape, preset: { parentId: parent.id, role: 'takeProfit', triggerPrice: 920_000 } },
      { ...shape, preset: { parentId: parent.id, role: 'stopLoss', triggerPrice: 880_000 } },
    ])
  })

  it.each([
    { name: 'a take-profit alone', wish: { presetTakeProfitPrice: '92000' }, roles: ['takeProfit'] },
    { name: 'a stop-loss alone', wish: { presetStopLossPrice: '88000' }, roles: ['stopLoss'] },
    { name: 'none', wish: {}, roles: [] },
  ])('are as many as were given: $name', ({ wish, roles }) => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0 } })
    const account = stage.account('10000')
    stage.take(account, 'open_long', '0.02', wish)
    expect(waitingOf(account).map(({ preset }) => preset!.role)).toEqual(roles)
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
    { name: 'take-profit', to: '92000', other: 1 },
    { name: 'stop-loss', to: '88000', other: 0 },
  ])('that are set off close the position and cancel the other: $name', ({ to, other }) => {
    const { stage, account } = openLong()
    const [pair] = [waitingOf(account)]
    stage.price(to)
    expect(pair[1 - other]).toMatchObject({ status: 'filled', filledSize: 2_000 })
    expect(pair[other]).toMatchObject({ status: 'canceled', cancelReason: 'other_triggered', filledSize: 0 })
    expect([account.orders.size, account.symbolStates.get('cmt_btcusdt')!.long.size]).toEqual([0, 0])
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

  it('are triggered by the mark and not by a trade', () => {
    const { stage, account, other } = createScene()
    const maker = stage.account('10000')
    stage.place(other, 'open_short', '0.01', '90000')
    stage.take(account, 'open_long', '0.01', both)
    stage.price('90900')
    stage.place(other, 'open_short', '0.01', '92100')
    stage.take(maker, 'open_long', '0.01')
    expect(waitingOf(account)).toHaveLength(2)
    stage.price('92000')
    expect(waitingOf(account)).toHaveLength(0)
  })

  it('that the mark has already passed trigger with the fill', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0 } })
    const account = stage.account('10000')
    const parent = stage.place(account, 'open_long', '0.01', '89000', { presetStopLossPrice: '88500' })
    stage.price('88000')
    expect(parent.status).toBe('filled')
    expect(stage.world.archive.orders(account.id).at(-1)).toMatchObject({
      preset: { role: 'stopLoss' },
      status: 'filled',
    })
    expect(stage.world.archive.positions(account.id)).toHaveLength(1)
  })

  it('end with the position, however it ends', () => {
    const { stage, account } = openLong()
    const pair = waitingOf(account)
    stage.take(account, 'close_long', '0.01')
    expect(waitingOf(account)).toEqual(pair)
    stage.take(account, 'close_long', '0.01')
    for (const order of pair) expect(order).toMatchObject({ status: 'canceled', cancelReason: 'position_closed' })
  })

  it('close no more than is left of the position, the nearest first', () => {
    const { stage, account } = openLong('0.02', { presetTakeProfitPrice: null })
    stage.take(account, 'open_long', '0.02', { presetStopLossPrice: '87000' })
    const [near, far] = waitingOf(account)
    stage.take(account, 'close_long', '0.01')
    stage.price('86000')
    expect(near).toMatchObject({ status: 'filled', size: 2_000, filledSize: 2_000 })
    expect(far).toMatchObject({ status: 'filled', size: 1_000, filledSize: 1_000 })
  })

  it('are canceled where resting closes take the whole size of the position', () => {
    const { stage, account } = openLong()
    const [, loss] = waitingOf(account)
    stage.place(account, 'close_long', '0.02', '95000')
    stage.price('88000')
    expect(loss).toMatchObject({ status: 'canceled', cancelReason: 'risk', filledSize: 0 })
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

  it('are created again where their parent opens another position', () => {
    const { stage, account, other } = createScene()
    stage.place(account, 'open_long', '0.03', '90000', both)
    stage.place(other, 'open_short', '0.02', '90000')
    stage.place(account, 'close_long', '0.02', '90100')
    stage.place(other, 'open_long', '0.02', '90100')
    expect(waitingOf(account)).toEqual([])
    stage.place(other, 'open_short', '0.01', '90000')
    expect(waitingOf(account).map(({ size }) => size)).toEqual([1_000, 1_000])
  })

  it('of a separated order close as much as that order has filled', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0 } })
    const account = stage.account('10000', { separatedMode: 'SEPARATED' })
    stage.take(account, 'open_long', '0.01')
    stage.take(account, 'open_long', '0.02', both)
    stage.price('88000')
    expect(account.symbolStates.get('cmt_btcusdt')!.long.size).toBe(1_000)
    expect(waitingOf(account)).toEqual([])
  })

  it('wait for the order delay of the account after they trigger', () => {
    const { stage, account } = openLong()
    stage.settings(account, { orderDelayMs: 500 })
    const [, loss] = waitingOf(account)
    stage.price('88000')
    expect(loss!.status).toBe('pending')
    stage.advance(500)
    expect(loss!.status).toBe('filled')
  })

  it('of an isolated position close that position', () => {
    const { stage, account } = openLong('0.02', { marginMode: 'ISOLATED' })
    expect(account.collaterals).toHaveLength(2)
    stage.price('88000')
    expect(account.collaterals).toHaveLength(1)
  })
})
