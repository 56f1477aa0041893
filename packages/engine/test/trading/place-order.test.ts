import { describe, expect, it } from 'vitest'
import {
  type Account,
  type Commands,
  type Direction,
  type Order,
  type Result,
  serializeState,
  stateHash,
} from '../../src/index.ts'
import { findByClientOid } from '../../src/trading/order-life.ts'
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

const maxPosition = { maxOrderSize: '5', maxPositionSize: '3', marketOpenLimitSize: '2' }

interface Scene {
  readonly stage: Stage
  readonly account: Account
  readonly other: Account
}

/** At 90000, with an account of 10000, and another that makes the other side of what the first wants. */
function setScene(): Scene {
  const stage = createStage({ contracts: [{ ...bitcoin, ...maxPosition }] })
  return { stage, account: stage.account('10000'), other: stage.account('1000000') }
}

function holdLong({ stage, account, other }: Scene, size: string, wish?: object): void {
  stage.place(other, 'open_short', size, '90000')
  stage.place(account, 'open_long', size, '90000', wish)
}

interface Case {
  readonly name: string
  readonly before?: (scene: Scene) => void
  readonly type?: Direction
  readonly size?: string
  readonly price?: string | null
  readonly wish?: Partial<Commands['placeOrder']>
  /** Null: the order is accepted. */
  readonly reason: string | null
  readonly text?: string
}

const oid = (clientOid: string): Partial<Commands['placeOrder']> => ({ clientOid })

