import type { Fill } from './fill.ts'
import type { World } from './world.ts'

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
export function listFills(_world: World, _accountId: bigint, _filter: FillFilter): FillList {
  throw new Error('not yet')
}
