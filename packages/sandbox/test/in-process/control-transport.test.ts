import { controlOperations } from '@capi/api/control'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BuiltSandbox } from '../../src/sandbox.ts'
import { ask, startSandbox } from '../fixtures/requests.ts'

let sandbox: BuiltSandbox
beforeEach(() => {
  sandbox = startSandbox({ accounts: [{ name: 'demo', deposit: '10000' }] }) as BuiltSandbox
})

const send = (method: string, target: string, body?: string) => sandbox.controlTransport({ method, target, body })

describe('the control transport', () => {
  it('returns what the same request over HTTP returns', async () => {
    const { accountId } = sandbox.accounts[0]!
    for (const path of ['market', 'market/cmt_btcusdt/depth?levels=3', `accounts/${accountId}?limit=1`, 'demo-key']) {
      const target = `/sandbox/${path}`
      const { status, text } = await ask(sandbox, target)
      expect(await send('GET', target)).toMatchObject({ status, text })
    }
  })

  it('reads bodies, and decodes names in the path', async () => {
    const set = await send('POST', '/sandbox/market/cmt%5Fbtcusdt/price', '{"price":"61000"}')
    expect(set.status).toBe(200)
    expect((await send('POST', '/sandbox/accounts', '{"name":"bob"}')).status).toBe(201)
    const candles = '0,90000,90001,89999,90000\n4000,90000,90001,89999,90000\n'
    expect(await send('POST', '/sandbox/market/cmt_btcusdt/feed?begin=now', candles)).toMatchObject({ status: 200 })
  })

  it('refuses as over HTTP: invalid fields, unknown paths and what the engine refuses', async () => {
    expect(await send('POST', '/sandbox/market/cmt_btcusdt/price', '{"price":1,"none":2}')).toMatchObject({
      status: 400,
      text: expect.stringContaining('none is not known'),
    })
    expect((await send('GET', '/sandbox/nothing')).status).toBe(404)
    expect((await send('POST', '/sandbox/market/cmt_none/price', '{"price":"1"}')).status).toBe(400)
  })

  it('finds every operation of the document', async () => {
    for (const { method, path } of Object.values(controlOperations)) {
      const { text } = await send(method, path.replaceAll(/\{\w+\}/g, '0'), method === 'GET' ? undefined : '{"none":1}')
      expect([method, path, text]).not.toEqual([method, path, expect.stringContaining('"code":"404"')])
    }
  })
})
