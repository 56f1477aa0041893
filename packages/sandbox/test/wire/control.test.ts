import { afterAll, describe, expect, it } from 'vitest'
import { type Answer, ask, send, startSandbox } from '../trader.ts'

const sandbox = startSandbox()
afterAll(() => sandbox.close())

function post(body: string, type = 'application/json'): Promise<Answer> {
  return ask(sandbox, '/sandbox/accounts', { method: 'POST', headers: { 'content-type': type }, body })
}

describe('POST /sandbox/accounts', () => {
  it('opens an account whose key works', async () => {
    const { status, json } = await post('{"name":"bot","deposit":"250.5","permissions":["read"]}')
    expect(status).toBe(201)
    expect(json.accountId).toMatch(/^\d{18}$/)
    const account = await send(sandbox, json, { target: '/capi/v2/account/getAccount?coin=USDT' })
    expect(account.json.collateral[0].amount).toBe('250.5')
    const cancel = await send(sandbox, json, { target: '/capi/v2/order/cancel_order', body: '{"orderId":"1"}' })
    expect(cancel.json.code).toBe('40014')
  })

  it('opens an account without money when none is asked for', async () => {
    const { json } = await post('{}')
    const account = await send(sandbox, json, { target: '/capi/v2/account/getAccounts' })
    expect(account.json.collateral[0].amount).toBe('0')
  })

  it.each([
    { body: '{"deposit":100}', code: '40017', text: 'deposit must be a string, was the number 100.' },
    { body: '{"deposit":"-5"}', code: '40015', text: 'AMOUNT_PRECISION: the amount must be a decimal above zero' },
    { body: '{"permissions":["all"]}', code: '40017', text: 'permissions[0] must be read or trade, was "all".' },
    { body: '{"money":"5"}', code: '40017', text: 'money is not known' },
    { body: '', code: '40017', text: 'was empty' },
  ])('refuses $body', async ({ body, code, text }) => {
    expect(await post(body)).toMatchObject({ status: 400, json: { code, msg: expect.stringContaining(text) } })
  })

  it('refuses what a page of another site could post unasked', async () => {
    expect(await post('{}', 'text/plain')).toMatchObject({ status: 400, json: { code: '40007' } })
  })
})

describe('pages', () => {
  it('say at / what is here', async () => {
    const response = await sandbox.fetch('/')
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('href="/openapi.json"')
  })

  it('serve the document', async () => {
    const { json } = await ask(sandbox, '/openapi.json')
    expect(json).toMatchObject({ openapi: '3.1.0', info: { title: 'capi' } })
  })

  it('serve the docs, or say that they have not been built', async () => {
    const response = await sandbox.fetch('/docs')
    const text = await response.text()
    if (response.status === 200) expect(text).toMatch(/^<!doctype html/i)
    else expect([response.status, text]).toEqual([404, 'The docs page has not been built.\n'])
  })
})
