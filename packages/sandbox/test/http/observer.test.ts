import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { controlOperations } from '@capi/api/control'
import { operations } from '@capi/api'
import type { ServedRequest } from '@capi/sandbox'
import { connectTo } from '../fixtures/raw-connection.ts'
import { signedHeaders, startSandbox } from '../fixtures/requests.ts'

const seen: ServedRequest[] = []
const reported: unknown[][] = []
const sandbox = startSandbox({
  onRequest: (request) => seen.push(request),
  onError: (...fault) => reported.push(fault),
  controlToken: 'sesame-sesame-sesame',
})
const alice = sandbox.control.createAccount()
let url: string
beforeAll(async () => {
  url = await sandbox.listen()
})
beforeEach(() => {
  seen.length = 0
})

/** Sends bytes, waits until the connection is closed, and returns the request id of the response. */
async function idOf(bytes: string): Promise<string | undefined> {
  const text = await (await connectTo(url, bytes)).ended()
  return /^x-request-id: (.*)\r$/im.exec(text)?.[1]
}

const close = 'Host: 127.0.0.1\r\nConnection: close\r\n\r\n'

describe('an observer', () => {
  it.each([
    {
      name: 'an operation',
      bytes: `GET /capi/v2/market/time HTTP/1.1\r\n${close}`,
      operation: 'getServerTime',
      status: 200,
    },
    {
      name: 'a refused one',
      bytes: `GET /capi/v2/market/ticker HTTP/1.1\r\n${close}`,
      operation: 'getTicker',
      status: 400,
    },
    {
      name: 'a body that is too large',
      bytes: `POST /capi/v2/account/bills HTTP/1.1\r\nContent-Length: 300000\r\n${close}`,
      operation: 'listBills',
      status: 413,
    },
    { name: 'control', bytes: `GET /sandbox/health HTTP/1.1\r\n${close}`, operation: 'sandbox.getHealth', status: 401 },
    { name: 'a page', bytes: `GET /openapi.json HTTP/1.1\r\n${close}`, operation: 'none', status: 200 },
    { name: 'an unknown path', bytes: `GET /never/heard/of HTTP/1.1\r\n${close}`, operation: 'none', status: 404 },
    { name: 'another method', bytes: `PUT /capi/v2/market/time HTTP/1.1\r\n${close}`, operation: 'none', status: 404 },
    { name: 'a bad escape', bytes: `GET /%zz HTTP/1.1\r\n${close}`, operation: 'none', status: 404 },
    {
      name: 'a strange expectation',
      bytes: `GET /none HTTP/1.1\r\nExpect: x\r\n${close}`,
      operation: 'none',
      status: 404,
    },
    { name: 'a tunnel', bytes: `CONNECT a:1 HTTP/1.1\r\n${close}`, operation: 'none', status: 404 },
    { name: 'noise', bytes: '\u0000\u0001\r\n\r\n', operation: 'none', status: 400 },
    {
      name: 'long headers',
      bytes: `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      operation: 'none',
      status: 431,
    },
  ])('is called once for $name, with the id of the response', async ({ bytes, operation, status }) => {
    const id = await idOf(bytes)
    expect(id).toMatch(/^[\w-]+$/)
    expect(seen).toMatchObject([{ id, operation, status }])
  })

  it('is called for requests in process too', async () => {
    const answer = await sandbox.fetch('/capi/v2/market/time', { headers: { 'x-request-id': 'mine' } })
    await answer.text()
    expect(answer.headers.get('x-request-id')).toBe('mine')
    expect(seen).toMatchObject([{ id: 'mine', operation: 'getServerTime', method: 'GET', status: 200 }])
    expect(seen[0]!.ms).toBeGreaterThan(0)
  })

  it.each(['abc', 'A1:b-2.c_3', 'x'.repeat(64)])('gets the id %s of the client', async (id) => {
    expect(await idOf(`GET /capi/v2/market/time HTTP/1.1\r\nX-Request-Id: ${id}\r\n${close}`)).toBe(id)
    expect(seen).toMatchObject([{ id }])
  })

  it.each(['a b', 'x'.repeat(65), '{"a":1}', 'é', ''])('gets a generated id if the client sent %j', async (given) => {
    const id = await idOf(`GET /capi/v2/market/time HTTP/1.1\r\nX-Request-Id: ${given}\r\n${close}`)
    expect(id).toMatch(/^[\w-]{1,64}$/)
    expect(id).not.toBe(given)
    expect(seen).toMatchObject([{ id }])
  })

  it('gets only operation names of the documents', async () => {
    const known = [...Object.keys(operations), ...Object.keys(controlOperations).map((id) => `sandbox.${id}`), 'none']
    for (let index = 0; index < 20; index += 1) {
      const target = `/capi/v2/${index}/${index * 7_919}?a=${index}`
      await (await sandbox.fetch(target, { headers: await signedHeaders(alice, 'GET', target) })).text()
    }
    expect(seen).toHaveLength(20)
    for (const { operation } of seen) expect(known).toContain(operation)
  })

  it('gets status 0 if the client resets its connection before the response', async () => {
    sandbox.control.createFault({ phase: 'before', action: { type: 'latency', ms: 60_000 } })
    const { socket } = await connectTo(url, `GET /capi/v2/market/time HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    await expect.poll(() => sandbox.control.listFaults().faults[0]!.fired).toBe(1)
    socket.resetAndDestroy()
    await expect.poll(() => seen).toHaveLength(1)
    sandbox.control.deleteFaults()
    expect(seen).toMatchObject([{ operation: 'getServerTime', status: 0 }])
  })
})

describe('an internal error', () => {
  it('is reported with the id of its request', async () => {
    // No date is that late.
    const broken = startSandbox({
      startTime: 9e15,
      onRequest: () => undefined,
      onError: (...fault) => reported.push(fault),
    })
    const answer = await broken.fetch('/capi/v2/market/time', { headers: { 'x-request-id': 'mine' } })
    expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('time value')])
    await broken.close()
    expect(reported).toMatchObject([[{ message: 'Invalid time value' }, 'mine']])
  })
})
