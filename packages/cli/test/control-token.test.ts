// The control token goes to a loopback address or over https, and no redirect takes it further.
import { type IncomingMessage, type Server, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from './command.ts'

const token = 'token-of-the-exchange'
let received: string[]
const servers: Server[] = []
let target: string
let redirecting: string

async function listen(handle: (request: IncomingMessage) => [number, Record<string, string>, string]): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push(`${request.url} ${request.headers.authorization} ${body}`)
      const [status, headers, text] = handle(request)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
    })
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  target = await listen(() => [200, {}, '{}'])
  redirecting = await listen(({ url }) => [307, { location: `${target}${url}` }, ''])
})
afterAll(() => servers.forEach((server) => server.close()))
beforeEach(() => (received = []))

const advance = (...args: string[]) =>
  run(['sandbox', 'set-clock', '--advance-ms', '5', ...args], { CAPI_CONTROL_TOKEN: token })

describe('the control token', () => {
  it('is sent to a loopback address', async () => {
    await advance('--base-url', target)
    expect(received).toEqual([expect.stringContaining(`Bearer ${token} {"advanceMs":5}`)])
  })

  it.each(['sandbox get-health', 'listen --sandbox'])(
    'is not sent over plain http to another address: %s',
    async (line) => {
      const args = [...line.split(' '), '--base-url', 'http://capi.example.com']
      const { exit, stderr } = await run(args, { CAPI_CONTROL_TOKEN: token })
      expect([exit, stderr]).toEqual([
        2,
        expect.stringContaining('sent over plain http only to a loopback address; use https or --allow-insecure'),
      ])
    },
  )

  it('does not follow a redirect, nor does the body', async () => {
    const { exit, stderr } = await advance('--base-url', redirecting)
    expect([exit, stderr]).toEqual([1, expect.stringContaining('307, a redirect, which is not followed')])
    expect(received).toHaveLength(1)
  })
})

it('a decimal of a JSON list is sent with all its digits', async () => {
  const credentials = { CAPI_KEY: 'key', CAPI_SECRET: 'secret', CAPI_PASSPHRASE: 'passphrase', CAPI_URL: target }
  const order = '[{"type": "open_long", "size": 0.0100000000000000000002, "price": 80000.10000000000000000001}]'
  await run(['place-orders', '--symbol', 'cmt_btcusdt', '--orders', '-', '--retries', '0'], credentials, order)
  expect(received.filter((line) => line.includes('batchOrders'))[0]).toMatch(
    /"size":"0\.0100000000000000000002".*"price":"80000\.10000000000000000001"/,
  )
})
