// Plan orders as an account lists them: newest first, bounds inclusive, times are those of creation (G15). Current ones
// wait for their trigger; all others are past, also while their order is live.

import type { CurrentOrderFilter } from './order-list.ts'
import type { Direction } from '../model/order.ts'
import type { PlanOrder } from '../model/plan-order.ts'
import type { World } from '../model/world.ts'

export interface PlanHistoryFilter {
  readonly symbol?: string | undefined
  readonly type?: Direction | undefined
  /** Both bounds are inclusive and read the creation time. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
}

/** Returns plan orders of an account that wait, newest first. */
export function listCurrentPlans(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly PlanOrder[] {
  const found = livePlans(world, accountId).filter(
    (plan) =>
      plan.status === 'untriggered' &&
      (filter.orderId === undefined || plan.id === filter.orderId) &&
      matches(plan, filter),
  )
  const first = filter.page * filter.limit
  return found.toReversed().slice(first, first + filter.limit)
}

/** Returns plan orders of an account that wait no more, newest first, and whether more than the limit match. */
export function listPlanHistory(
  world: World,
  accountId: bigint,
  filter: PlanHistoryFilter,
): { readonly plans: readonly PlanOrder[]; readonly hasMore: boolean } {
  const fired = livePlans(world, accountId).filter(({ status }) => status !== 'untriggered')
  const found = [...fired, ...world.archive.plans(accountId)]
    .filter((plan) => (filter.type === undefined || plan.type === filter.type) && matches(plan, filter))
    .toSorted((one, other) => (one.id > other.id ? -1 : 1))
  return { plans: found.slice(0, filter.limit), hasMore: found.length > filter.limit }
}

function livePlans(world: World, accountId: bigint): PlanOrder[] {
  return Array.from(world.accounts.get(accountId)?.plans.values() ?? [])
}

function matches(plan: PlanOrder, { symbol, startTime, endTime }: Omit<PlanHistoryFilter, 'limit'>): boolean {
  return (
    (symbol === undefined || plan.symbol === symbol) &&
    (startTime === undefined || plan.createdTime >= startTime) &&
    (endTime === undefined || plan.createdTime <= endTime)
  )
}
