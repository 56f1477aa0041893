// Servers that close the connection with each answer, with or without a word: no order is lost by it, over every
// transport. And servers that are unavailable for a while, and say for how long.
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type ClientOptions, type RetryEvent, createClient } from '../src/index.ts'
import { credentials } from './server/exchange.ts'
import { transports } from './server/transports.ts'

const order = { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', price: '60000' } as const
const cleanups: (() => unknown)[] = []
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()))

/** Starts a server that answers each request with what `respond` writes. */
async function startServer(respond: (socket: Socket, count: number) => void): Promise<string> {
  let count = 0
  const server = createServer((socket) => {
    let text = ''
    cleanups.push(() => socket.destroy())
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += String(chunk)
      const end = text.indexOf('\r\n\r\n') + 4
      if (end < 4 || text.length < end + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)) return
      text = ''
      respond(socket, (count += 1))
    })
  })
  cleanups.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const clientOf = (baseUrl: string, options: Partial<ClientOptions>) =>
  createClient({ baseUrl, credentials, limits: false, recoveryTimeoutMs: 20, random: () => 1, ...options })

const closings: readonly { readonly how: string; readonly header: string; readonly close: (socket: Socket) => void }[] =
  [
    { how: 'announced', header: 'Connection: close\r\n', close: (socket) => socket.end() },
    { how: 'without a word', header: '', close: (socket) => socket.end() },
    { how: 'at once', header: '', close: (socket) => socket.destroySoon() },
    { how: 'a turn later', header: '', close: (socket) => setImmediate(() => socket.end()) },
  ]

describe.each(closings)('a server that closes after each answer, $how', ({ header, close }) => {
  it.each(transports)('loses no order over $transport', async ({ options }) => {
    let requests = 0
    const baseUrl = await startServer((socket, count) => {
      requests = count
      const body = `{"client_oid":"one","order_id":${700_000_000_000_000_000n + BigInt(count)}}`
      socket.write(`HTTP/1.1 200 OK\r\n${header}Content-Length: ${body.length}\r\n\r\n${body}`)
      close(socket)
    })
    const client = clientOf(baseUrl, { ...options, retries: 0 })
    const ids: (string | null)[] = []
    for (let count = 0; count < 50; count += 1) ids.push((await client.placeOrder(order)).orderId)
    expect([requests, new Set(ids).size]).toEqual([50, 50])
  })
})

describe('a server that is unavailable for a while', () => {
  const unavailable = (headers: string, body: string): string =>
    `HTTP/1.1 503 Service Unavailable\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`
  const envelope = '{"code":"503","msg":"unavailable","requestTime":1,"data":null}'
  const dates = 'Date: Wed, 27 Nov 2024 10:00:00 GMT\r\nRetry-After: Wed, 27 Nov 2024 10:00:01 GMT\r\n'

  it.each(
    transports.flatMap((each) => [
      { ...each, says: 'Retry-After in seconds', headers: 'Retry-After: 1\r\n', body: envelope },
      { ...each, says: 'Retry-After of a gateway', headers: 'Retry-After: 1\r\n', body: '<html>' },
      { ...each, says: 'a date of its own clock', headers: dates, body: envelope },
    ]),
  )('is asked again after as long as it says, by $says, over $transport', async ({ options, headers, body }) => {
    const baseUrl = await startServer((socket, count) =>
      socket.write(count > 1 ? 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]' : unavailable(headers, body)),
    )
    const retries: RetryEvent[] = []
    const begun = performance.now()
    const client = clientOf(baseUrl, { ...options, onRetry: (event) => void retries.push(event) })
    expect(await client.listTickers()).toEqual([])
    expect(retries).toMatchObject([{ delayMs: 1_000, error: { retryAfterMs: 1_000 } }])
    expect(performance.now() - begun).toBeGreaterThan(990)
  })

  it('is not asked again where it says longer than maxRetryAfterMs', async () => {
    const baseUrl = await startServer((socket) => socket.write(unavailable('Retry-After: 61\r\n', envelope)))
    const error = await clientOf(baseUrl, {})
      .listTickers()
      .then(undefined, (thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'ApiError', status: 503, retryAfterMs: 61_000 })
  })
})
