// The command that places an order:
//
//   1. the order is checked by itself: account, contract, client order id, size, price, execution type, presets
//      (`readOrder`),
//   2. the orders of the last minute are counted (`checkRate`),
//   3. the account must be able to carry it: margin mode, position size, available margin or closable size
//      (`checkRisk`),
//   4. it is created, with an id and its reserve (`enterOrder`),
//   5. it is matched, at once or after a delay, and what remains rests in the book or ends (`matchOrder`),
//   6. what that caused is handled before the next command: triggers, liquidations (`react`).
import { priceAt } from '../model/market.ts'
import type { Order } from '../model/order.ts'
import type { World } from '../model/world.ts'
import { enterOrder } from '../order-entry/enter-order.ts'
import { checkRate, readOrder, type PlaceOrderCommand } from '../order-entry/order-check.ts'
import { checkRisk } from '../order-entry/pre-trade-risk.ts'

/**
 * Places an order and, unless the account has an order delay, matches it. An order that fails a check is refused and
 * leaves no trace. An order that passes all checks but finds no match (postOnly, fok, ioc) is accepted and then
 * canceled.
 */
export function placeOrder(world: World, command: PlaceOrderCommand): Order {
  const checked = readOrder(world, command)
  const { account, market } = checked.state
  checkRate(world, account)
  checkRisk(world, command, checked, priceAt(market, world.time))
  return enterOrder(world, command, checked)
}
