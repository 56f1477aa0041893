// A backtest: a moving-average strategy over a week of one-minute candles, in process, with a report. It takes seconds,
// and gives the same result in every run.
//
//   node backtest.js [FILE START]
//
// The file has candles as CSV (time,open,high,low,close,volume) or as lines of JSON, and may be compressed with gzip;
// START is its first day, such as 2026-01-05. Without a file, the program makes up a week. Replace `trade` by a
// strategy of your own; this one is not profitable.
import { createReadStream } from 'node:fs'
import { type Client, createClient } from '@capi/client'
import { createReport, readAccount } from '@capi/report'
import { createSandbox } from '@capi/sandbox'

const symbol = 'cmt_btcusdt'
const size = '0.05'
/** The numbers of 15-minute candles whose closing prices are compared. */
const [few, many] = [4, 16]
const [minuteMs, stepMs] = [60_000, 15 * 60_000]

const [file, firstDay = '2026-01-05'] = process.argv.slice(2)
const start = Date.parse(firstDay)
// Date.parse takes 2026-02-30 for 2 March.
if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(firstDay))
  throw new RangeError(`START must be a day such as 2026-01-05, was ${firstDay}.`)
const sandbox = createSandbox({ startTime: start, seed: 'backtest' })
const { endsAt } = await sandbox.control.loadCandles({ symbol, candles: file ? createReadStream(file) : makeUpWeek() })
const credentials = sandbox.control.createAccount({ deposit: '10000' })
const capi = createClient({ transport: sandbox.transport, credentials })

// Before the first decision, there must be enough candles.
await sandbox.clock.sleep(many * stepMs)
for (; sandbox.clock.now() < endsAt; await sandbox.clock.sleep(stepMs)) await trade(capi)
await closeAll(capi)

const { coins, valuedEvery } = createReport(await readAccount(capi))
const { trades, netProfit, fees, funding, drawdown, equity, reconciliation } = coins[0]!
console.log(`${new Date(start).toISOString()} to ${new Date(endsAt).toISOString()}`)
console.log(`${trades.count} trades, of which ${trades.won} won and ${trades.lost} lost`)
console.log(`net profit ${netProfit}, with fees of ${fees} and funding of ${funding}`)
console.log(`largest drawdown ${drawdown.amount}, with prices of every ${valuedEvery! / minuteMs} min`)
console.log(`equity at the end ${equity}`)
console.log(`not explained by bills: ${reconciliation.difference}`)
await sandbox.close()

/** Holds a long position while the mean of few closing prices is above that of many. */
async function trade(client: Client): Promise<void> {
  const page = await client.listHistoryCandles({ symbol, granularity: '15m', limit: many + 1 })
  const closes = page.items.filter(({ isForming }) => !isForming).map((candle) => BigInt(candle.close.replace('.', '')))
  const sumOf = (count: number): bigint => closes.slice(0, count).reduce((sum, each) => sum + each, 0n)
  const isAbove = sumOf(few) * BigInt(many) > sumOf(many) * BigInt(few)
  const isHeld = (await client.listPositions({ symbol })).length > 0
  if (isAbove && !isHeld) await client.placeOrder({ symbol, type: 'open_long', size, matchPrice: 'market' })
  if (!isAbove) await closeAll(client)
}

async function closeAll(client: Client): Promise<void> {
  for (const position of await client.listPositions({ symbol }))
    await client.placeOrder({ symbol, type: 'close_long', size: position.size!, matchPrice: 'market' })
}

/** Yields a week of candles: waves of about a day, and noise that is the same in every run. */
function* makeUpWeek() {
  let state = 1
  const noise = (range: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return Math.round((state / 2_147_483_647 - 0.5) * range)
  }
  const write = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`
  let price = 900_000
  for (let minute = 0; minute < 7 * 24 * 60; minute += 1) {
    const close = price + Math.round(60 * Math.sin(minute / 230)) + noise(600)
    const [high, low] = [Math.max(price, close) + Math.abs(noise(300)), Math.min(price, close) - Math.abs(noise(300))]
    const time = start + minute * minuteMs
    yield { time, open: write(price), high: write(high), low: write(low), close: write(close), volume: '20' }
    price = close
  }
}
