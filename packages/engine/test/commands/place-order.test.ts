import { describe, expect, it } from 'vitest'
import { type Account, type Order, stateHash } from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

function openSizeOf(account: Account): number | undefined {
  return account.symbolStates.get(bitcoin.symbol)?.long.openSize
}

function statusesOf({ world }: Stage, order: Order): string[] {
  return world.events.flatMap((event) => (event.kind === 'order' && event.order === order ? event.status : []))
}

describe('placeOrder', () => {
  it('emits an order as pending before it emits what matching made of it', () => {
    const stage = createStage()
    const [maker, taker] = [stage.account('1000'), stage.account('1000')]
    const resting = stage.place(maker, 'open_short', '0.01', '90000')
    expect(statusesOf(stage, resting)).toEqual(['pending', 'open'])
    expect(statusesOf(stage, stage.place(taker, 'open_long', '0.01', '90000'))).toEqual(['pending', 'filled'])
  })

  it.each([
    { executionType: 'normal', want: 'ioc' },
    { executionType: 'ioc', want: 'ioc' },
    { executionType: 'fok', want: 'fok' },
  ] as const)('places a market order of type $executionType as $want without a price', ({ executionType, want }) => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '10' } })
    const order = stage.take(stage.account('1000'), 'open_long', '0.01', { executionType })
    expect(order).toMatchObject({ executionType: want, isMarket: true, price: 0, limit: 913_500, status: 'filled' })
  })

  it('gives an order the separated mode that its account has then', () => {
    const stage = createStage()
    const account = stage.account('1000', { separatedMode: 'SEPARATED' })
    const order = stage.place(account, 'open_long', '0.01', '89000')
    must(stage.cancel(account, order))
    must(stage.settings(account, { separatedMode: 'COMBINED' }))
    expect(order.separatedMode).toBe('SEPARATED')
    expect(stage.place(account, 'open_long', '0.01', '89000').separatedMode).toBe('COMBINED')
  })

  it('leaves no trace where it is refused', () => {
    const stage = createStage()
    const account = stage.account('45', { orderRateLimitPerMinute: 5 })
    const before = stateHash(stage.world)
    expect(stage.offer(account, 'open_long', '0.01', '90000')).toMatchObject({ reason: 'MARGIN_INSUFFICIENT' })
    expect(stage.world.events).toEqual([])
    expect(stateHash(stage.world)).toBe(before)
    expect(account.orderTimes).toEqual([])
  })
})

describe('the order rate limit', () => {
  it('counts the accepted orders of the last minute, however they ended', () => {
    const stage = createStage()
    const account = stage.account('1000', { orderRateLimitPerMinute: 2 })
    must(stage.cancel(account, stage.place(account, 'open_long', '0.01', '89000')))
    stage.advance(1)
    stage.place(account, 'open_long', '0.01', '80000', { executionType: 'ioc' })
    const next = (): unknown => stage.offer(account, 'open_long', '0.01', '89000')
    expect(next()).toMatchObject({ reason: 'ORDER_RATE' })
    stage.advance(59_998)
    expect(next()).toMatchObject({ reason: 'ORDER_RATE' })
    stage.advance(1)
    expect(next()).toMatchObject({ ok: true })
    expect(next()).toMatchObject({ reason: 'ORDER_RATE' })
    stage.advance(1)
    expect(next()).toMatchObject({ ok: true })
  })

  it('records no times without a limit, and drops those older than a minute with one', () => {
    const stage = createStage()
    const account = stage.account('1000')
    stage.place(account, 'open_long', '0.001', '89000')
    expect(account.orderTimes).toEqual([])
    must(stage.settings(account, { orderRateLimitPerMinute: 100 }))
    stage.place(account, 'open_long', '0.001', '89000')
    stage.advance(60_000)
    stage.place(account, 'open_long', '0.001', '89000')
    expect(account.orderTimes).toEqual([stage.world.time])
  })
})

describe('an order of an account with an order delay', () => {
  it('reserves margin while it waits, and is not in the book', () => {
    const stage = createStage()
    const account = stage.account('1000', { orderDelayMs: 500 })
    const order = stage.place(account, 'open_long', '0.01', '89000')
    expect(openSizeOf(account)).toBe(1_000)
    expect(order.status).toBe('pending')
    expect(stage.world.markets.get(bitcoin.symbol)!.book.has(order)).toBe(false)
    stage.advance(500)
    expect(openSizeOf(account)).toBe(1_000)
    expect(stage.world.markets.get(bitcoin.symbol)!.book.has(order)).toBe(true)
  })

  it('is not matched with an order that left the book in the meantime', () => {
    const stage = createStage()
    const [maker, taker] = [stage.account('1000'), stage.account('1000', { orderDelayMs: 500 })]
    const ask = stage.place(maker, 'open_short', '0.01', '90000')
    const order = stage.place(taker, 'open_long', '0.01', '90000')
    must(stage.cancel(maker, ask))
    stage.advance(500)
    expect(order).toMatchObject({ status: 'open', filledSize: 0 })
  })

  it('is canceled when its account can no longer carry it', () => {
    const stage = createStage()
    const account = stage.account('95', { orderDelayMs: 500 })
    const first = stage.place(account, 'open_long', '0.01', '90000')
    expect(stage.offer(account, 'open_long', '0.012', '90000')).toMatchObject({ reason: 'MARGIN_INSUFFICIENT' })
    const second = stage.place(account, 'open_long', '0.01', '90000')
    // The lower mark turns what both would pay above it into a loss that 95 cannot bear.
    stage.price('89000')
    stage.advance(500)
    expect(first).toMatchObject({ status: 'canceled', cancelReason: 'risk', filledSize: 0 })
    expect(second.status).toBe('open')
  })

  it('of the market gets the price limit of the mark at which it is matched', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1 } })
    const account = stage.account('1000', { orderDelayMs: 500 })
    const order = stage.take(account, 'open_long', '0.01')
    expect(order.limit).toBe(913_500)
    stage.price('80000')
    stage.advance(500)
    expect(order).toMatchObject({ status: 'filled', limit: 812_000, filledValue: 80_000_000_000n })
  })
})
