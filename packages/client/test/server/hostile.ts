// A hostile server on a raw socket: its responses have random statuses, headers, bodies, chunks, delays and cuts. Some
// are valid, many are mutations of a valid body, and some repeat the credentials of the request.
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { operations } from '@capi/api'
import { respond } from './respond.ts'
import { ExchangeState, Refused } from './state.ts'

export interface HostileServer {
  readonly url: string
  /** The number of responses so far. */
  readonly count: () => number
  close(): Promise<void>
}

const known = new Map(
  Object.values(operations).map((operation) => [`${operation.method} ${operation.path}`, operation]),
)
const hostileValues: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, '', 'abc', '1e400', '-1', '99999999999999999999', {}, [], [null], { toString: 1 }, { code: 1 },
  'x'.repeat(5_000), '\u0000\u001b[2J\u202e', '__proto__', Number.MAX_VALUE, 2 ** 53, 'Infinity', 'NaN',
] // prettier-ignore
const statuses = [
  200, 200, 200, 200, 200, 200, 201, 204, 206, 302, 304, 400, 401, 403, 404, 429, 500, 502, 503, 599, 999,
]
const retryAfters = ['Infinity', '1e400', '-5', 'soon', '0', '604800', '0.001', new Date(0).toUTCString(), '']

export async function startHostileServer(random: () => number): Promise<HostileServer> {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const state = new ExchangeState(0, Date.now)
  for (let index = 0; index < 30; index++) {
    const time = String(Date.now() - index * 1_000)
    const record = {
      symbol: 'cmt_btcusdt',
      client_oid: `c${index}`,
      size: '1',
      price: '1',
      type: 'open_long',
      createTime: time,
    }
    state.add({ ...record, status: 'open' }, { isPlan: index % 2 === 0, isFinal: index % 3 === 0 })
    state.fills.push({
      tradeId: `#${index + 1}`,
      orderId: `#${index + 1}`,
      createdTime: Number(time),
      symbol: 'cmt_btcusdt',
    })
    state.bills.push({ billId: `#${index + 1}`, cTime: time, amount: '1' })
  }

  /** Replaces a random value inside a JSON value. */
  const mutate = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || random() < 0.2) return pick(hostileValues)
    const keys = Object.keys(value)
    if (keys.length === 0) return pick(hostileValues)
    const key = pick(keys)
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
    if (random() < 0.2) Reflect.deleteProperty(copy, key)
    else copy[key] = mutate(copy[key])
    return copy
  }

  const bodyOf = (head: string, target: string, body: string): string => {
    const operation = known.get(`${head.split(' ')[0]} ${target.split('?')[0]}`)
    let text = '{}'
    try {
      if (operation)
        text = respond(operation, target, body, state, {
          sort: 'newest',
          bounds: 'inclusive',
          maxPageSize: 100,
          clock: Date.now,
        })
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown
    }
    const kind = random()
    if (kind < 0.15) return text
    if (kind < 0.25)
      return JSON.stringify({
        code: pick(['00000', 200, 'x', '40008', ...hostileValues]),
        msg: pick([head, ...hostileValues]),
        data: pick([JSON.parse(text), ...hostileValues]),
      })
    if (kind < 0.35) return JSON.stringify({ code: '40001', msg: head })
    if (kind < 0.4) return `<html>${head}`
    if (kind < 0.45) return text.slice(0, Math.floor(random() * text.length))
    if (kind < 0.5) return text.replace(/\d+/, '1e400')
    if (kind < 0.53) return '['.repeat(9_000)
    if (kind < 0.56) return ' '.repeat(40_000)
    if (kind < 0.6) return Buffer.from(Array.from({ length: 50 }, () => Math.floor(random() * 256))).toString('latin1')
    return JSON.stringify(mutate(JSON.parse(text)))
  }

  const send = (socket: Socket, head: string, target: string, body: string): void => {
    const shape = random()
    if (shape < 0.02) return void socket.destroy()
    if (shape < 0.04) return void socket.resetAndDestroy()
    if (shape < 0.05) return
    if (shape < 0.07) return void socket.end(`garbage ${head}\r\n\r\n`)
    if (shape < 0.08) return void socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n{}`)
    const payload = Buffer.from(bodyOf(head, target, body))
    const isGzip = random() < 0.03
    const bytes = isGzip && random() < 0.5 ? gzipSync(payload) : payload
    const headers = [`HTTP/1.1 ${pick(statuses)} ${pick(['OK', '', 'x'.repeat(300)])}`, 'Connection: close']
    if (isGzip) headers.push('Content-Encoding: gzip')
    if (random() < 0.3) headers.push(`Retry-After: ${pick(retryAfters)}`)
    if (random() < 0.8)
      headers.push(`Content-Type: ${pick(['application/json', 'text/html', '', 'a/b; charset=latin1'])}`)
    const framing = random()
    const parts: Buffer[] = []
    if (framing < 0.3) {
      headers.push('Transfer-Encoding: chunked')
      const size = random() < 0.1 ? 'ffffffffff' : bytes.length.toString(16)
      parts.push(Buffer.from(`${size}\r\n`), bytes, Buffer.from(random() < 0.9 ? '\r\n0\r\n\r\n' : '\r\nzz\r\n'))
    } else {
      const wrong = pick([bytes.length + 100, 2 ** 40, 'x', -1])
      if (framing < 0.95) headers.push(`Content-Length: ${random() < 0.9 ? bytes.length : wrong}`)
      parts.push(bytes)
    }
    const all = Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), ...parts])
    const end = random() < 0.05 ? Math.floor(random() * all.length) : all.length
    const middle = Math.floor(random() * end)
    if (random() < 0.8) return void socket.end(all.subarray(0, end))
    socket.write(all.subarray(0, middle))
    setTimeout(() => socket.end(all.subarray(middle, end)), random() * 20)
  }

  let count = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = ''
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const split = received.indexOf('\r\n\r\n')
      if (split < 0) return
      const head = received.slice(0, split)
      const body = received.slice(split + 4)
      if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return
      received = ''
      count += 1
      send(socket, head, head.split(' ')[1]!, body)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
