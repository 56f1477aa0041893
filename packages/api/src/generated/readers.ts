// Generated from spec/. Do not edit; run `npm run generate`.

import type {
  Account,
  AccountState,
  Acknowledgement,
  Asset,
  BatchCancelResult,
  BatchOrderEntry,
  BatchOrderResult,
  Bill,
  BillPage,
  CancelAllEntry,
  CancelOrderResult,
  CancelResult,
  Candle,
  ClosePositionEntry,
  Collateral,
  Contract,
  DataEnvelope,
  DefaultFeeSetting,
  Depth,
  DepthLevel,
  FeeSetting,
  Fill,
  FillPage,
  FundingRate,
  FundingTime,
  IndexPrice,
  LeverageSetting,
  ModeSetting,
  OpenInterest,
  Order,
  OrderResult,
  PlanOrder,
  PlanOrderPage,
  PlanOrderResult,
  Position,
  ServerTime,
  SettledFundingRate,
  SymbolLeverage,
  Ticker,
  TpSlOrderEntry,
  Trade,
} from './records.ts'
import {
  BUSINESS_TYPE,
  EXECUTION_TYPE,
  FILL_DIRECTION,
  LIQUIDATE_TYPE,
  MARGIN_MODE,
  ORDER_KIND,
  ORDER_SIDE,
  ORDER_STATUS,
  PLAN_ORDER_STATUS,
  POSITION_MODE,
  POSITION_SIDE,
  SEPARATED_MODE,
  TRANSFER_REASON,
} from './vocabularies.ts'
import { refusalCause } from './errors.ts'
import { count, decimal, flag, id, list, none, reader, text, time, word } from '../values/read-value.ts'

/** Reads a `Contract` from the wire. */
export const readContract: (value: unknown) => Contract = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  underlyingIndex: text(wire.underlying_index),
  quoteCurrency: text(wire.quote_currency),
  coin: text(wire.coin),
  contractVal: decimal(wire.contract_val),
  delivery: list(wire.delivery, text),
  sizeIncrement: text(wire.size_increment),
  tickSize: text(wire.tick_size),
  forwardContractFlag: flag(wire.forwardContractFlag),
  priceEndStep: decimal(wire.priceEndStep),
  minLeverage: count(wire.minLeverage),
  maxLeverage: count(wire.maxLeverage),
  buyLimitPriceRatio: decimal(wire.buyLimitPriceRatio),
  sellLimitPriceRatio: decimal(wire.sellLimitPriceRatio),
  makerFeeRate: decimal(wire.makerFeeRate),
  takerFeeRate: decimal(wire.takerFeeRate),
  minOrderSize: decimal(wire.minOrderSize),
  maxOrderSize: decimal(wire.maxOrderSize),
  maxPositionSize: decimal(wire.maxPositionSize),
  marketOpenLimitSize: decimal(wire.marketOpenLimitSize),
}))

/** Reads a `Ticker` from the wire. */
export const readTicker: (value: unknown) => Ticker = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  last: decimal(wire.last),
  bestAsk: decimal(wire.best_ask),
  bestBid: decimal(wire.best_bid),
  high24h: decimal(wire.high_24h),
  low24h: decimal(wire.low_24h),
  volume24h: decimal(wire.volume_24h),
  timestamp: time(wire.timestamp),
  priceChangePercent: decimal(wire.priceChangePercent),
  baseVolume: decimal(wire.base_volume),
  markPrice: decimal(wire.markPrice),
  indexPrice: decimal(wire.indexPrice),
}))

/** Reads a `ServerTime` from the wire. */
export const readServerTime: (value: unknown) => ServerTime = /* @__PURE__ */ reader((wire) => ({
  epoch: decimal(wire.epoch),
  iso: text(wire.iso),
  timestamp: time(wire.timestamp),
}))

