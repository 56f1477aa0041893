// Enforces rate limits with sliding windows: a request is refused when the weights received during the last window, its
// own included, exceed the budget. A refused request has no weight.
import { type Operation, limits as documented } from '@capi/api'

export type EnforcedLimits = Partial<
  Pick<typeof documented, 'windowMs' | 'ipWeight' | 'uidWeight' | 'orderCallsPerSecond'>
>

export interface Weights {
  /** Returns whether the request is within the budgets, and counts it if so. */
  admit(operation: Operation): boolean
  /** The largest IP weight that was spent within one window. */
  readonly peak: number
}

interface Spent {
  readonly at: number
  readonly weight: number
}

export function createWeights(limits: EnforcedLimits): Weights {
  const { windowMs, ipWeight, uidWeight, orderCallsPerSecond } = { ...documented, ...limits }
  const budgets = [
    { budget: ipWeight, ms: windowMs, of: ({ weight }: Operation) => weight.ip, spent: [] as Spent[] },
    { budget: uidWeight, ms: windowMs, of: ({ weight }: Operation) => weight.uid, spent: [] as Spent[] },
    {
      budget: orderCallsPerSecond,
      ms: 1_000,
      of: ({ id }: Operation) => (/^(place|cancel)/.test(id) ? 1 : 0),
      spent: [] as Spent[],
    },
  ]
  let peak = 0
  return {
    admit(operation) {
      const at = performance.now()
      for (const { spent, ms } of budgets) while (spent[0] && spent[0].at <= at - ms) spent.shift()
      const sums = budgets.map(({ spent, of }) => spent.reduce((sum, { weight }) => sum + weight, of(operation)))
      if (sums.some((sum, index) => sum > budgets[index]!.budget)) return false
      for (const { spent, of } of budgets) spent.push({ at, weight: of(operation) })
      peak = Math.max(peak, sums[0]!)
      return true
    },
    get peak() {
      return peak
    },
  }
}
