// A server that refuses requests over the budget, by the time at which they arrive.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@capi/api'
import type { Limits } from '@capi/client'
import { failure } from '../../client/test/server/failing.ts'
import { createWeights } from '../../client/test/server/weights.ts'

export interface EnforcingServer {
  readonly baseUrl: string
  /** When requests arrived, by performance.now(). */
  readonly received: readonly number[]
  readonly refusals: () => number
  readonly close: () => void
}

/** A response that contains what each of the operations that the programs call must contain. */
const answer = JSON.stringify({ account: {}, collateral: [], symbol: 'cmt_btcusdt', order_id: '1', result: true })

const refusal = failure('429', 'more than the budget')

/** `delayMs` is the delay of the n-th response; null for no response. */
export async function enforcingServer(
  limits: Required<Limits>,
  delayMs: (n: number) => number | null,
): Promise<EnforcingServer> {
  const weights = createWeights(limits)
  const received: number[] = []
  let refusals = 0
  const server = createServer((request, response) => {
    const n = received.push(performance.now()) - 1
    const path = request.url!.split('?')[0]
    const operation = Object.values(operations).find((known) => known.path === path && known.method === request.method)!
    const isAdmitted = weights.admit(operation)
    if (!isAdmitted) refusals += 1
    const ms = delayMs(n)
    request.resume()
    if (ms !== null) setTimeout(() => response.writeHead(isAdmitted ? 200 : 429).end(isAdmitted ? answer : refusal), ms)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refusals: () => refusals,
    close: () => (server.close(), server.closeAllConnections()),
  }
}
