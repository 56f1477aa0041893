// Generated from spec/. Do not edit; run `npm run generate`.

/** A listed value, or one that the service added later. */
export type Open<Word extends string> = Word | (string & {})

/**
 * The values of `IndexPriceType`: which price of a contract is meant.
 *
 * - `INDEX`: Index price.
 * - `MARK`: Mark price.
 */
export const indexPriceTypes = ['INDEX', 'MARK'] as const
/** Which price of a contract is meant. */
export type IndexPriceType = (typeof indexPriceTypes)[number]
/**
 * Which price of a contract is meant.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const IndexPriceType = {
  /** Index price. */
  INDEX: 'INDEX',
  /** Mark price. */
  MARK: 'MARK',
} as const

/**
 * The values of `Granularity`: width of a candle. Case matters.
 *
 * - `1m`: One minute.
 * - `5m`: Five minutes.
 * - `15m`: Fifteen minutes.
 * - `30m`: Thirty minutes.
 * - `1h`: One hour.
 * - `4h`: Four hours.
 * - `12h`: Twelve hours.
 * - `1d`: One day.
 * - `1w`: One week.
 */
export const granularities = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w'] as const
/** Width of a candle. Case matters. */
export type Granularity = (typeof granularities)[number]
/**
 * Width of a candle. Case matters.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const Granularity = {
  /** One minute. */
  '1m': '1m',
  /** Five minutes. */
  '5m': '5m',
  /** Fifteen minutes. */
  '15m': '15m',
  /** Thirty minutes. */
  '30m': '30m',
  /** One hour. */
  '1h': '1h',
  /** Four hours. */
  '4h': '4h',
  /** Twelve hours. */
  '12h': '12h',
  /** One day. */
  '1d': '1d',
  /** One week. */
  '1w': '1w',
} as const

/**
 * The values of `CandlePriceType`: the price that candles are built from.
 *
 * - `LAST`: Price of the last trade.
 * - `MARK`: Mark price.
 * - `INDEX`: Index price.
 */
export const candlePriceTypes = ['LAST', 'MARK', 'INDEX'] as const
/** The price that candles are built from. */
export type CandlePriceType = (typeof candlePriceTypes)[number]
/**
 * The price that candles are built from.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const CandlePriceType = {
  /** Price of the last trade. */
  LAST: 'LAST',
  /** Mark price. */
  MARK: 'MARK',
  /** Index price. */
  INDEX: 'INDEX',
} as const

/**
 * The values of `Direction`: direction of a new order.
 *
 * - `open_long`: Open long.
 * - `open_short`: Open short.
 * - `close_long`: Close long.
 * - `close_short`: Close short.
 */
export const directions = ['open_long', 'open_short', 'close_long', 'close_short'] as const
/** Direction of a new order. */
export type Direction = (typeof directions)[number]
/**
 * Direction of a new order.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const Direction = {
  /** Open long. */
  open_long: 'open_long',
  /** Open short. */
  open_short: 'open_short',
  /** Close long. */
  close_long: 'close_long',
  /** Close short. */
  close_short: 'close_short',
} as const

/**
 * The values of `ExecutionType`: execution type of an order.
 *
 * - `normal`: Normal.
 * - `postOnly`: Post-only.
 * - `fok`: Fill-or-kill.
 * - `ioc`: Immediate-or-cancel.
 */
export const executionTypes = ['normal', 'postOnly', 'fok', 'ioc'] as const
/** Execution type of an order. */
export type ExecutionType = (typeof executionTypes)[number]
/**
 * Execution type of an order.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const ExecutionType = {
  /** Normal. */
  normal: 'normal',
  /** Post-only. */
  postOnly: 'postOnly',
  /** Fill-or-kill. */
  fok: 'fok',
  /** Immediate-or-cancel. */
  ioc: 'ioc',
} as const

/**
 * The values of `PriceMode`: limit or market order.
 *
 * - `limit`: Limit order.
 * - `market`: Market order.
 */
