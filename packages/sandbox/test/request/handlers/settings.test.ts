// Leverage, margin mode and margin of isolated positions over HTTP: the responses, and the codes of the refusals.
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { trader, type Trader } from '../../fixtures/trader.ts'
import { startSandbox } from '../../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
const ether = 'cmt_ethusdt'

function open(deposit = '10000'): { sandbox: Sandbox; alice: Trader } {
  const sandbox = startSandbox()
  for (const each of [symbol, ether]) sandbox.control.setPrice({ symbol: each, price: '90000' })
  for (const each of [symbol, ether]) sandbox.control.setMarketMaker({ symbol: each, halfSpreadTicks: 0 })
  return { sandbox, alice: trader(sandbox, { deposit }) }
}

const leverage = { symbol, marginMode: 1, longLeverage: '10', shortLeverage: '10' }
const setLeverage = (alice: Trader, wish: object = {}) => alice.post('account/leverage', { ...leverage, ...wish })
const setMode = (alice: Trader, marginMode: number) =>
  alice.post('account/position/changeHoldModel', { symbol, marginMode })

describe('account/leverage', () => {
  it('is acknowledged, and changes the settings of the pair only', async () => {
    const { sandbox, alice } = open()
    const { status, json } = await setLeverage(alice)
    expect([status, json]).toEqual([200, { code: '200', msg: 'success', requestTime: expect.any(Number) }])
    const settings = (await alice.get('account/settings')).json
    expect(Object.keys(settings)).toEqual(sandbox.control.listMarkets().map(({ contract }) => contract.symbol))
    expect(settings[symbol].cross_leverage).toBe('10.00')
    expect(settings[ether].cross_leverage).toBe('20.00')
    expect((await alice.get('account/settings', { symbol: ether })).json).toEqual({ [ether]: settings[ether] })
    const listed = (await alice.state()).account.leverageSetting!.find((each) => each.symbol === symbol)
    expect(listed).toEqual({ symbol, ...settings[symbol] })
  })

  it.each([
    {
      wish: { longLeverage: '500', shortLeverage: '500' },
      code: '50007',
      text: 'LEVERAGE_MAX(longLeverage): the leverage must be',
    },
    {
      wish: { marginMode: 3 },
      code: '40020',
      text: 'MARGIN_MODE_CONFLICT(marginMode): the margin mode must be SHARED',
    },
    { wish: { shortLeverage: '5' }, code: '40020', text: 'equal in cross mode, was 10 and 5.' },
    { wish: { longLeverage: '10.5' }, code: '40017', text: 'a decimal number above 0, written without an exponent' },
    { wish: { shortLeverage: undefined }, code: '40017', text: 'Body field shortLeverage is missing.' },
    { wish: { marginMode: 'crossed' }, code: '40017', text: 'marginMode must be' },
    { wish: { longLeverage: 10 }, code: '40017', text: 'longLeverage must be a string' },
    { wish: { symbol: 'cmt_none' }, code: '40015', text: 'SYMBOL_UNKNOWN' },
  ])('refuses $wish with $code', async ({ wish, code, text }) => {
    const { alice } = open()
    const { status, json } = await setLeverage(alice, wish)
    expect([status, json.code]).toEqual([400, code])
    expect(json.msg).toContain(text)
  })

  it('is refused with open orders by the text that programs look for', async () => {
    const { alice } = open()
    await alice.opensLong('0.01').at('89000')
    const { json } = await setLeverage(alice)
    expect(json.code).toBe('40015')
    expect(json.msg).toMatch(/^FAILED_PRECONDITION: .*open orders/)
    expect((await setLeverage(alice, { symbol: ether })).status).toBe(200)
  })

  it('is accepted with a position, whose margin follows', async () => {
    const { alice } = open()
    await alice.opensLong('0.01').atMarket()
    await setLeverage(alice, { longLeverage: '50', shortLeverage: '50' })
    const [position] = await alice.positions()
    expect(position).toMatchObject({ leverage: '50.00', marginSize: '18' })
  })

  it('needs the permission to trade', async () => {
    const { sandbox } = open()
    expect((await setLeverage(trader(sandbox, { permissions: ['read'] }))).json.code).toBe('40014')
  })
})

