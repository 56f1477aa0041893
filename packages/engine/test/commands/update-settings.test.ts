import { describe, expect, it } from 'vitest'
import { availableOf, execute, formatMoney, serializeState } from '../../src/index.ts'
import { bitcoin, createStage, must } from '../stage.ts'

const symbol = bitcoin.symbol

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
