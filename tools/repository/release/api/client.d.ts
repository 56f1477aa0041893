// The public API of @capi/client, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/client

export {
  ACCOUNT_FROZEN,
  ADDRESS_NOT_ALLOWED,
  Account,
  AccountState,
  Acknowledgement,
  AdjustMarginInput,
  Asset,
  BINDING_REQUIRED,
  BODY_TOO_LARGE,
  BUSINESS_TYPE,
  BUSINESS_TYPE_CODES,
  BatchCancelResult,
  BatchOrderEntry,
  BatchOrderInput,
  BatchOrderResult,
  Bill,
  BillPage,
  BusinessType,
  CANCEL_BATCH_TOO_LARGE,
  CANCEL_ORDER_TYPE_CODES,
  CANDLE_PRICE_TYPE_CODES,
  CONTENT_TYPE_INVALID,
  CONTROL_DENIED,
  CREDENTIALS_WRONG,
  CancelAllEntry,
  CancelAllOrdersInput,
  CancelOrderInput,
  CancelOrderResult,
  CancelOrderType,
  CancelOrdersInput,
  CancelPlanOrderInput,
  CancelResult,
  Candle,
  CandlePriceType,
  ClosePositionEntry,
  ClosePositionsInput,
  Codec,
  Codecs,
  Collateral,
  Contract,
  DELEGATE_TYPE_CODES,
  DIRECTION_CODES,
  DataEnvelope,
  DecimalInput,
  DefaultFeeSetting,
  DelegateType,
  Depth,
  DepthLevel,
  Direction,
  ENCODING_UNSUPPORTED,
  ENDPOINT_NOT_PERMITTED,
  ENGINE_REFUSED,
  EXECUTION_TYPE,
  EXECUTION_TYPE_CODES,
  ErrorCode,
  ErrorName,
  ExecutionType,
  FIELD_INVALID,
  FILL_DIRECTION,
  FeeSetting,
  Fill,
  FillDirection,
  FillPage,
  FundingRate,
  FundingTime,
  GRANULARITY_CODES,
  GRANULARITY_MS,
  GetAccountInput,
  GetDepthInput,
  GetFundingTimeInput,
  GetIndexPriceInput,
  GetOpenInterestInput,
  GetOrderInput,
  GetSettingsInput,
  GetTickerInput,
  Granularity,
  HEADERS_TOO_LARGE,
  HOST_DENIED,
  INDEX_PRICE_TYPE_CODES,
  INTERNAL_ERROR,
  IdInput,
  IndexPrice,
  IndexPriceType,
  InputField,
  KEY_MISSING,
  KEY_UNKNOWN,
  KnownErrorCode,
  LEVERAGE_TOO_HIGH,
  LIQUIDATE_TYPE,
  LeverageSetting,
  LiquidateType,
  ListBillsInput,
  ListCandlesInput,
  ListContractsInput,
  ListCurrentOrdersInput,
  ListCurrentPlanOrdersInput,
  ListFillsInput,
  ListFundingRateHistoryInput,
  ListFundingRatesInput,
  ListHistoryCandlesInput,
  ListId,
  ListOrderHistoryInput,
  ListPlanOrderHistoryInput,
  ListPositionsInput,
  ListTradesInput,
  MARGIN_MODE,
  MARGIN_MODE_CODES,
  MarginMode,
  Methods,
  ModeSetting,
  ModifyTpSlOrderInput,
  OPERATION_FORBIDDEN,
  ORDER_ID_OR_CLIENT_OID_REQUIRED,
  ORDER_KIND,
  ORDER_NOT_FOUND,
  ORDER_SIDE,
  ORDER_STATUS,
  ORIGIN_DENIED,
  Open,
  OpenInterest,
  Operation,
  OperationId,
  Order,
  OrderKind,
  OrderMarginMode,
  OrderResult,
  OrderSide,
  OrderStatus,
  PARAMETER_INVALID,
  PARAMETER_MISSING,
  PASSPHRASE_MISSING,
  PATH_UNKNOWN,
  PERMISSION_DISABLED,
  PERMISSION_MISSING,
  PLAN_ORDER_STATUS,
  POSITION_MODE,
  POSITION_SIDE,
  POSITION_SIDE_NAME_CODES,
  PRICE_MODE_CODES,
  PagedId,
  Paging,
  Parameter,
  PlaceOrderInput,
  PlaceOrdersInput,
  PlacePlanOrderInput,
  PlaceTpSlOrderInput,
  PlanOrder,
  PlanOrderPage,
  PlanOrderResult,
  PlanOrderStatus,
  Position,
  PositionMode,
  PositionSide,
  PositionSideName,
  PriceMode,
  PublicId,
  REQUEST_MALFORMED,
  REQUEST_TIMEOUT,
  RefusalCause,
  RefusalReason,
  RequiredField,
  SEPARATED_MODE,
  SIGNATURE_MISMATCH,
  SIGNATURE_MISSING,
  SIGNATURE_REPEATED,
  SYMBOL_NOT_PERMITTED,
  SeparatedMode,
  ServerTime,
  SetAutoAppendMarginInput,
  SetLeverageInput,
  SetMarginModeInput,
  SettledFundingRate,
  SymbolLeverage,
  TIMESTAMP_EXPIRED,
  TIMESTAMP_MALFORMED,
  TIMESTAMP_MISSING,
  TOO_MANY_REQUESTS,
  TP_SL_TYPE_CODES,
  TRANSFER_REASON,
  TRIGGER_PRICE_TYPE_CODES,
  Ticker,
  TpSlOrderEntry,
  TpSlType,
  Trade,
  TransferReason,
  TriggerPriceType,
  UNAVAILABLE,
  UsageError,
  bodyText,
  businessTypes,
  cancelOrderTypes,
  candlePriceTypes,
  codecs,
  components,
  decimalIn,
  delegateTypes,
  directions,
  documentVersion,
  errorCodes,
  executionTypes,
  fillDirections,
  finalOrderStatuses,
  granularities,
  indexPriceTypes,
  isFinal,
  isKnown,
  isLoopback,
  limits,
  liquidateTypes,
  marginModes,
  operations,
  orderKinds,
  orderMarginModes,
  orderSides,
  orderStatuses,
  parameters,
  paths,
  planOrderStatuses,
  positionModes,
  positionSideNames,
  positionSides,
  priceModes,
  publicCodecs,
  readAccount,
  readAccountState,
  readAcknowledgement,
  readAsset,
  readBatchCancelResult,
  readBatchOrderEntry,
  readBatchOrderResult,
  readBill,
  readBillPage,
  readCancelAllEntry,
  readCancelOrderResult,
  readCancelResult,
  readCandle,
  readClosePositionEntry,
  readCollateral,
  readContract,
  readDataEnvelope,
  readDefaultFeeSetting,
  readDepth,
  readDepthLevel,
  readFeeSetting,
  readFill,
  readFillPage,
  readFundingRate,
  readFundingTime,
  readIndexPrice,
  readLeverageSetting,
  readModeSetting,
  readOpenInterest,
  readOrder,
  readOrderResult,
  readPlanOrder,
  readPlanOrderPage,
  readPlanOrderResult,
  readPosition,
  readServerTime,
  readSettledFundingRate,
  readSymbolLeverage,
  readTicker,
  readTpSlOrderEntry,
  readTrade,
  refusalCause,
  separatedModes,
  signedCodecs,
  tpSlTypes,
  transferReasons,
  triggerPriceTypes,
  writeBody,
  writeQuery,
} from '@capi/api'

