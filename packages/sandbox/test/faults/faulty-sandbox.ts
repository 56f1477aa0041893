// A sandbox over HTTP with fault rules, and requests that observe how the connection ends.
import { createConnection } from 'node:net'
import type { Order } from '@capi/api/wire'
import type { Fault, FaultRule, NewAccount, Sandbox } from '@capi/sandbox'
import { send, signedHeaders, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
const place = '/capi/v2/order/placeOrder'

/** The bytes received on a connection, and how it ended. */
export interface Outcome {
  readonly text: string
  readonly ending: 'closed' | 'reset' | 'open'
}

export interface Failing {
  readonly sandbox: Sandbox
  readonly url: string
  readonly account: NewAccount
  /** Adds a rule over HTTP. */
  add(rule: FaultRule): Promise<string>
  faults(): readonly Fault[]
  /** Sends a request with the key of the account. */
  get(target: string, account?: NewAccount): Promise<Response>
  /** Places a resting order. */
  place(clientOid: string): Promise<Response>
  /** Places an order over a socket, and waits until it ends or is silent for so long. @default 60000 ms */
  placeBare(clientOid: string, silentMs?: number): Promise<Outcome>
  /** The client ids of all live orders. */
  standing(): Promise<string[]>
}

export async function startFailing(): Promise<Failing> {
  const sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  const url = await sandbox.listen()
  const account = sandbox.control.createAccount({ deposit: '10000' })
  const order = (clientOid: string): string =>
    JSON.stringify({
      symbol,
      client_oid: clientOid,
      size: '0.001',
      type: '1',
      order_type: '0',
      match_price: '0',
      price: '80000',
    })
  let signed = 0
  /** No two equal orders have the same timestamp. */
  const signNow = (body: string): ReturnType<typeof signedHeaders> =>
    signedHeaders(account, 'POST', place, body, sandbox.clock.now() + (signed += 1))
  return {
    sandbox,
    url,
    account,
    async add(rule) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${url}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(rule) })
      const json = (await answer.json()) as { faultId: string; msg: string }
      if (answer.status !== 201) throw new Error(json.msg)
      return json.faultId
    },
    faults: () => sandbox.control.listFaults().faults,
    get: async (target, { ...as } = account) =>
      fetch(url + target, { headers: await signedHeaders(as, 'GET', target, '', sandbox.clock.now()) }),
    async place(clientOid) {
      const body = order(clientOid)
      return fetch(url + place, { method: 'POST', headers: await signNow(body), body })
    },
    async placeBare(clientOid, silentMs = 60_000) {
      const body = order(clientOid)
      const headers = { ...(await signNow(body)), 'Content-Length': body.length }
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      return exchangeBytes(url, `POST ${place} HTTP/1.1\r\nHost: 127.0.0.1\r\n${head.join('')}\r\n${body}`, silentMs)
    },
    async standing() {
      const { json } = await send(sandbox, account, { target: '/capi/v2/order/current' })
      return (json as Order[]).map((each) => each.client_oid!)
    },
  }
}

/** Sends bytes and reads until the server closes the connection, or sends nothing for some time. */
function exchangeBytes(url: string, request: string, silentMs: number): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.write(request))
    const end = (ending: Outcome['ending']) => (): void => {
      socket.destroy()
      resolve({ text, ending })
    }
    socket.setTimeout(silentMs, end('open'))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('end', end('closed'))
    socket.on('error', end('reset'))
  })
}
