import { describe, expect, it } from 'vitest'
import { ask, startSandbox } from '../fixtures/requests.ts'

const sandbox = startSandbox()

describe('paths and methods', () => {
  it.each([
    { method: 'GET', target: '/', status: 200 },
    { method: 'GET', target: '/capi/v2/none', status: 404, text: 'No endpoint has the path /capi/v2/none.' },
    { method: 'GET', target: '/capi/v2/order/cancel', status: 404, text: 'No endpoint has the path' },
    { method: 'GET', target: '/capi/v2/market/tickers/', status: 404, text: 'No endpoint has the path' },
    { method: 'GET', target: '/capi/v2/market/Tickers', status: 404, text: 'No endpoint has the path' },
    { method: 'GET', target: '/capi/v2/market/%zz', status: 404, text: 'No endpoint has the path' },
    { method: 'GET', target: '/__proto__', status: 404, text: 'No endpoint has the path' },
    { method: 'POST', target: '/capi/v2/market/tickers', status: 404, text: 'tickers takes GET, was POST.' },
    { method: 'GET', target: '/capi/v2/account/bills', status: 404, text: 'bills takes POST, was GET.' },
    { method: 'DELETE', target: '/capi/v2/account/bills', status: 404, text: 'bills takes POST, was DELETE.' },
    { method: 'OPTIONS', target: '/capi/v2/account/bills', status: 404, text: 'takes POST' },
    { method: 'PROPFIND', target: '/capi/v2/account/bills', status: 404, text: 'takes POST' },
  ])('$method $target responds $status', async ({ method, target, status, text }) => {
    const response = await sandbox.fetch(target, { method })
    expect(response.status).toBe(status)
    if (text === undefined) return
    expect(await response.json()).toEqual({
      code: '404',
      msg: expect.stringContaining(text),
      requestTime: sandbox.clock.now(),
      data: null,
    })
  })

  it('responds with the content type JSON', async () => {
    const { headers } = await sandbox.fetch('/capi/v2/market/time')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const refused = await ask(sandbox, '/capi/v2/market/ticker')
    expect(refused).toMatchObject({ status: 400, json: { code: '40019' } })
  })
})
