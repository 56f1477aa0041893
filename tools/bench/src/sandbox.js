/** Measures the local exchange as a process, prints the page and writes it to SANDBOX.md. Build first: it runs `dist`. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './median.js'
import { drive, makeRequest, pace } from './sandbox/load.js'
import { credentials, startMock, startSandbox } from './sandbox/process.js'

const connections = 32
const rounds = 5
const roundMs = 1_000
const records = 100_000
const symbol = 'cmt_btcusdt'
const ticker = `/capi/v2/market/ticker?symbol=${symbol}`

/** A server to be measured as well; what is written there stays. */
const databaseUrl = process.env.PG_URL

const folders = []
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'capi-bench-'))
  folders.push(folder)
  return folder
}

/** An order that rests and its cancellation, for each connection. */
function orderTurns(port) {
  return Array.from({ length: connections }, (_, index) => {
    const clientOid = `bench-${index}`
    const price = `${89_000 + index}.5`
    const order = { symbol, client_oid: clientOid, size: '0.001', type: '1', order_type: '0', match_price: '0', price }
    const post = (target, body) =>
      makeRequest({ port, credentials, method: 'POST', target, body: JSON.stringify(body) })
    return [post('/capi/v2/order/placeOrder', order), post('/capi/v2/order/cancel_order', { clientOid })]
  })
}

const tickerTurns = (port) => Array.from({ length: connections }, () => [makeRequest({ port, target: ticker })])

async function startTrading(args) {
  const sandbox = await startSandbox(args)
  const headers = { 'content-type': 'application/json' }
  const url = `http://127.0.0.1:${sandbox.port}/sandbox/market/${symbol}/price`
  await fetch(url, { method: 'POST', headers, body: '{"price":"90000"}' })
  return sandbox
}

/** Orders a second, in turns, so that both meet the same machine. */
async function measureOrders() {
  const memory = await startTrading(['--memory', ...unlimited])
  const durable = await startTrading(['--data', newFolder(), ...unlimited])
  const world = ['--database-url', databaseUrl, '--world', `bench ${process.pid}`]
  const database = databaseUrl && (await startTrading([...world, ...unlimited]))
  const rates = { memory: [], durable: [], database: [] }
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, { port }] of Object.entries({ memory, durable, ...(database && { database }) })) {
      const rate = await drive({ port, durationMs: roundMs, turns: orderTurns(port) })
      if (round >= 0) rates[name].push(rate)
    }
  }
  await Promise.all([memory.stop(), database?.stop()])
  const latencies = []
  for (let round = 0; round < 3; round += 1) {
    const { port } = durable
    latencies.push(...(await pace({ port, perSecond: 1_000, durationMs: 4_000, turns: orderTurns(port) })))
  }
  await durable.stop()
  const sorted = latencies.toSorted((one, other) => one - other)
  return {
    memory: median(rates.memory),
    durable: median(rates.durable),
    database: database && median(rates.database),
    share: median(rates.durable.map((rate, round) => rate / rates.memory[round])),
    p50: sorted[Math.floor(sorted.length * 0.5)],
    p99: sorted[Math.floor(sorted.length * 0.99)],
  }
}

async function measureStart() {
  const times = []
  for (let round = 0; round < 5; round += 1) {
    const { startMs, stop } = await startSandbox(['--data', newFolder()])
    times.push(startMs)
    await stop()
  }
  return median(times)
}

async function measureRecovery() {
  const folder = newFolder()
  const module = new URL('sandbox/recovery.js', import.meta.url)
  const server = fork(module, ['serve', folder])
  const [port] = await once(server, 'message')
  for (let made = 0; made < records;) {
    const rate = await drive({ port, durationMs: 2_000, turns: orderTurns(port) })
    made += rate * 2
  }
  server.kill('SIGKILL')
  await once(server, 'exit')
  const reader = fork(module, ['open', folder])
  const [answer] = await once(reader, 'message')
  return answer
}

async function measureTickers() {
  const sandbox = await startSandbox(['--memory', ...unlimited])
  const mock = await startMock()
  const rates = { sandbox: [], mock: [] }
  for (let round = -1; round < 5; round += 1) {
    for (const [name, { port }] of Object.entries({ sandbox, mock })) {
      const rate = await drive({ port, durationMs: roundMs, turns: tickerTurns(port) })
      if (round >= 0) rates[name].push(rate)
    }
  }
  await Promise.all([sandbox.stop(), mock.stop()])
  const ratio = median(rates.sandbox.map((rate, round) => rate / rates.mock[round]))
  return { sandbox: median(rates.sandbox), mock: median(rates.mock), ratio }
}

const unlimited = process.argv.includes('--no-limits') ? ['--no-limits'] : []
const count = (value) => Math.round(value).toLocaleString('en')
const verdict = (isMet) => (isMet ? 'met' : '**missed**')

let page
try {
  const orders = await measureOrders()
  const startMs = await measureStart()
  const recovery = await measureRecovery()
  const tickers = await measureTickers()
  const seconds = recovery.ms / 1_000
  const per100 = (seconds * records) / recovery.records
  page = `# The local exchange, measured

${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. The load
generator runs beside the server, on the same cores. Orders are signed; each connection places one that rests and cancels
it, and both count. Rates are medians of ${rounds} rounds of ${roundMs} ms, taken in turns.

| what                                                        | measured | target | |
| ----------------------------------------------------------- | -------- | ------ | - |
| orders a second in memory, ${connections} connections       | ${count(orders.memory)} | | |
| orders a second in SQLite, kept before each answer          | ${count(orders.durable)} | | |
| the same in PostgreSQL                                      | ${orders.database ? count(orders.database) : 'no server'} | | |
| share of SQLite in what memory does                         | ${(orders.share * 100).toFixed(0)} % | 40 % | ${verdict(orders.share >= 0.4)} |
| latency at 1,000 orders a second in SQLite, median          | ${orders.p50.toFixed(1)} ms | | |
| the same, 99th percentile                                   | ${orders.p99.toFixed(1)} ms | 20 ms | ${verdict(orders.p99 < 20)} |
| from the start to the first answer, empty folder            | ${count(startMs)} ms | 1,000 ms | ${verdict(startMs < 1_000)} |
| recovery of ${count(recovery.records)} records, no snapshot | ${seconds.toFixed(1)} s | | |
| the same for ${count(records)} records                      | ${per100.toFixed(1)} s | 5 s | ${verdict(per100 < 5)} |
| tickers a second                                            | ${count(tickers.sandbox)} | | |
| tickers a second of a mock from the same document           | ${count(tickers.mock)} | | |
| ratio of the two                                            | ${tickers.ratio.toFixed(1)} | 5 | ${verdict(tickers.ratio >= 5)} |

The mock is \`@stoplight/prism-cli\` on Node 24, which it needs. \`npm --prefix tools/bench run sandbox\` measures anew;
PostgreSQL is the server that \`PG_URL\` names, on the same machine.
`
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
writeFileSync(new URL('../SANDBOX.md', import.meta.url), page)
console.log(page)
process.exit()
