// Benchmark of the transport in process: the rate of a client in the process of the sandbox as a multiple of that of
// the same client with 32 concurrent callers over HTTP to a server in its own process. Both are measured alternately in
// one run, without rate limits, with signatures that the sandbox checks. Build first: it measures `dist`.
//
//   npx tsx bench/in-process.ts
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { type Client, createClient } from '@capi/client'
import { createSandbox } from '@capi/sandbox'
import type { BenchServer } from './bench-server.ts'

const rounds = 9
const roundMs = 700
const symbol = 'cmt_btcusdt'

/** One kind of step: what it is, how many callers run it over HTTP and in process, and the least multiple. */
interface Task {
  readonly name: string
  readonly target: number
  /** Runs one step; callers have numbers. */
  run(client: Client, caller: number): PromiseLike<unknown>
}

const tasks: readonly Task[] = [
  { name: 'getTicker', target: 2, run: (client) => client.getTicker({ symbol }) },
  { name: 'getAccount', target: 2, run: (client) => client.getAccount({ coin: 'USDT' }) },
  { name: 'listPositions', target: 2, run: (client) => client.listPositions({ symbol }) },
  {
    name: 'placeOrder and cancelOrder',
    target: 1.5,
    async run(client, caller) {
      const price = `${89_000 + caller}.5`
      const { orderId } = await client.placeOrder({ symbol, type: 'open_long', size: '0.001', price })
      return client.cancelOrder({ orderId })
    },
  },
]

async function startServer(): Promise<{ readonly client: Client; readonly child: ChildProcess }> {
  const child = fork(new URL('bench-server.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const [{ port, key, secret, passphrase }] = (await once(child, 'message')) as [BenchServer]
  const credentials = { key, secret, passphrase }
  return { child, client: createClient({ baseUrl: `http://127.0.0.1:${port}`, credentials, limits: false }) }
}

function startInProcess(): Client {
  const sandbox = createSandbox()
  const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000000000' })
  sandbox.control.setPrice({ symbol, price: '90000' })
  return createClient({ transport: sandbox.transport, credentials: { key, secret, passphrase }, limits: false })
}

/** Returns steps per second. */
async function measure(client: Client, { run }: Task, callers: number, ms: number): Promise<number> {
  const started = performance.now()
  const counts = await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      let count = 0
      for (; performance.now() - started < ms; count += 1) await run(client, caller)
      return count
    }),
  )
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - started)) * 1_000
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}

const { client: overHttp, child } = await startServer()
const ways = [
  { name: 'over HTTP, 32 callers', client: overHttp, callers: 32 },
  { name: 'in process, 1 caller', client: startInProcess(), callers: 1 },
  { name: 'in process, 32 callers', client: startInProcess(), callers: 32 },
]
console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}`)
console.log(`medians of ${rounds} rounds of ${roundMs} ms, steps a second; multiples per round`)
try {
  for (const task of tasks) {
    const rates: number[][] = ways.map(() => [])
    for (const { client, callers } of ways) await measure(client, task, callers, roundMs)
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { client, callers }] of ways.entries())
        rates[index]!.push(await measure(client, task, callers, roundMs))
    }
    console.log(task.name)
    for (const [index, { name }] of ways.entries()) {
      const multiple = median(rates[index]!.map((rate, round) => rate / rates[0]![round]!))
      const rate = Math.round(median(rates[index]!)).toLocaleString('en')
      console.log(
        `  ${name.padEnd(24)}${rate.padStart(8)}${index === 0 ? '' : `  ${multiple.toFixed(2)} times (target ${task.target})`}`,
      )
      if (index > 0 && multiple < task.target) process.exitCode = 1
    }
  }
} finally {
  child.disconnect()
}
