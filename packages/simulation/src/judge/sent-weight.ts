// Requires that budgets are kept: where all programs share a rate limiter, they never send more weight within a window
// than the budget. The server may refuse less, because its window begins when a request arrives.
import { type Operation, operations } from '@capi/api'
import type { Limits, Outgoing } from '@capi/client'

export interface SentWeightOptions {
  /** Milliseconds since the start of the simulation. */
  readonly now: () => number
  readonly limits: Required<Limits>
  readonly onViolation: (text: string) => void
}

interface Budget {
  readonly name: string
  readonly most: number
  readonly windowMs: number
  readonly costOf: (operation: Operation) => number
}

interface Sent {
  readonly time: number
  readonly cost: number
}

const operationOf = new Map(
  Object.values<Operation>(operations).map((operation) => [`${operation.method} ${operation.path}`, operation]),
)

/** Returns a function that is called with each request that is sent. */
export function createSentWeight({ now, limits, onViolation }: SentWeightOptions): (request: Outgoing) => void {
  const { ipWeight, uidWeight, orderCallsPerSecond, windowMs } = limits
  const budgets: readonly Budget[] = [
    { name: 'the address', most: ipWeight, windowMs, costOf: ({ weight }) => weight.ip },
    { name: 'the accounts', most: uidWeight, windowMs, costOf: ({ weight }) => weight.uid },
    {
      name: 'orders and cancellations',
      most: orderCallsPerSecond,
      windowMs: 1_000,
      costOf: ({ permission }) => (permission === 'trade' ? 1 : 0),
    },
  ]
  const windows = budgets.map((budget) => ({ ...budget, sent: [] as Sent[], sum: 0 }))
  return ({ method, target }) => {
    const name = `${method} ${target.split('?')[0]}`
    const operation = operationOf.get(name)
    const time = now()
    for (const window of operation ? windows : []) {
      const cost = window.costOf(operation!)
      if (cost === 0) continue
      while (window.sent.length > 0 && window.sent[0]!.time <= time - window.windowMs)
        window.sum -= window.sent.shift()!.cost
      window.sent.push({ time, cost })
      window.sum += cost
      if (window.sum > window.most)
        onViolation(
          `${name} must fit into the budget of ${window.name}, which is ${window.most} in ${window.windowMs} ms, ` +
            `but ${window.sum} were sent.`,
        )
    }
  }
}
