// Bodies that a server or a proxy has compressed although nobody asked for it, or begins with a byte order mark.
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { NetworkError, createClient } from '../src/index.ts'
import { errorOf } from './server/failing.ts'
import { transports } from './server/transports.ts'

const cleanups: (() => unknown)[] = []
afterAll(() => cleanups.forEach((cleanup) => cleanup()))

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  cleanups.push(() => (server.closeAllConnections(), server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const mark = Buffer.from([0xef, 0xbb, 0xbf])
const json = Buffer.from('{"symbol":"cmt_btcusdt","last":"é","trade":123456789012345678}')
const forms: { form: string; encoding?: string; body: Buffer }[] = [
  { form: 'gzip', encoding: 'gzip', body: gzipSync(json) },
  { form: 'x-gzip in capitals', encoding: 'X-GZIP', body: gzipSync(json) },
  { form: 'deflate', encoding: 'deflate', body: deflateSync(json) },
  { form: 'br', encoding: 'br', body: brotliCompressSync(json) },
  { form: 'deflate and then gzip', encoding: 'deflate, gzip', body: gzipSync(deflateSync(json)) },
  { form: 'a byte order mark', body: Buffer.concat([mark, json]) },
  { form: 'a byte order mark in gzip', encoding: 'gzip', body: gzipSync(Buffer.concat([mark, json])) },
]

describe.each(transports)('over $transport', ({ options }) => {
  it.each(forms)('a response in $form is read like any other', async ({ encoding, body }) => {
    const baseUrl = await serve((_, response) => {
      response.writeHead(200, encoding === undefined ? {} : { 'content-encoding': encoding })
      response.end(body)
    })
    const capi = createClient({ baseUrl, retries: 0, ...options })
    expect(await capi.getTicker({ symbol: 'cmt_btcusdt' })).toMatchObject({ last: 'é', trade: '123456789012345678' })
  })

  it('a small body that unpacks to a large one is refused, and so is one that is cut short', async () => {
    let body = gzipSync(Buffer.alloc(20_000_000, ' '))
    const baseUrl = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(body)
    })
    const capi = createClient({ baseUrl, retries: 0, maxResponseBytes: 1_000_000, ...options })
    const error = await errorOf(capi.getServerTime())
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).message).toContain('expected a response of at most 1000000 bytes, was more')
    body = gzipSync(json).subarray(0, 30)
    const cut = await errorOf(capi.getServerTime())
    expect(cut).toBeInstanceOf(NetworkError)
    expect(cut).toMatchObject({ mayHaveArrived: true })
  })

  it.each([Infinity, 2 ** 33, 100_000.5])('with maxResponseBytes %d, it is read like any other', async (bytes) => {
    const baseUrl = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync(json))
    })
    const capi = createClient({ baseUrl, retries: 0, maxResponseBytes: bytes, ...options })
    expect(await capi.getTicker({ symbol: 'cmt_btcusdt' })).toMatchObject({ last: 'é' })
  })
})

const ownDecoders = transports.filter(({ options }) => !('fetch' in options))

describe.each(ownDecoders)('over $transport', ({ options }) => {
  it('a body in up to five encodings is read, one in more is refused', async () => {
    let layers = 5
    const baseUrl = await serve((_, response) => {
      let body: Buffer = json
      for (let layer = 0; layer < layers; layer += 1) body = gzipSync(body)
      response.writeHead(200, { 'content-encoding': Array.from({ length: layers }, () => 'gzip').join(', ') })
      response.end(body)
    })
    const capi = createClient({ baseUrl, retries: 0, ...options })
    expect(await capi.getTicker({ symbol: 'cmt_btcusdt' })).toMatchObject({ last: 'é' })
    layers = 6
    const error = await errorOf(capi.getTicker({ symbol: 'cmt_btcusdt' }))
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).message).toContain('expected a body in at most 5 encodings, was 6')
  })
})
