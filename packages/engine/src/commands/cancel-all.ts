// The command that cancels all orders, or all untriggered plan orders, of an account or of one of its symbols.
//
// An order that cannot be canceled, because its cancellation is already in progress, is reported and stays as it is.
import { cancelOrder } from './cancel-order.ts'
import { findMarket, findUser, type World } from '../model/world.ts'
import { attempt } from '../base/result.ts'

export interface CancelAllOrdersCommand {
  readonly accountId: bigint
  /** Null for all symbols. */
  readonly symbol: string | null
  /** Live orders, also those that plan orders have placed; or untriggered plan orders. */
  readonly family: 'normal' | 'plan'
}

/** What became of one order. */
export interface CancelOutcome {
  readonly orderId: bigint
  /** True when it is canceled, or will be after the order delay of the account. */
  readonly isCanceled: boolean
}

/** Cancels every order that the command means, oldest first, and returns one outcome for each. */
export function cancelAllOrders(
  world: World,
  { accountId, symbol, family }: CancelAllOrdersCommand,
): readonly CancelOutcome[] {
  const account = findUser(world, accountId)
  if (symbol !== null) findMarket(world, symbol)
  const listed =
    family === 'plan'
      ? Array.from(account.plans.values()).filter(({ status }) => status === 'untriggered')
      : Array.from(account.orders.values())
  return listed
    .filter((order) => symbol === null || order.symbol === symbol)
    .map(({ id: orderId }) => ({
      orderId,
      isCanceled: attempt(() => cancelOrder(world, { accountId, orderId, clientOid: null })).ok,
    }))
}
