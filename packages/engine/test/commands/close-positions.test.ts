import { describe, expect, it } from 'vitest'
import { type Account, type Commands, defaultContracts, execute, listPositions, type Order } from '../../src/index.ts'
import type { CloseOutcome } from '../../src/commands/close-positions.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const ether = defaultContracts[1]!

function closeAll({ world }: Stage, { id }: Account, symbol: string | null = null): readonly CloseOutcome[] {
  return must(execute(world, 'closePositions', { accountId: id, symbol }))
}

function ordersOf(outcomes: readonly CloseOutcome[]): Order[] {
  return outcomes.map(({ order }) => must(order))
}

/** An account that is long and short in one contract and long in another. */
function createScene(settings: Partial<Commands['updateSettings']> = {}, marginMode: 'SHARED' | 'ISOLATED' = 'SHARED') {
  const stage = createStage({
    contracts: [bitcoin, ether],
    marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1, size: '1000' },
  })
  const account = stage.account('100000')
  stage.settings(account, settings)
  stage.take(account, 'open_long', '0.02', { marginMode })
  stage.take(account, 'open_short', '0.01', { marginMode })
  stage.take(account, 'open_long', '0.1', { symbol: ether.symbol, marginMode })
  return { stage, account, ids: listPositions(stage.world, account.id).map(({ position }) => position.id) }
}

describe('closePositions', () => {
  it.each(['SHARED', 'ISOLATED'] as const)('closes every position as a whole at market, oldest first: %s', (mode) => {
    const { stage, account, ids } = createScene({}, mode)
    const outcomes = closeAll(stage, account)
    expect(outcomes.map(({ positionId }) => positionId)).toEqual(ids)
    const shape = { isMarket: true, executionType: 'ioc', status: 'filled', marginMode: mode }
    expect(ordersOf(outcomes)).toMatchObject([
      { ...shape, type: 'close_long', size: 2_000, filledSize: 2_000 },
      { ...shape, type: 'close_short', size: 1_000, filledSize: 1_000 },
      { ...shape, type: 'close_long', symbol: ether.symbol },
    ])
    expect(listPositions(stage.world, account.id)).toEqual([])
  })

  it('closes only the positions of a symbol', () => {
    const { stage, account, ids } = createScene()
    expect(closeAll(stage, account, bitcoin.symbol)).toHaveLength(2)
    expect(listPositions(stage.world, account.id).map(({ position }) => position.id)).toEqual([ids[2]])
  })

  it('closes separated positions one by one', () => {
    const { stage, account, ids } = createScene({ separatedMode: 'SEPARATED' })
    stage.take(account, 'open_long', '0.03')
    expect(ordersOf(closeAll(stage, account)).map(({ size }) => size)).toHaveLength(ids.length + 1)
    expect(listPositions(stage.world, account.id)).toEqual([])
  })

  it('cancels no order and no plan order', () => {
    const { stage, account } = createScene()
    const order = stage.place(account, 'open_long', '0.01', '89000')
    const plan = stage.plan(account, 'close_long', '0.02', '85000')
    closeAll(stage, account)
    expect([order.status, plan.status]).toEqual(['open', 'untriggered'])
  })

  it('refuses a position that an order already closes in part, and closes the others', () => {
    const { stage, account } = createScene()
    const resting = stage.place(account, 'close_long', '0.005', '91000')
    const [long, ...others] = closeAll(stage, account)
    expect(long!.order).toMatchObject({
      ok: false,
      reason: 'CLOSE_SIZE_EXCEEDED',
      text: 'the size must be at most 0.015, was 0.02.',
    })
    expect(ordersOf(others).map(({ status }) => status)).toEqual(['filled', 'filled'])
    expect([resting.status, stage.position(account).position.size]).toEqual(['open', 2_000])
  })

  it('closes a position that is larger than an order may be', () => {
    const stage = createStage({
      contracts: [{ ...bitcoin, maxOrderSize: '0.02' }],
      marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1, size: '1000' },
    })
    const account = stage.account('100000')
    for (const size of ['0.02', '0.02']) stage.take(account, 'open_long', size)
    expect(ordersOf(closeAll(stage, account))).toMatchObject([{ size: 4_000, status: 'filled' }])
  })

  it('leaves the part of a position for which the market has no other side', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1, size: '0.02' } })
    const account = stage.account('10000')
    stage.take(account, 'open_long', '0.02')
    stage.marketMaker({ size: '0.005' })
    expect(ordersOf(closeAll(stage, account))).toMatchObject([{ status: 'canceled', filledSize: 500 }])
    expect(stage.position(account).position.size).toBe(1_500)
  })

  it('counts its orders in the limit per minute', () => {
    const { stage, account } = createScene()
    stage.settings(account, { orderRateLimitPerMinute: 2 })
    const outcomes = closeAll(stage, account)
    expect(outcomes.map(({ order }) => (order.ok ? 'placed' : order.reason))).toEqual([
      'placed',
      'placed',
      'ORDER_RATE',
    ])
  })

  it('returns an empty list without positions, and refuses an unknown symbol', () => {
    const { stage, account } = createScene()
    expect(closeAll(stage, stage.account('1000'))).toEqual([])
    const command = { accountId: account.id, symbol: 'cmt_none' }
    expect(execute(stage.world, 'closePositions', command)).toMatchObject({ reason: 'SYMBOL_UNKNOWN' })
    expect(listPositions(stage.world, account.id)).toHaveLength(3)
  })
})
