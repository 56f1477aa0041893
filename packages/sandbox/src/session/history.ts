// What has become final, for lists: wherever it is kept, and as old as it may be.
//
// In memory it is at hand. In a database it is read when it is asked for, after everything that was noted has been written.

import {
  type BillFilter,
  type CancelOrderCommand,
  type FillFilter,
  type FillList,
  filterBills,
  findOrder,
  listFills,
  listOrderHistory,
  listPlanHistory,
  type Bill,
  type Order,
  type OrderHistoryFilter,
  type PlanHistoryFilter,
  type PlanOrder,
  type World,
} from '../engine/index.ts'
import type { Eventually } from './maybe-promise.ts'
import type { Exchange } from './engine-driver.ts'

export interface BillList {
  readonly bills: readonly Bill[]
  /** True when more than the limit match. */
  readonly hasMore: boolean
}

export interface PlanList {
  readonly plans: readonly PlanOrder[]
  /** True when more than the limit match. */
  readonly hasMore: boolean
}

/** Lists are of one account, newest first. */
export interface Records {
  listPastOrders(accountId: bigint, filter: OrderHistoryFilter): Eventually<readonly Order[]>
  listFills(accountId: bigint, filter: FillFilter): Eventually<FillList>
  listBills(accountId: bigint, filter: BillFilter): Eventually<BillList>
  /** Plan orders that wait no more, also while their order is live. */
  listPastPlans(accountId: bigint, filter: PlanHistoryFilter): Eventually<PlanList>
  /** Returns the order or plan order that a cancellation means, live or final. */
  findOrder(command: CancelOrderCommand): Eventually<Order | PlanOrder | undefined>
  /** Returns the world as it is now, with all that is final in its archive. */
  readWorld(): Eventually<World>
}

/** Returns the records of an exchange that keeps them in memory. */
export function createMemoryRecords(exchange: Pick<Exchange, 'world'>): Records {
  return {
    listPastOrders: (accountId, filter) => listOrderHistory(exchange.world, accountId, filter),
    listFills: (accountId, filter) => listFills(exchange.world, accountId, filter),
    listBills: (accountId, filter) => filterBills(exchange.world.archive.bills(accountId), filter),
    listPastPlans: (accountId, filter) => listPlanHistory(exchange.world, accountId, filter),
    findOrder: (command) => findOrder(exchange.world, command),
    readWorld: () => exchange.world,
  }
}
