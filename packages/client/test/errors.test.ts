// Error messages, and responses that cannot be read.
import { errorCodes } from '@capi/api'
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError, NetworkError, OutcomeUnknownError, UsageError, createClient } from '../src/index.ts'
import { closeAll, startExchange } from './server/exchange.ts'
import { errorOf, impatientClient, failure, quickClient, lost } from './server/failing.ts'
import { transports } from './server/transports.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

/** Returns a client that always receives this response. */
async function clientReceiving(status: number, text: string) {
  const exchange = await startExchange({ fault: () => ({ how: 'response', status, text }) })
  return quickClient(exchange, { retries: 0 })
}

describe('an error', () => {
  it.each([
    {
      status: 400,
      text: failure('40015', 'SIZE_MIN: too small'),
      code: '40015',
      says: '400 40015 SIZE_MIN: too small',
    },
    { status: 400, text: '{"code":40015,"msg":"a number"}', code: '40015', says: '400 40015 a number' },
    { status: 403, text: '{"code":"40022"}', code: '40022', says: '403 40022' },
    { status: 200, text: failure('40020', 'bad'), code: '40020', says: '200 40020 bad' },
    { status: 400, text: failure('00000', 'fine?'), code: '00000', says: '400 00000 fine?' },
    { status: 404, text: '', code: null, says: '404' },
    { status: 404, text: '[]', code: null, says: '404' },
    { status: 500, text: '{"error":"no envelope"}', code: null, says: '500' },
    { status: 502, text: '<html>\n  <b>Bad gateway</b>', code: null, says: '502 <html> <b>Bad gateway</b>' },
    { status: 521, text: 'x'.repeat(900), code: null, says: `521 ${'x'.repeat(120)}` },
    { status: 302, text: '{}', code: null, says: '302' },
    {
      status: 429,
      text: failure('429', 'slow down'),
      code: '429',
      says: '429 429 too many requests; the budget is spent',
    },
    { status: 429, text: '<html>', code: null, says: '429 too many requests; the budget is spent' },
  ])('contains method, path, status, code and text: $says', async ({ status, text, code, says }) => {
    const error = await errorOf((await clientReceiving(status, text)).getAccounts())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ name: 'ApiError', operationId: 'getAccounts', status, code })
    expect((error as Error).message).toBe(`[GET] "/capi/v2/account/getAccounts": ${says}`)
  })

  it.each([
    { msg: 'INVALID_ARGUMENT: SIZE_MIN(size): too small, was 0.', reason: 'SIZE_MIN', field: 'size' },
    { msg: "INVALID_ARGUMENT: stepSize '1'; SIZE_PRECISION(size): no", reason: 'SIZE_PRECISION', field: 'size' },
    { msg: 'INVALID_ARGUMENT: LIQUIDATING: no', reason: 'LIQUIDATING', field: null },
    { msg: 'INVALID_ARGUMENT: CLIENT_OID_DUPLICATE(clientOid): was a; SIZE_MIN(size): b', field: 'clientOid' },
    { msg: 'Body field orderDataList[0].size must be a string, was 1.', reason: null, field: 'orders' },
    { msg: 'INVALID_ARGUMENT: size off the step', reason: null, field: null },
    { msg: 'FAILED_PRECONDITION: The account has open orders.', reason: null, field: null },
  ])('has the reason and the field that a refusal names: $msg', async ({ msg, ...cause }) => {
    const client = await clientReceiving(400, failure('40015', msg))
    const { symbol: _, ...item } = order
    expect(await errorOf(client.placeOrders({ symbol, orders: [item] }))).toMatchObject(cause)
  })

  it.each(Object.values(errorCodes))('has code $code of the document', async ({ code, status }) => {
    const error = await errorOf((await clientReceiving(status ?? 400, failure(code, 'no'))).listPositions({ symbol }))
    expect(error).toMatchObject({ name: 'ApiError', code, status: status ?? 400, operationId: 'listPositions' })
  })

  it('of an unknown outcome contains the client id, the reason and what to do', async () => {
    const exchange = await startExchange({
      fault: ({ id }) => (id === 'placeOrder' ? lost('envelope', false) : undefined),
    })
    const error = await errorOf(impatientClient(exchange).placeOrder({ ...order, clientOid: 'mine' }))
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(error).toMatchObject({ operationId: 'placeOrder', clientOid: 'mine', cause: { status: 503, code: '503' } })
    expect((error as Error).message).toBe(
      '[POST] "/capi/v2/order/placeOrder": the order "mine" may or may not have been placed ' +
        `([POST] "/capi/v2/order/placeOrder": 503 503 unavailable; ${(error as OutcomeUnknownError).searched}); ` +
        'search for its client id in current and past orders before you place it again',
    )
  })

  it.each(['', 'nowhere', '127.0.0.1:80', undefined])('refuses the base URL %j', (baseUrl) => {
    expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(UsageError)
  })

  it('refuses a locale that no header can hold', () => {
    expect(() => createClient({ baseUrl: 'http://127.0.0.1:1', locale: 'en\r\nx: y' })).toThrow(
      'locale must be a language tag, was "en\\r\\nx: y".',
    )
  })
})

