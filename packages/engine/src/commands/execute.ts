// All commands that change a world, as data. A command either succeeds or leaves the world as it was.
//
// Amounts, prices and sizes are decimal text, so that a journaled command can be executed again with the same result.

import { createAccount, deposit, withdraw } from '../accounting/cash.ts'
import { attempt, type Result } from '../base/result.ts'
import type { World } from '../model/world.ts'
import { cancelAllOrders } from '../order-entry/cancel-all.ts'
import { cancelOrder, cancelPlanOrder } from '../order-entry/cancel-order.ts'
import { closePositions } from '../order-entry/close-positions.ts'
import { placeOrder } from '../order-entry/placement.ts'
import { placePlanOrder } from '../order-entry/plan-placement.ts'
import { modifyTpSlOrder, placeTpSlOrder } from '../order-entry/tp-sl-orders.ts'
import { type Budget, react } from '../time/react.ts'
import { adjustMargin } from './adjust-margin.ts'
import { appendCandles } from './append-candles.ts'
import { changeTerms } from './change-terms.ts'
import { haltMarket } from './halt-market.ts'
import { mirrorPrices } from './mirror-prices.ts'
import { postLedger } from './post-ledger.ts'
import { setFeed } from './set-feed.ts'
import { setFillModel } from './set-fill-model.ts'
import { setFunding } from './set-funding.ts'
import { setMarketMaker } from './set-market-maker.ts'
import { setAutoAppendMargin } from './set-auto-append-margin.ts'
import { setLeverage } from './set-leverage.ts'
import { setMarginMode } from './set-margin-mode.ts'
import { setPrice } from './set-price.ts'
import { updateSettings } from './update-settings.ts'

/** The function of each kind of command. The kinds are written to journals, whose format changes with a name. */
interface Handlers {
  readonly createAccount: typeof createAccount
  readonly deposit: typeof deposit
  readonly withdraw: typeof withdraw
  readonly placeOrder: typeof placeOrder
  readonly cancelOrder: typeof cancelOrder
  readonly placePlanOrder: typeof placePlanOrder
  readonly cancelPlanOrder: typeof cancelPlanOrder
  readonly cancelAllOrders: typeof cancelAllOrders
  readonly closePositions: typeof closePositions
  readonly placeTpSlOrder: typeof placeTpSlOrder
  readonly modifyTpSlOrder: typeof modifyTpSlOrder
  readonly setPrice: typeof setPrice
  readonly setFeed: typeof setFeed
  readonly appendCandles: typeof appendCandles
  readonly setMarketMaker: typeof setMarketMaker
  readonly postLedger: typeof postLedger
  readonly adjustMargin: typeof adjustMargin
  readonly setFillModel: typeof setFillModel
  readonly setFunding: typeof setFunding
  readonly updateSettings: typeof updateSettings
  readonly setLeverage: typeof setLeverage
  readonly setMarginMode: typeof setMarginMode
  readonly setAutoAppendMargin: typeof setAutoAppendMargin
  readonly mirrorPrices: typeof mirrorPrices
  readonly haltMarket: typeof haltMarket
  readonly changeTerms: typeof changeTerms
}

export type CommandKind = keyof Handlers

/** The command of each kind. */
export type Commands = { [Kind in CommandKind]: Parameters<Handlers[Kind]>[1] }

/** What a command of each kind returns where it is accepted. */
export type Results = { [Kind in CommandKind]: ReturnType<Handlers[Kind]> }

const handlers: { [Kind in CommandKind]: (world: World, command: Commands[Kind]) => Results[Kind] } = {
  createAccount,
  deposit,
  withdraw,
  placeOrder,
  cancelOrder,
  placePlanOrder,
  cancelPlanOrder,
  cancelAllOrders,
  closePositions,
  placeTpSlOrder,
  modifyTpSlOrder,
  setPrice,
  setFeed,
  appendCandles,
  setMarketMaker,
  postLedger,
  adjustMargin,
  setFillModel,
  setFunding,
  updateSettings,
  setLeverage,
  setMarginMode,
  setAutoAppendMargin,
  mirrorPrices,
  haltMarket,
  changeTerms,
}

/**
 * Executes a command at the present time of the world, and its effects as far as a budget allows; `react` completes them.
 * `world.events` holds its events until the next command.
 */
export function execute<Kind extends CommandKind>(
  world: World,
  kind: Kind,
  command: Commands[Kind],
  budget?: Budget,
): Result<Results[Kind]> {
  world.events.length = 0
  const outcome = attempt(() => handlers[kind](world, command))
  if (outcome.ok) react(world, budget)
  return outcome
}
