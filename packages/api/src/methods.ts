// Generated from spec/ by tools/src/generate/methods.ts. Do not edit.
// pnpm generate

import type {
  CancelOrderInput,
  CancelOrdersInput,
  CancelPlanOrderInput,
  GetAccountInput,
  GetTickerInput,
  ListBillsInput,
  ListContractsInput,
  ListCurrentOrdersInput,
  ListCurrentPlanOrdersInput,
  ListFillsInput,
  ListOrderHistoryInput,
  ListPlanOrderHistoryInput,
  ListPositionsInput,
  PlaceOrderInput,
  PlaceOrdersInput,
  PlacePlanOrderInput,
} from './inputs.ts'
import {
  writeCancelOrderInput,
  writeCancelOrdersInput,
  writeCancelPlanOrderInput,
  writeGetAccountInput,
  writeGetTickerInput,
  writeListBillsInput,
  writeListContractsInput,
  writeListCurrentOrdersInput,
  writeListCurrentPlanOrdersInput,
  writeListFillsInput,
  writeListOrderHistoryInput,
  writeListPlanOrderHistoryInput,
  writeListPositionsInput,
  writePlaceOrderInput,
  writePlaceOrdersInput,
  writePlacePlanOrderInput,
} from './inputs.ts'
import type {
  AccountState,
  BatchCancelResult,
  BatchOrderResult,
  BillPage,
  CancelResult,
  Contract,
  FillPage,
  Order,
  OrderResult,
  PlanOrder,
  PlanOrderPage,
  PlanOrderResult,
  Position,
  ServerTime,
  Ticker,
} from './records.ts'
import {
  readAccountState,
  readBatchCancelResult,
  readBatchOrderResult,
  readBillPage,
  readCancelResult,
  readContract,
  readFillPage,
  readOrder,
  readOrderResult,
  readPlanOrder,
  readPlanOrderPage,
  readPlanOrderResult,
  readPosition,
  readServerTime,
  readTicker,
} from './records.ts'
import { list } from './values.ts'

/** Every operation as a function of normalised values. */
export interface Methods {
  /**
   * Returns the specification of every contract, or of the one that is named.
   *
   * Weight: 10 for the IP. Public.
   */
  listContracts(input?: ListContractsInput): Promise<readonly Contract[]>
  /**
   * Returns the ticker of every contract. It takes no parameters.
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
   * Returns the clock against which request timestamps are checked.
   *
   * Weight: 1 for the IP. Public.
   *
   * Practice: The reference shows no way to read the clock.
   */
  getServerTime(): Promise<ServerTime>
  /**
   * Places one order.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   *
   * Practice: The reference names a single order endpoint but shows neither its path nor its fields. A batch of one does the same.
   */
  placeOrder(input: PlaceOrderInput): Promise<OrderResult>
  /**
   * Places up to 20 orders in one symbol and reports the outcome of each.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to trade.
   */
  placeOrders(input: PlaceOrdersInput): Promise<BatchOrderResult>
  /**
   * Cancels one order, named by its id or its client id.
   *
   * Weight: 2 for the IP, 3 for the UID. Signed; permission to trade.
   */
  cancelOrder(input?: CancelOrderInput): Promise<CancelResult>
  /**
   * Cancels several orders and reports the outcome of each.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to trade.
   */
  cancelOrders(input?: CancelOrdersInput): Promise<BatchCancelResult>
  /**
   * Returns the current orders.
   *
   * Weight: 2 for the IP, 2 for the UID. Signed; permission to read.
   */
  listCurrentOrders(input?: ListCurrentOrdersInput): Promise<readonly Order[]>
  /**
   * Returns past orders. The endpoint shows no cursor.
   *
   * Weight: 10 for the IP, 10 for the UID. Signed; permission to read.
   */
  listOrderHistory(input?: ListOrderHistoryInput): Promise<readonly Order[]>
  /**
   * Returns the executions of the account.
   *
   * Weight: 5 for the IP, 5 for the UID. Signed; permission to read.
   */
  listFills(input?: ListFillsInput): Promise<FillPage>
  /**
   * Places an order that waits for its trigger price.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to trade.
   */
  placePlanOrder(input?: PlacePlanOrderInput): Promise<PlanOrderResult>
  /**
   * Cancels one plan order, named by its id.
   *
   * Weight: 2 for the IP, 3 for the UID. Signed; permission to trade.
   *
   * Practice: The reference shows no way to cancel a plan order.
   */
  cancelPlanOrder(input: CancelPlanOrderInput): Promise<CancelResult>
  /**
   * Returns the current plan orders.
   *
   * Weight: 3 for the IP, 3 for the UID. Signed; permission to read.
   */
  listCurrentPlanOrders(input?: ListCurrentPlanOrdersInput): Promise<readonly PlanOrder[]>
  /**
   * Returns past plan orders.
   *
   * Weight: 5 for the IP, 10 for the UID. Signed; permission to read.
   */
  listPlanOrderHistory(input: ListPlanOrderHistoryInput): Promise<PlanOrderPage>
  /**
   * Returns the positions of the account in one symbol.
   *
   * Weight: 2 for the IP, 3 for the UID. Signed; permission to read.
   */
  listPositions(input: ListPositionsInput): Promise<readonly Position[]>
  /**
   * Returns settings and collateral of the account. It takes no parameters.
   *
   * Weight: 5 for the IP, 5 for the UID. Signed; permission to read.
   */
  getAccounts(): Promise<AccountState>
  /**
   * Returns settings and collateral of the account in one currency.
   *
   * Weight: 1 for the IP, 1 for the UID. Signed; permission to read.
   */
  getAccount(input: GetAccountInput): Promise<AccountState>
  /**
   * Returns the changes of the balances.
   *
   * Weight: 2 for the IP, 5 for the UID. Signed; permission to read.
   */
  listBills(input?: ListBillsInput): Promise<BillPage>
}