describe.each(transports)('an error of the network, over $transport', ({ options }) => {
  it.each([
    { how: 'close', says: /socket hang up|other side closed/ },
    { how: 'reset', says: /ECONNRESET|socket hang up|other side closed/ },
    { how: 'hang', says: /expected a response within 400 ms, none came/ },
    { how: 'cut', says: /aborted|cut short|other side closed|terminated/ },
  ] as const)('says what happened, and that the request may have arrived: $how', async ({ how, says }) => {
    const exchange = await startExchange({ fault: () => lost(how) })
    const timeoutMs = how === 'hang' ? 400 : 30_000
    const error = await errorOf(quickClient(exchange, { ...options, retries: 0, timeoutMs }).getTicker({ symbol }))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ name: 'NetworkError', operationId: 'getTicker', mayHaveArrived: true })
    expect((error as Error).message).toMatch(/^\[GET\] "\/capi\/v2\/market\/ticker": /)
    expect((error as Error).message).toMatch(says)
  })

  it('of an unused port says that the request did not arrive', async () => {
    const exchange = await startExchange()
    await exchange.close()
    const error = await errorOf(quickClient(exchange, { ...options, retries: 0 }).getTicker({ symbol }))
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false, cause: { code: 'ECONNREFUSED' } })
    expect((error as Error).message).toContain('ECONNREFUSED')
  })
})

describe('a success', () => {
  const ticker = '{"symbol":"cmt_btcusdt","last":"7"}'

  it.each([
    { name: 'a bare body', text: ticker },
    { name: 'an envelope of 200', text: `{"code":"200","msg":"","requestTime":1,"data":${ticker}}` },
    { name: 'an envelope of 00000', text: `{"code":"00000","msg":"success","requestTime":1,"data":${ticker}}` },
    { name: 'an envelope of the number 200', text: `{"code":200,"data":${ticker}}` },
  ])('is $name', async ({ text }) => {
    expect(await (await clientReceiving(200, text)).getTicker({ symbol })).toMatchObject({ symbol, last: '7' })
  })
})

describe('an unreadable response', () => {
  it.each(['', '{"symbol":', '<html>ok</html>', 'undefined', '{"a":1}{"b":2}'])(
    'is a NetworkError: %s',
    async (text) => {
      const error = await errorOf((await clientReceiving(200, text)).getTicker({ symbol }))
      expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: true })
      expect((error as Error).message).toContain(`expected JSON, was ${text.length} characters of something else`)
    },
  )

  it.each([
    { text: '{"list":[]}', was: 'an object' },
    { text: '"nothing"', was: 'a string' },
    { text: '7', was: 'a number' },
    { text: '{"code":"200","data":{"rows":[]}}', was: 'an object' },
  ])('is not an empty list: $text', async ({ text, was }) => {
    const client = await clientReceiving(200, text)
    for (const list of [client.listCurrentOrders(), client.listTickers(), client.listPositions({ symbol })]) {
      const error = await errorOf(list)
      expect(error).toBeInstanceOf(NetworkError)
      expect((error as Error).message).toContain(`expected a list, was ${was}`)
    }
  })

  it.each([
    { text: '[]', says: 'expected an object, was a list' },
    { text: '{"rows":[],"nextFlag":false}', says: 'expected list to be a list, was missing' },
    { text: '{"list":{},"nextFlag":false}', says: 'expected list to be a list, was an object' },
  ])('is not an empty page: $text', async ({ text, says }) => {
    const error = await errorOf((await clientReceiving(200, text)).listFills())
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).message).toContain(says)
  })
})
