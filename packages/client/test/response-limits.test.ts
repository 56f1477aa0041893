// Limits on responses: their size, and the wait that Retry-After may request.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError, NetworkError, createClient, signedFetch } from '../src/index.ts'
import { closeAll, credentials, startExchange } from './server/exchange.ts'
import { errorOf } from './server/failing.ts'
import { transports } from './server/transports.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const
const cleanups: (() => unknown)[] = [closeAll]
afterEach(async () => {
  for (const cleanup of cleanups.splice(1)) await cleanup()
  await closeAll()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  cleanups.push(() => (server.closeAllConnections(), server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sends a response that never ends, and counts its bytes. */
function endless(written: { bytes: number }, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    const chunk = Buffer.alloc(65_536, ' ')
    const write = (): void => {
      while (!response.destroyed && written.bytes < 2 ** 30) {
        written.bytes += chunk.length
        if (!response.write(chunk)) return void response.once('drain', write)
      }
    }
    write()
  }
}

describe.each(transports)('a response that is too long, over $transport', ({ options }) => {
  it('is a NetworkError, and the rest is not read', async () => {
    const written = { bytes: 0 }
    const baseUrl = await serve(endless(written))
    const client = createClient({ baseUrl, retries: 0, maxResponseBytes: 1_000_000, ...options })
    const error = await errorOf(client.getTicker({ symbol }))
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).message).toContain('expected a response of at most 1000000 bytes, was more')
    expect(written.bytes).toBeLessThan(50_000_000)
  })

  it('is limited to 16 MiB by default', async () => {
    const baseUrl = await serve(endless({ bytes: 0 }))
    const error = await errorOf(createClient({ baseUrl, retries: 0, ...options }).getTicker({ symbol }))
    expect((error as Error).message).toContain('at most 16777216 bytes')
  })

  it('is refused by its Content-Length, before its body is read', async () => {
    const written = { bytes: 0 }
    const baseUrl = await serve((request, response) => {
      response.writeHead(200, { 'content-length': String(2 ** 31) })
      response.write(' ')
      request.resume()
    })
    const client = createClient({ baseUrl, retries: 0, timeoutMs: 60_000, ...options })
    expect(String(await errorOf(client.getTicker({ symbol })))).toContain('at most 16777216 bytes')
    expect(written.bytes).toBe(0)
  })

  it('of exactly maxResponseBytes is read', async () => {
    const text = '{"symbol":"cmt_btcusdt","last":"1.0","note":"äöü€"}'
    const baseUrl = await serve((_, response) => void response.end(text))
    const maxResponseBytes = Buffer.byteLength(text)
    const client = createClient({ baseUrl, retries: 0, maxResponseBytes, ...options })
    expect(await client.getTicker({ symbol })).toMatchObject({ last: '1.0', note: 'äöü€' })
    const smaller = createClient({ baseUrl, retries: 0, maxResponseBytes: maxResponseBytes - 1, ...options })
    expect(await errorOf(smaller.getTicker({ symbol }))).toBeInstanceOf(NetworkError)
  })

  it('is limited after decompression', async () => {
    const baseUrl = await serve((_, response) => {
      // 20 MB of white space, compressed to 20 kB.
      response.writeHead(200, { 'content-encoding': 'gzip' })
      void import('node:zlib').then(({ gzipSync }) => response.end(gzipSync(Buffer.alloc(20_000_000, ' '))))
    })
    const error = await errorOf(createClient({ baseUrl, retries: 0, ...options }).getTicker({ symbol }))
    expect(error).toBeInstanceOf(NetworkError)
    // node:http and undici do not decompress.
    if (options.fetch) expect((error as Error).message).toContain('at most 16777216 bytes')
  })

  it('leaves an order unknown', async () => {
    const baseUrl = await serve(endless({ bytes: 0 }))
    const limits = { maxResponseBytes: 100_000, recoveryTimeoutMs: 100, ...options }
    const error = await errorOf(createClient({ baseUrl, credentials, ...limits }).placeOrder(order))
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', cause: { name: 'NetworkError' } })
  })
})

describe('a Retry-After above maxRetryAfterMs', () => {
  it.each(['Infinity', '604800', '1e400', '9999999', '61', new Date(Date.now() + 86_400_000).toUTCString()])(
    'is an ApiError with the requested time: %s',
    async (retryAfter) => {
      const exchange = await startExchange({ fault: () => ({ how: 'too many', retryAfter }) })
      const error = await errorOf(exchange.client({ limits: {} }).getAccounts())
      expect(error).toBeInstanceOf(ApiError)
      const { retryAfterMs, message } = error as ApiError
      expect(retryAfterMs).toBeGreaterThan(60_000)
      expect(message).toContain(`the Retry-After of ${retryAfterMs} ms is above maxRetryAfterMs (60000)`)
      expect(exchange.requests).toHaveLength(1)
    },
  )

  it('does not delay other calls', async () => {
    let faults = 1
    const exchange = await startExchange({
      fault: () => (faults-- > 0 ? { how: 'too many', retryAfter: 'Infinity' } : undefined),
    })
    const client = exchange.client({ limits: {}, random: () => 1 })
    await errorOf(client.getAccounts())
    await client.cancelOrder({ orderId: '1' }, { signal: AbortSignal.timeout(60_000) })
  })

  it('is waited for up to maxRetryAfterMs', async () => {
    const delays: number[] = []
    let faults = 1
    const exchange = await startExchange({
      fault: () => (faults-- > 0 ? { how: 'too many', retryAfter: '1' } : undefined),
    })
    await exchange.client({ maxRetryAfterMs: 1_000, onRetry: ({ delayMs }) => delays.push(delayMs) }).getAccounts()
    expect(delays).toEqual([1_000])
    faults = 1
    expect(await errorOf(exchange.client({ maxRetryAfterMs: 999 }).getAccounts())).toMatchObject({
      status: 429,
      retryAfterMs: 1_000,
    })
  })

  it('is returned by signedFetch as a response', async () => {
    const exchange = await startExchange({ fault: () => ({ how: 'too many', retryAfter: 'Infinity' }) })
    const fetch = signedFetch({ baseUrl: exchange.url, credentials })
    const response = await fetch('/capi/v2/account/getAccounts')
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, 'Infinity'])
  })
})
