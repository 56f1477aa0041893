// What the programs of many sentences begin with.
import type { Client } from '@capi/client'
import { symbol, type World } from './world.ts'

type Placed = ReturnType<Client['placeOrder']>
type Item<List> = List extends { items: readonly (infer Each)[] }
  ? Each
  : List extends readonly (infer Each)[]
    ? Each
    : never
type Listed<Id extends 'listCurrentOrders' | 'listCurrentPlanOrders' | 'listFills' | 'listPositions'> = Item<
  Awaited<ReturnType<Client[Id]>>
>

export const isolated: { symbol: string; marginMode: 'ISOLATED' } = { symbol, marginMode: 'ISOLATED' }
export const market: { symbol: string; size: string; matchPrice: 'market' } = {
  symbol,
  size: '0.1',
  matchPrice: 'market',
}
export const limit: { symbol: string; type: 'open_long'; size: string; price: string } = {
  symbol,
  type: 'open_long',
  size: '0.1',
  price: '59000',
}
export const both = (leverage: number): { longLeverage: number; shortLeverage: number } => ({
  longLeverage: leverage,
  shortLeverage: leverage,
})

export const opens = ({ capi }: World): Placed => capi.placeOrder({ ...market, type: 'open_long' })
export const opensShort = ({ capi }: World): Placed => capi.placeOrder({ ...market, type: 'open_short' })
export const rests = ({ capi }: World): Placed => capi.placeOrder(limit)
export const waits = ({ capi }: World): Placed =>
  capi.placePlanOrder({ symbol, type: 'open_long', size: '0.1', matchType: 'market', triggerPrice: '65000' })

export async function opensIsolated(world: World): Promise<Listed<'listPositions'>> {
  await world.capi.placeOrder({ ...market, ...isolated, type: 'open_long' })
  return (await positionsOf(world))[0]!
}

export const ordersOf = async ({ capi }: World): Promise<readonly Listed<'listCurrentOrders'>[]> =>
  (await capi.listCurrentOrders({ symbol })).items
export const plansOf = async ({ capi }: World): Promise<readonly Listed<'listCurrentPlanOrders'>[]> =>
  (await capi.listCurrentPlanOrders({ symbol })).items
export const fillsOf = async ({ capi }: World): Promise<readonly Listed<'listFills'>[]> =>
  (await capi.listFills({ symbol })).items
export const positionsOf = async ({ capi }: World): Promise<readonly Listed<'listPositions'>[]> =>
  capi.listPositions({ symbol })

export async function balance({ capi }: World): Promise<{ available: number; frozen: number; equity: number }> {
  const [{ available, frozen, equity } = {}] = await capi.listAssets()
  return { available: Number(available), frozen: Number(frozen), equity: Number(equity) }
}

/** Loses the response of the first request of an operation: it is executed, or with `before` it is not. */
export function loses({ sandbox }: World, operation: string, phase: 'before' | 'afterCommit' = 'afterCommit'): void {
  sandbox.control.createFault({ operation, nth: 1, phase, action: { type: 'drop', how: 'close' } })
}
