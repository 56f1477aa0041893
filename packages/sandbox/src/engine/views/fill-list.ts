// The fill list of an account, by symbol, order and time.

import type { Fill } from '../model/fill.ts'
import { matchesFilter, type RecordFilter } from '../model/record-filter.ts'
import type { World } from '../model/world.ts'

export interface FillFilter extends RecordFilter {
  readonly orderId?: bigint | undefined
}

export interface FillList {
  readonly fills: readonly Fill[]
  /** True when more than the limit match. */
  readonly hasMore: boolean
  /** Number of fills that match, regardless of the limit. */
  readonly total: number
}

/** Returns the matching fills of an account, newest first. */
export function listFills(world: World, accountId: bigint, filter: FillFilter): FillList {
  const { orderId, limit } = filter
  const found = world.archive
    .fills(accountId)
    .filter((fill) => (orderId === undefined || fill.orderId === orderId) && matchesFilter(filter, fill, fill.time))
  // G28: the total counts everything that matches.
  return { fills: found.toReversed().slice(0, limit), hasMore: found.length > limit, total: found.length }
}