export declare class ApiError extends Error {
    readonly name: string;
    readonly operationId: OperationId | null;
    readonly status: number;
    readonly code: string | null;
    readonly reason: RefusalReason | null;
    readonly field: string | null;
    retryAfterMs: number | null;
    constructor(request: RequestName, status: number, code: string | null, text: string, retryAfterMs?: number | null);
}

export interface CallOptions {
    readonly signal?: AbortSignal | undefined;
    readonly timeoutMs?: number | undefined;
    readonly deadlineMs?: number | undefined;
    readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
}

export interface CancelPlanOptions extends CallOptions {
    readonly symbol?: string | undefined;
}

export interface CanceledBatch extends Omit<BatchCancelResult, 'results' | 'failures'> {
    readonly symbol: string | null;
    readonly orderIds: readonly string[];
    readonly clientOids: readonly string[];
    readonly result: boolean | null;
    readonly results: readonly CanceledEntry[];
    readonly failures: readonly CanceledEntry[];
}

export { CanceledEntry }

export interface CandleMethods {
    readonly listCandles: (input: ListCandlesInput, options?: CallOptions) => Listing<TimedCandle, readonly TimedCandle[]>;
    readonly listHistoryCandles: (input: ListHistoryCandlesInput, options?: ListOptions) => Listing<TimedCandle, Page<TimedCandle>>;
}

