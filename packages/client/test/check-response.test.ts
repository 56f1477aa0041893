// Responses with status 200 that lack what they must contain: each counts as no response.
import { type OperationId, codecs } from '@capi/api'
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError, type Client, NetworkError, OutcomeUnknownError } from '../src/index.ts'
import { calls } from './server/calls.ts'
import { closeAll, startExchange } from './server/exchange.ts'
import { errorOf, quickClient, requestCount, startFailing } from './server/failing.ts'

const symbol = 'cmt_btcusdt'
const entry = { type: 'open_long', size: '0.01', price: '60000' } as const
const order = { symbol, ...entry }

afterAll(closeAll)

/** Returns a client that always receives this text with status 200. */
async function clientReceiving(text: string): Promise<Client> {
  const exchange = await startExchange({ fault: () => ({ how: 'response', status: 200, text }) })
  return quickClient(exchange, { retries: 0, recoveryTimeoutMs: 50 })
}

describe.concurrent.each(Object.keys(codecs) as OperationId[])('%s', (id) => {
  const { code, isMap = false } = codecs[id]
  const values = ['null', '7', '"text"', '{"code":{"toString":1}}', '{"code":null}', '{"code":[]}']
  // An empty map is a response, and another code than that of the acknowledgement is a refusal.
  if (!isMap) values.push('{}')
  if (code === undefined) values.push('{"code":"00000","data":null}')

  it.each(values)('does not accept %s', async (text) => {
    const client = await clientReceiving(text)
    const result = await calls[id](client).then(
      (value) => value,
      (error: unknown) => error,
    )
    if (id === 'placeOrders') {
      const unknown = { orderId: null, result: null, error: { name: 'OutcomeUnknownError' } }
      expect(result).toMatchObject([unknown, unknown])
      return
    }
    if (id === 'cancelOrders') {
      const unknown = { orderId: '1', result: null, error: { name: 'OutcomeUnknownError' } }
      expect(result).toMatchObject({ result: null, results: [unknown] })
      return
    }
    const isUnknown = /^(place|cancel)/.test(id) || id === 'closePositions'
    expect(result).toBeInstanceOf(isUnknown ? OutcomeUnknownError : NetworkError)
    expect((result as Error).message).toContain('expected ')
  })
})

const acknowledged = (Object.keys(codecs) as OperationId[]).filter((id) => codecs[id].code === '200')

describe.concurrent.each(acknowledged)('the acknowledgement of %s', (id) => {
  it.each(['"00000"', '"0"', '""', '"40015"', '40015'])('with code %s is a refusal', async (code) => {
    const client = await clientReceiving(`{"code":${code},"msg":"no","requestTime":1}`)
    const error = await errorOf(calls[id](client))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 200, code: code.replaceAll('"', '') })
  })

  it.each(['"200"', '200'])('with code %s is a success', async (code) => {
    const client = await clientReceiving(`{"code":${code},"msg":"success","requestTime":"17","more":1}`)
    expect(await calls[id](client)).toEqual({ code: '200', message: 'success', requestTime: 17, more: 1 })
  })
})

describe('a map', () => {
  it('has the records by their keys', async () => {
    const client = await clientReceiving(
      '{"cmt_btcusdt":{"cross_leverage":"10.00"},"10000001":{"shared_leverage":20},"__proto__":{}}',
    )
    const settings = await client.getSettings()
    expect(Object.keys(settings)).toEqual(['10000001', 'cmt_btcusdt', '__proto__'])
    expect(settings['cmt_btcusdt']).toMatchObject({ crossLeverage: '10.00', isolatedLongLeverage: null })
    expect(settings['10000001']).toMatchObject({ crossLeverage: '20' })
  })

  it('may be empty', async () => {
    expect(await (await clientReceiving('{}')).getSettings()).toEqual({})
  })
})

const badIds = [
  '{}',
  '[]',
  '"abc"',
  '1.5',
  '1e400',
  '-7',
  '0',
  '""',
  'null',
  'true',
  '"1 OR 1"',
  '"99999999999999999999999"',
]

