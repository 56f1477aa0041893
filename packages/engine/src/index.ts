// The public interface of the engine: a pure, deterministic exchange without clock, network or files.
export { type Contract, type ContractTerms, defaultContracts, defineContract, highestBase } from './base/contract.ts'
export { beforeFirstId, digest, hash, seedOf } from './base/ids.ts'
export { parseBigintJson, quoteJson, stringifyBigintJson } from './base/json.ts'
export { clip, type Reason, reasons, Refusal, type Result } from './base/refusal.ts'
export {
  createGrid,
  formatDecimal,
  formatFixed,
  formatMoney,
  formatPrice,
  formatSize,
  type Grid,
  type Money,
  parseDecimal,
  parseMoney,
  parsePrice,
  parseSize,
  parseSmall,
  type Rate,
  type Steps,
  type Ticks,
  valueOf,
} from './base/units.ts'
export { feedStepMs, mostCandles } from './prices/feed.ts'
export {
  type CandleColumns,
  candlePaths,
  type CandleTable,
  columnsOf,
  createCandleTable,
  createColumns,
  type FeedCandle,
  hasPossiblePrices,
  leastCandleSteps,
  packCandles,
  partOf,
  unpackCandles,
  writeCandle,
} from './prices/packed-candles.ts'
export { type Account, type FeeSetting, marginModeOf, sharedOf, type SymbolSetting } from './state/account.ts'
export { defaultFillModel, type FillModel, fillModels, type MarketMaker } from './state/book.ts'
export { type Market, priceAt, type Ticker, tickerAt, type TradingStop, tradingStopAt } from './state/market.ts'
export {
  type AnyOrder,
  type CancelReason,
  type Direction,
  type ExecutionType,
  executionTypes,
  type Fill,
  type FillDirection,
  isFinal,
  isPlanFinal,
  kinds,
  type LiquidateType,
  type Order,
  type OrderKind,
  orderKinds,
  type OrderSide,
  type OrderStatus,
  orderStatuses,
  type PlanOrder,
  type PlanRole,
  type PlanStatus,
  planStatuses,
  planTransitions,
  remainingOf,
  transitions,
  type TriggerReference,
} from './state/order.ts'
export {
  type Bill,
  type BusinessType,
  businessTypes,
  type Collateral,
  createCollateral,
  type MarginMode,
  type Position,
  type PositionSide,
  type SeparatedMode,
  type TotalName,
  totalSigns,
} from './state/position.ts'
export {
  type Archive,
  contractsOf,
  type FinalKind,
  type FinalRecords,
  type World,
  type WorldEvent,
} from './state/world.ts'
export { createMemoryArchive, type MemoryArchive } from './archive/archive.ts'
export { recordFields } from './archive/records.ts'
export { currentFundingRate, nextFundingTime } from './trading/funding.ts'
export { availableOf, equityOf, legacyAmountOf } from './trading/margin.ts'
export { isClientOid } from './trading/order-life.ts'
export type { PlaceOrderCommand } from './trading/place-order.ts'
export { advance, advanceSliced, type Budget, react } from './trading/time.ts'
export { type CancelOrderCommand, findOrder, refuseFinished } from './commands/cancel.ts'
export { isBusinessType } from './commands/cash.ts'
export { changeableTerms, type ChangedTerms } from './commands/contracts.ts'
export { type CommandKind, type Commands, execute, type Results } from './commands/execute.ts'
export { type MirroredPrices, mostAppended, type PathTerms, type SetFeedCommand } from './commands/prices.ts'
export {
  type Balance,
  balancesOf,
  type BillFilter,
  type BillList,
  type CurrentOrderFilter,
  type FillFilter,
  type FillList,
  listBills,
  listCurrentOrders,
  listCurrentPlans,
  listFills,
  listOrderHistory,
  listPlanHistory,
  listPositions,
  listTrades,
  type PlanHistoryFilter,
  type PlanList,
  type PositionView,
  type RecordFilter,
  type SingleTrade,
} from './views/lists.ts'
export {
  type Candle,
  type CandleFilter,
  candlesAt,
  contractCount,
  type Depth,
  depthAt,
  type DepthLevel,
  formatAveragePrice,
  formatLeverage,
  fundingOf,
  type FundingView,
  listCandles,
  listSettledRates,
  type MarkPrices,
  markPricesOf,
  openInterestOf,
  type SettledRate,
} from './views/market.ts'
export { createWorld, replayTable, type TableReplay } from './snapshot/create-world.ts'
export { fillRest, largestSizeOf, reserveOf } from './snapshot/order-preview.ts'
export { copyWorld, digestEvents, restoreWorld, serializeState, stateHash } from './snapshot/state.ts'
export { type Check, checkInvariants } from './invariants/index.ts'