const cases: readonly Case[] = [
  { name: 'an unknown account', wish: { accountId: 1n }, reason: 'ACCOUNT_UNKNOWN' },
  { name: 'an unknown symbol', wish: { symbol: 'cmt_none' }, reason: 'SYMBOL_UNKNOWN', text: 'cmt_btcusdt' },

  { name: 'a client_oid of 40 characters', wish: oid('aZ09_.:#-'.padEnd(40, 'x')), reason: null },
  { name: 'a client_oid of 41 characters', wish: oid('x'.repeat(41)), reason: 'CLIENT_OID_INVALID' },
  { name: 'a client_oid with a space', wish: oid('a b'), reason: 'CLIENT_OID_INVALID' },
  { name: 'an empty client_oid', wish: oid(''), reason: null },
  {
    name: 'the client_oid of an open order',
    before: ({ stage, account }) => stage.place(account, 'open_long', '0.01', '89000', oid('mine')),
    wish: oid('mine'),
    reason: 'CLIENT_OID_DUPLICATE',
  },
  {
    name: 'the client_oid of an open order of another account',
    before: ({ stage, other }) => stage.place(other, 'open_long', '0.01', '89000', oid('mine')),
    wish: oid('mine'),
    reason: null,
  },
  {
    name: 'the client_oid of a filled order',
    before: (scene) => holdLong(scene, '0.01', oid('mine')),
    wish: oid('mine'),
    reason: null,
  },

  { name: 'a size off the step', size: '0.000015', reason: 'SIZE_PRECISION' },
  { name: 'a size with an exponent', size: '1e-2', reason: 'SIZE_PRECISION' },
  { name: 'a size with zeros at its end', size: '0.010', reason: null },
  { name: 'a size of zero', size: '0', reason: 'SIZE_MIN' },
  { name: 'a size below the smallest', size: '0.00009', reason: 'SIZE_MIN', text: 'at least 0.0001, was 0.00009' },
  { name: 'the smallest size', size: '0.0001', reason: null },
  { name: 'a size above the largest', size: '5.00001', reason: 'SIZE_MAX', text: 'at most 5, was 5.00001' },
  { name: 'a market open above its largest', size: '2.00001', price: null, reason: 'SIZE_MAX', text: 'at most 2' },
  {
    name: 'a market close above the largest market open',
    before: ({ stage, account }) => stage.place(account, 'open_long', '0.01', '89000'),
    type: 'close_long',
    size: '2.5',
    price: null,
    reason: 'CLOSE_SIZE_EXCEEDED',
  },

  { name: 'a price off the tick', price: '90000.05', reason: 'PRICE_PRECISION' },
  { name: 'a limit order without a price', price: null, wish: { isMarket: false }, reason: 'PRICE_PRECISION' },
  { name: 'a price of zero', price: '0', reason: 'PRICE_PRECISION', text: 'above zero' },
  { name: 'a buy at the upper edge of the band', price: '91350', reason: null },
  { name: 'a buy above the band', price: '91350.1', reason: 'PRICE_BAND', text: 'at most 91350.0, was 91350.1' },
  { name: 'a buy far below the mark', price: '0.1', reason: null },
  { name: 'a sell at the lower edge of the band', type: 'open_short', price: '88650', reason: null },
  {
    name: 'a sell below the band',
    type: 'open_short',
    price: '88649.9',
    reason: 'PRICE_BAND',
    text: 'at least 88650.0',
  },
  { name: 'a market order with a price beyond everything', wish: { isMarket: true }, price: 'x', reason: null },

  {
    name: 'a market order that may only make',
    price: null,
    wish: { executionType: 'postOnly' },
    reason: 'EXECUTION_TYPE_CONFLICT',
  },

  { name: 'presets on their sides of a long', wish: presets('90000.1', '89999.9'), reason: null },
  { name: 'a take-profit at the price of a long', wish: presets('90000', null), reason: 'PRESET_PRICE' },
  { name: 'a stop-loss at the price of a long', wish: presets(null, '90000'), reason: 'PRESET_PRICE' },
  { name: 'presets on their sides of a short', type: 'open_short', wish: presets('89999.9', '90000.1'), reason: null },
  { name: 'a take-profit above a short', type: 'open_short', wish: presets('90000.1', null), reason: 'PRESET_PRICE' },
  { name: 'a preset off the tick', wish: presets('95000.05', null), reason: 'PRICE_PRECISION' },
  {
    name: 'a preset of a market order between its limit and the mark',
    price: null,
    wish: presets('90100', null),
    reason: null,
  },
  {
    name: 'a preset of an order that closes',
    before: (scene) => holdLong(scene, '0.01'),
    type: 'close_long',
    wish: presets('95000', null),
    reason: 'PRESET_PRICE',
  },

  {
    name: 'an order while the account is under liquidation',
    before: ({ account }) => void (account.collaterals[0]!.isLiquidating = true),
    reason: 'LIQUIDATING',
  },
  {
    name: 'one order more than the account may place in a minute',
    before: ({ stage, account }) => {
      must(stage.settings(account, { orderRateLimitPerMinute: 2 }))
      for (let count = 0; count < 2; count += 1) stage.place(account, 'open_long', '0.01', '80000')
      stage.advance(59_999)
    },
    reason: 'ORDER_RATE',
    text: 'at most 2 orders a minute',
  },
  {
    name: 'as many orders a minute as the account may place',
    before: ({ stage, account }) => {
      must(stage.settings(account, { orderRateLimitPerMinute: 2 }))
      for (let count = 0; count < 2; count += 1) stage.place(account, 'open_long', '0.01', '80000')
      stage.advance(60_000)
    },
    reason: null,
  },

  {
    name: 'isolated margin beside an open order with shared margin',
    before: ({ stage, account }) => stage.place(account, 'open_short', '0.01', '91000'),
    wish: { marginMode: 'ISOLATED' },
    reason: 'MARGIN_MODE_CONFLICT',
  },
  {
    name: 'shared margin beside a position with isolated margin',
    before: (scene) => holdLong(scene, '0.01', { marginMode: 'ISOLATED' }),
    type: 'close_long',
    reason: 'MARGIN_MODE_CONFLICT',
    text: 'must be ISOLATED',
  },
  {
    name: 'isolated margin after the last order with shared margin is gone',
    before: ({ stage, account }) => must(stage.cancel(account, stage.place(account, 'open_long', '0.01', '89000'))),
    wish: { marginMode: 'ISOLATED' },
    reason: null,
  },

  {
    name: 'more than the largest position, with position and open orders',
    before: (scene) => {
      holdLong(scene, '1')
      scene.stage.place(scene.account, 'open_long', '1.5', '10000')
    },
    size: '0.50001',
    price: '10000',
    reason: 'POSITION_MAX',
    text: 'at most 3, was 3.00001',
  },
  // 0.01 at 90000 with 20x costs 45 of margin and 0.54 of fee.
  { name: 'an order of exactly what is available', before: leave('45.54'), reason: null },
  {
    name: 'an order of one unit more than what is available',
    before: leave('45.53999999'),
    reason: 'MARGIN_INSUFFICIENT',
    text: 'at most 45.53999999, was 45.54',
  },
  // A short 1000 below the mark loses 10 at once: 44.5 + 10 + 0.534.
  { name: 'a short below the mark', before: leave('55.034'), type: 'open_short', price: '89000', reason: null },
  {
    name: 'a short below the mark without the loss',
    before: leave('55.03399999'),
    type: 'open_short',
    price: '89000',
    reason: 'MARGIN_INSUFFICIENT',
  },
  {
    name: 'a market long, reserved at its protection of 91350',
    before: leave('59.7231'),
    price: null,
    reason: null,
  },
  {
    name: 'a market long without the reserve',
    before: leave('59.72309999'),
    price: null,
    reason: 'MARGIN_INSUFFICIENT',
  },

  { name: 'a close without a position', type: 'close_long', reason: 'CLOSE_SIZE_EXCEEDED', text: 'at most 0' },
  {
    name: 'a close of the other side',
    before: (scene) => holdLong(scene, '0.01'),
    type: 'close_short',
    reason: 'CLOSE_SIZE_EXCEEDED',
  },
  { name: 'a close of everything', before: (scene) => holdLong(scene, '0.01'), type: 'close_long', reason: null },
  {
    name: 'a close of what resting closes have frozen',
    before: (scene) => {
      holdLong(scene, '0.03')
      scene.stage.place(scene.account, 'close_long', '0.02', '91000')
    },
    type: 'close_long',
    size: '0.01001',
    reason: 'CLOSE_SIZE_EXCEEDED',
    text: 'at most 0.01, was 0.01001',
  },
]

