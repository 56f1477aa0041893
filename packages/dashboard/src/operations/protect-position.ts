// Sets the take-profit and the stop-loss of a position for its whole size: moves the orders that it has, and places one
// for what they do not cover, so that nothing is cancelled and the position is never without what protected it.
import type { Position } from '@capi/api'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { sentenceOf } from '../api/errors.ts'
import { add, isDecimal, negate, show, signOf } from '../format/decimal.ts'
import { showRole } from '../format/words.ts'
import type { ActionResult } from '../components/notice.tsx'
import type { ProtectingPlan, Role } from '../records/protection.ts'
import { movePlan } from './move-plan.ts'

interface Caller {
  readonly client: ControlClient
  readonly accountId: string
}

/** A trigger price for all orders of a role, with what remains to be done for it. */
export interface Wish {
  readonly role: Role
  readonly triggerPrice: string
  /** The orders that are at another price, or do not close at the market. */
  readonly moved: readonly ProtectingPlan[]
  /** The size that the orders of the role do not have together; zero where they have enough. */
  readonly added: string
}

/** Returns what remains to be done so that a role has one price for the whole position; null for nothing. */
export function wishFor(
  role: Role,
  triggerPrice: string,
  { size }: Position,
  plans: readonly ProtectingPlan[],
): Wish | null {
  const isSet = ({ triggerPrice: at, price }: ProtectingPlan): boolean =>
    isSame(at, triggerPrice) && (price === null || signOf(price) === 0)
  const missing = add(size ?? '0', ...plans.map((plan) => negate(plan.size ?? '0')))
  const [moved, added] = [plans.filter((plan) => !isSet(plan)), signOf(missing) > 0 ? missing : '0']
  return moved.length === 0 && signOf(added) === 0 ? null : { role, triggerPrice, moved, added }
}

function isSame(one: string | null, other: string): boolean {
  return one === other || (one !== null && isDecimal(other) && signOf(add(one, negate(other))) === 0)
}

const types = { takeProfit: 'take_profit', stopLoss: 'stop_loss' } as const

/** For a dialog whose fields may all be empty, also of a position that nothing protects. */
const unchanged =
  'Nothing was changed: an empty field changes nothing, and a price that was given stands for the whole position already.'

/** Fulfils each wish, also after one was refused, so that one mistake never prevents the other protection. */
export async function protectPosition(
  caller: Caller,
  position: Position,
  wishes: readonly Wish[],
): Promise<ActionResult> {
  if (wishes.length === 0) return { isGood: true, text: unchanged }
  const results: ActionResult[] = []
  for (const wish of wishes) results.push(await fulfil(caller, position, wish))
  return { isGood: results.every(({ isGood }) => isGood), text: results.map(({ text }) => text).join(' ') }
}

/** Moves the orders and places the missing one; ends at the first refusal, and says what was done until then. */
async function fulfil({ client, accountId }: Caller, position: Position, wish: Wish): Promise<ActionResult> {
  const { symbol, side, size, marginMode } = position
  const { role, triggerPrice, moved, added } = wish
  const mode = marginMode === 'ISOLATED' ? ('ISOLATED' as const) : ('SHARED' as const)
  const done: string[] = []
  try {
    for (const plan of moved) {
      await movePlan({ client, accountId, marginMode: mode }, { ...plan, price: null }, { triggerPrice })
      done.push(`${show(plan.size)} moved`)
    }
    if (signOf(added) > 0) {
      const terms = { symbol, size: added, triggerPrice, marginMode: mode, clientOid: '' }
      await callAsAccount(client, accountId, 'placeTpSlOrder', { ...terms, type: types[role], positionSide: side })
      done.push(`${show(added)} added`)
    }
    const how = done.length > 1 || (moved.length === 0 && added !== size) ? ` (${done.join(', ')})` : ''
    return { isGood: true, text: `The ${showRole(role)} is ordered at ${show(triggerPrice)} for ${show(size)}${how}.` }
  } catch (error) {
    const before = done.length === 0 ? '' : ` Before that: ${done.join(', ')}.`
    return { isGood: false, text: `The ${showRole(role)} is not set: ${sentenceOf(error)}${before}` }
  }
}
