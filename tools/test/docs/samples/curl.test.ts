import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { allSamples } from './all.ts'
import { type Request, credentials, describeWithShell, run } from './shell.ts'

const samples = allSamples()

describe('the curl samples', () => {
  it('exist for every operation and hold no credentials', () => {
    expect(samples.length).toBeGreaterThan(0)
    for (const { curl } of samples) expect(curl).toMatch(/\bcurl /)
  })
})

describeWithShell('a curl sample, when it runs', () => {
  const requests = new Map<string, Request>()
  beforeAll(() => {
    for (const { call, curl } of samples) requests.set(call.id, run(curl))
  })

  const signed = samples.filter(({ call }) => call.signed)
  it.each(signed)('signs the very bytes that it sends: $call.id', ({ call }) => {
    const { url, headers, body } = requests.get(call.id)!
    const timestamp = headers.get('ACCESS-TIMESTAMP')!
    const text = timestamp + call.method + url.pathname + url.search + body
    const signature = createHmac('sha256', credentials.CAPI_SECRET).update(text).digest('base64')
    expect(headers.get('ACCESS-SIGN')).toBe(signature)
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000)
  })

  it.each(signed)('sends every header of a signed request: $call.id', ({ call }) => {
    const { headers } = requests.get(call.id)!
    expect([...headers.keys()].toSorted()).toEqual(
      ['ACCESS-KEY', 'ACCESS-PASSPHRASE', 'ACCESS-SIGN', 'ACCESS-TIMESTAMP', 'Content-Type', 'locale'].toSorted(),
    )
    expect(headers.get('ACCESS-KEY')).toBe(credentials.CAPI_KEY)
    expect(headers.get('ACCESS-PASSPHRASE')).toBe(credentials.CAPI_PASSPHRASE)
    expect(headers.get('Content-Type')).toBe('application/json')
    expect(headers.get('locale')).toBe('en-US')
  })

  it.each(samples.filter(({ call }) => !call.signed))(
    'sends no credentials to a public operation: $call.id',
    ({ call }) => {
      expect([...requests.get(call.id)!.headers]).toEqual([])
    },
  )

  it.each(samples)(
    'calls the path of the operation on the local exchange, with a body where there is one: $call.id',
    ({ call }) => {
      const { url, body } = requests.get(call.id)!
      expect(url.origin + url.pathname).toBe(`http://127.0.0.1:8787${call.path}`)
      expect(body !== '').toBe(call.hasBody)
    },
  )

  it.each(samples)('passes every parameter that is required: $call.id', ({ call }) => {
    const required = call.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
    const { url } = requests.get(call.id)!
    expect(required.filter(({ name }) => !url.searchParams.get(name))).toEqual([])
  })
})

describeWithShell('run', () => {
  it('shows a body with quotes and line breaks as it is sent', () => {
    const { body } = run(`body='{"a":\n"it'\\''s"}'\ncurl http://127.0.0.1/ --data-raw "$body"\n`)
    expect(body).toBe(`{"a":\n"it's"}`)
  })
})
