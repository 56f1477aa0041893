// Benchmark over HTTP: the request rate of the sandbox as a fraction of that of a bare node:http server. Each connection
// alternately places and cancels a resting order with signed requests. Both servers run in their own process and are measured
// alternately in one run. Build first: it measures `dist`.
//
//   npx tsx bench/http.ts

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { operations } from '@capi/api'
import { sign } from '@capi/client'
import type { BenchServer } from './bench-server.ts'
import { drive } from './http-load.ts'

const rounds = 15
const connections = 32
const warmUpMs = 2_000
const roundMs = 600
const target = 0.6
const names = ['bare', 'sandbox'] as const

type Running = BenchServer & { readonly child: ChildProcess }

async function start(name: string): Promise<Running> {
  const child = fork(new URL('bench-server.ts', import.meta.url), [name], { execArgv: ['--import', 'tsx'] })
  const [server] = (await once(child, 'message')) as [BenchServer]
  return { ...server, child }
}

/** Returns the bytes of one request with a current signature. */
async function makeRequest(
  { key, secret, passphrase, port }: BenchServer,
  path: string,
  value: object,
): Promise<Buffer> {
  const timestamp = Date.now()
  const body = JSON.stringify(value)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `ACCESS-KEY: ${key}`,
    `ACCESS-PASSPHRASE: ${passphrase}`,
    `ACCESS-TIMESTAMP: ${timestamp}`,
    `ACCESS-SIGN: ${await sign({ secret, timestamp, method: 'POST', path, body })}`,
    'locale: en-US',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Returns the requests of one connection: an order below the market, and its cancellation. */
function makeRequests(server: BenchServer, connection: number): Promise<Buffer[]> {
  const clientOid = `bench-${connection}`
  const limit = { size: '0.001', type: '1', order_type: '0', match_price: '0', price: `${89_000 + connection}.5` }
  return Promise.all([
    makeRequest(server, operations.placeOrder.path, { symbol: 'cmt_btcusdt', client_oid: clientOid, ...limit }),
    makeRequest(server, operations.cancelOrder.path, { clientOid }),
  ])
}

async function measure(running: Running, durationMs: number): Promise<number> {
  const requests = await Promise.all(Array.from({ length: connections }, (_, index) => makeRequests(running, index)))
  return drive({ port: running.port, durationMs, requests })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

const servers = { bare: await start('bare'), sandbox: await start('sandbox') }
const rates: Record<(typeof names)[number], number[]> = { bare: [], sandbox: [] }
try {
  for (const name of names) await measure(servers[name], warmUpMs)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) rates[name].push(await measure(servers[name], roundMs))
  }
} finally {
  for (const { child } of Object.values(servers)) child.disconnect()
}

// The ratio is computed per round, because both servers then run under the same load of the machine.
const ratio = median(rates.sandbox.map((rate, round) => rate / rates.bare[round]!))
console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}`)
console.log(
  `placeOrder and cancelOrder in turn, signed; ${connections} connections; medians of ${rounds} rounds of ${roundMs} ms`,
)
for (const name of names)
  console.log(`${name.padEnd(8)}${Math.round(median(rates[name])).toLocaleString('en')} a second`)
console.log(`ratio   ${ratio.toFixed(2)} (target ${target.toFixed(2)})`)
process.exitCode = ratio < target ? 1 : 0