export const priceModes = ['limit', 'market'] as const
/** Limit or market order. */
export type PriceMode = (typeof priceModes)[number]
/**
 * Limit or market order.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const PriceMode = {
  /** Limit order. */
  limit: 'limit',
  /** Market order. */
  market: 'market',
} as const

/**
 * The values of `OrderMarginMode`: margin mode of a new order.
 *
 * - `SHARED`: Cross margin.
 * - `ISOLATED`: Isolated margin.
 */
export const orderMarginModes = ['SHARED', 'ISOLATED'] as const
/** Margin mode of a new order. */
export type OrderMarginMode = (typeof orderMarginModes)[number]
/**
 * Margin mode of a new order.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const OrderMarginMode = {
  /** Cross margin. */
  SHARED: 'SHARED',
  /** Isolated margin. */
  ISOLATED: 'ISOLATED',
} as const

/**
 * The values of `CancelOrderType`: family of orders that a request cancels.
 *
 * - `normal`: Orders, but no plan orders.
 * - `plan`: Plan orders, with take-profit and stop-loss orders.
 */
export const cancelOrderTypes = ['normal', 'plan'] as const
/** Family of orders that a request cancels. */
export type CancelOrderType = (typeof cancelOrderTypes)[number]
/**
 * Family of orders that a request cancels.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const CancelOrderType = {
  /** Orders, but no plan orders. */
  normal: 'normal',
  /** Plan orders, with take-profit and stop-loss orders. */
  plan: 'plan',
} as const

/**
 * The values of `OrderStatus`: status of an order.
 *
 * - `pending`: Submitted for matching; the result is not processed yet.
 * - `open`: Processed by the matching engine and placed; can be partly filled.
 * - `filled`: Filled completely. Final.
 * - `canceling`: Cancellation in progress.
 * - `canceled`: Cancelled; can be partly filled. Final.
 * - `untriggered`: A conditional order that is not triggered yet.
 */
export const orderStatuses = ['pending', 'open', 'filled', 'canceling', 'canceled', 'untriggered'] as const
/** Status of an order. */
export type OrderStatus = (typeof orderStatuses)[number]
/**
 * Status of an order.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const OrderStatus = {
  /** Submitted for matching; the result is not processed yet. */
  pending: 'pending',
  /** Processed by the matching engine and placed; can be partly filled. */
  open: 'open',
  /** Filled completely. Final. */
  filled: 'filled',
  /** Cancellation in progress. */
  canceling: 'canceling',
  /** Cancelled; can be partly filled. Final. */
  canceled: 'canceled',
  /** A conditional order that is not triggered yet. */
  untriggered: 'untriggered',
} as const

/**
 * The values of `OrderKind`: direction or kind of an order, as a name.
 *
 * - `open_long`: Opens a long position.
 * - `open_short`: Opens a short position.
 * - `close_long`: Closes a long position.
 * - `close_short`: Closes a short position.
 * - `offset_liquidate_long`: Reduces a position; closes long.
 * - `offset_liquidate_short`: Reduces a position; closes short.
 * - `agreement_close_long`: The reference does not explain this value. We read its name as a closed long position.
 * - `agreement_close_short`: The reference does not explain this value. We read its name as a closed short position.
 * - `burst_liquidate_long`: Liquidation that closes a long position.
 * - `burst_liquidate_short`: Liquidation that closes a short position.
 */
