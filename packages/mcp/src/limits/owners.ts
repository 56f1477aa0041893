// Finds the symbols of orders and positions that a call names by their ids only.
import type { Client } from '@capi/client'
import type { Input } from '../tools/tool.ts'
import { isReducing } from './order-value.ts'

/** What a call names. */
export type Named = 'orders' | 'planOrders' | 'tpSlOrders' | 'positions'

/** The ids that a call names. */
interface Ids {
  readonly orderId?: string
  readonly orderIds?: readonly string[]
  readonly clientOid?: string
  readonly clientOids?: readonly string[]
  readonly positionId?: string
}

/** Returns the ids of a call that belong to none of the symbols, by what the service lists now. */
export async function findStrangers(
  client: Client,
  kind: Named,
  input: Input,
  symbols: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { orderId, orderIds = [], clientOid, clientOids = [], positionId } = input as Ids
  const ids = new Set([orderId, positionId, ...orderIds].filter((id) => id !== undefined))
  const clientIds = new Set([clientOid, ...clientOids].filter((id) => id !== undefined))
  for (const symbol of symbols) {
    if (ids.size + clientIds.size === 0) break
    if (kind === 'positions') {
      for (const position of await client.listPositions({ symbol }, { signal }))
        if (position.symbol === symbol) ids.delete(position.id)
      continue
    }
    const list = kind === 'orders' ? client.listCurrentOrders : client.listCurrentPlanOrders
    for await (const order of list({ symbol }, { signal })) {
      if (order.symbol !== symbol) continue
      // Another price may make a plan order worth more.
      if (kind === 'tpSlOrders' && !isReducing({ type: order.type ?? '' })) continue
      ids.delete(order.orderId)
      if (order.clientOid !== null) clientIds.delete(order.clientOid)
    }
  }
  return [...ids, ...clientIds]
}
