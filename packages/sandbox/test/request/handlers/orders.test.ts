import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { type Trader, trader } from '../../fixtures/trader.ts'
import { startSandbox } from '../../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
let alice: Trader
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '10000' })
})

describe('placeOrder', () => {
  it('returns the client id and an id of 18 digits', async () => {
    const body = {
      symbol,
      client_oid: 'c-1',
      size: '0.01',
      type: '1',
      order_type: '0',
      match_price: '0',
      price: '89000',
    }
    const { json } = await alice.post('order/placeOrder', body)
    expect(json).toEqual({ client_oid: 'c-1', order_id: expect.stringMatching(/^\d{18}$/) })
    expect(await alice.orders()).toEqual([
      {
        symbol,
        size: '0.01',
        client_oid: 'c-1',
        createTime: expect.stringMatching(/^\d{13}$/),
        filled_qty: '0',
        fee: '0',
        order_id: json.order_id,
        price: '89000.0',
        price_avg: '0',
        status: 'open',
        type: 'open_long',
        order_type: 'normal',
        totalProfits: '0',
        contracts: 10_000,
        filledQtyContracts: 0,
        presetTakeProfitPrice: null,
        presetStopLossPrice: null,
      },
    ])
  })

  it('shows preset prices with a decimal', async () => {
    const preset = { presetTakeProfitPrice: '95000', presetStopLossPrice: '85000' }
    await alice.opensLong('0.01').with(preset).at('89000')
    expect(await alice.orders()).toMatchObject([{ presetTakeProfitPrice: '95000.0', presetStopLossPrice: '85000.0' }])
  })

  it('rounds the average price half up and shows what a close realised', async () => {
    sandbox.control.setMarketMaker({ symbol, halfSpreadTicks: 0, size: '10' })
    await alice.opensLong('0.02').atMarket()
    await alice.closesLong('0.01').at('90000.1')
    sandbox.control.setPrice({ symbol, price: '90000.1' })
    const [close, entry] = await alice.history()
    expect(entry).toMatchObject({
      type: 'open_long',
      price_avg: '90000.0',
      filledQtyContracts: 20_000,
      totalProfits: '0',
    })
    expect(close).toMatchObject({ type: 'close_long', price_avg: '90000.1', totalProfits: '0.001' })
  })

  it.each([
    { want: 'SYMBOL_UNKNOWN', fields: { symbol: 'cmt_none' } },
    { want: 'SIZE_PRECISION', fields: { size: '0.000015' } },
    { want: 'SIZE_MIN', fields: { size: '0.00001' } },
    { want: 'SIZE_MAX', fields: { size: '1201' } },
    { want: 'SIZE_PRECISION', fields: { size: '9'.repeat(37) } },
    { want: 'SIZE_PRECISION', fields: { size: `0.${'0'.repeat(34)}1` } },
    { want: 'PRICE_PRECISION', fields: { price: '89000.05' } },
    { want: 'PRICE_BAND', fields: { price: '95000' } },
    { want: 'PRESET_PRICE', fields: { presetStopLossPrice: '89500' } },
    { want: 'MARGIN_INSUFFICIENT', fields: { size: '10' } },
    { want: 'CLOSE_SIZE_EXCEEDED', fields: { type: '3' } },
  ])('refuses with $want, what was expected and what was received', async ({ want, fields }) => {
    const usual = { symbol, client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '89000' }
    const { status, json } = await alice.post('order/placeOrder', { ...usual, ...fields })
    expect([status, json.code]).toEqual([400, '40015'])
    expect(json.msg).toMatch(new RegExp(`^INVALID_ARGUMENT: (.+; )?${want}\\(\\w+\\): .+, was .+\\.$`))
    expect(await alice.orders()).toEqual([])
    expect(await alice.history()).toEqual([])
  })

  it('refuses the other margin mode while one is in use', async () => {
    await alice.opensLong('0.01').at('89000')
    await expect(alice.opensLong('0.01').isolated().at('89000')).rejects.toThrow('MARGIN_MODE_CONFLICT')
  })
})

