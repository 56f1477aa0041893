import type { Fill } from '../model/fill.ts'
import type { World } from '../model/world.ts'

export interface FillFilter {
  readonly symbol?: string | undefined
  readonly orderId?: bigint | undefined
  /** Both bounds are inclusive. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
}

export interface FillList {
  readonly fills: readonly Fill[]
  /** True when more than the limit match. */
  readonly hasMore: boolean
  /** How many match, whatever the limit. */
  readonly total: number
}

/** Returns fills of an account, newest first. */
export function listFills(world: World, accountId: bigint, filter: FillFilter): FillList {
  const { symbol, orderId, startTime, endTime, limit } = filter
  const found = world.archive
    .fills(accountId)
    .filter(
      (fill) =>
        (symbol === undefined || fill.symbol === symbol) &&
        (orderId === undefined || fill.orderId === orderId) &&
        (startTime === undefined || fill.time >= startTime) &&
        (endTime === undefined || fill.time <= endTime),
    )
  // G28: the total counts everything that matches.
  return { fills: found.toReversed().slice(0, limit), hasMore: found.length > limit, total: found.length }
}
