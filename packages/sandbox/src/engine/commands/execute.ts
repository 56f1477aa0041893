// All commands that change a world, as data. A command either succeeds or leaves the world as it was.
//
// Amounts, prices and sizes are decimal text, so that a journaled command can be executed again with the same result.

import type { Account } from '../model/account.ts'
import type { Bill } from '../model/bill.ts'
import {
  cancelOrder,
  cancelPlanOrder,
  type CancelOrderCommand,
  type CancelPlanOrderCommand,
} from '../order-entry/cancel-order.ts'
import { createAccount, deposit, withdraw, type CashCommand, type CreateAccountCommand } from '../accounting/cash.ts'
import { setFunding, type SetFundingCommand } from './set-funding.ts'
import { setFeed, type SetFeedCommand } from './set-feed.ts'
import { postLedger, type PostLedgerCommand } from './post-ledger.ts'
import { adjustMargin, type AdjustMarginCommand } from './adjust-margin.ts'
import type { Position } from '../model/position.ts'
import type { MarketMaker } from '../model/market-maker.ts'
import { setMarketMaker, type SetMarketMakerCommand } from './set-market-maker.ts'
import type { Market } from '../model/market.ts'
import type { Order } from '../model/order.ts'
import { placeOrder } from '../order-entry/placement.ts'
import type { PlanOrder } from '../model/plan-order.ts'
import { placePlanOrder, type PlacePlanOrderCommand } from '../order-entry/plan-placement.ts'
import { setPrice, type SetPriceCommand } from './set-price.ts'
import { react } from '../time/react.ts'
import type { Result } from '../base/result.ts'
import { updateSettings, type UpdateSettingsCommand } from './update-settings.ts'
import type { World } from '../model/world.ts'
import type { Funding } from '../model/funding-rate.ts'
import type { PlaceOrderCommand } from '../order-entry/order-check.ts'

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
  setHouse: SetMarketMakerCommand
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
  setHouse: MarketMaker
  postLedger: Bill
  adjustMargin: Position
  setFunding: Funding
  updateSettings: Account
}

export type CommandKind = keyof Commands

const handlers: { [Kind in CommandKind]: (world: World, command: Commands[Kind]) => Result<Results[Kind]> } = {
  createAccount,
  deposit,
  withdraw,
  placeOrder,
  cancelOrder,
  placePlanOrder,
  cancelPlanOrder,
  setPrice,
  setFeed,
  setHouse: setMarketMaker,
  postLedger,
  adjustMargin,
  setFunding,
  updateSettings,
}

/** Executes a command at the present time of the world, and its effects. `world.events` holds its events until the next. */
export function execute<Kind extends CommandKind>(
  world: World,
  kind: Kind,
  command: Commands[Kind],
): Result<Results[Kind]> {
  world.events.length = 0
  const outcome = handlers[kind](world, command)
  if (outcome.ok) react(world)
  return outcome
}
