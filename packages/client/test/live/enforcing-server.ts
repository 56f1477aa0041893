/** A service that refuses whatever exceeds a budget: it counts weights over a sliding window, by the time at which a request arrives. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@capi/api'
import type { Limits } from '../../src/index.ts'

export interface EnforcingServer {
  readonly baseUrl: string
  /** When requests came, by performance.now(). */
  readonly received: readonly number[]
  readonly refusals: () => number
  readonly close: () => void
}

/** `answerMs` is how long the n-th answer takes; null for never. */
export async function enforcingServer(
  limits: Required<Limits>,
  answerMs: (n: number) => number | null,
): Promise<EnforcingServer> {
  const budgets = [
    { name: 'ip', most: limits.ipWeight, ms: limits.windowMs, log: new Array<[at: number, weight: number]>() },
    { name: 'uid', most: limits.uidWeight, ms: limits.windowMs, log: new Array<[at: number, weight: number]>() },
    { name: 'orders', most: limits.orderCallsPerSecond, ms: 1_000, log: new Array<[at: number, weight: number]>() },
  ] as const
  const received: number[] = []
  let refusals = 0
  const server = createServer((request, response) => {
    const now = performance.now()
    const n = received.push(now) - 1
    const path = request.url!.split('?')[0]
    const { id, weight } = Object.values(operations).find(
      (known) => known.path === path && known.method === request.method,
    )!
    const cost = { ...weight, orders: /^(place|cancel)/.test(id) ? 1 : 0 }
    const isOver = budgets.some(({ name, most, ms, log }) => {
      const recent = log.filter(([at]) => at > now - ms)
      return cost[name] > 0 && recent.reduce((sum, [, spent]) => sum + spent, cost[name]) > most
    })
    if (isOver) refusals += 1
    else for (const { name, log } of budgets) log.push([now, cost[name]])
    const ms = answerMs(n)
    request.resume()
    if (ms !== null) setTimeout(() => response.writeHead(isOver ? 429 : 200).end('{}'), ms)
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
