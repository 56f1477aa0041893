export { type Account, type FeeSetting, type MarginMode, type SeparatedMode, type SymbolSetting } from './account.ts'
export { type Archive, createMemoryArchive, type MemoryArchive } from './archive.ts'
export { type Bill, type BillFilter, type BusinessType, businessTypes, filterBills } from './bill.ts'
export { type CancelOrderCommand, type CancelPlanOrderCommand, findOrder, refuseFinished } from './cancellation.ts'
export { type Candle, candlesAt } from './candle.ts'
export { type CashCommand, type CreateAccountCommand } from './cash.ts'
export { advance } from './clock.ts'
export { isClientOid } from './client-oid.ts'
export { type Collateral, type TotalName, totalNames } from './collateral.ts'
export { type CommandKind, type Commands, type Results, execute } from './command.ts'
export { type Contract, type ContractTerms, defineContract } from './contract.ts'
export { defaultContracts } from './contracts.ts'
export { formatDecimal, formatFixed, parseDecimal } from './decimal.ts'
export { type Depth, depthAt, type DepthLevel } from './depth.ts'
export { type WorldEvent } from './event.ts'
export { type PathTerms, type SetFeedCommand } from './feed-setting.ts'
export { feedStepMs } from './feed.ts'
export { type Fill } from './fill.ts'
export { type FillFilter, type FillList, listFills } from './fill-list.ts'
export { readExact, writeExact } from './exact-text.ts'
export { outcomeOf } from './outcome.ts'
export { type Funding, nextDelivery, presentRate } from './funding.ts'
export { type SetFundingCommand } from './funding-setting.ts'
export { formatPrice, formatSize, type Grid, parsePrice, parseSize, type Steps, type Ticks, valueOf } from './grid.ts'
export { digest, hash, seedOf } from './hash.ts'
export { type House } from './house.ts'
export { type SetHouseCommand } from './house-setting.ts'
export { type Check, checkInvariants } from './invariants/index.ts'
export { isBusinessType, type PostLedgerCommand } from './ledger-entry.ts'
export { type AdjustMarginCommand } from './margin-setting.ts'
export { availableOf, equityOf, legacyAmountOf } from './margin.ts'
export { type Market, priceAt, type Ticker, tickerAt } from './market.ts'
export { formatMoney, type Money, parseMoney, type Rate } from './money.ts'
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
} from './order.ts'
export { type CurrentOrderFilter, listCurrentOrders, listPastOrders, type PastOrderFilter } from './order-list.ts'
export { type PlaceOrderCommand } from './placement.ts'
export { listCurrentPlans, listPastPlans, type PastPlanFilter } from './plan-list.ts'
export { type PlanOrder, planStatuses, type PlanStatus } from './plan-order.ts'
export { type PlacePlanOrderCommand } from './plan-placement.ts'
export { type Position, type PositionSide } from './position.ts'
export { listPositions, type PositionView } from './position-view.ts'
export { type SetPriceCommand } from './price.ts'
export { contractCount, formatAveragePrice } from './quantity.ts'
export { type Outcome, type Reason, reasons, type Refusal } from './refusal.ts'
export { restoreWorld, type RestoreOptions } from './restore.ts'
export { type UpdateSettingsCommand } from './setting.ts'
export { stateHash, stateText } from './state.ts'
export { contractsOf, createWorld, type World, type WorldOptions } from './world.ts'
