// The transport on undici: dispatchers, and what may have reached the server when a request fails.
import { type RequestListener, createServer, request as forward } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { type AddressInfo, type Server, createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Agent, Client as UndiciClient, H2CClient, Pool, ProxyAgent } from 'undici'
import { type Client, type ClientOptions, createClient, signedFetch } from '../src/index.ts'
import { undiciTransport } from '../src/undici.ts'
import { closeAll, credentials, startExchange } from './server/exchange.ts'
import { errorOf, startHanging } from './server/failing.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const
const ticker = '{"symbol":"cmt_btcusdt","last":"7"}'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  await closeAll()
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  cleanups.push(() => server.closeAllConnections())
  return listen(server)
}

/** Returns a client over a dispatcher, which is closed after the test. */
function clientOver(dispatcher: Agent | Pool | ProxyAgent | UndiciClient | H2CClient, options: ClientOptions): Client {
  cleanups.push(() => dispatcher.destroy())
  return createClient({
    credentials,
    retries: 0,
    limits: false,
    transport: undiciTransport({ dispatcher }),
    ...options,
  })
}

describe('a dispatcher', () => {
  it('sends the requests, with a path before those of the operations', async () => {
    const targets: string[] = []
    const baseUrl = await serve(({ url, headers, method }, response) => {
      targets.push(`${method} ${url} ${headers.host}`)
      response.end(ticker)
    })
    const pool = new Pool(baseUrl, { connections: 1 })
    expect(await clientOver(pool, { baseUrl: `${baseUrl}/v0/` }).getTicker({ symbol })).toMatchObject({ last: '7' })
    expect(targets).toEqual([`GET /v0/capi/v2/market/ticker?symbol=${symbol} ${new URL(baseUrl).host}`])
    expect(pool.stats.connected).toBe(1)
  })

  it('may be a proxy', async () => {
    const exchange = await startExchange()
    const proxied: string[] = []
    const proxy = await serve((request, response) => {
      proxied.push(`${request.method} ${request.url}`)
      const { method, headers, url } = request
      request.pipe(
        forward(url!, { method: method!, headers }, (answer) => {
          response.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(response)
        }),
      )
    })
    const client = clientOver(new ProxyAgent({ uri: proxy, proxyTunnel: false }), { baseUrl: exchange.url })
    expect((await client.placeOrder(order)).orderId).toMatch(/^\d{18}$/)
    expect(proxied).toEqual([`POST ${exchange.url}/capi/v2/order/placeOrder`])
  })

  it('may use HTTP/2, where calls share one connection', async () => {
    let sessions = 0
    const server = createHttp2Server((request, response) => {
      response.setHeader('content-type', 'application/json')
      request.resume().on('end', () => response.end(ticker))
    }).on('session', () => (sessions += 1))
    const baseUrl = await listen(server as unknown as Server)
    const client = clientOver(new H2CClient(baseUrl), { baseUrl })
    const tickers = await Promise.all(Array.from({ length: 8 }, () => client.getTicker({ symbol })))
    expect(tickers.map(({ last }) => last)).toEqual(Array.from({ length: 8 }, () => '7'))
    expect(sessions).toBe(1)
  })

  it('is an Agent by default, shared by the clients with this transport', async () => {
    let connections = 0
    const server = createServer((_, response) => void response.end(ticker)).on('connection', () => (connections += 1))
    cleanups.push(() => server.closeAllConnections())
    const baseUrl = await listen(server)
    const transport = undiciTransport()
    for (let round = 0; round < 10; round++) await createClient({ baseUrl, transport }).getTicker({ symbol })
    // undici may open a second connection before it knows that the first one is free.
    expect(connections).toBeLessThanOrEqual(2)
  })

  it('may also send the requests of signedFetch', async () => {
    const exchange = await startExchange()
    const fetch = signedFetch({ baseUrl: exchange.url, credentials, transport: undiciTransport() })
    expect((await fetch('/capi/v2/account/getAccounts')).status).toBe(200)
  })
})

