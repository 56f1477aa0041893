// Places or moves the take-profit and the stop-loss of a position.
import type { Position } from '@capi/api'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { sentenceOf } from '../api/errors.ts'
import { show } from '../format/decimal.ts'
import { showRole } from '../format/words.ts'
import type { ActionResult } from '../components/notice.tsx'
import type { ProtectingPlan, Role } from '../records/record-tables.tsx'
import { movePlan } from './move-plan.ts'

interface Caller {
  readonly client: ControlClient
  readonly accountId: string
}

/** A trigger price for a role: a new order, or another price of one that is there. */
export interface Wish {
  readonly role: Role
  readonly triggerPrice: string
  readonly plan: ProtectingPlan | undefined
}

const types = { takeProfit: 'take_profit', stopLoss: 'stop_loss' } as const

/** Fulfils each wish, also after one was refused, so that one mistake never prevents the other protection. */
export async function protectPosition(
  caller: Caller,
  position: Position,
  wishes: readonly Wish[],
): Promise<ActionResult> {
  const results: ActionResult[] = []
  for (const wish of wishes) {
    try {
      results.push(await fulfil(caller, position, wish))
    } catch (error) {
      results.push({ isGood: false, text: `No ${showRole(wish.role)}: ${sentenceOf(error)}` })
    }
  }
  return { isGood: results.every(({ isGood }) => isGood), text: results.map(({ text }) => text).join(' ') }
}

async function fulfil(
  { client, accountId }: Caller,
  { symbol, side, size, marginMode }: Position,
  { role, triggerPrice, plan }: Wish,
): Promise<ActionResult> {
  const mode = marginMode === 'ISOLATED' ? ('ISOLATED' as const) : ('SHARED' as const)
  if (plan) return movePlan({ client, accountId, marginMode: mode }, plan, { triggerPrice })
  const terms = { symbol, size, triggerPrice, marginMode: mode, clientOid: '', type: types[role], positionSide: side }
  await callAsAccount(client, accountId, 'placeTpSlOrder', terms)
  return { isGood: true, text: `The ${showRole(role)} is at ${show(triggerPrice)}.` }
}
