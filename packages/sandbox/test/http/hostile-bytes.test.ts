// Bytes that no client library sends, over a real socket. Each gets an error response, and the server still serves the
// next request.
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ServedRequest } from '@capi/sandbox'
import { exchangeBytes, type Reply } from '../fixtures/raw-replies.ts'
import { connectTo } from '../fixtures/raw-connection.ts'
import { signedHeaders, startSandbox } from '../fixtures/requests.ts'

const seen: ServedRequest[] = []
const sandbox = startSandbox({ onRequest: (request) => seen.push(request) })
const alice = sandbox.control.createAccount()
let url: URL
beforeAll(async () => {
  url = new URL(await sandbox.listen())
})
afterEach(async () => {
  const response = await fetch(new URL('/capi/v2/market/time', url))
  expect([response.status, await response.json()]).toMatchObject([200, { timestamp: sandbox.clock.now() }])
})

const sendBytes = async (bytes: string | Uint8Array): Promise<Reply> => (await exchangeBytes(url, bytes, 1))[0]!

const envelope = (code: string, text: string): object => ({
  code,
  msg: expect.stringContaining(text),
  requestTime: sandbox.clock.now(),
  data: null,
})

describe('the server', () => {
  it.each([
    { name: 'noise', bytes: '\u0000\u0001\u0002\u0003\r\n\r\n' },
    { name: 'another protocol', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001' },
    { name: 'a method that does not exist', bytes: 'FETCH / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' },
    { name: 'a version that does not exist', bytes: 'GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n' },
    { name: 'a header without a name', bytes: 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n: b\r\n\r\n' },
    { name: 'two lengths', bytes: 'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab' },
    { name: 'a negative length', bytes: 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n' },
    {
      name: 'length and chunks at once',
      bytes: 'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    },
  ])('refuses $name', async ({ bytes }) => {
    expect(await sendBytes(bytes)).toEqual({ status: 400, json: envelope('400', 'must be HTTP/1.1') })
  })

  it.each([
    { name: 'headers', bytes: `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n` },
    { name: 'a path', bytes: `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n` },
  ])('refuses $name beyond the limit', async ({ bytes }) => {
    expect(await sendBytes(bytes)).toEqual({ status: 431, json: envelope('431', 'at most 16384 bytes') })
  })

  it.each([
    { name: 'a bad escape in the path', bytes: 'GET /capi/%zz/x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' },
    { name: 'a path out of the tree', bytes: 'GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' },
    { name: 'an asterisk', bytes: 'OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' },
    { name: 'the URL of another place', bytes: 'GET http://example.com/none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' },
    { name: 'a tunnel', bytes: 'CONNECT example.com:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' },
    {
      name: 'an upgrade',
      bytes: 'GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    },
    { name: 'a strange expectation', bytes: 'GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: wonders\r\n\r\n' },
  ])('responds 404 to $name', async ({ bytes }) => {
    expect(await sendBytes(bytes)).toEqual({ status: 404, json: envelope('404', 'No endpoint') })
  })

  it('serves a request without a Host header', async () => {
    const { status, json } = await sendBytes('GET /capi/v2/market/time HTTP/1.1\r\n\r\n')
    expect([status, json]).toMatchObject([200, { timestamp: sandbox.clock.now() }])
  })

  it('refuses a body of a megabyte', async () => {
    const body = ' '.repeat(1024 * 1024)
    const target = '/capi/v2/account/bills'
    const headers = await signedHeaders(alice, 'POST', target, body)
    const response = await fetch(new URL(target, url), { method: 'POST', headers, body })
    expect([response.status, await response.json()]).toEqual([413, envelope('413', 'at most 262144 bytes')])
  })

  it('refuses a body that is announced as a megabyte before it is sent', async () => {
    const head = 'POST /capi/v2/account/bills HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'
    const answer = await sendBytes(`${head}Content-Length: 1048576\r\n\r\n`)
    expect(answer).toEqual({ status: 413, json: envelope('413', 'at most 262144 bytes') })
  })

  it('refuses chunks that add up to a megabyte', async () => {
    const head = 'POST /capi/v2/account/bills HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const answer = await sendBytes(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(16)}0\r\n\r\n`)
    expect(answer).toEqual({ status: 413, json: envelope('413', 'at most 262144 bytes') })
  })

  it.each(['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', '', ';;;'])(
    'checks the key before the content type %j',
    async (type) => {
      const head = `POST /capi/v2/account/bills HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\n`
      const answer = await sendBytes(`${head}Content-Length: 2\r\n\r\n{}`)
      expect(answer).toEqual({ status: 400, json: envelope('40001', 'ACCESS-KEY is missing') })
    },
  )

  it('responds to pipelined requests in order', async () => {
    const paths = ['/capi/v2/none', '/capi/v2/market/time', '/capi/v2/market/ticker']
    const bytes = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).join('')
    expect((await exchangeBytes(url, bytes, 3)).map(({ status }) => status)).toEqual([404, 200, 400])
  })

  it('ends the request of a client that disconnects in the middle of its body', async () => {
    const ended = (): number =>
      seen.filter(({ operation, method }) => operation === 'listBills' && method === 'POST').length
    const before = ended()
    const head =
      'POST /capi/v2/account/bills HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n'
    const connection = await connectTo(url, head)
    await connection.until(/100 Continue/)
    expect(ended()).toBe(before)
    connection.socket.write('{')
    connection.socket.resetAndDestroy()
    await expect.poll(() => ended()).toBe(before + 1)
  })
})
