// The options of a client with the transport on undici, and those of the transport.
import type { Agent } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { UsageError, createClient } from '../src/index.ts'
import { undiciTransport } from '../src/undici.ts'
import { closeAll, credentials, startExchange } from './server/exchange.ts'
import { errorOf, lost } from './server/failing.ts'

const symbol = 'cmt_btcusdt'

afterAll(closeAll)

describe('the options of a client with this transport', () => {
  it.each([
    { options: {}, says: 'baseUrl must be a URL' },
    { options: { baseUrl: 'ftp://example.com' }, says: 'baseUrl must begin with http: or https:' },
    { options: { baseUrl: 'http://example.com', credentials }, says: 'Credentials are sent over plain http only' },
  ])('are checked as without it: $says', ({ options, says }) => {
    expect(() => createClient({ ...options, transport: undiciTransport() })).toThrow(UsageError)
    expect(() => createClient({ ...options, transport: undiciTransport() })).toThrow(says)
  })

  it('are refused with anything but a dispatcher', () => {
    expect(() => undiciTransport({ dispatcher: {} as Agent })).toThrow('dispatcher must be a dispatcher of undici')
  })

  it('include a clock, which sets the timers', async () => {
    const exchange = await startExchange({ fault: () => lost('hang') })
    const timers: number[] = []
    const setTimer = (ms: number, call: () => void): (() => void) => {
      timers.push(ms)
      const timer = setTimeout(call, 0)
      return () => clearTimeout(timer)
    }
    const client = exchange.client({ retries: 0, transport: undiciTransport(), clock: { now: Date.now, setTimer } })
    expect(String(await errorOf(client.getTicker({ symbol })))).toContain('expected a response within 10000 ms')
    expect(timers).toEqual([10_000])
  })
})
