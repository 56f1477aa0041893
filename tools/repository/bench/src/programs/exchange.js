// Measures the local exchange as its command serves it: connections, each of which places an order that rests and
// cancels it, in memory, in SQLite or in PostgreSQL; or a bare server that does nothing with the order. Both requests
// count. Or the connections ask for tickers, also those of a mock from the same document. The load comes from this
// process, CPU time is the server's.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRequest, openConnection } from '../load.js'
import { commandOf } from './built-tree.js'
import { serve } from './program.js'

const symbol = 'cmt_btcusdt'
const ticker = `/capi/v2/market/ticker?symbol=${symbol}`
const warmUpRequests = 16_000
/** How long the server may take to print its address. */
const startMs = 60_000
const credentials = { key: 'bench-key', secret: 'bench-secret', passphrase: 'bench-passphrase' }

const bareServer = fileURLToPath(new URL('bare-server.js', import.meta.url))
/** The world for benchmarks in a PostgreSQL server; it begins anew each time. */
const world = 'bench'

await serve(async (tree, scratch, place, connectionCount = '32', requestsOfTurn = '400') => {
  const command = place === 'bare' ? bareServer : commandOf(tree, 'sandbox', 'capi-sandbox')
  const server = place === 'mock' ? await startMock(tree) : await startServer(command, argumentsOf(place, scratch))
  const { port } = server
  if (place !== 'bare' && place !== 'mock') await setPrice(port, '90000')
  const isTicker = place === 'tickers' || place === 'mock'
  let made = 0
  /** Sends so many requests; each connection sends an order and its cancellation, as often as there are some left. */
  const drive = async (count) => {
    // Signed beforehand and used once, since the exchange executes no signature twice.
    const pairs = Array.from({ length: count / 2 }, () => (isTicker ? tickersOf(port) : pairOf(port, (made += 1))))
    // Opened for each turn, since a server closes connections that are idle while another contender has its turn.
    const connections = await Promise.all(Array.from({ length: Number(connectionCount) }, () => openConnection(port)))
    const cpu = await server.cpuMicros()
    const begun = performance.now()
    await Promise.all(
      connections.map(async ({ ask }) => {
        for (let pair = pairs.pop(); pair; pair = pairs.pop()) for (const bytes of pair) await ask(bytes)
      }),
    )
    const wall = (performance.now() - begun) * 1_000
    const spent = (await server.cpuMicros()) - cpu
    for (const { close } of connections) close()
    return { cpu: spent / count, wall: wall / count }
  }

  const turn = () => drive(Number(requestsOfTurn))
  for (let sent = 0; sent < warmUpRequests; sent += Number(requestsOfTurn)) await turn()
  return { turn, close: server.stop }
})

/** Arguments of the server by the place where it stores its data. */
function argumentsOf(place, scratch) {
  if (place === 'bare') return []
  const limits = ['--port', '0', '--no-limits']
  if (place === 'memory' || place === 'tickers') return [...limits, '--memory']
  if (place === 'sqlite') return [...limits, '--data', scratch]
  return [...limits, '--database-url', place, '--world', world, '--reset']
}

/** Starts the peer on the newer Node that it needs. */
async function startMock(tree) {
  const mock = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js')
  // It takes no free port by itself, and prints no address where it does not log.
  const port = 20_000 + (process.pid % 10_000)
  const options = ['--port', String(port), '--host', '127.0.0.1', '-v', 'error', '--multiprocess', 'false']
  const args = ['mock', join(tree, 'packages/api/openapi.json'), ...options]
  return startServer(mock, args, { execPath: process.env.CAPI_NODE.split(':').at(-1) }, () => answerOf(port))
}

/** Resolves with a port when a server answers there. */
async function answerOf(port) {
  for (let tries = 0; tries < startMs / 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${ticker}`).catch(() => null)
    if (answer?.ok) return port
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Expected the mock to answer within ${startMs} ms.`)
}

async function startServer(command, args, options = {}, findPort = portOf) {
  const child = fork(command, args, {
    ...options,
    env: {
      NODE_ENV: 'production',
      CAPI_SANDBOX_KEY: credentials.key,
      CAPI_SANDBOX_SECRET: credentials.secret,
      CAPI_SANDBOX_PASSPHRASE: credentials.passphrase,
    },
    execArgv: ['--import', new URL('cpu-probe.js', import.meta.url).href],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exited = once(child, 'exit')
  return {
    port: await findPort(child),
    async cpuMicros() {
      child.send('cpu')
      const [micros] = await once(child, 'message')
      return micros
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Resolves with the port that the server prints. */
function portOf(child) {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (what) => reject(new Error(`Expected the sandbox to print its address, ${what}:\n${output}`))
    setTimeout(() => fail(`there was none after ${startMs} ms`), startMs).unref()
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]
        if (port) resolve(Number(port))
      })
    }
    child.once('exit', (code) => fail(`it ended with status ${code}`))
  })
}

async function setPrice(port, price) {
  const url = `http://127.0.0.1:${port}/sandbox/market/${symbol}/price`
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ price }) })
  if (!response.ok) throw new Error(`Expected to set the price, was ${response.status}: ${await response.text()}`)
}

/** Returns two requests for a ticker. */
function tickersOf(port) {
  const bytes = makeRequest({ port, target: ticker })
  return [bytes, bytes]
}

/** Returns an order that rests below the price, and its cancellation. */
function pairOf(port, number) {
  const clientOid = `bench-${number}`
  const price = `${89_000 + (number % 100)}.5`
  const order = { symbol, client_oid: clientOid, size: '0.001', type: '1', order_type: '0', match_price: '0', price }
  const post = (target, body) => makeRequest({ port, credentials, method: 'POST', target, body: JSON.stringify(body) })
  return [post('/capi/v2/order/placeOrder', order), post('/capi/v2/order/cancel_order', { clientOid })]
}
