// Everything that a user or a tester can change, as data. A command either succeeds or leaves the world as it was.
//
// Values are text where a person wrote them (amounts, prices, sizes), so that a command can be written down and carried
// out again with the same result.

import type { Account } from './account.ts'
import type { Bill } from './bill.ts'
import { cancelOrder, cancelPlanOrder, type CancelOrderCommand, type CancelPlanOrderCommand } from './cancellation.ts'
import { createAccount, deposit, withdraw, type CashCommand, type CreateAccountCommand } from './cash.ts'
import type { Funding } from './funding.ts'
import { setFunding, type SetFundingCommand } from './funding-setting.ts'
import { setFeed, type SetFeedCommand } from './feed-setting.ts'
import { postLedger, type PostLedgerCommand } from './ledger-entry.ts'
import { adjustMargin, type AdjustMarginCommand } from './margin-setting.ts'
import type { Position } from './position.ts'
import type { House } from './house.ts'
import { setHouse, type SetHouseCommand } from './house-setting.ts'
import type { Market } from './market.ts'
import type { Order } from './order.ts'
import { placeOrder, type PlaceOrderCommand } from './placement.ts'
import type { PlanOrder } from './plan-order.ts'
import { placePlanOrder, type PlacePlanOrderCommand } from './plan-placement.ts'
import { setPrice, type SetPriceCommand } from './price.ts'
import { react } from './reaction.ts'
import type { Outcome } from './refusal.ts'
import { updateSettings, type UpdateSettingsCommand } from './setting.ts'
import type { World } from './world.ts'

export interface Commands {
  createAccount: CreateAccountCommand
  deposit: CashCommand
  withdraw: CashCommand
  placeOrder: PlaceOrderCommand
  cancelOrder: CancelOrderCommand
  placePlanOrder: PlacePlanOrderCommand
  cancelPlanOrder: CancelPlanOrderCommand
  setPrice: SetPriceCommand
  setFeed: SetFeedCommand
  setHouse: SetHouseCommand
  postLedger: PostLedgerCommand
  adjustMargin: AdjustMarginCommand
  setFunding: SetFundingCommand
  updateSettings: UpdateSettingsCommand
}

export interface Results {
  createAccount: Account
  deposit: Bill
  withdraw: Bill
  placeOrder: Order
  cancelOrder: Order | PlanOrder
  placePlanOrder: PlanOrder
  cancelPlanOrder: PlanOrder
  setPrice: Market
  setFeed: Market
  setHouse: House
  postLedger: Bill
  adjustMargin: Position
  setFunding: Funding
  updateSettings: Account
}

export type CommandKind = keyof Commands

const handlers: { [Kind in CommandKind]: (world: World, command: Commands[Kind]) => Outcome<Results[Kind]> } = {
  createAccount,
  deposit,
  withdraw,
  placeOrder,
  cancelOrder,
  placePlanOrder,
  cancelPlanOrder,
  setPrice,
  setFeed,
  setHouse,
  postLedger,
  adjustMargin,
  setFunding,
  updateSettings,
}

/** Carries out one command at the present time of the world, and what follows from it. What it caused stands in `world.events` until the next. */
export function execute<Kind extends CommandKind>(
  world: World,
  kind: Kind,
  command: Commands[Kind],
): Outcome<Results[Kind]> {
  world.events.length = 0
  const outcome = handlers[kind](world, command)
  if (outcome.ok) react(world)
  return outcome
}