/** Reads an `IndexPrice` from the wire. */
export const readIndexPrice: (value: unknown) => IndexPrice = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  index: decimal(wire.index),
  timestamp: time(wire.timestamp),
}))

/** Reads a `FundingRate` from the wire. */
export const readFundingRate: (value: unknown) => FundingRate = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  fundingRate: decimal(wire.fundingRate),
  collectCycle: count(wire.collectCycle),
  timestamp: time(wire.timestamp),
}))

/** Reads a `SettledFundingRate` from the wire. */
export const readSettledFundingRate: (value: unknown) => SettledFundingRate = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  fundingRate: decimal(wire.fundingRate),
  fundingTime: time(wire.fundingTime),
}))

/** Reads a `FundingTime` from the wire. */
export const readFundingTime: (value: unknown) => FundingTime = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  fundingTime: time(wire.fundingTime),
}))

/** Reads a `Candle` from the wire. */
export const readCandle: (value: unknown) => Candle = /* @__PURE__ */ reader((wire) => ({
  time: time(wire[0]),
  open: decimal(wire[1]),
  high: decimal(wire[2]),
  low: decimal(wire[3]),
  close: decimal(wire[4]),
  baseVolume: decimal(wire[5]),
  quoteVolume: decimal(wire[6]),
}))

/** Reads a `Depth` from the wire. */
export const readDepth: (value: unknown) => Depth = /* @__PURE__ */ reader((wire) => ({
  asks: list(wire.asks, readDepthLevel),
  bids: list(wire.bids, readDepthLevel),
  timestamp: time(wire.timestamp),
}))

/** Reads a `DepthLevel` from the wire. */
export const readDepthLevel: (value: unknown) => DepthLevel = /* @__PURE__ */ reader((wire) => ({
  price: decimal(wire[0]),
  size: decimal(wire[1]),
}))

/** Reads an `OpenInterest` from the wire. */
export const readOpenInterest: (value: unknown) => OpenInterest = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  baseVolume: decimal(wire.base_volume),
  targetVolume: decimal(wire.target_volume),
  timestamp: time(wire.timestamp),
}))

/** Reads a `Trade` from the wire. */
export const readTrade: (value: unknown) => Trade = /* @__PURE__ */ reader((wire) => ({
  ticketId: text(wire.ticketId),
  time: time(wire.time),
  price: decimal(wire.price),
  size: decimal(wire.size),
  value: decimal(wire.value),
  symbol: text(wire.symbol),
  isBestMatch: flag(wire.isBestMatch),
  isBuyerMaker: flag(wire.isBuyerMaker),
  contractVal: decimal(wire.contractVal),
}))

/** Reads an `OrderResult` from the wire. */
export const readOrderResult: (value: unknown) => OrderResult = /* @__PURE__ */ reader((wire) => ({
  clientOid: text(wire.client_oid),
  orderId: id(wire.order_id),
}))

/** Reads a `BatchOrderResult` from the wire. */
export const readBatchOrderResult: (value: unknown) => BatchOrderResult = /* @__PURE__ */ reader((wire) => ({
  orders: list(wire.order_info, readBatchOrderEntry),
  result: flag(wire.result),
}))

/** Reads a `BatchOrderEntry` from the wire. */
export const readBatchOrderEntry: (value: unknown) => BatchOrderEntry = /* @__PURE__ */ reader((wire) => ({
  orderId: id(none(wire.order_id)),
  clientOid: text(none(wire.client_oid)),
  result: flag(wire.result),
  errorCode: text(none(wire.error_code)),
  errorMessage: text(none(wire.error_message)),
  ...refusalCause(wire.error_message),
}))

/** Reads a `CancelResult` from the wire. */
export const readCancelResult: (value: unknown) => CancelResult = /* @__PURE__ */ reader((wire) => ({
  orderId: id(wire.order_id),
  clientOid: text(wire.client_oid),
  result: flag(wire.result),
  errorMessage: text(wire.err_msg),
  ...refusalCause(wire.err_msg),
}))

