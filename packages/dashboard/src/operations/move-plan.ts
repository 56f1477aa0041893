// Moves the trigger of a plan order. A take-profit or stop-loss is modified. The interface cannot modify other plan
// orders, so such a one is replaced: the new order is placed first, and only then the old one is cancelled, so that a
// position never stands without what protected it.
import { type OrderMarginMode, readCancelResult, readOrderResult, type TriggerPriceType } from '@capi/api'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { messageOf } from '../api/errors.ts'
import { show, signOf } from '../format/decimal.ts'
import { showRole } from '../format/words.ts'
import type { ActionResult } from '../components/notice.tsx'
import type { ProtectingPlan } from '../records/protection.ts'

interface Caller {
  readonly client: ControlClient
  readonly accountId: string
  /** The margin mode of the contract, which a plan order does not report. */
  readonly marginMode: OrderMarginMode
}

/** Where a trigger goes: its price, and which price reaches it where that changes as well. */
export interface Move {
  readonly triggerPrice: string
  readonly triggerPriceType?: TriggerPriceType
}

export async function movePlan(caller: Caller, plan: ProtectingPlan, move: Move): Promise<ActionResult> {
  const { client, accountId } = caller
  const { orderId, role, price } = plan
  const { triggerPrice, triggerPriceType = plan.triggerPriceType } = move
  const executePrice = price === null || signOf(price) === 0 ? undefined : price
  if (role === null) return replacePlan(caller, plan, triggerPrice)
  await callAsAccount(client, accountId, 'modifyTpSlOrder', {
    orderId,
    triggerPrice,
    ...(executePrice !== undefined && { executePrice }),
    ...((triggerPriceType === 'last' || triggerPriceType === 'mark') && { triggerPriceType }),
  })
  return { isGood: true, text: `The ${showRole(role)} is now at ${show(triggerPrice)}.` }
}

async function replacePlan(
  { client, accountId, marginMode }: Caller,
  plan: ProtectingPlan,
  triggerPrice: string,
): Promise<ActionResult> {
  const { orderId, symbol, size, type, price, presetTakeProfitPrice: take, presetStopLossPrice: stop } = plan
  if (take !== null || stop !== null) {
    return { isGood: false, text: `Order ${orderId} carries preset prices, which a new plan order cannot have.` }
  }
  const isMarket = price === null || signOf(price) === 0
  const terms = { symbol, size, type, triggerPrice, marginMode, matchType: isMarket ? 'market' : 'limit' }
  const placed = readOrderResult(
    await callAsAccount(client, accountId, 'placePlanOrder', { ...terms, ...(!isMarket && { executePrice: price }) }),
  )
  const trouble = await cancelPlan(client, accountId, orderId)
  if (trouble === null)
    return { isGood: true, text: `The plan order is now at ${show(triggerPrice)}, as order ${placed.orderId}.` }
  const left = await cancelPlan(client, accountId, placed.orderId)
  const state = left === null ? 'It stays where it was.' : `Order ${placed.orderId} stands as well: ${left}`
  return { isGood: false, text: `Order ${orderId} is not cancelled: ${trouble} ${state}` }
}

/** Cancels a plan order; returns why it was not cancelled, or null. */
async function cancelPlan(client: ControlClient, accountId: string, orderId: string): Promise<string | null> {
  try {
    const { result, errorMessage } = readCancelResult(
      await callAsAccount(client, accountId, 'cancelPlanOrder', { orderId }),
    )
    return result ? null : errorMessage || 'the exchange gave no reason.'
  } catch (error) {
    return messageOf(error)
  }
}