export interface Client extends AllMethods {
}

export interface ClientOptions extends SignedOptions {
    readonly newClientOid?: (() => string) | undefined;
}

export interface Clock {
    now(): number;
    elapsed?(): number;
    setTimer(ms: number, callback: () => void): () => void;
    hold?(): () => void;
}

export interface Cost {
    readonly ip: number;
    readonly uid: number;
    readonly orders: number;
}

export interface Credentials {
    readonly key: string;
    readonly secret: string;
    readonly passphrase: string;
}

export interface FailureEvent extends RequestEvent {
    readonly error: Error;
}

export interface Governor {
    take(cost: Cost, signal?: AbortSignal): Promise<void> | undefined;
    done(cost: Cost): void;
    pause(ms: number): void;
}

export interface Grid {
    readonly priceStep: string;
    readonly sizeStep: string;
    price(value: DecimalInput, direction?: 'down' | 'up'): string;
    size(value: DecimalInput): string;
}

export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Incoming {
    readonly status: number;
    readonly retryAfter: string | null;
    readonly contentType: string | null;
    readonly date?: string | null;
    readonly headers?: HeaderFields | readonly string[];
    readonly text: string;
    readonly parsed?: {
        readonly text: string;
        readonly value: unknown;
    } | undefined;
}

export declare class IncompleteListError extends Error {
    readonly name: string;
    readonly operationId: OperationId;
    readonly range: TimeRange;
    readonly cursor: readonly TimeRange[];
    readonly count: number;
    constructor({ id, title }: RequestName, reason: string, range: TimeRange, cursor: readonly TimeRange[], count: number);
}

export interface LeverageOptions extends CallOptions {
    readonly settleMs?: number | undefined;
}

export interface LimitOrder extends OrderBase {
    readonly price: NonNullable<BatchOrderInput['price']>;
    readonly matchPrice?: 'limit' | undefined;
}

export interface Limits {
    readonly ipWeight?: number;
    readonly uidWeight?: number;
    readonly orderCallsPerSecond?: number;
    readonly windowMs?: number;
}

export { ListOptions }

export { Listing }

export type LogLevel = (typeof LEVELS)[number];

export interface Logger {
    debug(line: string): void;
    info(line: string): void;
    warn(line: string): void;
    error(line: string): void;
}

export type MarkPrices = (symbol: string, time: number) => string | null;

export type MarketClient = Pick<Client, PublicId>;

export type MarketClientOptions = Omit<ContextOptions, 'recoveryTimeoutMs'>;

export interface MarketOrder extends OrderBase {
    readonly matchPrice: 'market';
    readonly price?: undefined;
}

export declare class NetworkError extends Error {
    readonly name: string;
    readonly operationId: OperationId | null;
    readonly mayHaveArrived: boolean;
    retryAfterMs: number | null;
    constructor(request: RequestName, text: string, mayHaveArrived: boolean, cause?: unknown);
}

export type NewOrder = LimitOrder | MarketOrder;

export interface NewOrders extends InSymbol {
    readonly orders: readonly NewOrder[];
}

export type NewPlanOrder = Omit<PlacePlanOrderInput, 'executePrice' | 'matchType'> & ({
    readonly executePrice: NonNullable<PlacePlanOrderInput['executePrice']>;
    readonly matchType?: 'limit' | undefined;
} | {
    readonly matchType: 'market';
    readonly executePrice?: undefined;
});