export const orderKinds = [
  'open_long',
  'open_short',
  'close_long',
  'close_short',
  'offset_liquidate_long',
  'offset_liquidate_short',
  'agreement_close_long',
  'agreement_close_short',
  'burst_liquidate_long',
  'burst_liquidate_short',
] as const
/** Direction or kind of an order, as a name. */
export type OrderKind = (typeof orderKinds)[number]
/**
 * Direction or kind of an order, as a name.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const OrderKind = {
  /** Opens a long position. */
  open_long: 'open_long',
  /** Opens a short position. */
  open_short: 'open_short',
  /** Closes a long position. */
  close_long: 'close_long',
  /** Closes a short position. */
  close_short: 'close_short',
  /** Reduces a position; closes long. */
  offset_liquidate_long: 'offset_liquidate_long',
  /** Reduces a position; closes short. */
  offset_liquidate_short: 'offset_liquidate_short',
  /** The reference does not explain this value. We read its name as a closed long position. */
  agreement_close_long: 'agreement_close_long',
  /** The reference does not explain this value. We read its name as a closed short position. */
  agreement_close_short: 'agreement_close_short',
  /** Liquidation that closes a long position. */
  burst_liquidate_long: 'burst_liquidate_long',
  /** Liquidation that closes a short position. */
  burst_liquidate_short: 'burst_liquidate_short',
} as const

/**
 * The values of `MarginMode`: margin mode, cross or isolated.
 *
 * - `SHARED`: Cross margin.
 * - `ISOLATED`: Isolated margin.
 * - `UNKNOWN_MARGIN_MODE`: Unknown.
 */
export const marginModes = ['SHARED', 'ISOLATED', 'UNKNOWN_MARGIN_MODE'] as const
/** Margin mode, cross or isolated. */
export type MarginMode = (typeof marginModes)[number]
/**
 * Margin mode, cross or isolated.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const MarginMode = {
  /** Cross margin. */
  SHARED: 'SHARED',
  /** Isolated margin. */
  ISOLATED: 'ISOLATED',
  /**
   * Unknown.
   *
   * The public list of parameters contains it with number 0.
   */
  UNKNOWN_MARGIN_MODE: 'UNKNOWN_MARGIN_MODE',
} as const

/**
 * The values of `SeparatedMode`: whether positions are combined or separated.
 *
 * - `COMBINED`: Positions are combined.
 * - `SEPARATED`: Positions are separated.
 * - `UNKNOWN_SEPARATED_MODE`: Unknown.
 */
export const separatedModes = ['COMBINED', 'SEPARATED', 'UNKNOWN_SEPARATED_MODE'] as const
/** Whether positions are combined or separated. */
export type SeparatedMode = (typeof separatedModes)[number]
/**
 * Whether positions are combined or separated.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const SeparatedMode = {
  /** Positions are combined. */
  COMBINED: 'COMBINED',
  /** Positions are separated. */
  SEPARATED: 'SEPARATED',
  /**
   * Unknown.
   *
   * The public list of parameters contains it with number 0.
   */
  UNKNOWN_SEPARATED_MODE: 'UNKNOWN_SEPARATED_MODE',
} as const

/**
 * The values of `PositionSide`: side of a position.
 *
 * - `LONG`: Long position.
 * - `SHORT`: Short position.
 */
export const positionSides = ['LONG', 'SHORT'] as const
/** Side of a position. */
export type PositionSide = (typeof positionSides)[number]
/**
 * Side of a position.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const PositionSide = {
  /** Long position. */
  LONG: 'LONG',
  /** Short position. */
  SHORT: 'SHORT',
} as const

/**
 * The values of `OrderSide`: order direction.
 *
 * - `BUY`: Buy.
 * - `SELL`: Sell.
 */
export const orderSides = ['BUY', 'SELL'] as const
/** Order direction. */
export type OrderSide = (typeof orderSides)[number]
/**
 * Order direction.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const OrderSide = {
  /** Buy. */
  BUY: 'BUY',
  /**
   * Sell.
   *
   * The public list of parameters contains it.
   */
  SELL: 'SELL',
} as const

/**
 * The values of `FillDirection`: direction of a fill.
 *
 * - `OPEN_LONG`: Open long.
 * - `OPEN_SHORT`: Open short.
 * - `CLOSE_LONG`: Close long.
 * - `CLOSE_SHORT`: Close short.
 */
