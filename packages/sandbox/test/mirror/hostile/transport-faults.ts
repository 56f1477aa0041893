// Faults of connections, of HTTP and of JSON.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import type { Fault } from './hostile-upstream.ts'

const json = { 'content-type': 'application/json' }
const mebibyte = 2 ** 20

const body = (name: string, text: (honest: string) => string | Uint8Array): Fault => ({
  name,
  send: (response, honest) => void response.writeHead(200, json).end(text(honest)),
})

const status = (
  code: number,
  headers: Record<string, string> = {},
  text: string = '{"code":"50000","msg":"no"}',
): Fault => ({
  name: `status ${code}${Object.entries(headers).map(([name, value]) => ` ${name}: ${value}`)[0] ?? ''}`,
  send: (response) => void response.writeHead(code, { ...json, ...headers }).end(text),
})

/** Bytes in place of a response. */
const raw = (name: string, text: string | ((honest: string) => string), isReset: boolean = false): Fault => ({
  name,
  send: ({ socket }, honest) => {
    socket?.write(typeof text === 'string' ? text : text(honest), () => {
      if (isReset) socket.resetAndDestroy()
      else socket.end()
    })
  },
})

function drip(response: ServerResponse, text: string): void {
  response.writeHead(200, json)
  let sent = 0
  const timer = setInterval(() => response.write(text[sent++ % text.length]!), 20)
  response.on('close', () => clearInterval(timer))
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
// Compressed once: they are large.
const bomb = gzipSync(Buffer.alloc(64 * mebibyte, ' '))
const brotliBomb = brotliCompressSync(Buffer.alloc(32 * mebibyte, ' '))
const deep = 200_000

export const transportFaults: readonly Fault[] = [
  { name: 'all responses replayed', isReplay: true },
  { name: 'no response', send: () => undefined },
  { name: 'a head and no body', send: (response) => void response.writeHead(200, json).flushHeaders() },
  { name: 'one byte at a time', send: drip },
  { name: 'a closed connection', send: ({ socket }) => void socket?.destroy() },
  { name: 'a reset connection', send: ({ socket }) => void socket?.resetAndDestroy() },
  raw(
    'a reset in the middle',
    (honest) => `${head}content-length: ${honest.length}\r\n\r\n${honest.slice(0, 20)}`,
    true,
  ),
  raw('an end in the middle', (honest) => `${head}content-length: ${honest.length}\r\n\r\n${honest.slice(0, 20)}`),
  raw('a length that is too short', (honest) => `${head}content-length: 10\r\n\r\n${honest}`),
  raw('a length that is no number', `${head}content-length: many\r\n\r\n[]`),
  raw('two lengths', `${head}content-length: 2\r\ncontent-length: 20\r\n\r\n[]`),
  raw('chunks of no length', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n`),
  raw('no HTTP', 'hello\r\n\r\n'),
  raw('bytes of another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'),
  raw('a header of 200,000 bytes', `${head}x-long: ${'x'.repeat(200_000)}\r\n\r\n[]`),
  raw('20,000 headers', `${head}${'x-many: 1\r\n'.repeat(20_000)}\r\n[]`),
  raw('an unknown version', 'HTTP/9.9 200 OK\r\n\r\n[]'),
  status(204, {}, ''),
  status(299, {}, '{}'),
  status(301, { location: '/capi/v2/market/contracts' }, ''),
  status(302, { location: 'http://127.0.0.1:1/' }, ''),
  status(307, { location: '' }, ''),
  status(304, {}, ''),
  status(400),
  status(401),
  status(418, {}, 'a teapot'),
  status(429, { 'retry-after': '1000000000' }),
  status(429, { 'retry-after': 'soon' }),
  status(500, {}, '<html>no</html>'),
  status(503),
  status(599, {}, ''),
  body('an empty body', () => ''),
  body('a page', () => '<html><body>Welcome</body></html>'),
  {
    name: 'another content type',
    send: (response, honest) => void response.writeHead(200, { 'content-type': 'image/png' }).end(honest),
  },
  {
    name: 'a compressed body that is none',
    send: (response, honest) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(honest),
  },
  {
    name: 'an unknown encoding',
    send: (response, honest) => void response.writeHead(200, { ...json, 'content-encoding': 'secret' }).end(honest),
  },
  {
    name: 'a small body that unpacks to 64 MiB',
    send: (response) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  },
  {
    name: 'a smaller body that unpacks to 32 MiB',
    send: (response) => void response.writeHead(200, { ...json, 'content-encoding': 'br' }).end(brotliBomb),
  },
  body('6 MiB of spaces', () => ' '.repeat(6 * mebibyte)),
  body('a text of 3 MiB', () => JSON.stringify('x'.repeat(3 * mebibyte))),
  body('an honest body with 3 MiB of spaces', (honest) => honest + ' '.repeat(3 * mebibyte)),
  body('truncated JSON', (honest) => honest.slice(0, -10)),
  body('JSON with a rest', (honest) => `${honest}]`),
  body('JSON twice', (honest) => honest + honest),
  body('bytes that are no UTF-8', (honest) => Buffer.concat([Buffer.from(honest), Buffer.from([0xff, 0xfe, 0xc0])])),
  body('a null byte', (honest) => `\u0000${honest}`),
  body('NaN in JSON', () => '[{"symbol":"cmt_btcusdt","last":NaN}]'),
  body('a number that is too large', () => '{"symbol":"cmt_btcusdt","last":1e400,"timestamp":1e400}'),
  body('null', () => 'null'),
  body('a number', () => '7'),
  body('a text', () => '"x"'),
  body('a list of null', () => '[null,null]'),
  body('a list of numbers', () => '[1,2,3]'),
  body('an object', () => '{"data":[]}'),
  body('many brackets', () => '['.repeat(deep)),
  body('a deep list', () => `${'['.repeat(deep)}${']'.repeat(deep)}`),
  body('a deep object', () => `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`),
  body('20,000 long integers', () => `[${'12345678901234567,'.repeat(20_000)}1]`),
  body('keys of prototypes', (honest) => `{"__proto__":{"symbol":"x"},"constructor":${honest},"toString":1}`),
  body('an error with status 200', () => '{"code":"40015","msg":"no","data":null}'),
]
