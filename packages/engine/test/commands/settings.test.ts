import { describe, expect, it } from 'vitest'
import {
  type Account,
  availableOf,
  execute,
  formatMoney,
  type MarginMode,
  marginModeOf,
  restoreWorld,
  type Result,
  serializeState,
} from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

const { symbol } = bitcoin

describe('updateSettings', () => {
  it('changes the given settings and nothing else', () => {
    const stage = createStage()
    const account = stage.account()
    must(stage.settings(account, { crossLeverage: 50, makerFeeRate: '-0.0001', separatedMode: 'SEPARATED' }))
    expect(account.symbols.get(symbol)).toMatchObject({
      leverage: { cross: 50, isolatedLong: 20, isolatedShort: 20 },
      fees: { rates: { maker: -10_000n, taker: 60_000n } },
      separatedMode: 'SEPARATED',
    })
    must(stage.settings(account, { symbol: null, orderDelayMs: 5, orderRateLimitPerMinute: 7 }))
    expect(account).toMatchObject({ orderDelayMs: 5, orderRateLimitPerMinute: 7 })
    expect(account.symbols.get(symbol)!.leverage.cross).toBe(50)
  })

  it.each([
    { wish: { crossLeverage: 0 }, reason: 'LEVERAGE_RANGE' },
    { wish: { isolatedLongLeverage: 101 }, reason: 'LEVERAGE_RANGE' },
    { wish: { isolatedShortLeverage: 2.5 }, reason: 'LEVERAGE_RANGE' },
    { wish: { makerFeeRate: '0.10000001' }, reason: 'FEE_RATE' },
    { wish: { makerFeeRate: '-0.10000001' }, reason: 'FEE_RATE' },
    { wish: { makerFeeRate: '-x' }, reason: 'FEE_RATE' },
    { wish: { takerFeeRate: '-0.0001' }, reason: 'FEE_RATE' },
    { wish: { takerFeeRate: '0.10000001' }, reason: 'FEE_RATE' },
    { wish: { takerFeeRate: '0.99' }, reason: 'FEE_RATE' },
    { wish: { orderDelayMs: 60_001 }, reason: 'SETTING_RANGE' },
    { wish: { orderDelayMs: -1 }, reason: 'SETTING_RANGE' },
    { wish: { orderRateLimitPerMinute: 0.5 }, reason: 'SETTING_RANGE' },
    { wish: { symbol: 'cmt_none' }, reason: 'SYMBOL_UNKNOWN' },
    { wish: { accountId: 1n }, reason: 'ACCOUNT_UNKNOWN' },
  ])('refuses $wish with $reason, and with it all that came along', ({ wish, reason }) => {
    const stage = createStage()
    const account = stage.account('1000')
    const before = serializeState(stage.world)
    const outcome = stage.settings(account, { crossLeverage: 30, takerFeeRate: '0', orderDelayMs: 1, ...wish })
    expect(outcome).toMatchObject({ ok: false, reason })
    expect(serializeState(stage.world)).toBe(before)
  })

  it('refuses another separated mode while there are orders or positions', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const order = stage.place(account, 'open_long', '0.01', '89000')
    const wish = { separatedMode: 'SEPARATED' } as const
    expect(stage.settings(account, wish)).toMatchObject({ reason: 'SEPARATED_MODE_CONFLICT' })
    must(stage.cancel(account, order))
    must(stage.settings(account, wish))
  })

  it('refuses a leverage for which the margin is not available', () => {
    const stage = createStage()
    const account = stage.account('100')
    stage.place(account, 'open_long', '0.01', '90000')
    const before = serializeState(stage.world)
    expect(stage.settings(account, { crossLeverage: 9 })).toMatchObject({ reason: 'MARGIN_INSUFFICIENT' })
    expect(serializeState(stage.world)).toBe(before)
    must(stage.settings(account, { crossLeverage: 10 }))
    expect(formatMoney(availableOf(stage.world, account, account.collaterals[0]!))).toBe('9.46')
  })
})

describe('setMarketMaker', () => {
  it.each([
    { wish: { levels: 0 }, reason: 'MARKET_MAKER_SHAPE', text: 'levels must be a whole number from 1 to 200, was 0' },
    { wish: { halfSpreadTicks: -1 }, reason: 'MARKET_MAKER_SHAPE' },
    { wish: { stepTicks: 0 }, reason: 'MARKET_MAKER_SHAPE' },
    { wish: { growthPercent: 1.5 }, reason: 'MARKET_MAKER_SHAPE' },
    { wish: { size: '0' }, reason: 'SIZE_MIN' },
    { wish: { size: '0.000001' }, reason: 'SIZE_PRECISION' },
    { wish: { symbol: 'cmt_none' }, reason: 'SYMBOL_UNKNOWN' },
  ])('refuses $wish with $reason', ({ wish, reason, text }) => {
    const { world } = createStage()
    const before = serializeState(world)
    const outcome = execute(world, 'setMarketMaker', { symbol, isEnabled: true, ...wish })
    expect(outcome).toMatchObject({ ok: false, reason })
    expect(outcome.ok ? '' : outcome.text).toContain(text ?? ', was ')
    expect(serializeState(world)).toBe(before)
  })
})