export const fillDirections = ['OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'] as const
/** Direction of a fill. */
export type FillDirection = (typeof fillDirections)[number]
/**
 * Direction of a fill.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const FillDirection = {
  /** Open long. */
  OPEN_LONG: 'OPEN_LONG',
  /**
   * Open short.
   *
   * Derived from its name; no response with it was seen.
   */
  OPEN_SHORT: 'OPEN_SHORT',
  /**
   * Close long.
   *
   * Derived from its name; no response with it was seen.
   */
  CLOSE_LONG: 'CLOSE_LONG',
  /**
   * Close short.
   *
   * Derived from its name; no response with it was seen.
   */
  CLOSE_SHORT: 'CLOSE_SHORT',
} as const

/**
 * The values of `LiquidateType`: liquidation order type.
 *
 * - `FORCE_LIQUIDATE`: Forced liquidation.
 * - `FORCE_REDUCE`: Forced reduction: long and short positions are closed against each other.
 * - `ADL`: Auto-deleveraging.
 */
export const liquidateTypes = ['FORCE_LIQUIDATE', 'FORCE_REDUCE', 'ADL'] as const
/** Liquidation order type. */
export type LiquidateType = (typeof liquidateTypes)[number]
/**
 * Liquidation order type.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const LiquidateType = {
  /** Forced liquidation. */
  FORCE_LIQUIDATE: 'FORCE_LIQUIDATE',
  /**
   * Forced reduction: long and short positions are closed against each other.
   *
   * Only the local exchange uses it; the reference does not show the complete list.
   */
  FORCE_REDUCE: 'FORCE_REDUCE',
  /**
   * Auto-deleveraging.
   *
   * Only the local exchange uses it; the reference does not show the complete list.
   */
  ADL: 'ADL',
} as const

/**
 * The values of `PlanOrderStatus`: status of a plan order.
 *
 * - `canceled`: Cancelled.
 * - `pending`: Pending.
 * - `partially_filled`: Partially filled.
 * - `filled`: Filled.
 */
export const planOrderStatuses = ['canceled', 'pending', 'partially_filled', 'filled'] as const
/** Status of a plan order. */
export type PlanOrderStatus = (typeof planOrderStatuses)[number]
/**
 * Status of a plan order.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const PlanOrderStatus = {
  /** Cancelled. */
  canceled: 'canceled',
  /** Pending. */
  pending: 'pending',
  /** Partially filled. */
  partially_filled: 'partially_filled',
  /** Filled. */
  filled: 'filled',
} as const

/**
 * The values of `DelegateType`: direction of a plan order.
 *
 * - `open_long`: Open long.
 * - `open_short`: Open short.
 * - `close_long`: Close long.
 * - `close_short`: Close short.
 */
export const delegateTypes = ['open_long', 'open_short', 'close_long', 'close_short'] as const
/** Direction of a plan order. */
export type DelegateType = (typeof delegateTypes)[number]
/**
 * Direction of a plan order.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const DelegateType = {
  /** Open long. */
  open_long: 'open_long',
  /** Open short. */
  open_short: 'open_short',
  /** Close long. */
  close_long: 'close_long',
  /** Close short. */
  close_short: 'close_short',
} as const

/**
 * The values of `TpSlType`: kind of a take-profit or stop-loss order.
 *
 * - `take_profit`: Take profit.
 * - `stop_loss`: Stop loss.
 */
export const tpSlTypes = ['take_profit', 'stop_loss'] as const
/** Kind of a take-profit or stop-loss order. */
export type TpSlType = (typeof tpSlTypes)[number]
/**
 * Kind of a take-profit or stop-loss order.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const TpSlType = {
  /** Take profit. */
  take_profit: 'take_profit',
  /** Stop loss. */
  stop_loss: 'stop_loss',
} as const

/**
 * The values of `PositionSideName`: side of a position, in lower case.
 *
 * - `LONG`: Long position.
 * - `SHORT`: Short position.
 */