/** Reads a `BatchCancelResult` from the wire. */
export const readBatchCancelResult: (value: unknown) => BatchCancelResult = /* @__PURE__ */ reader((wire) => ({
  result: flag(wire.result),
  symbol: text(wire.symbol),
  orderIds: list(wire.orderIds, id),
  clientOids: list(wire.clientOids, text),
  results: list(wire.cancelOrderResultList, readCancelOrderResult),
  failures: list(wire.failInfos, readCancelOrderResult),
}))

/** Reads a `CancelOrderResult` from the wire. */
export const readCancelOrderResult: (value: unknown) => CancelOrderResult = /* @__PURE__ */ reader((wire) => ({
  errorMessage: text(none(wire.err_msg)),
  orderId: id(wire.order_id),
  clientOid: text(none(wire.client_oid)),
  result: flag(wire.result),
  ...refusalCause(wire.err_msg),
}))

/** Reads a `CancelAllEntry` from the wire. */
export const readCancelAllEntry: (value: unknown) => CancelAllEntry = /* @__PURE__ */ reader((wire) => ({
  orderId: id(wire.orderId),
  success: flag(wire.success),
}))

/** Reads a `ClosePositionEntry` from the wire. */
export const readClosePositionEntry: (value: unknown) => ClosePositionEntry = /* @__PURE__ */ reader((wire) => ({
  positionId: id(wire.positionId),
  success: flag(wire.success),
  successOrderId: id(wire.successOrderId),
  errorMessage: text(none(wire.errorMessage)),
  ...refusalCause(wire.errorMessage),
}))

/** Reads an `Order` from the wire. */
export const readOrder: (value: unknown) => Order = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol ?? wire.Symbol),
  size: decimal(wire.size),
  clientOid: text(wire.client_oid),
  createdTime: time(wire.createTime),
  filledQty: decimal(wire.filled_qty),
  fee: decimal(wire.fee),
  orderId: id(wire.order_id),
  price: decimal(wire.price),
  priceAvg: decimal(wire.price_avg),
  status: word(wire.status, ORDER_STATUS),
  type: word(wire.type, ORDER_KIND),
  orderType: word(wire.order_type, EXECUTION_TYPE),
  totalProfits: decimal(wire.totalProfits),
  contracts: count(wire.contracts),
  filledQtyContracts: count(wire.filledQtyContracts),
  presetTakeProfitPrice: decimal(wire.presetTakeProfitPrice),
  presetStopLossPrice: decimal(wire.presetStopLossPrice),
}))

/** Reads a `FillPage` from the wire. */
export const readFillPage: (value: unknown) => FillPage = /* @__PURE__ */ reader((wire) => ({
  items: list(wire.list, readFill),
  hasMore: flag(wire.nextFlag),
  total: count(wire.totals),
}))

/** Reads a `Fill` from the wire. */
export const readFill: (value: unknown) => Fill = /* @__PURE__ */ reader((wire) => ({
  tradeId: id(wire.tradeId),
  orderId: id(wire.orderId),
  symbol: text(wire.symbol),
  marginMode: word(wire.marginMode, MARGIN_MODE),
  separatedMode: word(wire.separatedMode, SEPARATED_MODE),
  positionSide: word(wire.positionSide, POSITION_SIDE),
  orderSide: word(wire.orderSide, ORDER_SIDE),
  fillSize: decimal(wire.fillSize),
  fillValue: decimal(wire.fillValue),
  fillFee: decimal(wire.fillFee),
  liquidateFee: decimal(wire.liquidateFee),
  realizePnl: decimal(wire.realizePnl),
  direction: word(wire.direction, FILL_DIRECTION),
  liquidateType: word(none(wire.liquidateType), LIQUIDATE_TYPE),
  legacyOrderDirection: word(wire.legacyOrdeDirection, FILL_DIRECTION),
  createdTime: time(wire.createdTime),
}))

