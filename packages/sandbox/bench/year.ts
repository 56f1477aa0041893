// Benchmark of a backtest in process: a year of one-minute candles, one read a minute, 5,000 orders, and the report.
//
// npm run bench:year -- [days] [orders]      default: 365 days, 5,000 orders
//
// The script bundles it first, since a compiler in the same process takes memory. It prints the elapsed time of each
// part, the memory, and a digest of the state and the report, which is the same on every run.
import { createHash } from 'node:crypto'
import { createClient } from '@capi/client'
import { createReport, readAccount } from '../../report/src/index.ts'
import { createSandbox } from '../src/open.ts'
import { hash } from '@capi/engine'

const [days = 365, orders = 5_000] = process.argv.slice(2).map(Number)
const minutes = days * 1_440
const minuteMs = 60_000
const symbol = 'cmt_btcusdt'
const startTime = Date.UTC(2025, 0, 1)
const startedAt = performance.now()
let before = startedAt

function lap(name: string): void {
  const now = performance.now()
  const { rss, heapUsed } = process.memoryUsage()
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
  console.log(`${name.padEnd(12)} ${((now - before) / 1e3).toFixed(2)} s, heap ${mb(heapUsed)}, process ${mb(rss)}`)
  before = now
}

/** Yields candles along a slow swing with noise, as lines of CSV. */
function* candles(): Generator<string> {
  yield 'time,open,high,low,close,volume\n'
  let close = 90_000_0
  for (let minute = 0; minute < minutes; minute += 1) {
    const swing = Math.trunc(Math.sin(minute / 5_000) * 100_000)
    const open = close
    close = 900_000 + swing + (hash(1, minute) % 1_200) - 600
    const high = Math.max(open, close) + (hash(2, minute) % 500)
    const low = Math.min(open, close) - (hash(3, minute) % 500)
    const prices = [open, high, low, close].map((ticks) => `${Math.floor(ticks / 10)}.${ticks % 10}`)
    yield `${startTime + minute * minuteMs},${prices.join(',')},${(hash(4, minute) % 3_000) / 100}\n`
  }
}

const sandbox = createSandbox({ startTime })
const { accountId, ...credentials } = sandbox.control.createAccount({ deposit: '100000' })
const client = createClient({ transport: sandbox.transport, credentials })
lap('start')
await sandbox.control.setFeed({ symbol, candles: candles(), path: 'glide' })
lap('load')

const every = Math.floor(minutes / orders)
let placed = 0
for (let minute = 1; minute <= minutes; minute += 1) {
  sandbox.control.setClock({ to: startTime + minute * minuteMs - 1 })
  const { last, markPrice } = await client.getTicker({ symbol })
  if (minute % every !== 0 || placed === orders) continue
  placed += 1
  const isOpening = placed % 2 === 1
  const price = Number(last ?? markPrice)
  await client.placeOrder({
    symbol,
    type: isOpening ? 'open_long' : 'close_long',
    size: '0.01',
    ...(isOpening && placed % 4 === 1 ? { price: (price * 1.001).toFixed(1) } : { matchPrice: 'market' as const }),
  })
}
lap('run')
const report = createReport(await readAccount(client, { since: startTime }))
lap('report')
const digest = createHash('sha256').update(sandbox.control.stateHash()).update(JSON.stringify(report)).digest('hex')
const { maxRSS } = process.resourceUsage()
console.log(
  `accounts ${accountId}, orders ${placed}, total ${((performance.now() - startedAt) / 1e3).toFixed(2)} s, at most ${(maxRSS / 1e3).toFixed(0)} MB`,
)
console.log(`digest ${digest}`)
await sandbox.close()
