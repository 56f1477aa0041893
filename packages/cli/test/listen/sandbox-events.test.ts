import { createClient } from '@capi/client'
import { afterEach, expect, it, vi } from 'vitest'
import { sandboxEvents } from '../../src/listen/sandbox-events.ts'
import { processTerminal } from '../../src/output/terminal.ts'
import { startExchange } from '../command.ts'

const symbol = 'cmt_btcusdt'
afterEach(() => vi.unstubAllGlobals())

it('continues after a lost connection, also if the plan order of its latest event was modified meanwhile', async () => {
  const { sandbox, url, environment } = await startExchange()
  const { CAPI_KEY: key, CAPI_SECRET: secret, CAPI_PASSPHRASE: passphrase } = environment
  const client = createClient({ baseUrl: url, credentials: { key: key!, secret: secret!, passphrase: passphrase! } })
  sandbox.control.setFeed({ symbol, source: 'manual' })
  sandbox.control.setPrice({ symbol, price: '60000' })
  await client.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '60500' })
  const terms = { symbol, type: 'take_profit', positionSide: 'LONG', size: '0.01', triggerPrice: '70000' } as const
  const { orderId } = await client.placeTpSlOrder(terms)
  let failures = 0
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    if (failures === 0) return fetch(...call)
    failures -= 1
    throw new TypeError('The connection was lost.')
  })
  const reports: string[] = []
  const stop = new AbortController()
  const report = (text: string): void => void reports.push(text)
  const all = { baseUrl: url, accountId: undefined, kinds: undefined, symbols: undefined, since: 0 }
  const events = sandboxEvents(
    { ...all, report },
    processTerminal(() => stop.signal),
  )
  let latest = (await events.next()).value!
  while (latest.kind !== 'plan') latest = (await events.next()).value!
  await client.modifyTpSlOrder({ orderId, triggerPrice: '71000' })
  failures = 1
  sandbox.control.createAccount({ deposit: '2' })
  const { value } = await events.next()
  stop.abort()
  await sandbox.close()
  expect(Number(value!.id)).toBe(Number(latest.id) + 1)
  expect(reports).toEqual([expect.stringContaining('The connection was lost.')])
})

it('returns what happens after the exchange was restored to a time before --since', async () => {
  const { sandbox, url } = await startExchange()
  sandbox.control.setClock({ mode: 'manual' })
  sandbox.control.saveSnapshot({ name: 'before' })
  sandbox.control.advance(8 * 3_600_000)
  const stop = new AbortController()
  const all = { baseUrl: url, accountId: undefined, kinds: ['bill'], symbols: undefined, report: () => {} }
  const since = sandbox.control.now()
  sandbox.control.createAccount({ deposit: '1' })
  const events = sandboxEvents(
    { ...all, since },
    processTerminal(() => stop.signal),
  )
  expect((await events.next()).value!.time).toBeGreaterThanOrEqual(since)
  sandbox.control.restoreSnapshot({ name: 'before' })
  sandbox.control.createAccount({ deposit: '2' })
  const ended = setTimeout(() => stop.abort(), 5_000)
  const times: number[] = []
  for await (const { time } of events) if (times.push(time) && time < since) break
  clearTimeout(ended)
  stop.abort()
  await sandbox.close()
  expect(times.at(-1)).toBeLessThan(since)
})
