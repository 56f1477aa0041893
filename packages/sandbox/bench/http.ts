// How much of what a bare node:http server reaches the sandbox reaches over HTTP, signed: every connection places an order
// that rests, cancels it, and so on. Both are measured in one run, in turns, from another process. Build first: it runs
// `dist`.
//
//   npx tsx bench/http.ts

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { operations } from '@capi/api'
import { sign } from '@capi/client'
import type { Contestant } from './contestant.ts'
import { drive } from './load.ts'

const rounds = 15
const connections = 32
const warmUpMs = 2_000
const roundMs = 600
const target = 0.6
const names = ['bare', 'sandbox'] as const

type Running = Contestant & { readonly child: ChildProcess }

async function start(name: string): Promise<Running> {
  const child = fork(new URL('contestant.ts', import.meta.url), [name], { execArgv: ['--import', 'tsx'] })
  const [contestant] = (await once(child, 'message')) as [Contestant]
  return { ...contestant, child }
}

/** Returns one whole request, signed now. */
async function makeRequest(
  { key, secret, passphrase, port }: Contestant,
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

/** Returns what one connection sends: an order below the market, and its cancellation. */
function makeTurn(contestant: Contestant, connection: number): Promise<Buffer[]> {
  const clientOid = `bench-${connection}`
  const limit = { size: '0.001', type: '1', order_type: '0', match_price: '0', price: `${89_000 + connection}.5` }
  return Promise.all([
    makeRequest(contestant, operations.placeOrder.path, { symbol: 'cmt_btcusdt', client_oid: clientOid, ...limit }),
    makeRequest(contestant, operations.cancelOrder.path, { clientOid }),
  ])
}

async function measure(running: Running, durationMs: number): Promise<number> {
  const requests = await Promise.all(Array.from({ length: connections }, (_, index) => makeTurn(running, index)))
  return drive({ port: running.port, durationMs, requests })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

const contestants = { bare: await start('bare'), sandbox: await start('sandbox') }
const rates: Record<(typeof names)[number], number[]> = { bare: [], sandbox: [] }
try {
  for (const name of names) await measure(contestants[name], warmUpMs)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) rates[name].push(await measure(contestants[name], roundMs))
  }
} finally {
  for (const { child } of Object.values(contestants)) child.disconnect()
}

// Within a round both meet the same machine, whatever else it does.
const ratio = median(rates.sandbox.map((rate, round) => rate / rates.bare[round]!))
console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}`)
console.log(
  `placeOrder and cancelOrder in turn, signed; ${connections} connections; medians of ${rounds} rounds of ${roundMs} ms`,
)
for (const name of names)
  console.log(`${name.padEnd(8)}${Math.round(median(rates[name])).toLocaleString('en')} a second`)
console.log(`ratio   ${ratio.toFixed(2)} (target ${target.toFixed(2)})`)
process.exitCode = ratio < target ? 1 : 0
