// A client over HTTP, and requests that must not come through.
import { request as send } from 'node:http'
import { connect as openSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcp } from '../../src/server/create-mcp.ts'
import { type HttpServer, serveOnHttp } from '../../src/http/serve-http.ts'
import { openExchange } from '../agent.ts'
import { ProtocolClient } from '../protocol-client.ts'

const token = 'token-0123456789'
const errors: Error[] = []
let server: HttpServer

beforeAll(async () => {
  const mcp = createMcp({ ...openExchange().options, allow: ['trade'], secrets: [token] })
  server = await serveOnHttp(mcp, { port: 0, token, onError: (error) => void errors.push(error) })
})
afterAll(() => server.close())

const connect = () => ProtocolClient.overHttp(server.url, token)

/** Sends a request with exactly these headers, and returns status and body. */
function post(headers: Readonly<Record<string, string>>, path = '/mcp', body = '{}'): Promise<[number, string]> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const call = send({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve([response.statusCode!, text]))
    })
    call.on('error', reject).end(body)
  })
}

describe('the server over HTTP', () => {
  it('lists tools, calls them and reads resources', async () => {
    const client = await connect()
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('placeOrder')
    const order = { symbol: 'cmt_btcusdt', type: 'open_long', size: '0.01', matchPrice: 'market' }
    const called = await client.callTool({ name: 'placeOrder', arguments: order })
    expect(called.structuredContent).toMatchObject({ outcome: 'done' })
    expect((await client.readResource({ uri: 'capi://gaps' })).contents).toHaveLength(1)
    await client.close()
  })

  it('serves several clients, which share cursors', async () => {
    const [one, other] = [await connect(), await connect()]
    const first = await one.callTool({ name: 'listTrades', arguments: { symbol: 'cmt_btcusdt' } })
    const { cursor } = first.structuredContent as { cursor: string }
    const next = await other.callTool({ name: 'readMore', arguments: { cursor } })
    expect(next.structuredContent).toMatchObject({ outcome: 'done', tool: 'readMore' })
    await Promise.all([one.close(), other.close()])
  })

  it.each([
    ['without the token', {}, 401],
    ['with another token', { authorization: 'Bearer token-0123456780' }, 401],
    ['from a page of another site', { authorization: `Bearer ${token}`, origin: 'http://example.com' }, 403],
    ['under the name of another machine', { authorization: `Bearer ${token}`, host: 'example.com' }, 421],
  ])('refuses a request %s', async (_, headers, want) => {
    const [status, text] = await post(headers)
    expect([status, text]).toEqual([want, expect.stringContaining('"error"')])
    expect(text).not.toContain(token)
  })

  it('refuses another path, a body that is no JSON, and one that is too long', async () => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    expect((await post(headers, '/other'))[0]).toBe(404)
    expect((await post(headers, '/mcp', 'no JSON'))[0]).toBe(400)
    expect((await post(headers, '/mcp', `"${'x'.repeat(5 * 2 ** 20)}"`))[0]).toBe(413)
  })

  it('refuses a request that comes while it closes, so that a busy client cannot prevent that', async () => {
    const closing = await serveOnHttp(createMcp(openExchange().options), { port: 0, token, onError: () => {} })
    const socket = openSocket(Number(new URL(closing.url).port), '127.0.0.1')
    // A server that closes may reset the connection.
    socket.on('error', () => {})
    const ended = new Promise((resolve) => socket.once('close', resolve))
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
    const lines = [
      'POST /mcp HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      `Content-Length: ${body.length}`,
    ]
    const whole = `${lines.join('\r\n')}\r\n\r\n${body}`
    // The start of the second request comes with the first one.
    socket.write(whole + whole.slice(0, 100))
    let text = ''
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        text += String(chunk)
        if (text.includes('sandbox_getHealth')) resolve()
      })
    })
    await answered
    const closed = closing.close()
    socket.write(whole.slice(100))
    await ended
    await closed
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
  })

  it('listens at 127.0.0.1 only', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
  })

  it('needs a token', async () => {
    const mcp = createMcp(openExchange().options)
    const start = serveOnHttp(mcp, { port: 0, token: undefined, onError: () => {} })
    await expect(start).rejects.toThrow('The token of the server must have')
  })
})

describe('a body that is no request', () => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  it.each([
    ['{bad', -32_700],
    ['[]', -32_600],
    ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', -32_600],
  ])('is refused with an error of the protocol: %s', async (body, code) => {
    errors.length = 0
    const [status, text] = await post(headers, '/mcp', body)
    const { error } = JSON.parse(text) as { error: { code: number; message: string } }
    expect([status, error.code, error.message]).toEqual([400, code, expect.not.stringContaining('invalid_')])
    expect(errors.map(({ message }) => message).join('\n')).not.toContain('invalid_')
  })
})
