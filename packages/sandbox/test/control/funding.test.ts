import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { type Answer, ask, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
const start = Date.UTC(2025, 10, 27)
const hourMs = 3_600_000

let sandbox: Sandbox
beforeEach(() => {
  sandbox = startSandbox({ startTime: start })
})

function call(method: string, path: string, body: object): Promise<Answer> {
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return ask(sandbox, `/sandbox/${path}`, init)
}
const setFunding = (body: object): Promise<Answer> => call('PUT', `market/${symbol}/funding`, body)

describe('PUT /sandbox/market/{symbol}/funding', () => {
  it.each([
    { given: { rate: '0.0005' }, want: { source: 'fixed', rate: '0.0005' } },
    { given: { source: 'fixed', rate: '-0.02' }, want: { source: 'fixed', rate: '-0.02' } },
    // The price has not differed from the index.
    { given: { source: 'formula' }, want: { source: 'formula', rate: '0.0001' } },
  ])('accepts $given and returns the next funding time', async ({ given, want }) => {
    const { status, json } = await setFunding(given)
    expect([status, json]).toEqual([200, { symbol, ...want, nextFundingTime: start + 8 * hourMs }])
  })

  it.each([
    { given: {}, text: 'FUNDING_RATE(rate): the rate must be a decimal between -1 and 1, was none.' },
    { given: { rate: '1.5' }, text: 'FUNDING_RATE(rate): the rate must be a decimal between -1 and 1, was 1.5.' },
    {
      given: { source: 'formula', rate: '0.1' },
      text: 'FUNDING_RATE(rate): a formula must come without a rate, was 0.1.',
    },
  ])('refuses $given', async ({ given, text }) => {
    const { status, json } = await setFunding(given)
    expect([status, json.code, json.msg]).toEqual([400, '40015', text])
  })

  it('refuses a source that the document does not have', async () => {
    expect(await setFunding({ source: 'guess' })).toMatchObject({ status: 400, json: { code: '40017' } })
  })
})

describe('POST /sandbox/clock with untilFunding', () => {
  it('moves to the next funding time, and from there to the one after', async () => {
    for (const hours of [8, 16, 24]) {
      const { json } = await call('POST', 'clock', { untilFunding: true })
      expect(json).toEqual({ mode: 'manual', time: start + hours * hourMs })
    }
  })

  it('refuses a second move at the same time', async () => {
    const { status, json } = await call('POST', 'clock', { untilFunding: true, advanceMs: 5 })
    const text = 'The clock takes only one of advanceMs, to and untilFunding, was given advanceMs and untilFunding.'
    expect([status, json.msg]).toEqual([400, text])
    expect(sandbox.control.now()).toBe(start)
  })
})
