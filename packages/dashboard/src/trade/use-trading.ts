// What the page does with positions and orders of the account, from rows, the chart and the palette.
import type { OrderMarginMode, Position } from '@capi/api'
import { useMemo } from 'preact/hooks'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { describeCancel, describeCancelAll } from '../operations/call-results.ts'
import { type Closing, closePosition, reversePosition } from '../operations/close-position.ts'
import { type Move, movePlan } from '../operations/move-plan.ts'
import { protectPosition, type Wish } from '../operations/protect-position.ts'
import type { Work } from '../operations/use-work.ts'
import type { ProtectingPlan } from '../records/protection.ts'
import type { Account } from '../state/snapshot.ts'

export interface Trading {
  cancelOrder(orderId: string): void
  cancelPlan(orderId: string): void
  cancelAll(kind: 'normal' | 'plan'): void
  movePlan(plan: ProtectingPlan, move: Move): void
  close(position: Position, closing: Closing): void
  reverse(position: Position): void
  protect(position: Position, wishes: readonly Wish[]): void
}

export function useTrading(client: ControlClient, account: Account | null, work: Work): Trading | null {
  const accountId = account?.accountId
  const settings = account?.state.account.modeSetting
  return useMemo(() => {
    if (accountId === undefined) return null
    const caller = { client, accountId }
    const cancel = (operation: 'cancelOrder' | 'cancelPlanOrder', orderId: string): void =>
      work(async () => describeCancel(orderId, await callAsAccount(client, accountId, operation, { orderId })))
    const modeOf = (symbol: string | null): OrderMarginMode =>
      settings?.find((setting) => setting.symbol === symbol)?.marginMode === 'ISOLATED' ? 'ISOLATED' : 'SHARED'
    return {
      cancelOrder: (orderId) => cancel('cancelOrder', orderId),
      cancelPlan: (orderId) => cancel('cancelPlanOrder', orderId),
      cancelAll: (cancelOrderType) =>
        work(async () =>
          describeCancelAll(await callAsAccount(client, accountId, 'cancelAllOrders', { cancelOrderType })),
        ),
      movePlan: (plan, move) => work(() => movePlan({ ...caller, marginMode: modeOf(plan.symbol) }, plan, move)),
      close: (position, closing) => work(() => closePosition(caller, position, closing)),
      reverse: (position) => work(() => reversePosition(caller, position)),
      protect: (position, wishes) => work(() => protectPosition(caller, position, wishes)),
    }
  }, [client, accountId, settings, work])
}