describe('setPrice', () => {
  it.each([
    { wish: { price: '0' }, reason: 'PRICE_PRECISION' },
    { wish: { price: '90000.05' }, reason: 'PRICE_PRECISION' },
    { wish: { price: '429496729.7' }, reason: 'PRICE_PRECISION' },
    { wish: { symbol: 'cmt_none' }, reason: 'SYMBOL_UNKNOWN' },
    { wish: { steps: 0 }, reason: 'SETTING_RANGE' },
    { wish: { steps: 1.5 }, reason: 'SETTING_RANGE' },
  ])('refuses $wish with $reason', ({ wish, reason }) => {
    const { world } = createStage()
    const before = serializeState(world)
    const command = { symbol, price: '90001', mode: 'glide', ...wish } as const
    expect(execute(world, 'setPrice', command)).toMatchObject({ ok: false, reason })
    expect(serializeState(world)).toBe(before)
  })
})

const atPrice = { isEnabled: true, halfSpreadTicks: 0, size: '100' }

function setMode({ world }: Stage, { id: accountId }: Account, marginMode: MarginMode): Result<unknown> {
  return execute(world, 'setMarginMode', { accountId, symbol, marginMode })
}

describe('setMarginMode', () => {
  it('makes orders isolated: others are refused, plan orders too', () => {
    const stage = createStage()
    const account = stage.account('1000')
    must(setMode(stage, account, 'ISOLATED'))
    const expected = { ok: false, reason: 'MARGIN_MODE_CONFLICT' }
    const outcome = stage.offer(account, 'open_long', '0.01', '89000')
    expect(outcome).toMatchObject(expected)
    expect(outcome.ok ? '' : outcome.text).toBe('the margin mode must be ISOLATED, that of cmt_btcusdt, was SHARED.')
    expect(stage.offerPlan(account, 'open_long', '0.01', '95000')).toMatchObject(expected)
    stage.place(account, 'open_long', '0.01', '89000', { marginMode: 'ISOLATED' })
    stage.plan(account, 'open_long', '0.01', '95000', { marginMode: 'ISOLATED' })
  })

  it('lets orders choose in cross mode, which is the default', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const order = stage.place(account, 'open_long', '0.01', '89000', { marginMode: 'ISOLATED' })
    expect(marginModeOf(account, symbol)).toBe('ISOLATED')
    must(stage.cancel(account, order))
    expect(marginModeOf(account, symbol)).toBe('SHARED')
    stage.place(account, 'open_long', '0.01', '89000')
  })

  it.each(['order', 'plan order', 'position'] as const)(
    'is refused with an open %s, unless the mode is the present one',
    (what) => {
      const stage = createStage({ marketMaker: atPrice })
      const account = stage.account('1000')
      if (what === 'order') stage.place(account, 'open_long', '0.01', '89000')
      else if (what === 'plan order') stage.plan(account, 'open_long', '0.01', '95000')
      else stage.take(account, 'open_long', '0.01')
      const before = serializeState(stage.world)
      const outcome = setMode(stage, account, 'ISOLATED')
      expect(outcome).toMatchObject({ ok: false, reason: 'SYMBOL_IN_USE' })
      expect(outcome.ok ? '' : outcome.text).toContain('must be 0 when its margin mode changes, was 1.')
      expect(serializeState(stage.world)).toBe(before)
      must(setMode(stage, account, 'SHARED'))
    },
  )

  it('confirms the mode that an order has chosen', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('1000')
    stage.take(account, 'open_long', '0.01', { marginMode: 'ISOLATED' })
    must(setMode(stage, account, 'ISOLATED'))
    stage.take(account, 'close_long', '0.01', { marginMode: 'ISOLATED' })
    expect(marginModeOf(account, symbol)).toBe('ISOLATED')
  })

  it('is part of the state', () => {
    const stage = createStage()
    const account = stage.account('1000')
    must(setMode(stage, account, 'ISOLATED'))
    const restored = restoreWorld(serializeState(stage.world), { contracts: [bitcoin] })
    expect(marginModeOf(restored.accounts.get(account.id)!, symbol)).toBe('ISOLATED')
  })
})

