import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { servedTransport } from '../../src/send/served-sandbox.ts'

const cleanups: (() => unknown)[] = [() => vi.unstubAllGlobals()]
afterEach(() => {
  for (const cleanup of cleanups.splice(1)) cleanup()
})

/** Serves the page of the test: its origin is that of the server. */
async function serve(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  cleanups.push(() => (server.closeAllConnections(), server.close()))
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

const request = {
  method: 'POST',
  target: '/sandbox/reset?a=1',
  headers: ['content-type', 'application/json', 'x-mark', 'yes'],
  body: '{}',
  timeoutMs: 10_000,
  maxResponseBytes: 1_000,
  signal: undefined,
}

describe('the transport to the sandbox that serves the page', () => {
  it('sends method, target, headers and body, and returns the response', async () => {
    await serve((incoming, response) => {
      const { method, url, headers } = incoming
      response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '3' })
      incoming.on('data', (body) => response.end(`${method} ${url} ${headers['x-mark'] as string} ${String(body)}`))
    })
    expect(await servedTransport(request)).toMatchObject({
      status: 429,
      retryAfter: '3',
      contentType: 'text/plain',
      date: expect.any(String),
      text: 'POST /sandbox/reset?a=1 yes {}',
    })
  })

  it('ends with an error when no response comes in time', async () => {
    await serve(() => {})
    const sent = servedTransport({ ...request, timeoutMs: 50 })
    await expect(sent).rejects.toThrow('expected a response within 50 ms, none came')
  })

  it('ends when its signal aborts', async () => {
    const control = new AbortController()
    await serve(() => control.abort(new Error('the form was closed')))
    await expect(servedTransport({ ...request, signal: control.signal })).rejects.toThrow('the form was closed')
  })

  it('refuses a response that is too long', async () => {
    await serve((_, response) => response.end('x'.repeat(1_001)))
    await expect(servedTransport(request)).rejects.toThrow('at most 1000 bytes')
  })
})