/** Reads a `PlanOrderResult` from the wire. */
export const readPlanOrderResult: (value: unknown) => PlanOrderResult = /* @__PURE__ */ reader((wire) => ({
  clientOid: text(wire.client_oid),
  orderId: id(wire.order_id),
}))

/** Reads a `PlanOrder` from the wire. */
export const readPlanOrder: (value: unknown) => PlanOrder = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  size: decimal(wire.size),
  clientOid: text(wire.client_oid),
  createdTime: time(wire.createTime),
  filledQty: decimal(wire.filled_qty),
  fee: decimal(wire.fee),
  orderId: id(wire.order_id),
  price: decimal(wire.price),
  priceAvg: decimal(wire.price_avg),
  status: word(wire.status, PLAN_ORDER_STATUS),
  type: word(wire.type, ORDER_KIND),
  orderType: word(wire.order_type, EXECUTION_TYPE),
  totalProfits: decimal(wire.totalProfits),
  triggerPrice: decimal(wire.triggerPrice),
  triggerPriceType: text(none(wire.triggerPriceType)),
  triggerTime: time(wire.triggerTime),
  presetTakeProfitPrice: decimal(wire.presetTakeProfitPrice),
  presetStopLossPrice: decimal(wire.presetStopLossPrice),
}))

/** Reads a `PlanOrderPage` from the wire. */
export const readPlanOrderPage: (value: unknown) => PlanOrderPage = /* @__PURE__ */ reader((wire) => ({
  items: list(wire.list, readPlanOrder),
  hasMore: flag(wire.nextPage),
}))

/** Reads a `TpSlOrderEntry` from the wire. */
export const readTpSlOrderEntry: (value: unknown) => TpSlOrderEntry = /* @__PURE__ */ reader((wire) => ({
  orderId: id(wire.orderId),
  success: flag(wire.success),
}))

/** Reads a `DataEnvelope` from the wire. */
export const readDataEnvelope: (value: unknown) => DataEnvelope = /* @__PURE__ */ reader((wire) => ({
  code: text(wire.code),
  message: text(wire.msg),
  requestTime: time(wire.requestTime),
  data: text(none(wire.data)),
}))

/** Reads a `Position` from the wire. */
export const readPosition: (value: unknown) => Position = /* @__PURE__ */ reader((wire) => ({
  id: id(wire.id),
  accountId: id(wire.account_id),
  coinId: count(wire.coin_id),
  contractId: id(wire.contract_id),
  symbol: text(wire.symbol),
  side: word(wire.side, POSITION_SIDE),
  marginMode: word(wire.margin_mode, MARGIN_MODE),
  separatedMode: word(wire.separated_mode, SEPARATED_MODE),
  separatedOpenOrderId: id(wire.separated_open_order_id),
  leverage: decimal(wire.leverage),
  size: decimal(wire.size),
  openValue: decimal(wire.open_value),
  openFee: decimal(wire.open_fee),
  fundingFee: decimal(wire.funding_fee),
  marginSize: decimal(wire.marginSize),
  isolatedMargin: decimal(wire.isolated_margin),
  isAutoAppendIsolatedMargin: flag(wire.is_auto_append_isolated_margin),
  cumOpenSize: decimal(wire.cum_open_size),
  cumOpenValue: decimal(wire.cum_open_value),
  cumOpenFee: decimal(wire.cum_open_fee),
  cumCloseSize: decimal(wire.cum_close_size),
  cumCloseValue: decimal(wire.cum_close_value),
  cumCloseFee: decimal(wire.cum_close_fee),
  cumFundingFee: decimal(wire.cum_funding_fee),
  cumLiquidateFee: decimal(wire.cum_liquidate_fee),
  createdMatchSequenceId: id(wire.created_match_sequence_id),
  updatedMatchSequenceId: id(wire.updated_match_sequence_id),
  createdTime: time(wire.created_time),
  updatedTime: time(wire.updated_time),
  contractVal: decimal(wire.contractVal),
  unrealizePnl: decimal(wire.unrealizePnl),
  liquidatePrice: decimal(wire.liquidatePrice),
}))

