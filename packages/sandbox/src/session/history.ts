// The history of an account: final orders, plan orders, fills and bills, and the lists over them.
//
// `History` has two implementations with one test suite: this one reads the archive in memory, the other one
// (journal/journal-history.ts) queries the journal. A call describes the moment at which it was made: the live state is
// read before the first await.
import {
  type BillFilter,
  type CancelOrderCommand,
  type FillFilter,
  type FillList,
  findOrder,
  listBills,
  listFills,
  listOrderHistory,
  listPlanHistory,
  type Bill,
  type Order,
  type PlanHistoryFilter,
  type PlanOrder,
  type RecordFilter,
  type World,
} from '@capi/engine'
import type { Exchange } from './exchange.ts'

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
export interface History {
  listOrders(accountId: bigint, filter: RecordFilter): Promise<readonly Order[]>
  listFills(accountId: bigint, filter: FillFilter): Promise<FillList>
  listBills(accountId: bigint, filter: BillFilter): Promise<BillList>
  /** Plan orders that no longer wait for their trigger, including those whose order is still live. */
  listPlans(accountId: bigint, filter: PlanHistoryFilter): Promise<PlanList>
  /** Returns the order or plan order that a cancellation names, live or final. */
  findOrder(command: CancelOrderCommand): Promise<Order | PlanOrder | undefined>
  /** Returns the present world with a complete archive. */
  readWorld(): Promise<World>
}

/** Returns the history of an exchange whose archive is in memory. */
export function createMemoryHistory(exchange: Pick<Exchange, 'world'>): History {
  return {
    listOrders: async (accountId, filter) => listOrderHistory(exchange.world, accountId, filter),
    listFills: async (accountId, filter) => listFills(exchange.world, accountId, filter),
    listBills: async (accountId, filter) => listBills(exchange.world, accountId, filter),
    listPlans: async (accountId, filter) => listPlanHistory(exchange.world, accountId, filter),
    findOrder: async (command) => findOrder(exchange.world, command),
    readWorld: async () => exchange.world,
  }
}
