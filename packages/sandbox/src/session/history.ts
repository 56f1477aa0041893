// The history of an account: final orders, plan orders, fills and bills, and the lists over them; which final records
// belong to the present state; and when changes are durable.
//
// `History` has two implementations with one test suite: this one reads the archive in memory, the other one
// (journal/history.ts) queries the journal. A call describes the moment at which it was made: the live state is
// read before the first await.
import {
  type Bill,
  type BillFilter,
  type CancelOrderCommand,
  type FillFilter,
  type FillList,
  findOrder,
  listBills,
  listFills,
  listOrderHistory,
  listPlanHistory,
  type Order,
  type PlanHistoryFilter,
  type PlanOrder,
  type RecordFilter,
  type World,
} from '@capi/engine'
import type { Exchange } from './exchange.ts'

interface BillList {
  readonly bills: readonly Bill[]
  /** True when more than the limit match. */
  readonly hasMore: boolean
}

interface PlanList {
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

// Each restored state leaves out the final records since it was saved.

/** The end of the range that is still growing. */
export const endless: number = Number.MAX_SAFE_INTEGER

/** Ranges of final records by their number, bounds inclusive, in order; the last range has no end. */
export type Lineage = readonly (readonly [from: number, to: number])[]

/** Returns a lineage with an end for its last range. */
export function endAt(lineage: Lineage, row: number): Lineage {
  return [...lineage.slice(0, -1), [lineage.at(-1)![0], row]]
}

/**
 * Returns a lineage up to its last row, and from another row on. Ranges without rows are left out, and adjacent ones
 * joined.
 */
export function continueLineage(before: Lineage, last: number, from: number): Lineage {
  const lineage: (readonly [from: number, to: number])[] = []
  for (const [low, high] of [...endAt(before, last), [from, endless]] as const) {
    const previous = lineage.at(-1)
    if (previous && low <= previous[1] + 1) lineage[lineage.length - 1] = [previous[0], high]
    else if (low <= high) lineage.push([low, high])
  }
  return lineage
}

/** Reports when changes are durable. No response is sent before the changes that it depends on are. */
export interface Durability {
  /** Number of changes that are not durable yet. */
  readonly pending: number
  /** Calls back when all changes so far are durable, at once if they are; never if storing them has failed. */
  whenDurable(callback: () => void): void
  /** Resolves when all changes so far are durable; rejects if storing them has failed. */
  untilDurable(): Promise<void>
}