/** Reads an `Asset` from the wire. */
export const readAsset: (value: unknown) => Asset = /* @__PURE__ */ reader((wire) => ({
  coinName: text(wire.coinName),
  available: decimal(wire.available),
  frozen: decimal(wire.frozen),
  equity: decimal(wire.equity),
  unrealizePnl: decimal(wire.unrealizePnl),
}))

/** Reads an `AccountState` from the wire. */
export const readAccountState: (value: unknown) => AccountState = /* @__PURE__ */ reader((wire) => ({
  account: readAccount(wire.account),
  collateral: list(wire.collateral, readCollateral),
  version: text(wire.version),
}))

/** Reads an `Account` from the wire. */
export const readAccount: (value: unknown) => Account = /* @__PURE__ */ reader((wire) => ({
  defaultFeeSetting: readDefaultFeeSetting(wire.defaultFeeSetting),
  feeSetting: list(wire.feeSetting, readFeeSetting),
  modeSetting: list(wire.modeSetting, readModeSetting),
  leverageSetting: list(wire.leverageSetting, readLeverageSetting),
  createOrderRateLimitPerMinute: count(wire.createOrderRateLimitPerMinute),
  createOrderDelayMilliseconds: count(wire.createOrderDelayMilliseconds),
  createdTime: time(wire.createdTime),
  updatedTime: time(wire.updatedTime),
}))

/** Reads a `DefaultFeeSetting` from the wire. */
export const readDefaultFeeSetting: (value: unknown) => DefaultFeeSetting = /* @__PURE__ */ reader((wire) => ({
  isSetFeeRate: flag(wire.is_set_fee_rate),
  takerFeeRate: decimal(wire.taker_fee_rate),
  makerFeeRate: decimal(wire.maker_fee_rate),
  isSetFeeDiscount: flag(wire.is_set_fee_discount),
  feeDiscount: decimal(wire.fee_discount),
  isSetTakerMakerFeeDiscount: flag(wire.is_set_taker_maker_fee_discount),
  takerFeeDiscount: decimal(wire.taker_fee_discount),
  makerFeeDiscount: decimal(wire.maker_fee_discount),
}))

/** Reads a `FeeSetting` from the wire. */
export const readFeeSetting: (value: unknown) => FeeSetting = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  isSetFeeRate: flag(wire.is_set_fee_rate),
  takerFeeRate: decimal(wire.taker_fee_rate),
  makerFeeRate: decimal(wire.maker_fee_rate),
  isSetFeeDiscount: flag(wire.is_set_fee_discount),
  feeDiscount: decimal(wire.fee_discount),
  isSetTakerMakerFeeDiscount: flag(wire.is_set_taker_maker_fee_discount),
  takerFeeDiscount: decimal(wire.taker_fee_discount),
  makerFeeDiscount: decimal(wire.maker_fee_discount),
}))

/** Reads a `ModeSetting` from the wire. */
export const readModeSetting: (value: unknown) => ModeSetting = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  marginMode: word(wire.marginMode, MARGIN_MODE),
  separatedMode: word(wire.separatedMode ?? wire.separated_mode ?? wire.separatedModeEnum, SEPARATED_MODE),
  positionMode: word(wire.positionMode ?? wire.position_mode ?? wire.positionModeEnum, POSITION_MODE),
}))

/** Reads a `LeverageSetting` from the wire. */
export const readLeverageSetting: (value: unknown) => LeverageSetting = /* @__PURE__ */ reader((wire) => ({
  symbol: text(wire.symbol),
  isolatedLongLeverage: decimal(wire.isolated_long_leverage),
  isolatedShortLeverage: decimal(wire.isolated_short_leverage),
  crossLeverage: decimal(wire.cross_leverage),
}))

