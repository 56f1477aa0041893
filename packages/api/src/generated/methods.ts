// Generated from spec/. Do not edit; run `npm run generate`.

import type {
  AdjustMarginInput,
  CancelAllOrdersInput,
  CancelOrderInput,
  CancelOrdersInput,
  CancelPlanOrderInput,
  ClosePositionsInput,
  GetAccountInput,
  GetDepthInput,
  GetFundingTimeInput,
  GetIndexPriceInput,
  GetOpenInterestInput,
  GetOrderInput,
  GetSettingsInput,
  GetTickerInput,
  ListBillsInput,
  ListCandlesInput,
  ListContractsInput,
  ListCurrentOrdersInput,
  ListCurrentPlanOrdersInput,
  ListFillsInput,
  ListFundingRateHistoryInput,
  ListFundingRatesInput,
  ListHistoryCandlesInput,
  ListOrderHistoryInput,
  ListPlanOrderHistoryInput,
  ListPositionsInput,
  ListTradesInput,
  ModifyTpSlOrderInput,
  PlaceOrderInput,
  PlaceOrdersInput,
  PlacePlanOrderInput,
  PlaceTpSlOrderInput,
  SetAutoAppendMarginInput,
  SetLeverageInput,
  SetMarginModeInput,
} from './inputs.ts'
import type {
  AccountState,
  Acknowledgement,
  Asset,
  BatchCancelResult,
  BatchOrderResult,
  BillPage,
  CancelAllEntry,
  CancelResult,
  Candle,
  ClosePositionEntry,
  Contract,
  DataEnvelope,
  Depth,
  FillPage,
  FundingRate,
  FundingTime,
  IndexPrice,
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

/** Every operation as a function of normalised values. */
export interface Methods {
  /**
   * Returns contract specifications. `symbol` is optional.
   *
   * Weight: 10 for the IP. Public.
   */
  listContracts(input?: ListContractsInput): Promise<readonly Contract[]>
  /**
   * Returns a list of tickers. The endpoint has no parameters.
   *
   * Weight: 40 for the IP. Public.
   */
  listTickers(): Promise<readonly Ticker[]>
  /**
   * Returns the ticker of one contract.
   *
   * Weight: 1 for the IP. Public.
   */
  getTicker(input: GetTickerInput): Promise<Ticker>
  /**
   * Returns the server time. Timestamps of requests are compared with this clock.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns the server time.
   */
  getServerTime(): Promise<ServerTime>
  /**
   * Returns the index price of one contract, or its mark price.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns only these prices; its tickers contain both.
   */
  getIndexPrice(input: GetIndexPriceInput): Promise<IndexPrice>
  /**
   * Returns the funding rate that builds up for the next settlement, of all contracts or of one.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns funding rates.
   */
  listFundingRates(input?: ListFundingRatesInput): Promise<readonly FundingRate[]>
  /**
   * Returns the latest funding rates of one contract that were settled, newest first. Older ones than the limit allows cannot be read.
   *
   * Weight: 5 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns funding rates.
   */
  listFundingRateHistory(input: ListFundingRateHistoryInput): Promise<readonly SettledFundingRate[]>
  /**
   * Returns the time of the next funding settlement of one contract.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns the next funding time.
   */
  getFundingTime(input: GetFundingTimeInput): Promise<FundingTime>
  /**
   * Returns the latest candles of one contract: the completed ones, the newest first, and last the one that is still forming. Sort by the opening time, because the order is not promised.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no candles. In 475 live responses of two programs the forming candle came last. Start and end times are ignored here; older candles come from the history. A listed contract without a market is refused (single source).
   */
  listCandles(input: ListCandlesInput): Promise<readonly Candle[]>
  /**
   * Returns the candles of one contract before a time. If both times are given, the end counts and the start is ignored. Read pages backwards, with the oldest opening time received as the next end, and drop duplicates.
   *
   * Weight: 5 for the IP. Public.
   *
   * Practice: The reference shows no candles. No live response was seen; whether the end itself is included and the order of the candles are not stated.
   */
  listHistoryCandles(input: ListHistoryCandlesInput): Promise<readonly Candle[]>
  /**
   * Returns the best price levels of both sides of the order book of one contract, the best first.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no order book. What other limits than 15 and 200 do is not known.
   */
  getDepth(input: GetDepthInput): Promise<Depth>
  /**
   * Returns the open interest of one contract.
   *
   * Weight: 2 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns the open interest. All copies of the documentation show an array of one object; a live response of 2026 was the object itself (single source). The client reads both.
   */
  getOpenInterest(input: GetOpenInterestInput): Promise<OpenInterest>
  /**
   * Returns the latest trades of one contract. Older trades than the limit allows cannot be read.
   *
   * Weight: 5 for the IP. Public.
   *
   * Practice: The reference shows no endpoint that returns single trades.
   */
  listTrades(input: ListTradesInput): Promise<readonly Trade[]>
  /**
   * Places one limit or market order, which opens or closes a position in one trading pair.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   *
   * Practice: The reference mentions an endpoint for single orders, but shows neither its path nor its fields. A batch with one order has the same effect.
   */
  placeOrder(input: PlaceOrderInput): Promise<OrderResult>
  /**
   * Places up to 20 orders in one trading pair and returns one result per order.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to trade.
   */
  placeOrders(input: PlaceOrdersInput): Promise<BatchOrderResult>
  /**
   * Cancels one order, identified by its order id or its client order id.
   *
   * Weight: 2 for the IP, 3 for the UID. Signed; permission to trade.
   */
  cancelOrder(input: CancelOrderInput): Promise<CancelResult>
  /**
   * Cancels several orders and returns one result per order.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to trade.
   */
  cancelOrders(input: CancelOrdersInput): Promise<BatchCancelResult>
  /**
   * Cancels all orders, or all plan orders, of one trading pair or of the account. One call cancels one of the two families.
   *
   * Weight: 40 for the IP, 50 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that cancels all orders.
   */
  cancelAllOrders(input: CancelAllOrdersInput): Promise<readonly CancelAllEntry[]>
  /**
   * Closes the positions of one trading pair or of the account, each as a whole with a market order. It does not cancel orders; plan orders and take-profit and stop-loss orders stay as well.
   *
   * Weight: 40 for the IP, 50 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that closes positions. That orders stay is known from a single public program.
   */
  closePositions(input?: ClosePositionsInput): Promise<readonly ClosePositionEntry[]>
  /**
   * Returns a page of order records. Each filter is optional.
   *
   * Weight: 2 for the IP, 2 for the UID. Signed; permission to read.
   */
  listCurrentOrders(input?: ListCurrentOrdersInput): Promise<readonly Order[]>
  /**
   * Returns order records. Each filter is optional. We know of no cursor for the history.
   *
   * Weight: 10 for the IP, 10 for the UID. Signed; permission to read.
   */
  listOrderHistory(input?: ListOrderHistoryInput): Promise<readonly Order[]>
  /**
   * Returns the fills of the account.
   *
   * Weight: 5 for the IP, 5 for the UID. Signed; permission to read.
   */
  listFills(input?: ListFillsInput): Promise<FillPage>
  /**
   * Returns one order, live or final, by its order id. It cannot be found by its client order id.
   *
   * Weight: 2 for the IP, 2 for the UID. Signed; permission to read.
   *
   * Practice: The reference shows no endpoint for one order. One table calls the creation time a number; its sample is a string, as in the lists.
   */
  getOrder(input: GetOrderInput): Promise<Order>
  /**
   * Places a plan order: a conditional order with a trigger price.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   */
  placePlanOrder(input: PlacePlanOrderInput): Promise<PlanOrderResult>
  /**
   * Cancels one plan order, identified by its order id.
   *
   * Weight: 2 for the IP, 3 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that cancels a plan order.
   */
  cancelPlanOrder(input: CancelPlanOrderInput): Promise<CancelResult>
  /**
   * Returns a page of plan order records. Each filter is optional.
   *
   * Weight: 3 for the IP, 3 for the UID. Signed; permission to read.
   */
  listCurrentPlanOrders(input?: ListCurrentPlanOrdersInput): Promise<readonly PlanOrder[]>
  /**
   * Returns a page of plan order records of one trading pair.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to read.
   */
  listPlanOrderHistory(input: ListPlanOrderHistoryInput): Promise<PlanOrderPage>
  /**
   * Places one take-profit or stop-loss order for a position. It waits as a plan order, and is listed and cancelled as one. A take-profit and a stop-loss are two orders that do not end each other: cancel the one that is left. An order that opens a position can carry both as preset prices instead.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that protects a position. Neither the fields of a failure nor the permission was seen.
   */
  placeTpSlOrder(input: PlaceTpSlOrderInput): Promise<readonly TpSlOrderEntry[]>
  /**
   * Changes the prices of a take-profit or stop-loss order, and which price triggers it. Its size cannot be changed.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that modifies an order.
   */
  modifyTpSlOrder(input: ModifyTpSlOrderInput): Promise<DataEnvelope>
  /**
   * Returns the positions of the account in one trading pair.
   *
   * Weight: 2 for the IP, 3 for the UID. Signed; permission to read.
   */
  listPositions(input: ListPositionsInput): Promise<readonly Position[]>
  /**
   * Returns the positions of the account in all trading pairs. There is one entry for each pair and side.
   *
   * Weight: 10 for the IP, 15 for the UID. Signed; permission to read.
   *
   * Practice: The reference shows positions of one pair only. An older revision also returned entries of size 0, without the pair.
   */
  listAllPositions(): Promise<readonly Position[]>
  /**
   * Returns the balance of each currency: available, frozen, equity and unrealised profit.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to read.
   *
   * Practice: The reference shows no endpoint that returns a balance. Only the USDT entry was seen.
   */
  listAssets(): Promise<readonly Asset[]>
  /**
   * Returns the account settings and the collateral. The endpoint has no parameters.
   *
   * Weight: 5 for the IP, 5 for the UID. Signed; permission to read.
   */
  getAccounts(): Promise<AccountState>
  /**
   * Returns the account settings and the collateral. We read `coin` as the currency of the collateral to return.
   *
   * Weight: 1 for the IP, 1 for the UID. Signed; permission to read.
   */
  getAccount(input: GetAccountInput): Promise<AccountState>
  /**
   * Returns the account bill history.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to read.
   */
  listBills(input?: ListBillsInput): Promise<BillPage>
  /**
   * Returns the leverage of one trading pair, or of all pairs, in an object with the pairs as keys.
   *
   * Weight: 1 for the IP, 1 for the UID. Signed; permission to read.
   *
   * Practice: The reference shows these values in the account only. The documentation states the permission to read the futures account.
   */
  getSettings(input?: GetSettingsInput): Promise<Readonly<Record<string, SymbolLeverage>>>
  /**
   * Sets the leverage of long and short positions in one trading pair. It is refused while the pair has open orders or plan orders.
   *
   * Weight: 10 for the IP, 20 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that sets leverage. In one live program the refusal continued for some seconds after the last order had ended. Its 88 requests were accepted, often with positions in other pairs; with a position in the same pair it is not proven.
   */
  setLeverage(input: SetLeverageInput): Promise<Acknowledgement>
  /**
   * Sets the margin mode of one trading pair, cross or isolated.
   *
   * Weight: 20 for the IP, 50 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that sets the margin mode. Known from documentation only; no live response was seen. Its path suggests the position mode, which it does not change.
   */
  setMarginMode(input: SetMarginModeInput): Promise<Acknowledgement>
  /**
   * Adds margin to an isolated position, or takes margin from it.
   *
   * Weight: 15 for the IP, 30 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no endpoint that moves margin. Known from documentation only; no live response was seen.
   */
  adjustMargin(input: AdjustMarginInput): Promise<Acknowledgement>
  /**
   * Turns the automatic addition of margin to an isolated position on or off.
   *
   * Weight: 15 for the IP, 30 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows the flag in the position only. Known from documentation only; no live response was seen.
   */
  setAutoAppendMargin(input: SetAutoAppendMarginInput): Promise<Acknowledgement>
}