describe('placeOrders', () => {
  const order = { client_oid: '', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '89000' }
  const place = async (orderDataList: object[], more: object = {}) =>
    alice.post('order/batchOrders', { symbol, orderDataList, ...more })

  it('returns an entry for each order, in the order of the request', async () => {
    const { status, json } = await place([
      { ...order, client_oid: 'a' },
      { ...order, client_oid: 'b', price: '95000' },
      { ...order, client_oid: 'c', size: undefined },
      { ...order, client_oid: 'a' },
      { ...order, client_oid: undefined },
    ])
    const refused = { order_id: '', result: false }
    const placed = { order_id: expect.stringMatching(/^\d{18}$/), result: true, error_code: '', error_message: '' }
    expect(status).toBe(200)
    expect(json).toEqual({
      result: true,
      order_info: [
        { ...placed, client_oid: 'a' },
        {
          ...refused,
          client_oid: 'b',
          error_code: '40015',
          error_message: expect.stringMatching(/^INVALID_ARGUMENT: PRICE_BAND\(price\): .+, was 95000\.$/),
        },
        {
          ...refused,
          client_oid: 'c',
          error_code: '40017',
          error_message: 'Body field orderDataList[2].size is missing.',
        },
        {
          ...refused,
          client_oid: 'a',
          error_code: '40015',
          error_message: expect.stringMatching(/^INVALID_ARGUMENT: CLIENT_OID_DUPLICATE\(clientOid\): .+, was a\.$/),
        },
        { ...placed, client_oid: expect.stringMatching(/./) },
      ],
    })
    expect(await alice.orders()).toHaveLength(2)
  })

  it('refuses an invalid element in its entry, as it refuses a single order, and places the others', async () => {
    const invalid = [{ size: '0' }, { size: '-1' }, { client_oid: 'x'.repeat(41) }, { type: '9' }, { match_price: 0 }]
    const { status, json } = await place([order, ...invalid.map((fields) => ({ ...order, ...fields })), order])
    const texts = [
      'size must be a decimal number above 0, written without an exponent, with at most 37 characters, was "0".',
      'size must be a decimal number above 0, written without an exponent, with at most 37 characters, was "-1".',
      'client_oid must have at most 40 characters, had 41.',
      'type must be 1, 2, 3 or 4, was "9".',
      'match_price must be a string, was the number 0.',
    ]
    expect([status, json.result]).toEqual([200, true])
    expect(json.order_info.slice(1, -1)).toEqual(
      texts.map((text, index) => ({
        order_id: '',
        client_oid: invalid[index]!.client_oid ?? '',
        result: false,
        error_code: '40017',
        error_message: expect.stringContaining(`Body field orderDataList[${index + 1}].${text}`),
      })),
    )
    expect(await alice.orders()).toHaveLength(2)
    for (const fields of invalid.slice(0, 4)) {
      const alone = await alice.post('order/placeOrder', { symbol, ...order, ...fields })
      expect([alone.status, alone.json.code]).toEqual([400, '40017'])
    }
  })

  it('applies its margin mode to every order', async () => {
    await place(
      [
        { ...order, match_price: '1' },
        { ...order, type: '2', match_price: '1' },
      ],
      { marginMode: 3 },
    )
    const modes = (await alice.positions()).map((position) => [position.side, position.margin_mode])
    expect(modes).toEqual([
      ['LONG', 'ISOLATED'],
      ['SHORT', 'ISOLATED'],
    ])
  })

  it('refuses an empty batch', async () => {
    const { status, json } = await place([])
    expect([status, json.code, json.msg]).toEqual([
      400,
      '40017',
      'Body field orderDataList must have at least 1 entry, had 0.',
    ])
  })

  it('does the same as a single order, as a batch of one', async () => {
    await place([{ ...order, size: '0.00001', price: '89000' }]).then(({ json }) =>
      expect(json.order_info[0].error_message).toMatch(/^INVALID_ARGUMENT: SIZE_MIN\(size\): /),
    )
    await place([{ ...order, match_price: '1', price: undefined }])
    expect(await alice.history()).toMatchObject([{ status: 'filled', order_type: 'ioc', price: '0.0' }])
  })
})

describe('the delay of an account', () => {
  it('shows delayed orders and cancellations', async () => {
    const { accountId } = alice.account
    sandbox.control.updateSettings({ accountId, symbol, createOrderDelayMilliseconds: 50 })
    const orderId = await alice.opensLong('0.01').at('89000')
    expect(await alice.orders()).toMatchObject([{ status: 'pending' }])
    sandbox.control.advance(50)
    expect(await alice.orders()).toMatchObject([{ status: 'open' }])
    expect((await alice.cancels(orderId)).json.result).toBe(true)
    expect(await alice.orders()).toMatchObject([{ status: 'canceling' }])
    sandbox.control.advance(50)
    expect(await alice.orders()).toEqual([])
    expect(await alice.history()).toMatchObject([{ status: 'canceled', order_id: orderId }])
    expect((await alice.state()).account).toMatchObject({ createOrderDelayMilliseconds: 50 })
  })
})
