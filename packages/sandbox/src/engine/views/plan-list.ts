// The plan order lists of an account: current plan orders and their history, newest first, filtered by creation time (G15).
// Current plan orders are untriggered. All others are history, even while the order that they placed is live.

import { matchesFilter, type RecordFilter } from '../model/record-filter.ts'
import { type CurrentOrderFilter, pageOf } from './order-list.ts'
import type { Direction } from '../model/order.ts'
import type { PlanOrder } from '../model/plan-order.ts'
import type { World } from '../model/world.ts'

export interface PlanHistoryFilter extends RecordFilter {
  readonly type?: Direction | undefined
}

/** Returns a page of the untriggered plan orders of an account, newest first. */
export function listCurrentPlans(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly PlanOrder[] {
  const untriggered = livePlans(world, accountId).filter(({ status }) => status === 'untriggered')
  return pageOf(untriggered, filter)
}

/** Returns triggered and final plan orders of an account, newest first, and whether more than the limit match. */
export function listPlanHistory(
  world: World,
  accountId: bigint,
  filter: PlanHistoryFilter,
): { readonly plans: readonly PlanOrder[]; readonly hasMore: boolean } {
  const { type } = filter
  const triggered = livePlans(world, accountId).filter(({ status }) => status !== 'untriggered')
  const found = [...triggered, ...world.archive.plans(accountId)]
    .filter((plan) => (type === undefined || plan.type === type) && matchesFilter(filter, plan, plan.createdTime))
    .toSorted((one, other) => (one.id > other.id ? -1 : 1))
  return { plans: found.slice(0, filter.limit), hasMore: found.length > filter.limit }
}

function livePlans(world: World, accountId: bigint): PlanOrder[] {
  return Array.from(world.accounts.get(accountId)?.plans.values() ?? [])
}