describe('a request that was not sent', () => {
  /** Occupies the only connection of a pool, and returns what a second call over it does. */
  async function behindAnother(call: (client: Client) => Promise<unknown>) {
    const [exchange, arrival] = await startHanging('getAccounts')
    const client = clientOver(new Pool(exchange.url, { connections: 1 }), { baseUrl: exchange.url, timeoutMs: 300 })
    const control = new AbortController()
    const first = errorOf(client.getAccounts({ timeoutMs: 20_000, signal: control.signal }))
    await new Promise((resolve) => arrival.addEventListener('abort', resolve))
    const result = await call(client)
    // The connection becomes free, so that a request that is still waiting would be sent.
    control.abort()
    await first
    await client.getTicker({ symbol }, { timeoutMs: 20_000 }).catch(() => {})
    return { result, ids: exchange.requests.map(({ id }) => id) }
  }

  it('because no connection was free in time is not sent later, and the order is known not to exist', async () => {
    const { result, ids } = await behindAnother((client) => errorOf(client.placeOrder(order)))
    expect(result).toMatchObject({ name: 'NetworkError', mayHaveArrived: false })
    expect((result as Error).message).toContain('expected a response within 300 ms, none came')
    expect(ids).toEqual(['getAccounts', 'getTicker'])
  })

  it('because its call was aborted while it waited is not sent later', async () => {
    const reason = new Error('enough')
    const { result, ids } = await behindAnother((client) => {
      const control = new AbortController()
      setTimeout(() => control.abort(reason), 50)
      return errorOf(client.getTicker({ symbol }, { signal: control.signal }))
    })
    expect(result).toBe(reason)
    expect(ids).toEqual(['getAccounts', 'getTicker'])
  })

  it.each([
    { name: 'the port is unused', baseUrl: 'http://127.0.0.1:1', code: 'ECONNREFUSED' },
    { name: 'the host does not speak TLS', baseUrl: undefined, code: /./ },
  ])('because $name is a NetworkError that says so, and the order is known not to exist', async ({ baseUrl, code }) => {
    const plain = createTcpServer((socket) => socket.on('error', () => {}).end('garbage\r\n\r\n'))
    const url = baseUrl ?? (await listen(plain)).replace('http:', 'https:')
    const error = await errorOf(clientOver(new Agent(), { baseUrl: url }).placeOrder(order))
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false })
    expect((error as { cause: { code: string } }).cause.code).toMatch(code)
  })

  it('because the dispatcher was closed is a NetworkError', async () => {
    const exchange = await startExchange()
    const agent = new Agent()
    const client = clientOver(agent, { baseUrl: exchange.url })
    await agent.close()
    expect(await errorOf(client.placeOrder(order))).toMatchObject({ name: 'NetworkError', mayHaveArrived: false })
    expect(exchange.requests).toEqual([])
  })
})

describe('a request that was sent', () => {
  it('is unknown when the dispatcher is destroyed before the response', async () => {
    const [exchange, signal] = await startHanging('placeOrder')
    const agent = new Agent()
    const client = clientOver(agent, { baseUrl: exchange.url, recoveryTimeoutMs: 50 })
    signal.addEventListener('abort', () => void agent.destroy())
    expect(await errorOf(client.placeOrder(order))).toMatchObject({ name: 'OutcomeUnknownError' })
  })

  it('is unknown when a connection that was idle closes at that moment', async () => {
    const received: string[] = []
    const baseUrl = await listen(
      createTcpServer((socket) => {
        socket
          .on('error', () => {})
          .on('data', (chunk) => {
            received.push(chunk.toString().split('\r\n')[0]!)
            if (received.length > 1) return void socket.destroy()
            socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${ticker.length}\r\n\r\n${ticker}`)
          })
      }),
    )
    const client = clientOver(new Agent(), { baseUrl, recoveryTimeoutMs: 50 })
    await client.getTicker({ symbol })
    expect(await errorOf(client.placeOrder(order))).toMatchObject({ name: 'OutcomeUnknownError' })
    expect(received[1]).toContain('POST')
  })

  it('is not sent again by undici, and is unknown, if another request of the pipeline ends the connection', async () => {
    const received: string[] = []
    const baseUrl = await listen(
      createTcpServer((socket) => {
        const listening = socket.on('error', () => {})
        listening.on('data', (chunk) => {
          received.push(...chunk.toString().match(/^(GET|POST)/gm)!)
          // undici sends the next request when it has the head of a response.
          if (received.at(-1) === 'POST') socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{')
        })
      }),
    )
    const client = clientOver(new Pool(baseUrl, { connections: 1, pipelining: 2 }), { baseUrl, recoveryTimeoutMs: 50 })
    const control = new AbortController()
    const placing = errorOf(client.placeOrder(order))
    await expect.poll(() => received).toHaveLength(1)
    const reading = errorOf(client.getTicker({ symbol }, { signal: control.signal }))
    await expect.poll(() => received).toEqual(['POST', 'GET'])
    control.abort()
    await reading
    expect(await placing).toMatchObject({ name: 'OutcomeUnknownError' })
    expect(received.slice(2)).not.toContain('POST')
  })

  it('has the response that follows informational ones, and the first of repeated headers', async () => {
    const baseUrl = await listen(
      createTcpServer((socket) => {
        const early = 'HTTP/1.1 103 Early Hints\r\nRetry-After: 9\r\n\r\n'
        const head = 'HTTP/1.1 429 Too Many\r\nRetry-After: 90\r\nRetry-After: 95\r\nContent-Length: 2\r\n\r\n'
        socket.on('error', () => {}).once('data', () => socket.write(`${early}${head}{}`))
      }),
    )
    const error = await errorOf(clientOver(new Agent(), { baseUrl }).getTicker({ symbol }))
    expect(error).toMatchObject({ name: 'ApiError', status: 429, retryAfterMs: 90_000 })
  })
})