/** Reads a `Collateral` from the wire. */
export const readCollateral: (value: unknown) => Collateral = /* @__PURE__ */ reader((wire) => ({
  coin: text(wire.coin),
  marginMode: word(wire.marginMode, MARGIN_MODE),
  crossSymbol: text(wire.crossSymbol),
  isolatedPositionId: id(wire.isolatedPositionId ?? wire.isolated_position_id),
  amount: decimal(wire.amount),
  pendingDepositAmount: decimal(wire.pending_deposit_amount),
  pendingWithdrawAmount: decimal(wire.pending_withdraw_amount),
  pendingTransferInAmount: decimal(wire.pending_transfer_in_amount),
  pendingTransferOutAmount: decimal(wire.pending_transfer_out_amount),
  isLiquidating: flag(wire.is_liquidating),
  legacyAmount: decimal(wire.legacy_amount),
  cumDepositAmount: decimal(wire.cum_deposit_amount),
  cumWithdrawAmount: decimal(wire.cum_withdraw_amount),
  cumTransferInAmount: decimal(wire.cum_transfer_in_amount),
  cumTransferOutAmount: decimal(wire.cum_transfer_out_amount),
  cumMarginMoveInAmount: decimal(wire.cum_margin_move_in_amount),
  cumMarginMoveOutAmount: decimal(wire.cum_margin_move_out_amount),
  cumPositionOpenLongAmount: decimal(wire.cum_position_open_long_amount),
  cumPositionOpenShortAmount: decimal(wire.cum_position_open_short_amount),
  cumPositionCloseLongAmount: decimal(wire.cum_position_close_long_amount),
  cumPositionCloseShortAmount: decimal(wire.cum_position_close_short_amount),
  cumPositionFillFeeAmount: decimal(wire.cum_position_fill_fee_amount),
  cumPositionLiquidateFeeAmount: decimal(wire.cum_position_liquidate_fee_amount),
  cumPositionFundingAmount: decimal(wire.cum_position_funding_amount),
  cumOrderFillFeeIncomeAmount: decimal(wire.cum_order_fill_fee_income_amount),
  cumOrderLiquidateFeeIncomeAmount: decimal(wire.cum_order_liquidate_fee_income_amount),
  createdTime: time(wire.created_time),
  updatedTime: time(wire.updated_time),
}))

/** Reads a `BillPage` from the wire. */
export const readBillPage: (value: unknown) => BillPage = /* @__PURE__ */ reader((wire) => ({
  hasMore: flag(wire.hasNextPage),
  items: list(wire.items, readBill),
}))

/** Reads a `Bill` from the wire. */
export const readBill: (value: unknown) => Bill = /* @__PURE__ */ reader((wire) => ({
  billId: id(wire.billId),
  coin: text(wire.coin),
  symbol: text(none(wire.symbol)),
  amount: decimal(wire.amount),
  businessType: word(wire.businessType, BUSINESS_TYPE),
  balance: decimal(wire.balance),
  fillFee: decimal(wire.fillFee),
  transferReason: word(wire.transferReason, TRANSFER_REASON),
  createdTime: time(wire.cTime ?? wire.ctime),
}))

/** Reads a `SymbolLeverage` from the wire. */
export const readSymbolLeverage: (value: unknown) => SymbolLeverage = /* @__PURE__ */ reader((wire) => ({
  isolatedLongLeverage: decimal(wire.isolated_long_leverage),
  isolatedShortLeverage: decimal(wire.isolated_short_leverage),
  crossLeverage: decimal(wire.cross_leverage ?? wire.shared_leverage),
}))

/** Reads an `Acknowledgement` from the wire. */
export const readAcknowledgement: (value: unknown) => Acknowledgement = /* @__PURE__ */ reader((wire) => ({
  code: text(wire.code),
  message: text(wire.msg),
  requestTime: time(wire.requestTime),
}))
