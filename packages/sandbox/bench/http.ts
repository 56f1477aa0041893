// How much of what a bare node:http server reaches the sandbox reaches over HTTP: signed orders, each of which rests in
// the book. Both are measured in one run, in turns, from another process. Build first: it runs `dist`.
//
//   npx tsx bench/http.ts

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
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

/** Returns orders at twenty prices below the market, signed now. */
function makeOrders({ key, secret, passphrase, port }: Contestant): Promise<Buffer[]> {
  const path = '/capi/v2/order/placeOrder'
  const timestamp = Date.now()
  const requests = Array.from({ length: 20 }, async (_, level) => {
    const order = {
      symbol: 'cmt_btcusdt',
      client_oid: '',
      size: '0.0001',
      type: '1',
      order_type: '0',
      match_price: '0',
    }
    const body = JSON.stringify({ ...order, price: `${89_000 + level}.5` })
    const signature = await sign({ secret, timestamp, method: 'POST', path, body })
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `ACCESS-KEY: ${key}`,
      `ACCESS-PASSPHRASE: ${passphrase}`,
      `ACCESS-TIMESTAMP: ${timestamp}`,
      `ACCESS-SIGN: ${signature}`,
      'locale: en-US',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
  return Promise.all(requests)
}

async function measure(running: Running, ms: number): Promise<number> {
  return drive({ port: running.port, connections, durationMs: ms, requests: await makeOrders(running) })
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
console.log(`placeOrder, signed, resting; ${connections} connections; medians of ${rounds} rounds of ${roundMs} ms`)
for (const name of names)
  console.log(`${name.padEnd(8)}${Math.round(median(rates[name])).toLocaleString('en')} a second`)
console.log(`ratio   ${ratio.toFixed(2)} (target ${target.toFixed(2)})`)
process.exitCode = ratio < target ? 1 : 0
