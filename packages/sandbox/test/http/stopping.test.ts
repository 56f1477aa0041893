// What becomes of requests under way when the sandbox is closed.

import { afterEach, describe, expect, it } from 'vitest'
import { openSandbox } from '../../src/open.ts'
import type { KeptSandbox } from '../../src/sandbox.ts'
import { createMemoryJournal, type MemoryPlace } from '../../src/journal/memory.ts'
import { readReplies } from './bytes.ts'
import { type Held, hold } from './socket.ts'
import { now, signedHeaders, startSandbox } from '../trader.ts'

const time = 'GET /capi/v2/market/time HTTP/1.1\r\nHost: a\r\n\r\n'
const health = 'GET /sandbox/health HTTP/1.1\r\nHost: a\r\n\r\n'
const createAccount = 'POST /sandbox/accounts HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
const isClosed = /^connection: close\r$/im
const held: Held[] = []
afterEach(() => {
  for (const { socket } of held.splice(0)) socket.destroy()
})
async function send(url: string, bytes: string): Promise<Held> {
  const connection = await hold(url, bytes)
  held.push(connection)
  return connection
}

/** A sandbox whose journal waits until it is let go. */
async function startSlow(shared: MemoryPlace): Promise<{ sandbox: KeptSandbox; slow(): void; letGo(): void }> {
  const inner = createMemoryJournal(shared)
  let [isSlow, letGo] = [false, (): void => undefined]
  const sandbox = await openSandbox({
    keep: {
      ...inner,
      async append(batch) {
        if (isSlow) await new Promise<void>((resolve) => (letGo = resolve))
        await inner.append(batch)
      },
    },
    authClock: () => now,
    accounts: [{ name: 'demo', deposit: '10000' }],
  })
  const go = (): void => {
    isSlow = false
    letGo()
  }
  return { sandbox, slow: () => void (isSlow = true), letGo: go }
}

describe('closing', () => {
  it('answers an order that waits to be kept, and the order is there afterwards', async () => {
    const shared: MemoryPlace = { records: [], rows: [], snapshots: [] }
    const { sandbox, slow, letGo } = await startSlow(shared)
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
    slow()
    const headers = await signedHeaders(sandbox.accounts[0]!, 'POST', place, body)
    const answer = fetch(url + place, { method: 'POST', headers, body })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const closed = sandbox.close()
    await expect(fetch(`${url}/capi/v2/market/time`)).rejects.toThrow('fetch failed')
    letGo()
    const response = await answer
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    await closed
    expect(shared.records.filter(({ kind }) => kind === 'placeOrder')).toHaveLength(1)
  })

  it('goes on answering connections that are there, while one is under way, and says that it stops', async () => {
    const { sandbox, slow, letGo } = await startSlow({ records: [], rows: [], snapshots: [] })
    const url = await sandbox.listen()
    slow()
    const waiting = await send(url, createAccount)
    const asking = await send(url, 'GET /sandbox/health HTTP/1.1\r\nHo')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const closed = sandbox.close()
    asking.socket.write('st: a\r\n\r\n')
    const said = await asking.ended()
    expect(readReplies(said)).toMatchObject([{ status: 503, json: { code: '503' } }])
    expect(said).toMatch(isClosed)
    letGo()
    expect(readReplies(await waiting.ended())).toMatchObject([{ status: 201 }])
    await closed
  })

  it('closes connections that are idle or have not asked yet', async () => {
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
  ] as const)('cuts requests that $name on purpose', async ({ action }) => {
    const sandbox = startSandbox()
    const url = await sandbox.listen()
    sandbox.control.createFault({ phase: 'before', action })
    const hanging = await send(url, time)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sandbox.close()
    expect(await hanging.ended()).toBe('')
  })

  it('waits no longer than it is told for a request that never arrives', async () => {
    const sandbox = startSandbox({ connectionLimits: { drainMs: 200 } })
    const url = await sandbox.listen()
    const endless = await send(url, 'POST /capi/v2/account/bills HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await sandbox.close()
    expect(await endless.ended()).toBe('')
  })

  it('is healthy until then', async () => {
    const sandbox = startSandbox()
    const asking = await send(await sandbox.listen(), health)
    expect(readReplies(await asking.until(/"ok":true/))).toMatchObject([{ status: 200 }])
    await sandbox.close()
  })
})
