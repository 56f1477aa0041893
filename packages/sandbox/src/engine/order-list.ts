import type { Order } from './order.ts'
import type { World } from './world.ts'

export interface CurrentOrderFilter {
  readonly symbol?: string | undefined
  readonly orderId?: bigint | undefined
  /** Both bounds are inclusive and read the creation time. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
  /** From 0. */
  readonly page: number
}

export interface PastOrderFilter {
  readonly symbol?: string | undefined
  /** Inclusive, by creation time. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
}

/** Returns live orders of an account, newest first. */
export function listCurrentOrders(_world: World, _accountId: bigint, _filter: CurrentOrderFilter): readonly Order[] {
  throw new Error('not yet')
}

/** Returns final orders of an account, newest first. */
export function listPastOrders(_world: World, _accountId: bigint, _filter: PastOrderFilter): readonly Order[] {
  throw new Error('not yet')
}