export type NewSingleOrder = NewOrder & InSymbol;

export type NewTpSlOrder = Omit<PlaceTpSlOrderInput, 'clientOid'> & Partial<Pick<PlaceTpSlOrderInput, 'clientOid'>>;

export declare class OutcomeUnknownError extends Error {
    readonly name: string;
    readonly operationId: OperationId;
    readonly clientOid: string | null;
    readonly searched: string | null;
    readonly possibleOrderIds: readonly string[];
    constructor({ id, title }: RequestName, clientOid: string | null, effect: string, advice: string, cause?: unknown, search?: {
        readonly searched: string | null;
        readonly possibleOrderIds: readonly string[];
    });
}

export interface Outgoing {
    readonly method: string;
    readonly target: string;
    readonly headers: readonly string[];
    readonly body: string | undefined;
    readonly timeoutMs: number;
    readonly maxResponseBytes: number;
    readonly signal: AbortSignal | undefined;
}

export { Page }

export interface PlacedEntry extends RefusalCause {
    readonly orderId: string | null;
    readonly clientOid: string;
    readonly result: boolean | null;
    readonly errorCode: string | null;
    readonly errorMessage: string | null;
    readonly recovered?: true;
    readonly error?: Error;
}

export interface PlacedOrder {
    readonly orderId: string;
    readonly clientOid: string;
    readonly recovered?: true;
}

export interface PlacingOptions extends CallOptions {
    readonly resend?: boolean | undefined;
}

export interface PlannedRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
    readonly cost: Cost;
}

export { RequestEvent }

export { ResponseEvent }

export interface RetryEvent extends RequestEvent {
    readonly error: Error;
    readonly delayMs: number;
}

export interface SignInput {
    readonly secret: string;
    readonly timestamp: string | number;
    readonly method: string;
    readonly path: string;
    readonly query?: string;
    readonly body?: string;
}

export { TimeRange }

export { TimedCandle }

export interface Transport {
    (request: Outgoing): Promise<Incoming>;
    readonly clock?: Clock;
    readonly random?: () => number;
    readonly markPrices?: () => MarkPrices;
}

export interface TransportFactory {
    connect(baseUrl: string, clock: Clock): Transport;
}

export interface WithResponse<Value> {
    readonly value: Value;
    readonly response: ResponseEvent | null;
}

export declare function candleSizes(): {
    readonly widths: readonly (readonly [
        Granularity,
        number
    ])[];
    readonly most: number;
};

export declare function checkCredentials({ key, secret, passphrase }: Credentials): void;

export declare function createClient(options: ClientOptions): Client;

export declare function createGovernor(limits?: Limits, clock?: Clock | (() => number)): Governor;

export declare function createMarketClient(options: MarketClientOptions): MarketClient;

export declare function dryRun(run: (options: CallOptions) => PromiseLike<unknown>): Promise<PlannedRequest>;

export declare function fetchTransport(baseUrl: string, fetch: typeof globalThis.fetch, clock?: Clock): Transport;

export declare function grid(contract: Pick<Contract, 'tickSize' | 'priceEndStep' | 'sizeIncrement' | 'contractVal'>): Grid;

export declare function isReadable(url: string): boolean;

export declare function markPricesOf(client: object): MarkPrices | null;

export declare function parseJson(text: string): unknown;

export declare const placingDefaults: {
    readonly orderType: 'normal';
    readonly matchPrice: 'limit';
    readonly matchType: 'limit';
};

export declare function platformTransport(baseUrl: string, clock: Clock): Transport;

export declare function readReply<Id extends OperationId>(id: Id, reply: {
    readonly status: number;
    readonly text: string;
}): Output<Id>;

export declare function sign({ secret, timestamp, method, path, query, body }: SignInput): Promise<string>;

export declare function signedFetch(options: ClientOptions): typeof globalThis.fetch;

export declare function verify({ signature, ...input }: SignInput & {
    readonly signature: string;
}): Promise<boolean>;

export declare function withResponse<Value>(run: (options: CallOptions) => PromiseLike<Value>): Promise<WithResponse<Value>>;

// @capi/client/undici

export interface UndiciController {
    abort(reason: Error): void;
}

