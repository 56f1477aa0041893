// Connections whose clients have closed their writing side.
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openSandbox } from '../../src/open.ts'
import type { Sandbox, SandboxOptions, ServedRequest } from '@capi/sandbox'
import { readReplies } from '../fixtures/raw-replies.ts'
import { startSandbox } from '../fixtures/requests.ts'
import { keepInFolder } from '../journal/journal-places.ts'
import { get, getsAllResponses, halfClose } from './half-open-clients.ts'

const accounts: NonNullable<SandboxOptions['accounts']> = [{ name: 'demo', deposit: '10000' }]

describe('a client that closes its writing side, of a sandbox in memory', () =>
  getsAllResponses(async () => startSandbox({ accounts }), 100))

describe('a client that closes its writing side, of a sandbox in a folder', () =>
  getsAllResponses(() => openSandbox({ journal: keepInFolder(), accounts }), 50))

describe('a connection that is half closed', () => {
  const held: Socket[] = []
  let sandbox: Sandbox
  let url: string
  let seen: ServedRequest[]
  async function start(connectionLimits: SandboxOptions['connectionLimits'] = {}): Promise<void> {
    seen = []
    sandbox = startSandbox({ connectionLimits, onRequest: (request) => seen.push(request) })
    url = await sandbox.listen()
  }
  afterEach(async () => {
    for (const socket of held.splice(0)) socket.destroy()
    await sandbox.close()
  })
  /** Sends bytes and closes the writing side. The connection is only closed by the server. */
  function send(bytes: string): Socket {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    held.push(socket.on('error', () => undefined))
    socket.end(bytes)
    return socket
  }
  const time = get('/capi/v2/market/time')

  it('is closed at once if it has sent nothing', async () => {
    await start({ idleMs: 600_000, headersMs: 600_000, requestMs: 600_000 })
    expect(await halfClose(url)).toBe('')
  })

  it('is closed at once after its last response, however long an open one may be idle', async () => {
    await start({ idleMs: 600_000 })
    sandbox.control.createFault({ phase: 'before', count: 1, action: { type: 'latency', ms: 100 } })
    expect(readReplies(await halfClose(url, time + time)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('gets an error for a request that it did not complete, after the responses to those that it did', async () => {
    await start()
    sandbox.control.createFault({ phase: 'before', count: 1, action: { type: 'latency', ms: 100 } })
    expect(readReplies(await halfClose(url, `${time}${get('/none')}GET /cap`))).toMatchObject([
      { status: 200 },
      { status: 404 },
    ])
    expect(readReplies(await halfClose(url, 'GET /cap'))).toMatchObject([{ status: 400 }])
  })

  it('is closed after unreadMs if its client does not read', async () => {
    await start({ unreadMs: 300 })
    send(get('/openapi.json').repeat(300)).pause()
    // A response that was not sent is reported with this status.
    await expect.poll(() => seen.at(-1)?.status).toBe(0)
    expect(seen.length).toBeLessThan(100)
  })

  it.each(['before', 'after'])('is closed if a fault rule holds its request, which began %s that', async (order) => {
    await start({ drainMs: 600_000 })
    sandbox.control.createFault({ phase: 'before', count: 1, action: { type: 'latency', ms: 100 } })
    sandbox.control.createFault({ phase: 'before', count: 1, action: { type: 'drop', how: 'hang' } })
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    held.push(socket)
    const ended = new Promise((resolve) => socket.resume().once('end', resolve))
    socket.write(time)
    await expect.poll(() => seen.length + sandbox.control.listFaults().faults[1]!.fired).toBe(1)
    if (order === 'before') await new Promise((resolve) => setTimeout(resolve, 150))
    socket.end()
    await ended
    expect(socket.bytesRead).toBe(0)
  })
})
