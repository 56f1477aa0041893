// The lists of an account's orders, plan orders, fills and bills, newest first, filtered by symbol, time and further
// fields.
//
// Orders and plan orders are filtered by creation time (G15). Current plan orders are untriggered. All others are
// history, even while the order that they placed is live.
import type { Bill } from '../model/collateral.ts'
import type { Fill } from '../model/fill.ts'
import type { Direction, Order, PlanOrder } from '../model/order.ts'
import type { World } from '../model/world.ts'

/** The filter that all lists share. */
export interface RecordFilter {
  readonly symbol?: string | undefined
  /** Both bounds are inclusive. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
}

export interface CurrentOrderFilter extends RecordFilter {
  readonly orderId?: bigint | undefined
  /** From 0. */
  readonly page: number
}

export interface PlanHistoryFilter extends RecordFilter {
  readonly type?: Direction | undefined
}

export interface FillFilter extends RecordFilter {
  readonly orderId?: bigint | undefined
}

export interface BillFilter extends RecordFilter {
  readonly coin?: string | undefined
  readonly businessType?: string | undefined
}

export interface FillList {
  readonly fills: readonly Fill[]
  /** True when more than the limit match. */
  readonly hasMore: boolean
  /** Number of fills that match, regardless of the limit. */
  readonly total: number
}

export interface BillList extends Pick<FillList, 'hasMore'> {
  readonly bills: readonly Bill[]
}

export interface PlanList extends Pick<FillList, 'hasMore'> {
  readonly plans: readonly PlanOrder[]
}

/** Returns a page of the live orders of an account. */
export function listCurrentOrders(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly Order[] {
  return pageOf(Array.from(world.accounts.get(accountId)?.orders.values() ?? []), filter)
}

/** Returns a page of the untriggered plan orders of an account. */
export function listCurrentPlans(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly PlanOrder[] {
  const untriggered = livePlans(world, accountId).filter(({ status }) => status === 'untriggered')
  return pageOf(untriggered, filter)
}

/** Returns final orders of an account. */
export function listOrderHistory({ archive }: World, accountId: bigint, filter: RecordFilter): readonly Order[] {
  const { limit, ...match } = filter
  return archive.newest('order', accountId, match, limit)
}

/** Returns triggered and final plan orders of an account. */
export function listPlanHistory(world: World, accountId: bigint, filter: PlanHistoryFilter): PlanList {
  const { limit, ...match } = filter
  const triggered = livePlans(world, accountId).filter(({ status }) => status !== 'untriggered')
  const live = newest(triggered, filter, Infinity, ({ type }) => isGiven(filter.type, type))
  const final = world.archive.newest('plan', accountId, match, limit + 1)
  const plans = [...live, ...final].toSorted((one, other) => (one.id > other.id ? -1 : 1))
  return { plans: plans.slice(0, limit), hasMore: plans.length > limit }
}

/** Returns the matching fills of an account. */
export function listFills({ archive }: World, accountId: bigint, filter: FillFilter): FillList {
  const { limit, ...match } = filter
  // G28: the total counts everything that matches.
  const total = archive.count('fill', accountId, match)
  return { fills: archive.newest('fill', accountId, match, limit), hasMore: total > limit, total }
}

/** Returns the matching bills of an account. */
export function listBills({ archive }: World, accountId: bigint, filter: BillFilter): BillList {
  const { limit, ...match } = filter
  const bills = archive.newest('bill', accountId, match, limit + 1)
  return { bills: bills.slice(0, limit), hasMore: bills.length > limit }
}

function pageOf<Live extends Order | PlanOrder>(
  oldestFirst: readonly Live[],
  filter: CurrentOrderFilter,
): readonly Live[] {
  const { orderId, page, limit } = filter
  const found = newest(oldestFirst, filter, Infinity, ({ id }) => isGiven(orderId, id))
  return found.slice(page * limit, (page + 1) * limit)
}

/** Returns up to `most` records that match, the newest first. */
function newest<Listed extends Order | PlanOrder>(
  oldestFirst: readonly Listed[],
  { symbol, startTime = -Infinity, endTime = Infinity }: RecordFilter,
  most: number,
  isMeant: (record: Listed) => boolean,
): Listed[] {
  const found: Listed[] = []
  for (let index = oldestFirst.length - 1; index >= 0 && found.length < most; index -= 1) {
    const record = oldestFirst[index]!
    const { createdTime: time } = record
    if (time >= startTime && time <= endTime && isGiven(symbol, record.symbol) && isMeant(record)) found.push(record)
  }
  return found
}

function isGiven<Value>(wanted: Value | undefined, value: Value): boolean {
  return wanted === undefined || value === wanted
}

function livePlans(world: World, accountId: bigint): PlanOrder[] {
  return Array.from(world.accounts.get(accountId)?.plans.values() ?? [])
}
