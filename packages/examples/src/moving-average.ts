// A strategy that is based on candles: it holds a long position while the mean of the latest closing prices is above that of
// more of them. Each run decides once, so start it once for each candle.
//
// Only completed candles count: the newest one is still forming, and would change the decision until it is complete. Means are
// compared as integers. It shows how a program reads candles; it is not a profitable strategy.

import { createClient, type Granularity, type TimedCandle } from '@capi/client'

const { CAPI_URL = 'http://127.0.0.1:8787', CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }
const capi = createClient({ baseUrl: CAPI_URL, credentials })

const [symbol = 'cmt_btcusdt', width = '1m', few = '5', many = '20', size = '0.01'] = process.argv.slice(2)
const [short, long] = [Number(few), Number(many)]

const candles = await readCompleted(Math.max(short, long))
const isAbove = sumOf(candles.slice(0, short)) * BigInt(long) > sumOf(candles.slice(0, long)) * BigInt(short)
const held = (await capi.listPositions({ symbol })).find(({ side }) => side === 'LONG')
const newest = new Date(candles[0]!.time).toISOString()
console.log(newest, `mean of ${short} is ${isAbove ? 'above' : 'not above'} mean of ${long}`)

if (isAbove && !held) {
  await capi.placeOrder({ symbol, type: 'open_long', size, matchPrice: 'market' })
  console.log('opened', size)
} else if (!isAbove && held) {
  await capi.placeOrder({ symbol, type: 'close_long', size: held.size!, matchPrice: 'market' })
  console.log('closed', held.size)
} else {
  console.log(held ? `holds ${held.size}` : 'holds nothing')
}

/** Returns the latest completed candles, the newest first. */
async function readCompleted(count: number): Promise<readonly TimedCandle[]> {
  const completed: TimedCandle[] = []
  for await (const candle of capi.listHistoryCandles({ symbol, granularity: width as Granularity })) {
    if (candle.isForming) continue
    completed.push(candle)
    if (completed.length === count) return completed
  }
  throw new Error(`Expected ${count} completed candles, was ${completed.length}.`)
}

/** Returns the sum of the closing prices, in units of the last decimal place; all of them have the same number of places. */
function sumOf(some: readonly TimedCandle[]): bigint {
  return some.reduce((sum, { close }) => sum + BigInt(close.replace('.', '')), 0n)
}