function presets(takeProfit: string | null, stopLoss: string | null): Partial<Commands['placeOrder']> {
  return { presetTakeProfitPrice: takeProfit, presetStopLossPrice: stopLoss }
}

/** Puts an account with this much money in the place of the first. */
function leave(amount: string): (scene: Scene) => void {
  return (scene) => Object.assign(scene, { account: scene.stage.account(amount) })
}

function offer(
  scene: Scene,
  { type = 'open_long', size = '0.01', price = '90000', wish }: Partial<Case>,
): Result<Order> {
  return scene.stage.offer(scene.account, type, size, price, wish)
}

describe('placeOrder', () => {
  it.each(cases.filter(({ reason }) => reason === null))('accepts $name', (given) => {
    const scene = setScene()
    given.before?.(scene)
    const outcome = offer(scene, given)
    expect(outcome.ok ? '' : outcome.text).toBe('')
  })

  it.each(cases.filter(({ reason }) => reason !== null))('refuses $name with $reason and changes nothing', (given) => {
    const scene = setScene()
    given.before?.(scene)
    const before = serializeState(scene.stage.world)
    const outcome = offer(scene, given)
    expect(outcome).toMatchObject({ ok: false, reason: given.reason })
    expect(outcome.ok ? '' : outcome.text).toContain(given.text ?? ', was ')
    expect(serializeState(scene.stage.world)).toBe(before)
    expect(scene.stage.world.events).toEqual([])
  })

  it('refuses with the first failure, in the order of the checks', () => {
    const { stage, account } = setScene()
    must(stage.settings(account, { orderRateLimitPerMinute: 1 }))
    stage.place(account, 'open_short', '0.01', '91000', { clientOid: 'mine' })
    const wrong: Partial<Commands['placeOrder']> = {
      symbol: 'cmt_none',
      clientOid: 'mine',
      type: 'open_long',
      executionType: 'postOnly',
      isMarket: false,
      marginMode: 'ISOLATED',
      size: '0.00001',
      price: '99999',
      presetStopLossPrice: '99999',
    }
    // Each repair brings up the next check.
    const repairs: [string, Partial<Commands['placeOrder']>][] = [
      ['SYMBOL_UNKNOWN', { symbol: 'cmt_btcusdt' }],
      ['CLIENT_OID_DUPLICATE', { clientOid: 'other' }],
      ['SIZE_MIN', { size: '4' }],
      ['PRICE_BAND', { price: null, isMarket: true, size: '1' }],
      ['EXECUTION_TYPE_CONFLICT', { executionType: 'ioc' }],
      ['PRESET_PRICE', { presetStopLossPrice: null }],
      ['ORDER_RATE', {}],
    ]
    for (const [reason, repair] of repairs) {
      const outcome = stage.offer(account, 'open_long', '0.00001', '99999', wrong)
      expect(outcome).toMatchObject({ reason })
      Object.assign(wrong, repair)
    }
    must(stage.settings(account, { orderRateLimitPerMinute: 0 }))
    const late: [string, Partial<Commands['placeOrder']>][] = [
      ['MARGIN_MODE_CONFLICT', { marginMode: 'SHARED', isMarket: false, executionType: 'normal', price: '90000' }],
      ['MARGIN_INSUFFICIENT', { size: '0.1' }],
    ]
    Object.assign(wrong, { size: '2.9', isMarket: false, executionType: 'normal', price: '90000' })
    for (const [reason, repair] of late) {
      expect(stage.offer(account, 'open_long', '1', '90000', wrong)).toMatchObject({ reason })
      Object.assign(wrong, repair)
    }
    expect(stage.offer(account, 'open_long', '1', '90000', wrong).ok).toBe(true)
  })

  it('gives an order without a client_oid one that no live order has', () => {
    const { stage, account } = setScene()
    const first = stage.place(account, 'open_long', '0.01', '80000')
    expect(first.clientOid).toBe(first.id.toString())
    const next = (first.id + 2n).toString()
    stage.place(account, 'open_long', '0.01', '80000', { clientOid: (first.id + 4n).toString() })
    const third = stage.place(account, 'open_long', '0.01', '80000', { clientOid: '' })
    expect(third.clientOid).not.toBe(next)
    expect(new Set(Array.from(account.orders.values(), ({ clientOid }) => clientOid)).size).toBe(3)
  })

  it('refuses the id of a live order as client_oid until that order ends', () => {
    const { stage, account } = setScene()
    const first = stage.place(account, 'open_long', '0.01', '80000')
    const clientOid = first.id.toString()
    const isRefused = (): void =>
      expect(stage.offer(account, 'open_long', '0.01', '80000', { clientOid })).toMatchObject({
        reason: 'CLIENT_OID_DUPLICATE',
      })
    isRefused()
    expect(findByClientOid(account, clientOid)).toBe(first)
    must(stage.cancel(account, first))
    const second = stage.place(account, 'open_long', '0.01', '80000', { clientOid })
    isRefused()
    expect(findByClientOid(account, clientOid)).toBe(second)
  })

  it('uses up no id and no time when it refuses', () => {
    const { stage, account } = setScene()
    const before = stateHash(stage.world)
    for (const size of ['0', 'x', '9']) expect(stage.offer(account, 'open_long', size, '90000').ok).toBe(false)
    expect(stateHash(stage.world)).toBe(before)
  })
})
