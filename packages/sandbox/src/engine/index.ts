// The public interface of the engine: a pure, deterministic exchange without clock, network or files.

export { type Account, type FeeSetting, type SymbolSetting } from './model/account.ts'
export { type Archive, createMemoryArchive, type MemoryArchive } from './model/archive.ts'
export { type Bill, type BusinessType, businessTypes } from './model/bill.ts'
export {
  type CancelOrderCommand,
  type CancelPlanOrderCommand,
  findOrder,
  refuseFinished,
} from './order-entry/cancel-order.ts'
export { type Candle, candlesAt } from './views/candle.ts'
export { type CashCommand, type CreateAccountCommand } from './accounting/cash.ts'
export { advance } from './time/advance.ts'
export { isClientOid } from './execution/client-oid.ts'
export { type Collateral, type MarginMode, type TotalName, totalSigns } from './model/collateral.ts'
export { type CommandKind, type Commands, type Results, execute } from './commands/execute.ts'
export { type Contract, type ContractTerms, defineContract } from './contract/contract.ts'
export { defaultContracts } from './contract/default-contracts.ts'
export { formatDecimal, formatFixed, parseDecimal } from './base/decimal.ts'
export { type Depth, depthAt, type DepthLevel } from './views/depth.ts'
export { type WorldEvent } from './model/event.ts'
export { type PathTerms, type SetFeedCommand } from './commands/set-feed.ts'
export { feedStepMs } from './prices/price-feed.ts'
export { type Fill } from './model/fill.ts'
export * from './views/record-lists.ts'
export { parseBigintJson, stringifyBigintJson } from './base/bigint-json.ts'
export { beforeFirstId } from './base/id.ts'
export { digestEvents } from './snapshot/event-digest.ts'
export { nextFundingTime, currentFundingRate } from './accounting/funding.ts'
export { type SetFundingCommand } from './commands/set-funding.ts'
export {
  formatPrice,
  formatSize,
  type Grid,
  parsePrice,
  parseSize,
  type Steps,
  type Ticks,
  valueOf,
} from './base/ticks.ts'
export { digest, hash, seedOf } from './base/hash.ts'
export { type MarketMaker } from './model/market-maker.ts'
export { type SetMarketMakerCommand } from './commands/set-market-maker.ts'
export { type Check, checkInvariants } from './invariants/index.ts'
export { isBusinessType, type PostLedgerCommand } from './commands/post-ledger.ts'
export { type AdjustMarginCommand } from './commands/adjust-margin.ts'
export { availableOf, equityOf, legacyAmountOf } from './accounting/margin.ts'
export { type Market, priceAt, type Ticker, tickerAt } from './model/market.ts'
export { formatMoney, type Money, parseMoney, type Rate } from './base/money.ts'
export {
  type CancelReason,
  type Direction,
  type ExecutionType,
  executionTypes,
  type FillDirection,
  kinds,
  type Order,
  type OrderKind,
  orderKinds,
  type OrderSide,
  type OrderStatus,
  orderStatuses,
  remainingOf,
} from './model/order.ts'
export { type PlaceOrderCommand } from './order-entry/order-check.ts'
export { type PlanOrder, planStatuses, type PlanStatus } from './model/plan-order.ts'
export { type PlacePlanOrderCommand } from './order-entry/plan-placement.ts'
export { type Position, type PositionSide, type SeparatedMode } from './model/position.ts'
export { listPositions, type PositionView } from './views/position-view.ts'
export { type SetPriceCommand } from './commands/set-price.ts'
export { contractCount, formatAveragePrice } from './views/quantity.ts'
export { type Result, type Reason, reasons, type Refusal } from './base/result.ts'
export { type UpdateSettingsCommand } from './commands/update-settings.ts'
export { type RestoreOptions, restoreWorld, serializeState, stateHash } from './snapshot/state.ts'
export { contractsOf, type World } from './model/world.ts'
export type { Funding } from './model/funding-rate.ts'
export { createWorld, type WorldOptions } from './time/create-world.ts'