describe('account/position/changeHoldModel', () => {
  it('sets the mode that orders must have, and that the account shows', async () => {
    const { alice } = open()
    expect((await setMode(alice, 3)).json.code).toBe('200')
    const order = { symbol, client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '1' }
    const refused = await alice.post('order/placeOrder', order)
    expect(refused.json.code).toBe('40020')
    expect(refused.json.msg).toContain('MARGIN_MODE_CONFLICT(marginMode): ')
    const batch = await alice.post('order/batchOrders', { symbol, orderDataList: [order] })
    expect(batch.json.order_info[0]).toMatchObject({ result: false, error_code: '40020' })
    await alice.opensLong('0.01').isolated().atMarket()
    const mode = (await alice.state()).account.modeSetting!.find((each) => each.symbol === symbol)
    expect(mode!.marginMode).toBe('ISOLATED')
  })

  it('is refused with a position, by the text that programs look for', async () => {
    const { alice } = open()
    await alice.opensLong('0.01').atMarket()
    const { json } = await setMode(alice, 3)
    expect(json).toMatchObject({ code: '40015', msg: expect.stringMatching(/^FAILED_PRECONDITION: /) })
  })

  it('knows combined positions in hedge mode only', async () => {
    const { alice } = open()
    const body = { symbol, marginMode: 1, separatedMode: 2 }
    const { json } = await alice.post('account/position/changeHoldModel', body)
    expect(json).toMatchObject({ code: '40017', msg: 'Body field separatedMode must be 1, was 2.' })
  })

  it('does not know one-way mode: the field is reported or refused, and the account stays in hedge mode', async () => {
    const { sandbox, alice } = open()
    const body = { symbol, marginMode: 1, positionMode: 'ONE_WAY' }
    const text = 'Body field positionMode is not known'
    expect((await alice.post('account/position/changeHoldModel', body)).status).toBe(200)
    expect(sandbox.control.getHealth().warnings.latest[0]!.text).toContain(`${text} and was ignored`)
    const modes = (await alice.state()).account.modeSetting!
    expect(new Set(modes.map(({ positionMode }) => positionMode))).toEqual(new Set(['HEDGE']))
    const strict = trader(startSandbox({ strict: true }))
    const { status, json } = await strict.post('account/position/changeHoldModel', body)
    expect([status, json.code, json.msg]).toEqual([400, '40017', expect.stringContaining(text)])
  })
})

describe('account/adjustMargin', () => {
  it('moves margin, with bills and the position that show it', async () => {
    const { alice } = open()
    await alice.opensLong('0.01').isolated().atMarket()
    const isolatedPositionId = await alice.positionId()
    await alice.post('account/adjustMargin', { isolatedPositionId, collateralAmount: '50', coinId: 2 })
    await alice.post('account/adjustMargin', { isolatedPositionId, collateralAmount: '-20' })
    const [position] = await alice.positions()
    expect(position).toMatchObject({ isolated_margin: '75', marginSize: '75' })
    const amounts = (await alice.bills()).slice(0, 4).map(({ businessType, amount }) => [businessType, amount])
    expect(amounts).toEqual([
      ['margin_move_in', '20'],
      ['margin_move_out', '-20'],
      ['margin_move_in', '50'],
      ['margin_move_out', '-50'],
    ])
  })

  it.each([
    { wish: { collateralAmount: '0' }, code: '40017', text: 'Body field collateralAmount must be a decimal number' },
    { wish: { coinId: 3 }, code: '40020', text: 'Body field coinId must be 2, that of the position, was 3.' },
    { wish: { isolatedPositionId: 1 }, code: '40020', text: 'POSITION_UNKNOWN' },
    { wish: { isolatedPositionId: '1' }, code: '40017', text: 'isolatedPositionId must be' },
    { wish: { collateralAmount: '10000' }, code: '40015', text: 'MARGIN_INSUFFICIENT(amount): at most' },
    { wish: { collateralAmount: '1e3' }, code: '40017', text: 'collateralAmount must be' },
  ])('refuses $wish with $code', async ({ wish, code, text }) => {
    const { alice } = open()
    await alice.opensLong('0.01').isolated().atMarket()
    const isolatedPositionId = await alice.positionId()
    const body = { isolatedPositionId, collateralAmount: '1', ...wish }
    const { status, json } = await alice.post('account/adjustMargin', body)
    expect([status, json.code]).toEqual([400, code])
    expect(json.msg).toContain(text)
  })
})

describe('account/modifyAutoAppendMargin', () => {
  it('shows as a flag of the position', async () => {
    const { alice } = open()
    await alice.opensLong('0.01').isolated().atMarket()
    const positionId = await alice.positionId()
    for (const autoAppendMargin of [true, false]) {
      await alice.post('account/modifyAutoAppendMargin', { positionId, autoAppendMargin })
      expect((await alice.positions())[0]!.is_auto_append_isolated_margin).toBe(autoAppendMargin)
    }
  })

  it('refuses a cross position with 40020', async () => {
    const { alice } = open()
    await alice.opensLong('0.01').atMarket()
    const body = { positionId: await alice.positionId(), autoAppendMargin: true }
    const { json } = await alice.post('account/modifyAutoAppendMargin', body)
    expect(json).toMatchObject({ code: '40020', msg: expect.stringContaining('MARGIN_MODE_CONFLICT') })
  })
})

describe('account/position/allPosition', () => {
  it('has the positions of all pairs, each as in the list of its pair', async () => {
    const { alice } = open('100000')
    expect((await alice.get('account/position/allPosition')).json).toEqual([])
    await alice.opensLong('0.01').atMarket()
    await alice.opensShort('0.01').atMarket()
    await alice.opensShort('0.1').isolated().with({ symbol: ether }).atMarket()
    const all = (await alice.get('account/position/allPosition')).json
    expect(all).toHaveLength(3)
    expect(all).toEqual([...(await alice.positions()), ...(await alice.positions(ether))])
  })
})
