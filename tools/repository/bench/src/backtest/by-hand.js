// The sweep that a reader had to write before there was a command: a loop that loads the file for each run, in one
// process.
//
//   node by-hand.js FILE [RUNS]        from a built tree; default: 36 runs
//
// It decides each hour. Prints each point with its net profit.
import { createReadStream } from 'node:fs'
import { createClient } from '../../../../../packages/client/dist/index.js'
import { createReport, readAccount } from '../../../../../packages/report/dist/index.js'
import { createSandbox } from '../../../../../packages/sandbox/dist/index.js'

const [file, runs = '36'] = process.argv.slice(2)
const [symbol, size, hourMs] = ['cmt_btcusdt', '0.05', 3_600_000]
const longest = 40
const points = [2, 3, 4, 5, 6, 7].flatMap((fast) => [10, 16, 22, 28, 34, 40].map((slow) => ({ fast, slow })))

for (const { fast, slow } of points.slice(0, Number(runs))) {
  const sandbox = createSandbox({ startTime: Date.UTC(2025, 0, 1), seed: 'backtest' })
  const { endsAt } = await sandbox.control.loadCandles({ symbol, candles: createReadStream(file) })
  const credentials = sandbox.control.createAccount({ deposit: '10000' })
  const capi = createClient({ transport: sandbox.transport, credentials })
  await sandbox.clock.sleep(longest * hourMs)
  for (; sandbox.clock.now() < endsAt; await sandbox.clock.sleep(hourMs - (sandbox.clock.now() % hourMs))) {
    const { items } = await capi.listHistoryCandles({ symbol, granularity: '1h', limit: slow + 1 })
    const closes = items.filter(({ isForming }) => !isForming).map(({ close }) => BigInt(close.replace('.', '')))
    const sumOf = (count) => closes.slice(0, count).reduce((sum, close) => sum + close, 0n)
    const isAbove = sumOf(fast) * BigInt(slow) > sumOf(slow) * BigInt(fast)
    const [held] = await capi.listPositions({ symbol })
    if (isAbove && !held) await capi.placeOrder({ symbol, type: 'open_long', size, matchPrice: 'market' })
    if (!isAbove && held) await capi.placeOrder({ symbol, type: 'close_long', size: held.size, matchPrice: 'market' })
  }
  const [coin] = createReport(await readAccount(capi)).coins
  console.log(`${fast} ${slow} ${coin.netProfit}`)
  await sandbox.close()
}