export const positionSideNames = ['LONG', 'SHORT'] as const
/** Side of a position, in lower case. */
export type PositionSideName = (typeof positionSideNames)[number]
/**
 * Side of a position, in lower case.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const PositionSideName = {
  /** Long position. */
  LONG: 'LONG',
  /** Short position. */
  SHORT: 'SHORT',
} as const

/**
 * The values of `TriggerPriceType`: the price that triggers an order.
 *
 * - `last`: Last price.
 * - `mark`: Mark price.
 */
export const triggerPriceTypes = ['last', 'mark'] as const
/** The price that triggers an order. */
export type TriggerPriceType = (typeof triggerPriceTypes)[number]
/**
 * The price that triggers an order.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const TriggerPriceType = {
  /** Last price. */
  last: 'last',
  /** Mark price. */
  mark: 'mark',
} as const

/**
 * The values of `PositionMode`: position mode.
 *
 * - `HEDGE`: Hedge mode.
 * - `UNKNOWN_POSITION_MODE`: Unknown.
 */
export const positionModes = ['HEDGE', 'UNKNOWN_POSITION_MODE'] as const
/** Position mode. */
export type PositionMode = (typeof positionModes)[number]
/**
 * Position mode.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const PositionMode = {
  /**
   * Hedge mode.
   *
   * The only value that was seen.
   */
  HEDGE: 'HEDGE',
  /**
   * Unknown.
   *
   * The public list of parameters contains it with number 0. It contains no value for one-way mode.
   */
  UNKNOWN_POSITION_MODE: 'UNKNOWN_POSITION_MODE',
} as const

/**
 * The values of `BusinessType`: business type of a bill.
 *
 * - `deposit`: Deposit.
 * - `withdraw`: Withdrawal.
 * - `transfer_in`: Transfer in from another account.
 * - `transfer_out`: Transfer out to another account.
 * - `margin_move_in`: Collateral moved in inside the same account: by opening or closing a position, or by adding it manually or automatically.
 * - `margin_move_out`: Collateral moved out inside the same account: by opening or closing a position, or by adding it manually or automatically.
 * - `position_open_long`: Opening long: buying lowers the collateral.
 * - `position_open_short`: Opening short: selling raises the collateral.
 * - `position_close_long`: Closing long: selling raises the collateral.
 * - `position_close_short`: Closing short: buying lowers the collateral.
 * - `position_funding`: The reference does not explain this value. We read its name as a funding fee.
 * - `order_fill_fee_income`: On the fee account only. We read its name as income from trading fees.
 * - `order_liquidate_fee_income`: On the fee account only. We read its name as income from liquidation fees.
 * - `start_liquidate`: The reference does not explain this value. We read its name as the start of a liquidation.
 * - `finish_liquidate`: The reference does not explain this value. We read its name as the end of a liquidation.
 * - `order_fix_margin_amount`: Compensation for a liquidation loss.
 * - `tracking_follow_pay`: Copy trading: payment pre-deducted from a follower after a profitable close.
 * - `tracking_system_pre_receive`: Copy trading: commission pre-received at the commission system account.
 * - `tracking_follow_back`: Copy trading: refund of a commission.
 * - `tracking_trader_income`: Copy trading: income of the lead trader.
 * - `tracking_third_party_share`: Copy trading: profit shared by the lead trader.
 */
