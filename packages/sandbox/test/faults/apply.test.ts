import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FaultAction, FaultPhase } from '@capi/sandbox'
import { type Failing, startFailing } from './faulty-sandbox.ts'

let failing: Failing
beforeEach(async () => {
  failing = await startFailing()
})
afterEach(() => failing.sandbox.close())

const operation = 'placeOrder'
const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4)

describe('a dropped response', () => {
  it.each<{ how: 'close' | 'reset' | 'hang'; ending: string }>([
    { how: 'close', ending: 'closed' },
    { how: 'reset', ending: 'reset' },
    { how: 'hang', ending: 'open' },
  ])('leaves the connection $ending after $how, with the order placed or not by the phase', async ({ how, ending }) => {
    await failing.add({ operation, nth: 1, phase: 'before', action: { type: 'drop', how } })
    await failing.add({ operation, nth: 1, phase: 'afterCommit', action: { type: 'drop', how } })
    const silentMs = ending === 'open' ? 500 : undefined
    expect(await failing.placeBare('lost', silentMs)).toEqual({ text: '', ending })
    expect(await failing.standing()).toEqual([])
    expect(await failing.placeBare('applied', silentMs)).toEqual({ text: '', ending })
    expect(await failing.standing()).toEqual(['applied'])
    expect(failing.faults().map(({ matched, fired }) => [matched, fired])).toEqual([
      [2, 1],
      [1, 1],
    ])
  })
})

describe('a fake status', () => {
  it.each<{ phase: FaultPhase; standing: string[] }>([
    { phase: 'before', standing: [] },
    { phase: 'afterCommit', standing: ['a'] },
  ])('in the phase $phase leaves the orders $standing', async ({ phase, standing }) => {
    await failing.add({ operation, phase, action: { type: 'status', status: 502, body: 'html' } })
    const answer = await failing.place('a')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html'])
    expect(await answer.text()).toBe('<html><body><h1>502 Bad Gateway</h1></body></html>\n')
    expect(await failing.standing()).toEqual(standing)
  })

  it('has the error format of the interface by default', async () => {
    await failing.add({ operation, phase: 'before', action: { type: 'status', status: 429, retryAfter: 7 } })
    const answer = await failing.place('a')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await answer.json()).toMatchObject({ code: '429', msg: expect.any(String), data: null })
  })

  it('may have no body', async () => {
    await failing.add({ operation, phase: 'before', action: { type: 'status', status: 599, body: 'none' } })
    const answer = await failing.place('a')
    expect([answer.status, await answer.text()]).toEqual([599, ''])
  })
})