/** Isolated separated positions of 0.01 and 0.02, oldest first. */
function openTwo(): { stage: Stage; account: Account; ids: bigint[] } {
  const stage = createStage({ marketMaker: atPrice })
  const account = stage.account('1000', { separatedMode: 'SEPARATED' })
  for (const size of ['0.01', '0.02']) stage.take(account, 'open_long', size, { marginMode: 'ISOLATED' })
  return { stage, account, ids: account.collaterals.slice(1).map(({ isolatedPositionId }) => isolatedPositionId) }
}

describe('setAutoAppendMargin', () => {
  it('sets the flag of one position, and not that of others', () => {
    const { stage, account, ids } = openTwo()
    must(execute(stage.world, 'setAutoAppendMargin', { accountId: account.id, positionId: ids[1]!, isEnabled: true }))
    const flags = (): boolean[] => {
      return account.symbolStates
        .values()
        .next()
        .value!.long.positions.map((each) => each.isAutoAppendIsolatedMargin)
    }
    expect(flags()).toEqual([false, true])
    // Another setting leaves them as they are, and the setting itself changes all.
    must(stage.settings(account, { takerFeeRate: '0' }))
    expect(flags()).toEqual([false, true])
    must(stage.settings(account, { appendsMargin: true }))
    expect(flags()).toEqual([true, true])
  })

  it('tops the position up before it would be liquidated', () => {
    const stage = createStage({ marketMaker: atPrice })
    const account = stage.account('300', { isolatedLongLeverage: 10 })
    stage.take(account, 'open_long', '0.01', { marginMode: 'ISOLATED' })
    const { id: positionId } = stage.position(account).position
    must(execute(stage.world, 'setAutoAppendMargin', { accountId: account.id, positionId, isEnabled: true }))
    stage.price('81000')
    expect(stage.position(account).position.id).toBe(positionId)
    must(execute(stage.world, 'setAutoAppendMargin', { accountId: account.id, positionId, isEnabled: false }))
    stage.price('72000')
    expect(account.collaterals).toHaveLength(1)
  })

  it('refuses an unknown position', () => {
    const { stage, account } = openTwo()
    const command = { accountId: account.id, positionId: 1n, isEnabled: true }
    expect(execute(stage.world, 'setAutoAppendMargin', command)).toMatchObject({
      ok: false,
      reason: 'POSITION_UNKNOWN',
    })
  })
})

describe('adjustMargin', () => {
  it('moves margin of the position with the id', () => {
    const { stage, account, ids } = openTwo()
    const before = account.collaterals.map(({ amount }) => amount)
    must(execute(stage.world, 'adjustMargin', { accountId: account.id, positionId: ids[1]!, amount: '12.5' }))
    const changes = account.collaterals.map(({ amount }, index) => formatMoney(amount - before[index]!))
    expect(changes).toEqual(['-12.5', '0', '12.5'])
    must(execute(stage.world, 'adjustMargin', { accountId: account.id, positionId: ids[1]!, amount: '-2.5' }))
    expect(formatMoney(account.collaterals[2]!.amount - before[2]!)).toBe('10')
  })

  it.each([
    { positionId: 1n, amount: '1', reason: 'POSITION_UNKNOWN' },
    { positionId: undefined, amount: '0', reason: 'AMOUNT_PRECISION' },
    { positionId: undefined, amount: '0.000000001', reason: 'AMOUNT_PRECISION' },
    { positionId: undefined, amount: '1001', reason: 'MARGIN_INSUFFICIENT' },
    { positionId: undefined, amount: '-0.01', reason: 'MARGIN_INSUFFICIENT' },
  ])('refuses $amount for $positionId with $reason and changes nothing', ({ positionId, amount, reason }) => {
    const { stage, account, ids } = openTwo()
    const before = serializeState(stage.world)
    const command = { accountId: account.id, positionId: positionId ?? ids[0]!, amount }
    expect(execute(stage.world, 'adjustMargin', command)).toMatchObject({ ok: false, reason })
    expect(serializeState(stage.world)).toBe(before)
  })

  it('refuses a position with shared margin, and one of another account', () => {
    const stage = createStage({ marketMaker: atPrice })
    const [account, other] = [stage.account('1000'), stage.account('1000')]
    stage.take(account, 'open_long', '0.01')
    const { id: positionId } = stage.position(account).position
    const command = { positionId, amount: '1' }
    expect(execute(stage.world, 'adjustMargin', { accountId: account.id, ...command })).toMatchObject({
      reason: 'MARGIN_MODE_CONFLICT',
    })
    expect(execute(stage.world, 'adjustMargin', { accountId: other.id, ...command })).toMatchObject({
      reason: 'POSITION_UNKNOWN',
    })
  })
})
