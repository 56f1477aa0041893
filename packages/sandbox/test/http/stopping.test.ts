// Requests in flight when the sandbox is closed.
import { afterEach, describe, expect, it } from 'vitest'
import { openSandbox } from '../../src/open.ts'
import type { Sandbox } from '../../src/sandbox.ts'
import { createHeldJournal, type HeldJournal } from '../fixtures/held-journal.ts'
import type { MemoryStorage } from '../fixtures/memory-journal.ts'
import { readReplies } from '../fixtures/raw-replies.ts'
import { type RawConnection, connectTo } from '../fixtures/raw-connection.ts'
import { now, signedHeaders, startSandbox } from '../fixtures/requests.ts'

const time = 'GET /capi/v2/market/time HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
const health = 'GET /sandbox/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
const createAccount = 'POST /sandbox/accounts HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
const isClosed = /^connection: close\r$/im
const connections: RawConnection[] = []
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy()
})
async function send(url: string, bytes: string): Promise<RawConnection> {
  const connection = await connectTo(url, bytes)
  connections.push(connection)
  return connection
}

async function open(journal: HeldJournal): Promise<Sandbox> {
  return openSandbox({ journal, wallClock: () => now, accounts: [{ name: 'demo', deposit: '10000' }] })
}

describe('closing', () => {
  it('responds to an order that is not durable yet, which is then in the journal', async () => {
    const shared: MemoryStorage = { records: [], rows: [], snapshots: [] }
    const journal = createHeldJournal(shared)
    const sandbox = await open(journal)
    const url = await sandbox.listen()
    const place = '/capi/v2/order/placeOrder'
    const order = {
      symbol: 'cmt_btcusdt',
      client_oid: 'last',
      size: '0.01',
      type: '1',
      order_type: '0',
      match_price: '0',
    }
    const body = JSON.stringify({ ...order, price: '80000' })
    const held = journal.hold()
    const headers = await signedHeaders(sandbox.accounts[0]!, 'POST', place, body)
    const answer = fetch(url + place, { method: 'POST', headers, body })
    await held
    const closed = sandbox.close()
    await expect(fetch(`${url}/capi/v2/market/time`)).rejects.toThrow('fetch failed')
    journal.release()
    const response = await answer
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    await closed
    expect(shared.records.filter(({ kind }) => kind === 'placeOrder')).toHaveLength(1)
  })

  it('still serves open connections while a request is in flight, and reports that it is stopping', async () => {
    const journal = createHeldJournal()
    const sandbox = await open(journal)
    const url = await sandbox.listen()
    const held = journal.hold()
    const asking = await send(url, 'GET /sandbox/health HTTP/1.1\r\nHo')
    const waiting = await send(url, createAccount)
    await held
    const closed = sandbox.close()
    asking.socket.write('st: 127.0.0.1\r\n\r\n')
    const said = await asking.ended()
    expect(readReplies(said)).toMatchObject([{ status: 503, json: { code: '503' } }])
    expect(said).toMatch(isClosed)
    journal.release()
    expect(readReplies(await waiting.ended())).toMatchObject([{ status: 201 }])
    await closed
  })

  it('closes connections that are idle or have sent no complete request', async () => {
    const sandbox = startSandbox()
    const url = await sandbox.listen()
    const idle = await send(url, time)
    await idle.until(/timestamp/)
    const half = await send(url, 'GET /capi')
    const silent = await send(url, '')
    await sandbox.close()
    await Promise.all([idle.ended(), half.ended(), silent.ended()])
  })

  it.each([
    { name: 'hang', action: { type: 'drop', how: 'hang' } },
    { name: 'wait', action: { type: 'latency', ms: 60_000 } },
  ] as const)('closes connections whose requests $name by a fault rule', async ({ action }) => {
    const sandbox = startSandbox()
    const url = await sandbox.listen()
    sandbox.control.createFault({ phase: 'before', action })
    const hanging = await send(url, time)
    await expect.poll(() => sandbox.control.listFaults().faults[0]!.fired).toBe(1)
    await sandbox.close()
    expect(await hanging.ended()).toBe('')
  })

  it('waits no longer than drainMs for a request that never arrives', async () => {
    const sandbox = startSandbox({ connectionLimits: { drainMs: 200 } })
    const url = await sandbox.listen()
    const head =
      'POST /capi/v2/account/bills HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n'
    const endless = await send(url, head)
    const arrived = await endless.until(/100 Continue\r\n\r\n/)
    await sandbox.close()
    expect(await endless.ended()).toBe(arrived)
  })

  it('does not wait for requests that waited on a connection whose client has disconnected', async () => {
    const drainMs = 600_000
    const sandbox = startSandbox({ connectionLimits: { drainMs } })
    const url = await sandbox.listen()
    sandbox.control.createFault({ phase: 'before', action: { type: 'drop', how: 'hang' } })
    const hanging = await send(url, time.repeat(5))
    await expect.poll(() => sandbox.control.listFaults().faults[0]!.fired).toBe(1)
    hanging.socket.destroy()
    // Fails by its time limit, which is shorter than `drainMs`.
    await sandbox.close()
  })

  it('is healthy until it is closed', async () => {
    const sandbox = startSandbox()
    const asking = await send(await sandbox.listen(), health)
    expect(readReplies(await asking.until(/"ok":true/))).toMatchObject([{ status: 200 }])
    await sandbox.close()
  })
})
