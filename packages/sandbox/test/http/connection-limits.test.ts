// Timeouts and bounds of connections, over sockets, with short limits.
import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox, SandboxOptions, ServedRequest } from '@capi/sandbox'
import { readReplies } from '../fixtures/raw-replies.ts'
import { type RawConnection, connectTo } from '../fixtures/raw-connection.ts'
import { now, startSandbox } from '../fixtures/requests.ts'

type Limits = NonNullable<SandboxOptions['connectionLimits']>

const head = 'GET /capi/v2/market/time HTTP/1.1\r\nHost: 127.0.0.1\r\n'
const bills = 'POST /capi/v2/account/bills HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'
const late = { code: '408', msg: 'The request must arrive in time, was late.', requestTime: now, data: null }

let sandbox: Sandbox
let url: string
let seen: ServedRequest[]
const held: RawConnection[] = []
async function start(connectionLimits: Limits): Promise<void> {
  seen = []
  sandbox = startSandbox({ connectionLimits, onRequest: (request) => seen.push(request) })
  url = await sandbox.listen()
}
async function send(bytes?: string): Promise<RawConnection> {
  const connection = await connectTo(url, bytes)
  held.push(connection)
  return connection
}
afterEach(async () => {
  for (const { socket } of held.splice(0)) socket.destroy()
  await sandbox.close()
})

const untilSeen = (count: number): Promise<void> => expect.poll(() => seen.length).toBeGreaterThanOrEqual(count)

describe('a connection', () => {
  it.each([
    { name: 'sends nothing', bytes: '' },
    { name: 'never ends its headers', bytes: `${head}X: y` },
  ])('that $name gets an error and is closed', async ({ bytes }) => {
    await start({ headersMs: 200, requestMs: 60_000 })
    const text = await (await send(bytes)).ended()
    expect(readReplies(text)).toEqual([{ status: 408, json: late }])
    expect(text).toMatch(/^connection: close\r$/im)
    expect(seen).toMatchObject([{ operation: 'none', method: '', status: 408, ms: null }])
  })

  it.each([
    { name: 'a body that never ends', target: bills, operation: 'listBills' },
    { name: 'a chunk that never ends', target: bills, operation: 'listBills', chunked: true },
    {
      name: 'a body of the control API that never ends',
      target: 'POST /sandbox/accounts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n',
      operation: 'sandbox.createAccount',
    },
  ])('with $name gets an error and is closed, and is reported with its operation', async (given) => {
    await start({ headersMs: 200, requestMs: 400 })
    const length = given.chunked ? 'Transfer-Encoding: chunked\r\n\r\n5\r\n{' : 'Content-Length: 9\r\n\r\n{'
    const text = await (await send(given.target + length)).ended()
    expect(readReplies(text)).toEqual([{ status: 408, json: late }])
    await untilSeen(1)
    expect(seen).toMatchObject([{ operation: given.operation, method: 'POST', status: 408 }])
  })

  it('whose body trickles gets no more time', async () => {
    await start({ headersMs: 200, requestMs: 400 })
    const connection = await send(`${bills}Content-Length: 100000\r\n\r\n`)
    const trickle = setInterval(() => connection.socket.write(' '), 20)
    const text = await connection.ended()
    clearInterval(trickle)
    expect(readReplies(text)).toEqual([{ status: 408, json: late }])
  })

  it('that is idle after a response is closed', async () => {
    await start({ idleMs: 100 })
    const text = await (await send(`${head}\r\n`)).ended()
    expect(readReplies(text)).toMatchObject([{ status: 200 }])
  })

  it('beyond the maximum is closed at once, and the others continue', async () => {
    await start({ connections: 2 })
    const first = await send(`${head}\r\n`)
    await first.until(/timestamp/)
    await (await send(`${head}\r\n`)).until(/timestamp/)
    expect(await (await send(`${head}\r\n`)).ended()).toBe('')
    expect(seen.at(-1)).toMatchObject({ operation: 'none', method: '', status: 0, ms: null })
    first.socket.write(`${head}\r\n`)
    await first.until(/timestamp[^]*timestamp/)
  })

  it('whose client does not read is closed', async () => {
    await start({ unreadMs: 300 })
    const connection = await send()
    connection.socket.pause()
    const asked = 3_000
    connection.socket.write('GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(asked))
    while (seen.at(-1)?.status !== 0) await untilSeen(seen.length + 1)
    expect(seen.filter(({ status }) => status === 200).length).toBeLessThan(asked / 10)
  })

  it('that waits for its response is not closed', async () => {
    await start({ unreadMs: 100, idleMs: 100 })
    sandbox.control.createFault({ phase: 'before', action: { type: 'latency', ms: 500 } })
    expect(readReplies(await (await send(`${head}\r\n`)).ended())).toMatchObject([{ status: 200 }])
  })

  it('gets the response to its request before an error for bytes that are no request', async () => {
    await start({})
    sandbox.control.createFault({ phase: 'before', action: { type: 'latency', ms: 200 } })
    const text = await (await send(`${head}\r\n\u0000\u0001 nonsense\r\n\r\n`)).ended()
    expect(readReplies(text)).toMatchObject([{ status: 200, json: { timestamp: now } }])
    expect(seen).toMatchObject([{ operation: 'getServerTime', status: 200 }])
  })
})
