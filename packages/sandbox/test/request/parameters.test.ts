import { describe, expect, it } from 'vitest'
import { send, signedHeaders, startSandbox, type RequestInput } from '../fixtures/requests.ts'

const sandbox = startSandbox()
const alice = sandbox.control.createAccount({ deposit: '100' })

const current = '/capi/v2/order/current'

interface Case extends RequestInput {
  readonly name: string
  readonly code: string
  readonly text: string
}

const parameters: Case[] = [
  { name: 'a required one left out', target: '/capi/v2/account/getAccount', code: '40019', text: 'coin is missing.' },
  {
    name: 'a required one left empty',
    target: '/capi/v2/account/getAccount?coin=',
    code: '40019',
    text: 'coin is missing.',
  },
  { name: 'one given twice', target: `${current}?limit=1&limit=2`, code: '40020', text: 'limit must be given once' },
  { name: 'a number above its bound', target: `${current}?limit=101`, code: '40020', text: 'at most 100, was 101.' },
  { name: 'a number below its bound', target: `${current}?limit=0`, code: '40020', text: 'at least 1, was 0.' },
  { name: 'a negative page', target: `${current}?page=-1`, code: '40020', text: 'at least 0, was -1.' },
  { name: 'a broken number', target: `${current}?limit=1.0`, code: '40020', text: 'a whole number, was "1.0".' },
  { name: 'an empty number', target: `${current}?limit=`, code: '40020', text: 'a whole number, was empty.' },
  { name: 'a number in another script', target: `${current}?limit=%D9%A3`, code: '40020', text: 'a whole number, was' },
  { name: 'a time in words', target: `${current}?startTime=now`, code: '40020', text: 'Unix milliseconds, was "now".' },
  {
    name: 'a time beyond doubles',
    target: `${current}?startTime=9223372036854775808`,
    code: '40020',
    text: 'milliseconds',
  },
  { name: 'a time before 1970', target: `${current}?startTime=-1`, code: '40020', text: 'at least 0, was -1.' },
  { name: 'a negative id', target: `${current}?orderId=-1`, code: '40020', text: 'at least 0, was -1.' },
  {
    name: 'a size of more than 32 bits',
    target: '/capi/v2/order/current?page=2147483648',
    code: '40020',
    text: 'a whole number, was 2147483648.',
  },
  { name: 'an empty name', target: `${current}?symbol=`, code: '40020', text: 'at least 1 character, had 0.' },
  {
    name: 'an id of 65 bits',
    target: `${current}?orderId=9223372036854775808`,
    code: '40020',
    text: '64-bit integer, was',
  },
  { name: 'an id in words', target: `${current}?orderId=abc`, code: '40020', text: '64-bit integer, was "abc".' },
  { name: 'a bad escape', target: `${current}?symbol=%zz`, code: '40020', text: 'percent-encoded UTF-8, was "%zz".' },
  {
    name: 'an escape that is not UTF-8',
    target: `${current}?symbol=%ff`,
    code: '40020',
    text: 'percent-encoded UTF-8',
  },
  {
    name: 'a code that is not in the list',
    target: '/capi/v2/order/historyPlan?symbol=cmt_btcusdt&delegateType=7',
    code: '40020',
    text: 'delegateType must be 1, 2, 3 or 4, was 7.',
  },
  {
    name: 'an unknown coin',
    target: '/capi/v2/account/getAccount?coin=usdt',
    code: '40020',
    text: 'one of USDT, was "usdt"',
  },
]

const unknown: Case[] = [
  {
    name: 'an unknown parameter',
    target: `${current}?sym=x`,
    code: '40020',
    text: 'sym is not known; known are symbol',
  },
  {
    name: 'a parameter where none is taken',
    target: '/capi/v2/account/getAccounts?a=1',
    code: '40020',
    text: 'none is',
  },
  {
    name: 'a property of all objects',
    target: `${current}?__proto__=x`,
    code: '40020',
    text: '__proto__ is not known',
  },
]

describe('the parameters of a request', () => {
  it.each(parameters)('are refused with $name ($target)', async ({ target, code, text }) => {
    const answer = await send(sandbox, alice, { target })
    expect(answer.json).toEqual({
      code,
      msg: expect.stringContaining(text),
      requestTime: sandbox.clock.now(),
      data: null,
    })
    expect(answer.status).toBe(400)
  })

  it('are shortened in messages when they are long', async () => {
    const { json } = await send(sandbox, alice, { target: `${current}?limit=${'9'.repeat(5_000)}` })
    expect(json.msg.length).toBeLessThan(200)
  })

  it.each(['abc', '1x', '', '-1', '9223372036854775808'])(
    'are ignored with a warning if they are invalid and the document says so, and refused by a strict sandbox (%s)',
    async (orderId) => {
      const target = `/capi/v2/order/currentPlan?orderId=${orderId}`
      const response = await sandbox.fetch(target, { headers: await signedHeaders(alice, 'GET', target) })
      expect([response.status, await response.json()]).toEqual([200, []])
      expect(response.headers.get('x-sandbox-warning')).toMatch(
        /^Query parameter orderId must be .+ and was ignored\.$/,
      )
      const strict = startSandbox({ strict: true })
      const refused = await send(strict, strict.control.createAccount(), { target })
      expect([refused.status, refused.json.code]).toEqual([400, '40020'])
    },
  )
})

describe('unknown parameters of a request', () => {
  it.each(unknown)('are refused by a strict sandbox: $name ($target)', async ({ target, code, text }) => {
    const strict = startSandbox({ strict: true })
    const answer = await send(strict, strict.control.createAccount(), { target })
    expect(answer.json).toEqual({
      code,
      msg: expect.stringContaining(text),
      requestTime: strict.clock.now(),
      data: null,
    })
  })

  it.each(unknown)('are ignored with a warning otherwise: $name ($target)', async ({ target }) => {
    const response = await sandbox.fetch(target, { headers: await signedHeaders(alice, 'GET', target) })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-sandbox-warning')).toMatch(
      /^Query parameter \w+ is not known and was ignored; .+\.$/,
    )
  })

  it('do not hide that a known one is invalid', async () => {
    expect((await send(sandbox, alice, { target: `${current}?sym=x&limit=0` })).json.code).toBe('40020')
  })
})
