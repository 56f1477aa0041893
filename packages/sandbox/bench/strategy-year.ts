// Benchmark of a backtest: the moving-average strategy of the guide over a year of one-minute candles, in process, with
// its report.
//
// npm run bench:strategy -- [days] [minutes between decisions]      default: 365 days, 15 minutes
//
// Each decision reads the latest 17 candles and the positions, and places an order when the means have crossed. It
// prints the time of each part, the processor time, the memory, and a digest of the state and the report, which is the
// same on every run.
import { createHash } from 'node:crypto'
import { type Client, createClient } from '@capi/client'
import { createReport, readAccount } from '../../report/src/index.ts'
import { hash } from '@capi/engine'
import { createSandbox } from '../src/open.ts'

const [days = 365, stepMinutes = 15] = process.argv.slice(2).map(Number)
const minutes = days * 1_440
const minuteMs = 60_000
const stepMs = stepMinutes * minuteMs
const symbol = 'cmt_btcusdt'
const size = '0.05'
const [few, many] = [4, 16]
const granularity = stepMinutes === 1_440 ? '1d' : stepMinutes === 60 ? '1h' : '15m'
const start = Date.UTC(2025, 0, 1)
let before = { time: performance.now(), processor: processorSeconds() }

function processorSeconds(): number {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  return (userCPUTime + systemCPUTime) / 1e6
}

function lap(name: string): void {
  const now = { time: performance.now(), processor: processorSeconds() }
  const processor = now.processor - before.processor
  console.log(`${name.padEnd(8)} ${((now.time - before.time) / 1e3).toFixed(2)} s, processor ${processor.toFixed(2)} s`)
  before = now
}

/** Yields lines of CSV with prices along a slow swing with noise. */
function* candles(): Generator<string> {
  yield 'time,open,high,low,close,volume\n'
  let close = 900_000
  for (let minute = 0; minute < minutes; minute += 1) {
    const swing = Math.trunc(Math.sin(minute / 230) * 8_000 + Math.sin(minute / 20_000) * 100_000)
    const open = close
    close = 900_000 + swing + (hash(1, minute) % 1_200) - 600
    const high = Math.max(open, close) + (hash(2, minute) % 500)
    const low = Math.min(open, close) - (hash(3, minute) % 500)
    const prices = [open, high, low, close].map((tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}`)
    yield `${start + minute * minuteMs},${prices.join(',')},${(hash(4, minute) % 3_000) / 100}\n`
  }
}

async function trade(client: Client): Promise<void> {
  const page = await client.listHistoryCandles({ symbol, granularity, limit: many + 1 })
  const closes = page.items.filter(({ isForming }) => !isForming).map(({ close }) => BigInt(close.replace('.', '')))
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

const sandbox = createSandbox({ startTime: start, seed: 'backtest' })
const { endsAt } = await sandbox.control.loadCandles({ symbol, candles: candles() })
const capi = createClient({
  transport: sandbox.transport,
  credentials: sandbox.control.createAccount({ deposit: '100000' }),
})
lap('load')
await sandbox.clock.sleep(many * stepMs)
for (; sandbox.clock.now() < endsAt; await sandbox.clock.sleep(stepMs)) await trade(capi)
await closeAll(capi)
lap('run')
const report = createReport(await readAccount(capi))
lap('report')
const digest = createHash('sha256').update(sandbox.control.stateHash()).update(JSON.stringify(report)).digest('hex')
const { maxRSS } = process.resourceUsage()
const { trades, netProfit } = report.coins[0]!
console.log(`${trades.count} trades, net profit ${netProfit}, digest ${digest.slice(0, 16)}`)
console.log(`${processorSeconds().toFixed(1)} s of processor time, at most ${(maxRSS / 1e3).toFixed(0)} MB`)
await sandbox.close()