describe.concurrent.each(badIds)('an order id of %s', (orderId) => {
  it('is not that of a placed order', async () => {
    const client = await clientReceiving(`{"client_oid":null,"order_id":${orderId}}`)
    for (const call of [calls.placeOrder(client), calls.placePlanOrder(client)]) {
      const error = await errorOf(call)
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expect((error as Error).message).toContain('expected order_id to be an id')
    }
  })

  it('is not that of a placed order of a batch', async () => {
    const text = `{"result":true,"order_info":[{"order_id":${orderId},"client_oid":"mine","result":true}]}`
    const client = await clientReceiving(text)
    const [placed] = await client.placeOrders({ symbol, orders: [{ ...entry, clientOid: 'mine' }] })
    expect(placed).toMatchObject({ orderId: null, result: null, error: { name: 'OutcomeUnknownError' } })
  })
})

describe.concurrent('a record that may come in an array of one', () => {
  const record = '{"symbol":"cmt_btcusdt","base_volume":"5.5","target_volume":"5.5","timestamp":"1764201600310"}'

  it.each([record, `[${record}]`])('is read from %s', async (text) => {
    const client = await clientReceiving(text)
    expect(await client.getOpenInterest({ symbol })).toEqual({
      symbol,
      baseVolume: '5.5',
      targetVolume: '5.5',
      timestamp: 1_764_201_600_310,
    })
  })

  it.each(['[]', `[${record},${record}]`, '[7]', '[{}]', `[[${record}]]`])('is not read from %s', async (text) => {
    const client = await clientReceiving(text)
    expect(await errorOf(client.getOpenInterest({ symbol }))).toBeInstanceOf(NetworkError)
  })

  it('is not expected elsewhere', async () => {
    const client = await clientReceiving('[{"symbol":"cmt_btcusdt","index":"1","timestamp":"1764201600310"}]')
    expect(await errorOf(client.getIndexPrice({ symbol }))).toBeInstanceOf(NetworkError)
  })
})

describe.concurrent('a malformed response', () => {
  it.each(['1', '"596471064624628269"', '596471064624628269', '"9223372036854775807"'])(
    'is not the id %s',
    async (text) => {
      const client = await clientReceiving(`{"order_id":${text}}`)
      expect(await client.placeOrder(order)).toMatchObject({ orderId: text.replaceAll('"', '') })
    },
  )

  it.each(['1e400', '-1e999'])('is a record with the number %s', async (number) => {
    const client = await clientReceiving(`{"symbol":"cmt_btcusdt","last":${number}}`)
    const error = await errorOf(client.getTicker({ symbol }))
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).message).toContain('expected a finite number')
  })

  it('is repeated where the operation may be repeated', async () => {
    const malformed = { how: 'response', status: 200, text: '{"result":null}' } as const
    const exchange = await startFailing('cancelOrder', [malformed, malformed])
    const { orderId } = await quickClient(exchange).placeOrder(order)
    expect(await quickClient(exchange).cancelOrder({ orderId })).toMatchObject({ result: true })
    expect(requestCount(exchange, 'cancelOrder')).toBe(3)
  })

  it('with a status of 4xx is an ApiError without a code', async () => {
    for (const code of ['{"toString":1}', 'null', '[]']) {
      const text = `{"code":${code},"msg":"no"}`
      const exchange = await startExchange({ fault: () => ({ how: 'response', status: 400, text }) })
      const error = await errorOf(exchange.client().getAccounts())
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ status: 400, code: null })
    }
  })

  it('with a status of 5xx and an expired timestamp does not place an order twice', async () => {
    const text = '{"code":"40008","msg":"expired"}'
    const exchange = await startFailing('placeOrder', [{ how: 'response', status: 500, text }])
    expect(await errorOf(quickClient(exchange, { recoveryTimeoutMs: 50 }).placeOrder(order))).toBeInstanceOf(
      OutcomeUnknownError,
    )
    expect(requestCount(exchange, 'placeOrder')).toBe(1)
  })
})
