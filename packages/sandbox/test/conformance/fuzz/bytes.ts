// Malformed HTTP, and bytes that are no HTTP, each on its own socket.
import { connect } from 'node:net'
import fc from 'fast-check'
import { type RawReply, splitReplies } from '../../fixtures/raw-replies.ts'
import { patienceMs } from './ask.ts'

const requests = [
  'GET /capi/v2/market/tickers HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  'GET /sandbox/health HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n',
  'POST /sandbox/clock HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  'POST /capi/v2/account/bills HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'POST /capi/v2/order/placeOrder HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
]

const at = fc.nat(400)
const scrap = fc.oneof(
  fc.uint8Array({ maxLength: 8 }),
  fc
    .constantFrom('\r\n', '\0', ' ', ': ', '\r\n\r\n', '%00', '99999999999999999999', '-1')
    .map((text) => bytesOf(text)),
)

/** Bytes of one connection. */
export const noise: fc.Arbitrary<Uint8Array> = fc.oneof(
  { arbitrary: fc.uint8Array({ minLength: 1, maxLength: 2_000 }), weight: 1 },
  { arbitrary: fc.tuple(fc.constantFrom(...requests), at, fc.nat(8), scrap).map(splice), weight: 6 },
  {
    arbitrary: fc.tuple(fc.constantFrom(...requests), at).map(([text, end]) => bytesOf(text).slice(0, end)),
    weight: 2,
  },
)

function splice([text, start, drop, insert]: [string, number, number, Uint8Array]): Uint8Array {
  const whole = bytesOf(text)
  return Buffer.concat([whole.slice(0, start), insert, whole.slice(start + drop)])
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** Sends bytes, ends the sending side, and returns what was received until the other side closed. */
export function sendNoise(url: URL, bytes: Uint8Array): Promise<RawReply[]> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(url.port), url.hostname, () => socket.end(bytes))
    socket.setEncoding('latin1')
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no end after ${JSON.stringify(text)}`)))
    socket.on('data', (chunk: string) => (text += chunk))
    // A reset also ends the connection.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
    socket.on('close', () => resolve(splitReplies(text)))
  })
}
