// The command that halts a contract, or resumes it. A halt cancels all orders and plan orders of the contract; its
// positions stay, are not liquidated and pay no funding, because nothing can be traded.
import { Refusal } from '../base/result.ts'
import { cancelWhere } from '../execution/life-cycle.ts'
import { cancelPlansWhere } from '../execution/plan-life-cycle.ts'
import type { Halt, Market } from '../model/market.ts'
import { findMarket, type World } from '../model/world.ts'

export interface HaltMarketCommand {
  readonly symbol: string
  /** Why it is halted, without a final period; null resumes it. */
  readonly reason: string | null
}

const longestReason = 500

/** Halts or resumes a contract and returns its market. The same reason again changes nothing. */
export function haltMarket(world: World, { symbol, reason }: HaltMarketCommand): Market {
  const market = findMarket(world, symbol)
  if (reason !== null && (reason === '' || reason.length > longestReason)) {
    throw new Refusal('SETTING_RANGE', `the reason must have 1 to ${longestReason} characters`, String(reason.length))
  }
  if ((market.halt?.reason ?? null) === reason) return market
  const halt: Halt | null = reason === null ? null : { reason, time: world.time }
  market.halt = halt
  world.events.push({ kind: 'halt', time: world.time, symbol, reason })
  if (halt === null) market.marginWatch.isComplete = false
  else {
    for (const account of world.accounts.values()) {
      cancelWhere(world, account, 'halted', (order) => order.symbol === symbol)
      cancelPlansWhere(world, account, (plan) => plan.symbol === symbol)
    }
  }
  return market
}
