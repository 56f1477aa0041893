// Clients that close their writing side after their last request, as `nc -N` and some proxies do, and read on. The law:
// they get exactly what they would get on a connection that they had left open.
import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { NewAccount, Sandbox } from '@capi/sandbox'
import { signedHeaders } from '../fixtures/requests.ts'
import { readReplies, type Reply } from '../fixtures/raw-replies.ts'

/** Sends pieces of bytes, closes the writing side at once, and returns the text until the server has closed too. */
export function halfClose(url: string, ...pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
    socket.on('error', reject).on('end', () => resolve(text))
    for (const piece of pieces) socket.write(piece)
    socket.end()
  })
}

export const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

const placePath = '/capi/v2/order/placeOrder'

async function place(account: NewAccount, id: string, at: number): Promise<string> {
  const order = { symbol: 'cmt_btcusdt', size: '0.001', type: '1', order_type: '0', match_price: '0', price: '1' }
  const body = JSON.stringify({ ...order, client_oid: id })
  const headers = Object.entries(await signedHeaders(account, 'POST', placePath, body, at)).map((each) =>
    each.join(': '),
  )
  return `POST ${placePath} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** What a client may send, and what the response to it has. */
const others = {
  time: { bytes: get('/capi/v2/market/time'), status: 200 },
  health: { bytes: get('/sandbox/health'), status: 200 },
  unknown: { bytes: get('/none'), status: 404 },
  // Waits for an event, or for a tenth of a second.
  poll: { bytes: get('/sandbox/events?waitMs=100'), status: 200 },
}
type Kind = keyof typeof others | 'order'

let orderCount = 0

/** Sends requests in pieces that end anywhere; returns the replies and the client ids of the orders. */
async function exchange(
  sandbox: Sandbox,
  url: string,
  kinds: readonly Kind[],
  cuts: readonly number[],
): Promise<{ replies: Reply[]; ids: string[] }> {
  const ids: string[] = []
  let bytes = ''
  for (const kind of kinds) {
    if (kind !== 'order') bytes += others[kind].bytes
    else
      bytes += await place(sandbox.accounts[0]!, ids[ids.push(`half-${(orderCount += 1)}`) - 1]!, sandbox.clock.now())
  }
  const ends = [...new Set(cuts.map((cut) => cut % bytes.length)), bytes.length].toSorted((a, b) => a - b)
  const pieces = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end))
  return { replies: readReplies(await halfClose(url, ...pieces)), ids }
}

/** Makes the claims for one place of the journal; undefined for a sandbox in memory. */
export function getsAllResponses(open: () => Promise<Sandbox>, numRuns: number): void {
  it('gets the response to each of 100 orders, one for each connection', async () => {
    const sandbox = await open()
    const url = await sandbox.listen()
    let answered = 0
    for (let index = 0; index < 100; index += 1) {
      const { replies } = await exchange(sandbox, url, ['order'], [])
      answered += replies.filter(({ status }) => status === 200).length
    }
    const { orders } = await sandbox.control.getAccount({ accountId: sandbox.accounts[0]!.accountId })
    expect({ answered, placed: orders.length }).toEqual({ answered: 100, placed: 100 })
    await sandbox.close()
  })

  it('gets all responses to pipelined requests in their order, and the server closes then', async () => {
    const sandbox = await open()
    const url = await sandbox.listen()
    const { accountId } = sandbox.accounts[0]!
    const kind = fc.constantFrom<Kind>('order', 'order', 'order', 'time', 'health', 'unknown', 'poll')
    const kinds = fc.array(kind, { minLength: 1, maxLength: 40 })
    const cuts = fc.array(fc.nat(20_000), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(kinds, cuts, async (given, ends) => {
        const { replies, ids } = await exchange(sandbox, url, given, ends)
        expect(replies.map(({ status }) => status)).toEqual(
          given.map((each) => (each === 'order' ? 200 : others[each].status)),
        )
        const confirmed = replies.flatMap(({ json }, index) =>
          given[index] === 'order' ? [(json as { client_oid: string }).client_oid] : [],
        )
        expect(confirmed).toEqual(ids)
        const { orders } = await sandbox.control.getAccount({ accountId })
        expect(orders.filter((each) => ids.includes(each.client_oid!))).toHaveLength(ids.length)
      }),
      { numRuns },
    )
    await sandbox.close()
  })
}
