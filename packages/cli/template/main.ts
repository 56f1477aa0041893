// Starts the bot on the server of CAPI_URL, with the credentials of CAPI_KEY, CAPI_SECRET and CAPI_PASSPHRASE.
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@capi/client'
import { run } from './bot.ts'

const { CAPI_URL: baseUrl = 'http://127.0.0.1:8787', CAPI_KEY, CAPI_SECRET, CAPI_PASSPHRASE } = process.env
if (!CAPI_KEY || !CAPI_SECRET || !CAPI_PASSPHRASE)
  throw new Error('CAPI_KEY, CAPI_SECRET and CAPI_PASSPHRASE must be set.')
const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
const { signal } = stop
const pause = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal }).catch(() => {})

const symbol = process.env['CAPI_SYMBOL'] ?? 'cmt_btcusdt'
const capi = createClient({ baseUrl, credentials })
const price = Number((await capi.getTicker({ symbol })).last)
// Signals, not amounts: what is sent to the exchange is exact.
const near = (factor: number): number => Number((price * factor).toPrecision(8))
const options = { symbol, low: near(0.999), high: near(1.001), size: '0.01' }
console.log(`trading ${symbol} on ${new URL(baseUrl).host}: buys below ${options.low}, sells above ${options.high}`)
await run(capi, options, { signal, pause, log: console.log })
