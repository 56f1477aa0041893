// The public interface of the engine: a pure, deterministic exchange without clock, network or files.
export { parseBigintJson, stringifyBigintJson } from './base/bigint-json.ts'
export { quoteJson } from './base/json-text.ts'
export { clip } from './base/clip-text.ts'
export { formatDecimal, formatFixed, parseDecimal, parseSmall } from './base/decimal-text.ts'
export * from './base/hash.ts'
export { beforeFirstId } from './base/id.ts'
export { formatMoney, type Money, parseMoney, type Rate } from './base/money.ts'
export { type Reason, reasons, Refusal, type Result } from './base/result.ts'
export {
  createGrid,
  formatPrice,
  formatSize,
  type Grid,
  parsePrice,
  parseSize,
  type Steps,
  type Ticks,
  valueOf,
} from './base/ticks.ts'

export { type Contract, type ContractTerms, defineContract, highestBase } from './contract/contract.ts'
export { defaultContracts } from './contract/default-contracts.ts'
export { candlePaths, leastCandleSteps } from './prices/candle-path.ts'
export { writeCandle } from './prices/candle-chunk.ts'
export {
  type CandleColumns,
  type CandleTable,
  columnsOf,
  createCandleTable,
  createColumns,
  partOf,
} from './prices/candle-table.ts'
export { type FeedCandle, hasPossiblePrices, packCandles, unpackCandles } from './prices/packed-candles.ts'
export { feedStepMs } from './prices/feed-source.ts'
export { mostCandles } from './prices/price-feed.ts'

export { type Account, type FeeSetting, marginModeOf, sharedOf, type SymbolSetting } from './model/account.ts'
export { createMemoryArchive, type MemoryArchive } from './archive/memory-archive.ts'
export type { Archive, FinalKind, FinalRecords } from './model/archive.ts'
export * from './model/collateral.ts'
export { type Collateral, type MarginMode, type TotalName, totalSigns } from './model/collateral.ts'
export * from './model/event.ts'
export * from './model/fill.ts'
export { type Market, priceAt, type Ticker, tickerAt } from './model/market.ts'
export { defaultFillModel, type FillModel, fillModels } from './model/fill-model.ts'
export { type MarketMaker } from './model/market-maker.ts'
export { type TradingStop, tradingStopAt } from './model/market.ts'
export * from './model/order.ts'
export { type PlanOrder, planStatuses, type PlanStatus } from './model/order.ts'
export { type Position, type PositionSide, type SeparatedMode } from './model/position.ts'
export { contractsOf, type World } from './model/world.ts'

export { currentFundingRate, nextFundingTime } from './accounting/funding.ts'
export { availableOf, equityOf, legacyAmountOf } from './accounting/margin.ts'
export { isClientOid } from './execution/client-oid.ts'
export { type CancelOrderCommand, findOrder, refuseFinished } from './commands/cancel-order.ts'
export { type PlaceOrderCommand } from './order-entry/order-check.ts'
export { advance, advanceSliced } from './time/advance.ts'
export { type Budget, react } from './time/react.ts'
export { createWorld } from './time/create-world.ts'
export { type ChangedTerms, changeableTerms } from './commands/change-terms.ts'
export { mostAppended } from './commands/append-candles.ts'
export { replayTable, type TableReplay } from './commands/replay-table.ts'
export { type CommandKind, type Commands, execute, type Results } from './commands/execute.ts'
export { isBusinessType } from './commands/post-ledger.ts'
export { type MirroredPrices } from './commands/mirror-prices.ts'
export { type PathTerms, type SetFeedCommand } from './commands/set-feed.ts'

export * from './views/balance.ts'
export * from './views/candle.ts'
export * from './views/depth.ts'
export * from './views/funding-rates.ts'
export * from './views/mark-prices.ts'
export * from './views/open-interest.ts'
export * from './views/position-view.ts'
export * from './views/quantity.ts'
export * from './views/record-lists.ts'
export * from './views/trade-list.ts'
export { digestEvents } from './snapshot/event-digest.ts'
export * from './snapshot/order-preview.ts'
export { copyWorld, restoreWorld, serializeState, stateHash } from './snapshot/state.ts'
export { type Check, checkInvariants } from './invariants/index.ts'
