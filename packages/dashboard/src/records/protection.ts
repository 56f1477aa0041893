// Which plan orders protect a position: the take-profit and stop-loss orders that close it.
import type { Position } from '@capi/api'
import type { Account } from '../state/snapshot.ts'
import type { ProtectingPlan, Protection } from './record-tables.tsx'

/** Returns the plan orders that would close a position. */
export function plansOf({ planOrders }: Account, { symbol, side }: Position): readonly ProtectingPlan[] {
  const type = `close_${String(side).toLowerCase()}`
  return planOrders.filter((plan) => plan.symbol === symbol && plan.type === type && plan.role !== null)
}

export function protectionOf(account: Account, position: Position): Protection {
  const pricesOf = (role: ProtectingPlan['role']): string[] =>
    plansOf(account, position).flatMap((plan) => (plan.role === role && plan.triggerPrice ? [plan.triggerPrice] : []))
  return { takeProfits: pricesOf('takeProfit'), stopLosses: pricesOf('stopLoss') }
}