/** How the input of a method goes to the wire, as a query or as a body, and how its answer comes back. */
export interface Codec<Method extends (input: never) => Promise<unknown>> {
  readonly query: ((input: Exclude<Parameters<Method>[0], undefined>) => string) | null
  readonly body: ((input: Exclude<Parameters<Method>[0], undefined>) => object) | null
  readonly read: (value: unknown) => Awaited<ReturnType<Method>>
}

/** The codec of every operation. */
export const codecs: { readonly [Id in keyof Methods]: Codec<Methods[Id]> } = {
  listContracts: { query: writeListContractsInput, body: null, read: (value) => list(value, readContract) },
  listTickers: { query: null, body: null, read: (value) => list(value, readTicker) },
  getTicker: { query: writeGetTickerInput, body: null, read: readTicker },
  getServerTime: { query: null, body: null, read: readServerTime },
  placeOrder: { query: null, body: writePlaceOrderInput, read: readOrderResult },
  placeOrders: { query: null, body: writePlaceOrdersInput, read: readBatchOrderResult },
  cancelOrder: { query: null, body: writeCancelOrderInput, read: readCancelResult },
  cancelOrders: { query: null, body: writeCancelOrdersInput, read: readBatchCancelResult },
  listCurrentOrders: { query: writeListCurrentOrdersInput, body: null, read: (value) => list(value, readOrder) },
  listOrderHistory: { query: writeListOrderHistoryInput, body: null, read: (value) => list(value, readOrder) },
  listFills: { query: writeListFillsInput, body: null, read: readFillPage },
  placePlanOrder: { query: null, body: writePlacePlanOrderInput, read: readPlanOrderResult },
  cancelPlanOrder: { query: null, body: writeCancelPlanOrderInput, read: readCancelResult },
  listCurrentPlanOrders: {
    query: writeListCurrentPlanOrdersInput,
    body: null,
    read: (value) => list(value, readPlanOrder),
  },
  listPlanOrderHistory: { query: writeListPlanOrderHistoryInput, body: null, read: readPlanOrderPage },
  listPositions: { query: writeListPositionsInput, body: null, read: (value) => list(value, readPosition) },
  getAccounts: { query: null, body: null, read: readAccountState },
  getAccount: { query: writeGetAccountInput, body: null, read: readAccountState },
  listBills: { query: null, body: writeListBillsInput, read: readBillPage },
}