export const businessTypes = [
  'deposit',
  'withdraw',
  'transfer_in',
  'transfer_out',
  'margin_move_in',
  'margin_move_out',
  'position_open_long',
  'position_open_short',
  'position_close_long',
  'position_close_short',
  'position_funding',
  'order_fill_fee_income',
  'order_liquidate_fee_income',
  'start_liquidate',
  'finish_liquidate',
  'order_fix_margin_amount',
  'tracking_follow_pay',
  'tracking_system_pre_receive',
  'tracking_follow_back',
  'tracking_trader_income',
  'tracking_third_party_share',
] as const
/** Business type of a bill. */
export type BusinessType = (typeof businessTypes)[number]
/**
 * Business type of a bill.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const BusinessType = {
  /** Deposit. */
  deposit: 'deposit',
  /** Withdrawal. */
  withdraw: 'withdraw',
  /** Transfer in from another account. */
  transfer_in: 'transfer_in',
  /** Transfer out to another account. */
  transfer_out: 'transfer_out',
  /** Collateral moved in inside the same account: by opening or closing a position, or by adding it manually or automatically. */
  margin_move_in: 'margin_move_in',
  /** Collateral moved out inside the same account: by opening or closing a position, or by adding it manually or automatically. */
  margin_move_out: 'margin_move_out',
  /** Opening long: buying lowers the collateral. */
  position_open_long: 'position_open_long',
  /** Opening short: selling raises the collateral. */
  position_open_short: 'position_open_short',
  /** Closing long: selling raises the collateral. */
  position_close_long: 'position_close_long',
  /** Closing short: buying lowers the collateral. */
  position_close_short: 'position_close_short',
  /** The reference does not explain this value. We read its name as a funding fee. */
  position_funding: 'position_funding',
  /** On the fee account only. We read its name as income from trading fees. */
  order_fill_fee_income: 'order_fill_fee_income',
  /** On the fee account only. We read its name as income from liquidation fees. */
  order_liquidate_fee_income: 'order_liquidate_fee_income',
  /** The reference does not explain this value. We read its name as the start of a liquidation. */
  start_liquidate: 'start_liquidate',
  /** The reference does not explain this value. We read its name as the end of a liquidation. */
  finish_liquidate: 'finish_liquidate',
  /** Compensation for a liquidation loss. */
  order_fix_margin_amount: 'order_fix_margin_amount',
  /** Copy trading: payment pre-deducted from a follower after a profitable close. */
  tracking_follow_pay: 'tracking_follow_pay',
  /** Copy trading: commission pre-received at the commission system account. */
  tracking_system_pre_receive: 'tracking_system_pre_receive',
  /** Copy trading: refund of a commission. */
  tracking_follow_back: 'tracking_follow_back',
  /** Copy trading: income of the lead trader. */
  tracking_trader_income: 'tracking_trader_income',
  /** Copy trading: profit shared by the lead trader. */
  tracking_third_party_share: 'tracking_third_party_share',
} as const

/**
 * The values of `TransferReason`: transfer reason of a bill.
 *
 * - `UNKNOWN_TRANSFER_REASON`: Unknown reason.
 * - `USER_TRANSFER`: Manual transfer.
 * - `INCREASE_CONTRACT_CASH_GIFT`: The reference does not explain this value. We read its name as an increase of a cash gift for contracts.
 * - `REDUCE_CONTRACT_CASH_GIFT`: The reference does not explain this value. We read its name as a reduction of a cash gift for contracts.
 */
export const transferReasons = [
  'UNKNOWN_TRANSFER_REASON',
  'USER_TRANSFER',
  'INCREASE_CONTRACT_CASH_GIFT',
  'REDUCE_CONTRACT_CASH_GIFT',
] as const
/** Transfer reason of a bill. */
export type TransferReason = (typeof transferReasons)[number]
/**
 * Transfer reason of a bill.
 *
 * Each value by its name, so that an editor shows what it means.
 */
export const TransferReason = {
  /** Unknown reason. */
  UNKNOWN_TRANSFER_REASON: 'UNKNOWN_TRANSFER_REASON',
  /** Manual transfer. */
  USER_TRANSFER: 'USER_TRANSFER',
  /** The reference does not explain this value. We read its name as an increase of a cash gift for contracts. */
  INCREASE_CONTRACT_CASH_GIFT: 'INCREASE_CONTRACT_CASH_GIFT',
  /** The reference does not explain this value. We read its name as a reduction of a cash gift for contracts. */
  REDUCE_CONTRACT_CASH_GIFT: 'REDUCE_CONTRACT_CASH_GIFT',
} as const

/** The values of `OrderStatus` that are final: they do not change any more. */
export const finalOrderStatuses = ['filled', 'canceled'] as const