describe('a delay', () => {
  it('before the request adds up over the rules, and the order is placed although the client has disconnected', async () => {
    for (const ms of [60, 90]) await failing.add({ operation, phase: 'before', action: { type: 'latency', ms } })
    const started = performance.now()
    expect((await failing.place('patient')).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(145)
    await failing.add({ operation, phase: 'before', action: { type: 'latency', ms: 4_000 } })
    expect((await failing.placeBare('left', 300)).ending).toBe('open')
    expect(await failing.standing()).toEqual(['patient'])
    await expect.poll(() => failing.standing()).toEqual(['left', 'patient'])
  })

  it('after the commit delays the response, not the order', async () => {
    await failing.add({ operation, phase: 'afterCommit', action: { type: 'late', ms: 500 } })
    expect((await failing.placeBare('late', 300)).ending).toBe('open')
    expect(await failing.standing()).toEqual(['late'])
  })

  it('ends when the sandbox closes', async () => {
    await failing.add({ operation, phase: 'before', action: { type: 'latency', ms: 600_000 } })
    const answer = failing.place('never')
    const failed = expect(answer).rejects.toThrow('fetch failed')
    await expect.poll(() => failing.faults()[0]!.fired).toBe(1)
    await failing.sandbox.close()
    await failed
  })
})

describe('a corrupt response', () => {
  const spoil = async (action: FaultAction): Promise<{ head: string; body: string; ending: string }> => {
    await failing.add({ operation, phase: 'response', action })
    const { text, ending } = await failing.placeBare('spoilt')
    expect(await failing.standing()).toEqual(['spoilt'])
    return { head: text.slice(0, text.indexOf('\r\n\r\n')), body: bodyOf(text), ending }
  }
  const lengthIn = (head: string): number => Number(/^content-length: (\d+)/im.exec(head)![1])

  it('has half of its announced length when it is truncated', async () => {
    const { head, body, ending } = await spoil({ type: 'truncate' })
    expect([body.length, ending]).toEqual([lengthIn(head) >> 1, 'closed'])
    expect(body).toMatch(/^\{"client_oid":"spoilt"/)
  })

  it('has twice its announced length when its length is wrong', async () => {
    const { head, body, ending } = await spoil({ type: 'wrongLength' })
    expect([body.length >> 1, ending]).toEqual([lengthIn(head), 'closed'])
    expect(JSON.parse(body)).toMatchObject({ client_oid: 'spoilt' })
  })

  it('is complete in the end when it drips', async () => {
    await failing.add({ operation, phase: 'response', action: { type: 'slowDrip', ms: 600 } })
    const started = performance.now()
    const answer = await failing.place('slow')
    expect(await answer.json()).toMatchObject({ client_oid: 'slow' })
    expect(performance.now() - started).toBeGreaterThan(400)
  })
})

describe('several rules', () => {
  it('apply to one request; of rules that exclude each other, the oldest does', async () => {
    await failing.add({ operation, phase: 'afterCommit', action: { type: 'late', ms: 50 } })
    await failing.add({ operation, phase: 'afterCommit', action: { type: 'status', status: 504 } })
    await failing.add({ operation, phase: 'afterCommit', action: { type: 'drop', how: 'reset' } })
    expect((await failing.place('a')).status).toBe(504)
    expect(failing.faults().map(({ matched, fired }) => [matched, fired])).toEqual([
      [1, 1],
      [1, 1],
      [1, 0],
    ])
  })

  it('of an account count no request that somebody else signed', async () => {
    const { accountId } = failing.account
    await failing.add({
      operation: 'getAccounts',
      account: accountId,
      count: 1,
      phase: 'before',
      action: { type: 'status', status: 500 },
    })
    const forged = { ...failing.account, secret: 'of nobody' }
    expect((await failing.get('/capi/v2/account/getAccounts', forged)).status).toBe(400)
    expect(failing.faults()).toMatchObject([{ matched: 0, fired: 0 }])
    expect((await failing.get('/capi/v2/account/getAccounts')).status).toBe(500)
  })

  it('of later phases do not count refused requests', async () => {
    await failing.add({ operation, nth: 1, phase: 'afterCommit', action: { type: 'status', status: 500 } })
    await failing.place('twice')
    const refused = await failing.place('twice')
    expect(refused.status).toBe(400)
    expect(failing.faults()).toMatchObject([{ matched: 1, fired: 1 }])
  })

  it('stop when they are removed, one or all', async () => {
    const fail = { phase: 'before', action: { type: 'status', status: 500 } } as const
    const [first] = [await failing.add({ ...fail, operation }), await failing.add({ ...fail, operation: 'getTicker' })]
    const deleted = await fetch(`${failing.url}/sandbox/faults/${first}`, { method: 'DELETE' })
    expect(await deleted.json()).toEqual({
      faultId: first,
      rule: { ...fail, operation, tellTale: false },
      matched: 0,
      fired: 0,
    })
    expect((await failing.place('a')).status).toBe(200)
    const { faults } = (await (await fetch(`${failing.url}/sandbox/faults`, { method: 'DELETE' })).json()) as {
      faults: []
    }
    expect(faults).toHaveLength(1)
    expect(failing.faults()).toEqual([])
  })

  it('are gone after a reset', async () => {
    await failing.add({ phase: 'before', action: { type: 'drop', how: 'hang' } })
    failing.sandbox.control.reset()
    expect(failing.faults()).toEqual([])
    expect((await fetch(`${failing.url}/capi/v2/market/tickers`)).status).toBe(200)
  })
})

describe('the requests of a rule', () => {
  const fail = { phase: 'before', action: { type: 'status', status: 500 } } as const
  const accounts = '/capi/v2/account/getAccounts'

  it('may be those of one account, known by its key', async () => {
    const bob = failing.sandbox.control.createAccount()
    await failing.add({ ...fail, account: bob.accountId })
    expect((await failing.get(accounts)).status).toBe(200)
    expect((await failing.get(accounts, bob)).status).toBe(500)
    expect((await fetch(`${failing.url}/capi/v2/market/tickers`)).status).toBe(200)
  })

  it('are never those of the control API', async () => {
    await failing.add(fail)
    expect((await failing.get(accounts)).status).toBe(500)
    expect((await fetch(`${failing.url}/sandbox/health`)).status).toBe(200)
    expect((await fetch(`${failing.url}/sandbox/faults`)).status).toBe(200)
  })
})

describe('the header that reports a fault', () => {
  it('is sent if a rule requires it, and names the rules', async () => {
    await failing.add({ operation, phase: 'before', action: { type: 'latency', ms: 1 }, tellTale: true })
    await failing.add({ operation, phase: 'before', action: { type: 'latency', ms: 1 } })
    await failing.add({ operation, phase: 'response', action: { type: 'unknownField' }, tellTale: true })
    expect((await failing.place('a')).headers.get('x-sandbox-fault')).toBe('1, 3')
  })
})