export interface UndiciDispatcher {
    dispatch(request: UndiciRequest, handler: UndiciHandler): boolean;
}

export { UndiciHandler }

export interface UndiciOptions {
    readonly dispatcher?: UndiciDispatcher | undefined;
}

export { UndiciRequest }

export declare function undiciTransport({ dispatcher }?: UndiciOptions): TransportFactory;

// @capi/client/internal

export declare function compareDecimals(one: string, other: string): number;

export declare function elapsed(clock: Clock): number;

export declare function notify<Event>(observer: ((event: Event) => void) | undefined, event: Event): void;

export declare function onAbort(signal: AbortSignal, callback: () => void): () => void;

export declare function pastOrders<Record extends AnyOrder>(since: number, read: (range: PastRange) => Promise<readonly Record[]>): AsyncGenerator<Record, boolean, undefined>;

export declare function setBackgroundTimer(clock: Clock, ms: number, callback: () => void): () => void;

export declare function sleep(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void>;

export declare const systemClock: Clock;

export declare function systemId(): string;

// What these name without exporting it

declare const LEVELS: readonly [
    'off',
    'error',
    'warn',
    'info',
    'debug'
];

export declare class Listing<Item, FirstPage> implements PromiseLike<FirstPage>, AsyncIterable<Item> {
    #private;
    constructor(requestFirst: () => Promise<FirstPage>, iterate: () => AsyncIterator<Item>);
    then<Fulfilled = FirstPage, Rejected = never>(onFulfilled?: ((page: FirstPage) => Fulfilled | PromiseLike<Fulfilled>) | null, onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null): Promise<Fulfilled | Rejected>;
    catch<Rejected = never>(onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null): Promise<FirstPage | Rejected>;
    finally(onSettled?: (() => void) | null): Promise<FirstPage>;
    [Symbol.asyncIterator](): AsyncIterator<Item>;
}

export interface CanceledEntry extends Omit<CancelOrderResult, 'result'>, Recovered {
    readonly orderId: string | null;
    readonly clientOid: string | null;
    readonly errorMessage: string | null;
    readonly result: boolean | null;
    readonly error?: Error;
}

export interface ContextOptions extends Partial<Observers>, LogOptions {
    readonly baseUrl?: string | undefined;
    readonly governor?: Governor | undefined;
    readonly timeoutMs?: number | undefined;
    readonly deadlineMs?: number | undefined;
    readonly maxResponseBytes?: number | undefined;
    readonly maxRetryAfterMs?: number | undefined;
    readonly retries?: number | undefined;
    readonly recoveryTimeoutMs?: number | undefined;
    readonly fetch?: typeof globalThis.fetch | undefined;
    readonly transport?: Transport | TransportFactory | undefined;
    readonly clock?: Clock | (() => number) | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly random?: (() => number) | undefined;
}

export interface ListOptions extends CallOptions {
    readonly cursor?: readonly TimeRange[] | undefined;
}

export interface LogOptions {
    readonly logLevel?: LogLevel | undefined;
    readonly logger?: Logger | undefined;
}

export interface Observers {
    readonly onRequest: ((event: RequestEvent) => void) | undefined;
    readonly onResponse: ((event: ResponseEvent) => void) | undefined;
    readonly onRetry: ((event: RetryEvent) => void) | undefined;
    readonly onFailure: ((event: FailureEvent) => void) | undefined;
}

export interface Page<Item> {
    readonly items: readonly Item[];
    readonly hasMore: boolean;
    readonly total?: number;
}

export interface PastRange {
    readonly createDate: number;
    readonly endCreateDate: number | undefined;
    readonly pageSize: number;
}

export interface Recovered {
    readonly recovered?: true;
}

export interface RequestEvent {
    readonly operationId: OperationId | null;
    readonly method: string;
    readonly path: string;
    readonly attempt: number;
}

export interface RequestName {
    readonly id: OperationId | null;
    readonly title: string;
    readonly fields?: readonly InputField[] | null;
}

export interface ResponseEvent extends RequestEvent {
    readonly status: number;
    readonly ms: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly requestId: string | null;
    readonly spent: {
        readonly ip: number | null;
        readonly uid: number | null;
    };
}

export interface SignedOptions extends ContextOptions {
    readonly credentials?: Credentials | (() => Credentials | Promise<Credentials>) | undefined;
    readonly limits?: Limits | false | undefined;
    readonly governor?: ContextOptions['governor'];
    readonly allowInsecure?: boolean | undefined;
    readonly locale?: string | undefined;
}

export interface TimeRange {
    readonly from?: number | undefined;
    readonly to?: number | undefined;
}

export interface TimedCandle extends Candle {
    readonly isForming: boolean;
}

export interface UndiciHandler {
    onRequestStart(controller: UndiciController): void;
    onResponseStart(controller: UndiciController, status: number, headers: Record<string, unknown>): void;
    onResponseData(controller: UndiciController, chunk: Uint8Array): void;
    onResponseEnd(): void;
    onResponseError(controller: UndiciController, error: Error): void;
}

export interface UndiciRequest {
    readonly origin: string;
    readonly path: string;
    readonly method: string;
    readonly headers: string[];
    readonly body: string | null;
    readonly headersTimeout: number;
    readonly bodyTimeout: number;
}

export type AnyOrder = Order | PlanOrder;

export type Output<Id extends OperationId> = Awaited<ReturnType<Methods[Id]>>;

interface OrderBase extends Omit<BatchOrderInput, 'price' | 'matchPrice' | 'orderType'> {
    readonly orderType?: BatchOrderInput['orderType'] | undefined;
}

interface SpecialMethods {
    readonly placeOrder: (input: NewSingleOrder, options?: PlacingOptions) => Promise<PlacedOrder>;
    readonly placeOrders: (input: NewOrders, options?: PlacingOptions) => Promise<PlacedEntry[]>;
    readonly placePlanOrder: (input: NewPlanOrder, options?: PlacingOptions) => Promise<PlacedOrder>;
    readonly placeTpSlOrder: (input: NewTpSlOrder, options?: PlacingOptions) => Promise<PlacedOrder>;
    readonly cancelOrder: (input: Input<'cancelOrder'>[0], options?: CallOptions) => Promise<Output<'cancelOrder'> & Recovered>;
    readonly cancelOrders: (input: Input<'cancelOrders'>[0], options?: CallOptions) => Promise<CanceledBatch>;
    readonly cancelPlanOrder: (input: Input<'cancelPlanOrder'>[0], options?: CancelPlanOptions) => Promise<Output<'cancelPlanOrder'> & Recovered>;
    readonly setLeverage: (input: Input<'setLeverage'>[0], options?: LeverageOptions) => Promise<Output<'setLeverage'>>;
}

type AllMethods = GeneratedMethods & OwnMethods & Described<OwnMethods>;

type Described<Own> = {
    readonly [Id in keyof Methods as Extract<Id, keyof Own>]: Own[Id & keyof Own];
};

type GeneratedMethods = {
    readonly [Id in keyof Methods as Exclude<Id, keyof SpecialMethods | keyof CandleMethods>]: (...call: WithOptions<Input<Id>, Id extends PagedId ? ListOptions : CallOptions>) => Result<Id>;
};

type InSymbol = Pick<PlaceOrderInput, 'symbol' | 'marginMode'>;

type Input<Id extends OperationId> = Parameters<Methods[Id]>;

type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : Value extends {
    readonly items: readonly (infer Item)[];
} ? Item : never;

type Output<Id extends OperationId> = Awaited<ReturnType<Methods[Id]>>;

type OwnMethods = SpecialMethods & CandleMethods;

type Result<Id extends OperationId> = Id extends PagedId ? Listing<ItemOf<Output<Id>>, Page<ItemOf<Output<Id>>>> : Id extends ListId ? Listing<ItemOf<Output<Id>>, Output<Id>> : Promise<Output<Id>>;

type WithOptions<Given extends readonly unknown[], Options> = Given extends readonly [
] ? [
    options?: Options
] : Given extends readonly [
    input: infer Only
] ? [
    input: Only,
    options?: Options
] : [
    input?: Given[0],
    options?: Options
];
