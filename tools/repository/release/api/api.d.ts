// The public API of @capi/api, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/api

export declare const ACCOUNT_FROZEN = "40013";

export declare const ADDRESS_NOT_ALLOWED = "40018";

export interface Account {
    readonly defaultFeeSetting: DefaultFeeSetting | null;
    readonly feeSetting: readonly FeeSetting[];
    readonly modeSetting: readonly ModeSetting[];
    readonly leverageSetting: readonly LeverageSetting[];
    readonly createOrderRateLimitPerMinute: number | null;
    readonly createOrderDelayMilliseconds: number | null;
    readonly createdTime: number | null;
    readonly updatedTime: number | null;
    readonly [field: string]: unknown;
}

export interface AccountState {
    readonly account: Account;
    readonly collateral: readonly Collateral[];
    readonly version: string | null;
    readonly [field: string]: unknown;
}

export interface Acknowledgement {
    readonly code: string;
    readonly message: string | null;
    readonly requestTime: number | null;
    readonly [field: string]: unknown;
}

export interface AdjustMarginInput {
    readonly positionId: IdInput;
    readonly amount: DecimalInput;
    readonly coinId?: number | undefined;
}

export interface Asset {
    readonly coinName: string;
    readonly available: string | null;
    readonly frozen: string | null;
    readonly equity: string | null;
    readonly unrealizePnl: string | null;
    readonly [field: string]: unknown;
}

export declare const BINDING_REQUIRED = "40016";

export declare const BODY_TOO_LARGE = "413";

export declare const BUSINESS_TYPE: WordTable;

export declare const BUSINESS_TYPE_CODES: ReadonlyMap<string, string>;

export interface BatchCancelResult {
    readonly result: boolean | null;
    readonly symbol: string | null;
    readonly orderIds: readonly string[];
    readonly clientOids: readonly string[];
    readonly results: readonly CancelOrderResult[];
    readonly failures: readonly CancelOrderResult[];
    readonly [field: string]: unknown;
}

export interface BatchOrderEntry extends RefusalCause {
    readonly orderId: string | null;
    readonly clientOid: string | null;
    readonly result: boolean;
    readonly errorCode: string | null;
    readonly errorMessage: string | null;
    readonly [field: string]: unknown;
}

export interface BatchOrderInput {
    readonly clientOid?: string | undefined;
    readonly size: DecimalInput;
    readonly type: Direction;
    readonly orderType: ExecutionType;
    readonly matchPrice: PriceMode;
    readonly price?: DecimalInput | undefined;
    readonly presetTakeProfitPrice?: DecimalInput | undefined;
    readonly presetStopLossPrice?: DecimalInput | undefined;
}

export interface BatchOrderResult {
    readonly orders: readonly BatchOrderEntry[];
    readonly result: boolean | null;
    readonly [field: string]: unknown;
}

export interface Bill {
    readonly billId: string;
    readonly coin: string | null;
    readonly symbol: string | null;
    readonly amount: string | null;
    readonly businessType: Open<BusinessType> | null;
    readonly balance: string | null;
    readonly fillFee: string | null;
    readonly transferReason: Open<TransferReason> | null;
    readonly createdTime: number | null;
    readonly [field: string]: unknown;
}

export interface BillPage {
    readonly hasMore: boolean | null;
    readonly items: readonly Bill[];
    readonly [field: string]: unknown;
}

export { BusinessType }

export declare const CANCEL_BATCH_TOO_LARGE = "40912";

export declare const CANCEL_ORDER_TYPE_CODES: ReadonlyMap<string, string>;

export declare const CANDLE_PRICE_TYPE_CODES: ReadonlyMap<string, string>;

export declare const CONTENT_TYPE_INVALID = "40007";

export declare const CONTROL_DENIED = "401";

export declare const CREDENTIALS_WRONG = "40012";

export interface CancelAllEntry {
    readonly orderId: string;
    readonly success: boolean;
    readonly [field: string]: unknown;
}

export interface CancelAllOrdersInput {
    readonly cancelOrderType: CancelOrderType;
    readonly symbol?: string | undefined;
}

export type CancelOrderInput = CancelOrderFields & ({
    readonly orderId: IdInput;
} | {
    readonly clientOid: string;
});

export { CancelOrderResult }

export { CancelOrderType }

export type CancelOrdersInput = CancelOrdersFields & ({
    readonly orderIds: readonly IdInput[];
} | {
    readonly clientOids: readonly string[];
});

export interface CancelPlanOrderInput {
    readonly orderId: IdInput;
}

export interface CancelResult extends RefusalCause {
    readonly orderId: string | null;
    readonly clientOid: string | null;
    readonly result: boolean;
    readonly errorMessage: string | null;
    readonly [field: string]: unknown;
}

export interface Candle {
    readonly time: number;
    readonly open: string;
    readonly high: string;
    readonly low: string;
    readonly close: string;
    readonly baseVolume: string;
    readonly quoteVolume: string;
    readonly [field: string]: unknown;
}

export type CandlePriceType = (typeof candlePriceTypes)[number];
export declare const CandlePriceType: {
    readonly LAST: 'LAST';
    readonly MARK: 'MARK';
    readonly INDEX: 'INDEX';
};

export interface ClosePositionEntry extends RefusalCause {
    readonly positionId: string;
    readonly success: boolean;
    readonly successOrderId: string | null;
    readonly errorMessage: string | null;
    readonly [field: string]: unknown;
}

export interface ClosePositionsInput {
    readonly symbol?: string | undefined;
}

export interface Codec<Method extends (input: never) => Promise<unknown>> {
    readonly fields: readonly InputField[] | null;
    readonly required: readonly RequiredField[] | null;
    readonly code?: string;
    readonly isMap?: true;
    readonly unwrap?: (value: unknown) => unknown;
    readonly read: (value: unknown) => Awaited<ReturnType<Method>>;
    readonly path: string;
    readonly hasBody?: true;
    readonly cost: {
        readonly ip: number;
        readonly uid: number;
        readonly orders: 0 | 1;
    };
    readonly policy: 'read' | 'repeat' | 'change';
    readonly isList?: true;
    readonly confirm?: readonly (keyof Methods)[];
    readonly maxItems?: number;
    readonly paging?: Pick<Paging, 'by' | 'limit' | 'record'> & Partial<Given<Pick<Paging, 'default' | 'maximum' | 'page' | 'from' | 'to'>>>;
}

export type Codecs<Ids extends keyof Methods> = {
    readonly [Id in Ids]: Codec<Methods[Id]>;
};

export { Collateral }

export interface Contract {
    readonly symbol: string;
    readonly underlyingIndex: string | null;
    readonly quoteCurrency: string | null;
    readonly coin: string | null;
    readonly contractVal: string | null;
    readonly delivery: readonly string[];
    readonly sizeIncrement: string | null;
    readonly tickSize: string | null;
    readonly forwardContractFlag: boolean | null;
    readonly priceEndStep: string | null;
    readonly minLeverage: number | null;
    readonly maxLeverage: number | null;
    readonly buyLimitPriceRatio: string | null;
    readonly sellLimitPriceRatio: string | null;
    readonly makerFeeRate: string | null;
    readonly takerFeeRate: string | null;
    readonly minOrderSize: string | null;
    readonly maxOrderSize: string | null;
    readonly maxPositionSize: string | null;
    readonly marketOpenLimitSize: string | null;
    readonly [field: string]: unknown;
}

export declare const DELEGATE_TYPE_CODES: ReadonlyMap<string, number>;

export declare const DIRECTION_CODES: ReadonlyMap<string, string>;

export interface DataEnvelope {
    readonly code: string;
    readonly message: string | null;
    readonly requestTime: number | null;
    readonly data: string | null;
    readonly [field: string]: unknown;
}

export { DecimalInput }

export { DefaultFeeSetting }

export type DelegateType = (typeof delegateTypes)[number];
export declare const DelegateType: {
    readonly open_long: 'open_long';
    readonly open_short: 'open_short';
    readonly close_long: 'close_long';
    readonly close_short: 'close_short';
};

export interface Depth {
    readonly asks: readonly DepthLevel[];
    readonly bids: readonly DepthLevel[];
    readonly timestamp: number | null;
    readonly [field: string]: unknown;
}

export { DepthLevel }

export { Direction }

export declare const ENCODING_UNSUPPORTED = "415";

export declare const ENDPOINT_NOT_PERMITTED = "50004";

export declare const ENGINE_REFUSED = "40015";

export declare const EXECUTION_TYPE: WordTable;

export declare const EXECUTION_TYPE_CODES: ReadonlyMap<string, string>;

export interface ErrorCode {
    readonly code: KnownErrorCode;
    readonly name: ErrorName;
    readonly status: number | null;
    readonly description: string;
}

export { ErrorName }

export { ExecutionType }

export declare const FIELD_INVALID = "40017";

export declare const FILL_DIRECTION: WordTable;

export { FeeSetting }

export interface Fill {
    readonly tradeId: string;
    readonly orderId: string;
    readonly symbol: string | null;
    readonly marginMode: Open<MarginMode> | null;
    readonly separatedMode: Open<SeparatedMode> | null;
    readonly positionSide: Open<PositionSide> | null;
    readonly orderSide: Open<OrderSide> | null;
    readonly fillSize: string | null;
    readonly fillValue: string | null;
    readonly fillFee: string | null;
    readonly liquidateFee: string | null;
    readonly realizePnl: string | null;
    readonly direction: Open<FillDirection> | null;
    readonly liquidateType: Open<LiquidateType> | null;
    readonly legacyOrderDirection: Open<FillDirection> | null;
    readonly createdTime: number | null;
    readonly [field: string]: unknown;
}

export { FillDirection }

export interface FillPage {
    readonly items: readonly Fill[];
    readonly hasMore: boolean | null;
    readonly total: number | null;
    readonly [field: string]: unknown;
}

export interface FundingRate {
    readonly symbol: string;
    readonly fundingRate: string | null;
    readonly collectCycle: number | null;
    readonly timestamp: number | null;
    readonly [field: string]: unknown;
}

export interface FundingTime {
    readonly symbol: string;
    readonly fundingTime: number;
    readonly [field: string]: unknown;
}

export declare const GRANULARITY_CODES: ReadonlyMap<string, string>;

export declare const GRANULARITY_MS: ReadonlyMap<string, number>;

export interface GetAccountInput {
    readonly coin: string;
}

export interface GetDepthInput {
    readonly symbol: string;
    readonly limit?: number | undefined;
}

export interface GetFundingTimeInput {
    readonly symbol: string;
}

export interface GetIndexPriceInput {
    readonly symbol: string;
    readonly priceType?: IndexPriceType | undefined;
}

export interface GetOpenInterestInput {
    readonly symbol: string;
}

export interface GetOrderInput {
    readonly orderId: IdInput;
}

export interface GetSettingsInput {
    readonly symbol?: string | undefined;
}

export interface GetTickerInput {
    readonly symbol: string;
}

export type Granularity = (typeof granularities)[number];
export declare const Granularity: {
    readonly '1m': '1m';
    readonly '5m': '5m';
    readonly '15m': '15m';
    readonly '30m': '30m';
    readonly '1h': '1h';
    readonly '4h': '4h';
    readonly '12h': '12h';
    readonly '1d': '1d';
    readonly '1w': '1w';
};

export declare const HEADERS_TOO_LARGE = "431";

export declare const HOST_DENIED = "421";

export declare const INDEX_PRICE_TYPE_CODES: ReadonlyMap<string, string>;

export declare const INTERNAL_ERROR = "500";

export { IdInput }

export interface IndexPrice {
    readonly symbol: string;
    readonly index: string | null;
    readonly timestamp: number | null;
    readonly [field: string]: unknown;
}

export { IndexPriceType }

export { InputField }

export declare const KEY_MISSING = "40001";

export declare const KEY_UNKNOWN = "40006";

export { KnownErrorCode }

export declare const LEVERAGE_TOO_HIGH = "50007";

export declare const LIQUIDATE_TYPE: WordTable;

export { LeverageSetting }

export { LiquidateType }

export interface ListBillsInput {
    readonly coin?: string | undefined;
    readonly symbol?: string | undefined;
    readonly businessType?: BusinessType | undefined;
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly limit?: number | undefined;
}

export interface ListCandlesInput {
    readonly symbol: string;
    readonly granularity: Granularity;
    readonly limit?: number | undefined;
    readonly priceType?: CandlePriceType | undefined;
}

export interface ListContractsInput {
    readonly symbol?: string | undefined;
}

export interface ListCurrentOrdersInput {
    readonly symbol?: string | undefined;
    readonly orderId?: IdInput | undefined;
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly limit?: number | undefined;
    readonly page?: number | undefined;
}

export interface ListCurrentPlanOrdersInput {
    readonly symbol?: string | undefined;
    readonly orderId?: IdInput | undefined;
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly limit?: number | undefined;
    readonly page?: number | undefined;
}

export interface ListFillsInput {
    readonly symbol?: string | undefined;
    readonly orderId?: IdInput | undefined;
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly limit?: number | undefined;
}

export interface ListFundingRateHistoryInput {
    readonly symbol: string;
    readonly limit?: number | undefined;
}

export interface ListFundingRatesInput {
    readonly symbol?: string | undefined;
}

export interface ListHistoryCandlesInput {
    readonly symbol: string;
    readonly granularity: Granularity;
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly limit?: number | undefined;
    readonly priceType?: CandlePriceType | undefined;
}

export type ListId = 'listContracts' | 'listTickers' | 'listFundingRates' | 'listFundingRateHistory' | 'listCandles' | 'listHistoryCandles' | 'listTrades' | 'listCurrentOrders' | 'listOrderHistory' | 'listFills' | 'listCurrentPlanOrders' | 'listPlanOrderHistory' | 'listPositions' | 'listAllPositions' | 'listAssets' | 'listBills';

export interface ListOrderHistoryInput {
    readonly symbol?: string | undefined;
    readonly pageSize?: number | undefined;
    readonly createDate?: number | undefined;
    readonly endCreateDate?: number | undefined;
}

export interface ListPlanOrderHistoryInput {
    readonly symbol: string;
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly delegateType?: DelegateType | undefined;
    readonly pageSize?: number | undefined;
}

export interface ListPositionsInput {
    readonly symbol: string;
}

export interface ListTradesInput {
    readonly symbol: string;
    readonly limit?: number | undefined;
}

export declare const MARGIN_MODE: WordTable;

export declare const MARGIN_MODE_CODES: ReadonlyMap<string, number>;

export { MarginMode }

export { Methods }

export { ModeSetting }

export interface ModifyTpSlOrderInput {
    readonly orderId: IdInput;
    readonly triggerPrice: DecimalInput;
    readonly executePrice?: DecimalInput | undefined;
    readonly triggerPriceType?: TriggerPriceType | undefined;
}

export declare const OPERATION_FORBIDDEN = "40022";

export declare const ORDER_ID_OR_CLIENT_OID_REQUIRED = "40913";

export declare const ORDER_KIND: WordTable;

export declare const ORDER_NOT_FOUND = "50005";

export declare const ORDER_SIDE: WordTable;

export declare const ORDER_STATUS: WordTable;

export declare const ORIGIN_DENIED = "403";

export { Open }

export interface OpenInterest {
    readonly symbol: string;
    readonly baseVolume: string | null;
    readonly targetVolume: string | null;
    readonly timestamp: number | null;
    readonly [field: string]: unknown;
}

export interface Operation {
    readonly id: OperationId;
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly tag: string;
    readonly signed: boolean;
    readonly permission: 'read' | 'trade' | null;
    readonly repeat: 'freely' | 'client-id' | 'never';
    readonly weight: {
        readonly ip: number;
        readonly uid: number;
    };
    readonly hasBody: boolean;
    readonly maxItems: number | null;
    readonly paging: Paging | null;
    readonly basis: 'documented' | 'sample' | 'conflict' | 'practice' | 'sandbox';
}

export { OperationId }

export interface Order {
    readonly symbol: string | null;
    readonly size: string | null;
    readonly clientOid: string | null;
    readonly createdTime: number | null;
    readonly filledQty: string | null;
    readonly fee: string | null;
    readonly orderId: string;
    readonly price: string | null;
    readonly priceAvg: string | null;
    readonly status: Open<OrderStatus> | null;
    readonly type: Open<OrderKind> | null;
    readonly orderType: Open<ExecutionType> | null;
    readonly totalProfits: string | null;
    readonly contracts: number | null;
    readonly filledQtyContracts: number | null;
    readonly presetTakeProfitPrice: string | null;
    readonly presetStopLossPrice: string | null;
    readonly [field: string]: unknown;
}

export { OrderKind }

export type OrderMarginMode = (typeof orderMarginModes)[number];
export declare const OrderMarginMode: {
    readonly SHARED: 'SHARED';
    readonly ISOLATED: 'ISOLATED';
};

export interface OrderResult {
    readonly clientOid: string | null;
    readonly orderId: string;
    readonly [field: string]: unknown;
}

export { OrderSide }

export { OrderStatus }

export declare const PARAMETER_INVALID = "40020";

export declare const PARAMETER_MISSING = "40019";

export declare const PASSPHRASE_MISSING = "40011";

export declare const PATH_UNKNOWN = "404";

export declare const PERMISSION_DISABLED = "40753";

export declare const PERMISSION_MISSING = "40014";

export declare const PLAN_ORDER_STATUS: WordTable;

export declare const POSITION_MODE: WordTable;

export declare const POSITION_SIDE: WordTable;

export declare const POSITION_SIDE_NAME_CODES: ReadonlyMap<string, string>;

export declare const PRICE_MODE_CODES: ReadonlyMap<string, string>;

export type PagedId = 'listHistoryCandles' | 'listCurrentOrders' | 'listOrderHistory' | 'listFills' | 'listCurrentPlanOrders' | 'listPlanOrderHistory' | 'listBills';

export { Paging }

export interface Parameter {
    readonly name: string;
    readonly in: 'query' | 'header';
    readonly required: boolean;
}

export interface PlaceOrderInput {
    readonly symbol: string;
    readonly clientOid: string;
    readonly size: DecimalInput;
    readonly type: Direction;
    readonly orderType: ExecutionType;
    readonly matchPrice: PriceMode;
    readonly price?: DecimalInput | undefined;
    readonly presetTakeProfitPrice?: DecimalInput | undefined;
    readonly presetStopLossPrice?: DecimalInput | undefined;
    readonly marginMode?: OrderMarginMode | undefined;
}

export interface PlaceOrdersInput {
    readonly symbol: string;
    readonly marginMode?: OrderMarginMode | undefined;
    readonly orders: readonly BatchOrderInput[];
}

export interface PlacePlanOrderInput {
    readonly symbol: string;
    readonly clientOid?: string | undefined;
    readonly size: DecimalInput;
    readonly type: Direction;
    readonly matchType: PriceMode;
    readonly executePrice?: DecimalInput | undefined;
    readonly triggerPrice: DecimalInput;
    readonly marginMode?: OrderMarginMode | undefined;
}

export interface PlaceTpSlOrderInput {
    readonly symbol: string;
    readonly clientOid: string;
    readonly type: TpSlType;
    readonly triggerPrice: DecimalInput;
    readonly executePrice?: DecimalInput | undefined;
    readonly size: DecimalInput;
    readonly positionSide: PositionSideName;
    readonly marginMode?: OrderMarginMode | undefined;
}

export interface PlanOrder {
    readonly symbol: string | null;
    readonly size: string | null;
    readonly clientOid: string | null;
    readonly createdTime: number | null;
    readonly filledQty: string | null;
    readonly fee: string | null;
    readonly orderId: string;
    readonly price: string | null;
    readonly priceAvg: string | null;
    readonly status: Open<PlanOrderStatus> | null;
    readonly type: Open<OrderKind> | null;
    readonly orderType: Open<ExecutionType> | null;
    readonly totalProfits: string | null;
    readonly triggerPrice: string | null;
    readonly triggerPriceType: string | null;
    readonly triggerTime: number | null;
    readonly presetTakeProfitPrice: string | null;
    readonly presetStopLossPrice: string | null;
    readonly [field: string]: unknown;
}

export interface PlanOrderPage {
    readonly items: readonly PlanOrder[];
    readonly hasMore: boolean | null;
    readonly [field: string]: unknown;
}

export interface PlanOrderResult {
    readonly clientOid: string | null;
    readonly orderId: string;
    readonly [field: string]: unknown;
}

export { PlanOrderStatus }

export interface Position {
    readonly id: string;
    readonly accountId: string | null;
    readonly coinId: number | null;
    readonly contractId: string | null;
    readonly symbol: string | null;
    readonly side: Open<PositionSide> | null;
    readonly marginMode: Open<MarginMode> | null;
    readonly separatedMode: Open<SeparatedMode> | null;
    readonly separatedOpenOrderId: string | null;
    readonly leverage: string | null;
    readonly size: string | null;
    readonly openValue: string | null;
    readonly openFee: string | null;
    readonly fundingFee: string | null;
    readonly marginSize: string | null;
    readonly isolatedMargin: string | null;
    readonly isAutoAppendIsolatedMargin: boolean | null;
    readonly cumOpenSize: string | null;
    readonly cumOpenValue: string | null;
    readonly cumOpenFee: string | null;
    readonly cumCloseSize: string | null;
    readonly cumCloseValue: string | null;
    readonly cumCloseFee: string | null;
    readonly cumFundingFee: string | null;
    readonly cumLiquidateFee: string | null;
    readonly createdMatchSequenceId: string | null;
    readonly updatedMatchSequenceId: string | null;
    readonly createdTime: number | null;
    readonly updatedTime: number | null;
    readonly contractVal: string | null;
    readonly unrealizePnl: string | null;
    readonly liquidatePrice: string | null;
    readonly [field: string]: unknown;
}

export type PositionMode = (typeof positionModes)[number];
export declare const PositionMode: {
    readonly HEDGE: 'HEDGE';
    readonly UNKNOWN_POSITION_MODE: 'UNKNOWN_POSITION_MODE';
};

export { PositionSide }

export { PositionSideName }

export { PriceMode }

export type PublicId = 'listContracts' | 'listTickers' | 'getTicker' | 'getServerTime' | 'getIndexPrice' | 'listFundingRates' | 'listFundingRateHistory' | 'getFundingTime' | 'listCandles' | 'listHistoryCandles' | 'getDepth' | 'getOpenInterest' | 'listTrades';

export declare const REQUEST_MALFORMED = "400";

export declare const REQUEST_TIMEOUT = "408";

export { RefusalCause }

export type RefusalReason = 'SYMBOL_UNKNOWN' | 'COIN_UNKNOWN' | 'ACCOUNT_UNKNOWN' | 'CLIENT_OID_INVALID' | 'CLIENT_OID_DUPLICATE' | 'SIZE_PRECISION' | 'SIZE_MIN' | 'SIZE_MAX' | 'POSITION_MAX' | 'CLOSE_SIZE_EXCEEDED' | 'MARGIN_INSUFFICIENT' | 'PRICE_PRECISION' | 'PRICE_BAND' | 'EXECUTION_TYPE_CONFLICT' | 'PRESET_PRICE' | 'LIQUIDATING' | 'ORDER_RATE' | 'ORDER_NOT_FOUND' | 'ORDER_FINISHED' | 'MARGIN_MODE_CONFLICT' | 'SEPARATED_MODE_CONFLICT' | 'SYMBOL_IN_USE' | 'AMOUNT_PRECISION' | 'LEVERAGE_RANGE' | 'LEVERAGE_MAX' | 'POSITION_UNKNOWN' | 'FEE_RATE' | 'FUNDING_RATE' | 'SETTING_RANGE' | 'MARKET_MAKER_SHAPE' | 'MARKET_ABSENT' | 'MARKET_HALTED' | 'PRICE_STALE' | (string & {});

export { RequiredField }

export declare const SEPARATED_MODE: WordTable;

export declare const SIGNATURE_MISMATCH = "40009";

export declare const SIGNATURE_MISSING = "40002";

export declare const SIGNATURE_REPEATED = "409";

export declare const SYMBOL_NOT_PERMITTED = "50003";

export { SeparatedMode }

export interface ServerTime {
    readonly epoch: string | null;
    readonly iso: string | null;
    readonly timestamp: number;
    readonly [field: string]: unknown;
}

export interface SetAutoAppendMarginInput {
    readonly positionId: IdInput;
    readonly isEnabled: boolean;
}

export interface SetLeverageInput {
    readonly symbol: string;
    readonly marginMode: OrderMarginMode;
    readonly longLeverage: DecimalInput;
    readonly shortLeverage: DecimalInput;
}

export interface SetMarginModeInput {
    readonly symbol: string;
    readonly marginMode: OrderMarginMode;
    readonly separatedMode?: number | undefined;
}

export interface SettledFundingRate {
    readonly symbol: string;
    readonly fundingRate: string | null;
    readonly fundingTime: number;
    readonly [field: string]: unknown;
}

export interface SymbolLeverage {
    readonly isolatedLongLeverage: string | null;
    readonly isolatedShortLeverage: string | null;
    readonly crossLeverage: string | null;
    readonly [field: string]: unknown;
}

export declare const TIMESTAMP_EXPIRED = "40008";

export declare const TIMESTAMP_MALFORMED = "40005";

export declare const TIMESTAMP_MISSING = "40003";

export declare const TOO_MANY_REQUESTS = "429";

export declare const TP_SL_TYPE_CODES: ReadonlyMap<string, string>;

export declare const TRANSFER_REASON: WordTable;

export declare const TRIGGER_PRICE_TYPE_CODES: ReadonlyMap<string, number>;

export interface Ticker {
    readonly symbol: string;
    readonly last: string | null;
    readonly bestAsk: string | null;
    readonly bestBid: string | null;
    readonly high24h: string | null;
    readonly low24h: string | null;
    readonly volume24h: string | null;
    readonly timestamp: number | null;
    readonly priceChangePercent: string | null;
    readonly baseVolume: string | null;
    readonly markPrice: string | null;
    readonly indexPrice: string | null;
    readonly [field: string]: unknown;
}

export interface TpSlOrderEntry {
    readonly orderId: string;
    readonly success: boolean;
    readonly [field: string]: unknown;
}

export { TpSlType }

export interface Trade {
    readonly ticketId: string;
    readonly time: number | null;
    readonly price: string | null;
    readonly size: string | null;
    readonly value: string | null;
    readonly symbol: string | null;
    readonly isBestMatch: boolean | null;
    readonly isBuyerMaker: boolean | null;
    readonly contractVal: string | null;
    readonly [field: string]: unknown;
}

export { TransferReason }

export { TriggerPriceType }

export declare const UNAVAILABLE = "503";

export declare class UsageError extends Error {
    readonly name: string;
}

export declare function bodyText(body: object): string;

export declare const businessTypes: readonly [
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
    'tracking_third_party_share'
];

export declare const cancelOrderTypes: readonly [
    'normal',
    'plan'
];

export { candlePriceTypes }

export declare const codecs: Codecs<keyof Methods>;

export interface components { // 605 lines, 9b6af184935cfb60

export declare function decimalIn(value: DecimalInput, name: string): string;

export { delegateTypes }

export declare const directions: readonly [
    'open_long',
    'open_short',
    'close_long',
    'close_short'
];

export declare const documentVersion: string;

export declare const errorCodes: Readonly<Record<KnownErrorCode, ErrorCode>>;

export declare const executionTypes: readonly [
    'normal',
    'postOnly',
    'fok',
    'ioc'
];

export declare const fillDirections: readonly [
    'OPEN_LONG',
    'OPEN_SHORT',
    'CLOSE_LONG',
    'CLOSE_SHORT'
];

export declare const finalOrderStatuses: readonly [
    'filled',
    'canceled'
];

export { granularities }

export declare const indexPriceTypes: readonly [
    'INDEX',
    'MARK'
];

export declare function isFinal(status: string | null): status is (typeof finalOrderStatuses)[number];

export declare function isKnown<Known extends string>(values: readonly Known[], value: string | null): value is Known;

export declare function isLoopback(host: string): boolean;

export declare const limits: {
    readonly windowMs: number;
    readonly ipWeight: number;
    readonly uidWeight: number;
    readonly orderCallsPerSecond: number;
    readonly clockSkewMs: number;
};

export declare const liquidateTypes: readonly [
    'FORCE_LIQUIDATE',
    'FORCE_REDUCE',
    'ADL'
];

export declare const marginModes: readonly [
    'SHARED',
    'ISOLATED',
    'UNKNOWN_MARGIN_MODE'
];

export declare const operations: Readonly<Record<OperationId, Operation>>;

export declare const orderKinds: readonly [
    'open_long',
    'open_short',
    'close_long',
    'close_short',
    'offset_liquidate_long',
    'offset_liquidate_short',
    'agreement_close_long',
    'agreement_close_short',
    'burst_liquidate_long',
    'burst_liquidate_short'
];

export { orderMarginModes }

export declare const orderSides: readonly [
    'BUY',
    'SELL'
];

export declare const orderStatuses: readonly [
    'pending',
    'open',
    'filled',
    'canceling',
    'canceled',
    'untriggered'
];

export declare const parameters: Readonly<Record<OperationId, readonly Parameter[]>>;

export interface paths { // 642 lines, 9ec859b5c0ad46f3

export declare const planOrderStatuses: readonly [
    'canceled',
    'pending',
    'partially_filled',
    'filled'
];

export { positionModes }

export declare const positionSideNames: readonly [
    'LONG',
    'SHORT'
];

export declare const positionSides: readonly [
    'LONG',
    'SHORT'
];

export declare const priceModes: readonly [
    'limit',
    'market'
];

export declare const publicCodecs: Codecs<PublicId>;

export declare const readAccount: (value: unknown) => Account;

export declare const readAccountState: (value: unknown) => AccountState;

export declare const readAcknowledgement: (value: unknown) => Acknowledgement;

export declare const readAsset: (value: unknown) => Asset;

export declare const readBatchCancelResult: (value: unknown) => BatchCancelResult;

export declare const readBatchOrderEntry: (value: unknown) => BatchOrderEntry;

export declare const readBatchOrderResult: (value: unknown) => BatchOrderResult;

export declare const readBill: (value: unknown) => Bill;

export declare const readBillPage: (value: unknown) => BillPage;

export declare const readCancelAllEntry: (value: unknown) => CancelAllEntry;

export declare const readCancelOrderResult: (value: unknown) => CancelOrderResult;

export declare const readCancelResult: (value: unknown) => CancelResult;

export declare const readCandle: (value: unknown) => Candle;

export declare const readClosePositionEntry: (value: unknown) => ClosePositionEntry;

export declare const readCollateral: (value: unknown) => Collateral;

export declare const readContract: (value: unknown) => Contract;

export declare const readDataEnvelope: (value: unknown) => DataEnvelope;

export declare const readDefaultFeeSetting: (value: unknown) => DefaultFeeSetting;

export declare const readDepth: (value: unknown) => Depth;

export declare const readDepthLevel: (value: unknown) => DepthLevel;

export declare const readFeeSetting: (value: unknown) => FeeSetting;

export declare const readFill: (value: unknown) => Fill;

export declare const readFillPage: (value: unknown) => FillPage;

export declare const readFundingRate: (value: unknown) => FundingRate;

export declare const readFundingTime: (value: unknown) => FundingTime;

export declare const readIndexPrice: (value: unknown) => IndexPrice;

export declare const readLeverageSetting: (value: unknown) => LeverageSetting;

export declare const readModeSetting: (value: unknown) => ModeSetting;

export declare const readOpenInterest: (value: unknown) => OpenInterest;

export declare const readOrder: (value: unknown) => Order;

export declare const readOrderResult: (value: unknown) => OrderResult;

export declare const readPlanOrder: (value: unknown) => PlanOrder;

export declare const readPlanOrderPage: (value: unknown) => PlanOrderPage;

export declare const readPlanOrderResult: (value: unknown) => PlanOrderResult;

export declare const readPosition: (value: unknown) => Position;

export declare const readServerTime: (value: unknown) => ServerTime;

export declare const readSettledFundingRate: (value: unknown) => SettledFundingRate;

export declare const readSymbolLeverage: (value: unknown) => SymbolLeverage;

export declare const readTicker: (value: unknown) => Ticker;

export declare const readTpSlOrderEntry: (value: unknown) => TpSlOrderEntry;

export declare const readTrade: (value: unknown) => Trade;

export declare const refusalCause: ReadCause<RefusalReason>;

export declare const separatedModes: readonly [
    'COMBINED',
    'SEPARATED',
    'UNKNOWN_SEPARATED_MODE'
];

export declare const signedCodecs: Codecs<Exclude<keyof Methods, PublicId>>;

export declare const tpSlTypes: readonly [
    'take_profit',
    'stop_loss'
];

export declare const transferReasons: readonly [
    'UNKNOWN_TRANSFER_REASON',
    'USER_TRANSFER',
    'INCREASE_CONTRACT_CASH_GIFT',
    'REDUCE_CONTRACT_CASH_GIFT'
];

export declare const triggerPriceTypes: readonly [
    'last',
    'mark'
];

export declare function writeBody(input: object, fields: readonly InputField[]): object;

export declare function writeQuery(input: object, fields: readonly InputField[]): string;

// @capi/api/values

export { ACCOUNT_FROZEN }

export { ADDRESS_NOT_ALLOWED }

export { BINDING_REQUIRED }

export { BODY_TOO_LARGE }

export { BusinessType }

export { CANCEL_BATCH_TOO_LARGE }

export { CONTENT_TYPE_INVALID }

export { CONTROL_DENIED }

export { CREDENTIALS_WRONG }

export { CancelOrderType }

export { CandlePriceType }

export { DelegateType }

export { Direction }

export { ENCODING_UNSUPPORTED }

export { ENDPOINT_NOT_PERMITTED }

export { ENGINE_REFUSED }

export { ErrorCode }

export { ErrorName }

export { ExecutionType }

export { FIELD_INVALID }

export { FillDirection }

export { Granularity }

export { HEADERS_TOO_LARGE }

export { HOST_DENIED }

export { INTERNAL_ERROR }

export { IndexPriceType }

export { KEY_MISSING }

export { KEY_UNKNOWN }

export { KnownErrorCode }

export { LEVERAGE_TOO_HIGH }

export { LiquidateType }

export { MarginMode }

export { OPERATION_FORBIDDEN }

export { ORDER_ID_OR_CLIENT_OID_REQUIRED }

export { ORDER_NOT_FOUND }

export { ORIGIN_DENIED }

export { Open }

export { OrderKind }

export { OrderMarginMode }

export { OrderSide }

export { OrderStatus }

export { PARAMETER_INVALID }

export { PARAMETER_MISSING }

export { PASSPHRASE_MISSING }

export { PATH_UNKNOWN }

export { PERMISSION_DISABLED }

export { PERMISSION_MISSING }

export { PlanOrderStatus }

export { PositionMode }

export { PositionSide }

export { PositionSideName }

export { PriceMode }

export { REQUEST_MALFORMED }

export { REQUEST_TIMEOUT }

export { RefusalCause }

export { RefusalReason }

export { SIGNATURE_MISMATCH }

export { SIGNATURE_MISSING }

export { SIGNATURE_REPEATED }

export { SYMBOL_NOT_PERMITTED }

export { SeparatedMode }

export { TIMESTAMP_EXPIRED }

export { TIMESTAMP_MALFORMED }

export { TIMESTAMP_MISSING }

export { TOO_MANY_REQUESTS }

export { TpSlType }

export { TransferReason }

export { TriggerPriceType }

export { UNAVAILABLE }

export { businessTypes }

export { cancelOrderTypes }

export { candlePriceTypes }

export { delegateTypes }

export { directions }

export { errorCodes }

export { executionTypes }

export { fillDirections }

export { finalOrderStatuses }

export { granularities }

export { indexPriceTypes }

export { isFinal }

export { isKnown }

export { liquidateTypes }

export { marginModes }

export { orderKinds }

export { orderMarginModes }

export { orderSides }

export { orderStatuses }

export { planOrderStatuses }

export { positionModes }

export { positionSideNames }

export { positionSides }

export { priceModes }

export { refusalCause }

export { separatedModes }

export { tpSlTypes }

export { transferReasons }

export { triggerPriceTypes }

// @capi/api/wire

export type $defs = Record<string, never>;

export type Account = components['schemas']['Account'];

export type AccountState = components['schemas']['AccountState'];

export type Acknowledgement = components['schemas']['Acknowledgement'];

export type Asset = components['schemas']['Asset'];

export type AutoMarginRequest = components['schemas']['AutoMarginRequest'];

export type BatchCancelRequest = components['schemas']['BatchCancelRequest'];

export type BatchCancelResult = components['schemas']['BatchCancelResult'];

export type BatchOrder = components['schemas']['BatchOrder'];

export type BatchOrderEntry = components['schemas']['BatchOrderEntry'];

export type BatchOrderRequest = components['schemas']['BatchOrderRequest'];

export type BatchOrderResult = components['schemas']['BatchOrderResult'];

export type Bill = components['schemas']['Bill'];

export type BillPage = components['schemas']['BillPage'];

export type BillQuery = components['schemas']['BillQuery'];

export type BusinessType = components['schemas']['BusinessType'];

export type CancelAllEntry = components['schemas']['CancelAllEntry'];

export type CancelAllRequest = components['schemas']['CancelAllRequest'];

export type CancelOrderResult = components['schemas']['CancelOrderResult'];

export type CancelOrderType = components['schemas']['CancelOrderType'];

export type CancelPlanRequest = components['schemas']['CancelPlanRequest'];

export type CancelRequest = components['schemas']['CancelRequest'];

export type CancelResult = components['schemas']['CancelResult'];

export type Candle = components['schemas']['Candle'];

export type CandlePriceType = components['schemas']['CandlePriceType'];

export type ClosePositionEntry = components['schemas']['ClosePositionEntry'];

export type ClosePositionsRequest = components['schemas']['ClosePositionsRequest'];

export type Collateral = components['schemas']['Collateral'];

export type Contract = components['schemas']['Contract'];

export type DataEnvelope = components['schemas']['DataEnvelope'];

export type Decimal = components['schemas']['Decimal'];

export type DefaultFeeSetting = components['schemas']['DefaultFeeSetting'];

export type DelegateType = components['schemas']['DelegateType'];

export type Depth = components['schemas']['Depth'];

export type DepthLevel = components['schemas']['DepthLevel'];

export type DirectionCode = components['schemas']['DirectionCode'];

export type EmptyText = components['schemas']['EmptyText'];

export type Error = components['schemas']['Error'];

export type ErrorCode = components['schemas']['ErrorCode'];

export type ExecutionType = components['schemas']['ExecutionType'];

export type ExecutionTypeCode = components['schemas']['ExecutionTypeCode'];

export type FeeSetting = components['schemas']['FeeSetting'];

export type Fill = components['schemas']['Fill'];

export type FillDirection = components['schemas']['FillDirection'];

export type FillPage = components['schemas']['FillPage'];

export type FundingRate = components['schemas']['FundingRate'];

export type FundingTime = components['schemas']['FundingTime'];

export type Granularity = components['schemas']['Granularity'];

export type HeaderXRemainingWeight10s = components['headers']['XRemainingWeight10s'];

export type HeaderXRequestId = components['headers']['XRequestId'];

export type HeaderXSandboxWeightIp = components['headers']['XSandboxWeightIp'];

export type HeaderXSandboxWeightUid = components['headers']['XSandboxWeightUid'];

export type IndexPrice = components['schemas']['IndexPrice'];

export type IndexPriceType = components['schemas']['IndexPriceType'];

export type LeverageRequest = components['schemas']['LeverageRequest'];

export type LeverageSetting = components['schemas']['LeverageSetting'];

export type LiquidateType = components['schemas']['LiquidateType'];

export type MarginAdjustment = components['schemas']['MarginAdjustment'];

export type MarginMode = components['schemas']['MarginMode'];

export type MarginModeCode = components['schemas']['MarginModeCode'];

export type MarginModeRequest = components['schemas']['MarginModeRequest'];

export type MarginModeText = components['schemas']['MarginModeText'];

export type ModeSetting = components['schemas']['ModeSetting'];

export type NumericId = components['schemas']['NumericId'];

export type NumericTime = components['schemas']['NumericTime'];

export type OpenInterest = components['schemas']['OpenInterest'];

export type Order = components['schemas']['Order'];

export type OrderKind = components['schemas']['OrderKind'];

export type OrderKindCode = components['schemas']['OrderKindCode'];

export type OrderRequest = components['schemas']['OrderRequest'];

export type OrderResult = components['schemas']['OrderResult'];

export type OrderSide = components['schemas']['OrderSide'];

export type OrderStatus = components['schemas']['OrderStatus'];

export type ParameterCandlePrice = components['parameters']['CandlePrice'];

export type ParameterCandleWidth = components['parameters']['CandleWidth'];

export type ParameterEndTime = components['parameters']['EndTime'];

export type ParameterLimit = components['parameters']['Limit'];

export type ParameterLocale = components['parameters']['Locale'];

export type ParameterOrderIdFilter = components['parameters']['OrderIdFilter'];

export type ParameterPage = components['parameters']['Page'];

export type ParameterStartTime = components['parameters']['StartTime'];

export type ParameterSymbolFilter = components['parameters']['SymbolFilter'];

export type ParameterSymbolRequired = components['parameters']['SymbolRequired'];

export type PlanOrder = components['schemas']['PlanOrder'];

export type PlanOrderPage = components['schemas']['PlanOrderPage'];

export type PlanOrderRequest = components['schemas']['PlanOrderRequest'];

export type PlanOrderResult = components['schemas']['PlanOrderResult'];

export type PlanOrderStatusCode = components['schemas']['PlanOrderStatusCode'];

export type Position = components['schemas']['Position'];

export type PositionMode = components['schemas']['PositionMode'];

export type PositionSide = components['schemas']['PositionSide'];

export type PositionSideName = components['schemas']['PositionSideName'];

export type PositiveDecimal = components['schemas']['PositiveDecimal'];

export type PriceModeCode = components['schemas']['PriceModeCode'];

export type RequestDecimal = components['schemas']['RequestDecimal'];

export type ResponseFailure = components['responses']['Failure'];

export type ResponseForbidden = components['responses']['Forbidden'];

export type ResponseInternalError = components['responses']['InternalError'];

export type ResponseNotFound = components['responses']['NotFound'];

export type ResponseRefused = components['responses']['Refused'];

export type ResponseTooManyRequests = components['responses']['TooManyRequests'];

export type ResponseUnauthorized = components['responses']['Unauthorized'];

export type SeparatedMode = components['schemas']['SeparatedMode'];

export type ServerTime = components['schemas']['ServerTime'];

export type SettledFundingRate = components['schemas']['SettledFundingRate'];

export type SignedDecimal = components['schemas']['SignedDecimal'];

export type SymbolLeverage = components['schemas']['SymbolLeverage'];

export type SymbolName = components['schemas']['SymbolName'];

export type TextId = components['schemas']['TextId'];

export type TextTime = components['schemas']['TextTime'];

export type Ticker = components['schemas']['Ticker'];

export type TpSlModification = components['schemas']['TpSlModification'];

export type TpSlOrderEntry = components['schemas']['TpSlOrderEntry'];

export type TpSlOrderRequest = components['schemas']['TpSlOrderRequest'];

export type TpSlType = components['schemas']['TpSlType'];

export type Trade = components['schemas']['Trade'];

export type TransferReason = components['schemas']['TransferReason'];

export type TriggerPriceTypeCode = components['schemas']['TriggerPriceTypeCode'];

export { components }

export { operations }

export { paths }

export type webhooks = Record<string, never>;

// @capi/api/fetch

export declare function createApi(options: ClientOptions): Client<paths, 'application/json'>;

// @capi/api/manual

export interface Known {
    readonly basis: 'documented' | 'sample' | 'conflict' | 'practice' | 'sandbox';
    readonly note?: string;
    readonly gaps?: readonly string[];
}

export interface ManualColumn {
    readonly name: string;
    readonly heading: string;
    readonly isComputed?: true;
    readonly isData?: true;
}

export interface ManualField extends Known {
    readonly name: string;
    readonly wire: string;
    readonly kind: ManualKind;
    readonly required: boolean;
    readonly description: string;
    readonly default?: string | number | boolean;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly maxLength?: number;
    readonly maxItems?: number;
    readonly isFile?: boolean;
    readonly isSecret?: boolean;
}

export { ManualKind }

export interface ManualOperation extends Known {
    readonly summary: string;
    readonly description: string;
    readonly fields: readonly ManualField[];
    readonly headers: readonly ManualField[];
    readonly answer: ManualKind;
    readonly confirmedBy?: readonly OperationId[];
    readonly effect?: 'place' | 'cancel' | 'settings';
}

export interface ManualReason {
    readonly cause: string;
    readonly remedy: string;
    readonly canRepeat: boolean;
}

export interface ManualShape {
    readonly description: string;
    readonly fields: readonly ManualField[];
}

export interface ManualTable {
    readonly columns: readonly ManualColumn[];
    readonly signed: readonly string[];
    readonly sums: readonly string[];
}

export declare const defaultBaseUrl: string;

export declare const manual: Readonly<Record<OperationId, ManualOperation>>;

export declare const recordTables: Readonly<Record<string, ManualTable>>;

export declare const refusalReasons: Readonly<Record<string, ManualReason>>;

// @capi/api/control

export type ControlAnswer<Id extends ControlId> = Json<Success<operations[Id]['responses']>>;

// as ControlComponents
export interface components { // 513 lines, 4f4f0ec8d1dbfcce

export type ControlData = string | Bytes;

export { ControlId }

export type ControlInput<Id extends ControlId> = Given<operations[Id]['parameters']['path']> & Given<operations[Id]['parameters']['query']> & Fields<NonNullable<operations[Id]['requestBody']>> & Data<operations[Id]['requestBody']>;

export interface ControlOperation {
    readonly id: ControlId;
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly path: string;
    readonly tag: string;
    readonly query: readonly string[];
    readonly body: readonly string[] | null;
    readonly upload?: {
        readonly field: string;
        readonly contentTypes: readonly string[];
    };
    readonly status: number;
    readonly contentTypes: readonly string[];
}

export interface ControlRequest {
    readonly target: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: ControlData;
}

export declare const controlOperations: Readonly<Record<ControlId, ControlOperation>>;

export declare function controlRequest(operation: ControlOperation, input: object, token?: string): ControlRequest;

// @capi/api/control-manual

export declare const controlManual: Readonly<Record<ControlId, ManualOperation>>;

// What these name without exporting it

export declare const candlePriceTypes: readonly [
    'LAST',
    'MARK',
    'INDEX'
];

export declare const delegateTypes: readonly [
    'open_long',
    'open_short',
    'close_long',
    'close_short'
];

export declare const granularities: readonly [
    '1m',
    '5m',
    '15m',
    '30m',
    '1h',
    '4h',
    '12h',
    '1d',
    '1w'
];

export declare const orderMarginModes: readonly [
    'SHARED',
    'ISOLATED'
];

export declare const positionModes: readonly [
    'HEDGE',
    'UNKNOWN_POSITION_MODE'
];

export interface CancelOrderResult extends RefusalCause {
    readonly errorMessage: string | null;
    readonly orderId: string | null;
    readonly clientOid: string | null;
    readonly result: boolean;
    readonly [field: string]: unknown;
}

export interface Cause<Reason extends string> {
    readonly reason: Reason | null;
    readonly field: string | null;
}

export interface Collateral {
    readonly coin: string;
    readonly marginMode: Open<MarginMode> | null;
    readonly crossSymbol: string | null;
    readonly isolatedPositionId: string | null;
    readonly amount: string;
    readonly pendingDepositAmount: string | null;
    readonly pendingWithdrawAmount: string | null;
    readonly pendingTransferInAmount: string | null;
    readonly pendingTransferOutAmount: string | null;
    readonly isLiquidating: boolean | null;
    readonly legacyAmount: string | null;
    readonly cumDepositAmount: string | null;
    readonly cumWithdrawAmount: string | null;
    readonly cumTransferInAmount: string | null;
    readonly cumTransferOutAmount: string | null;
    readonly cumMarginMoveInAmount: string | null;
    readonly cumMarginMoveOutAmount: string | null;
    readonly cumPositionOpenLongAmount: string | null;
    readonly cumPositionOpenShortAmount: string | null;
    readonly cumPositionCloseLongAmount: string | null;
    readonly cumPositionCloseShortAmount: string | null;
    readonly cumPositionFillFeeAmount: string | null;
    readonly cumPositionLiquidateFeeAmount: string | null;
    readonly cumPositionFundingAmount: string | null;
    readonly cumOrderFillFeeIncomeAmount: string | null;
    readonly cumOrderLiquidateFeeIncomeAmount: string | null;
    readonly createdTime: number | null;
    readonly updatedTime: number | null;
    readonly [field: string]: unknown;
}

export interface DefaultFeeSetting {
    readonly isSetFeeRate: boolean | null;
    readonly takerFeeRate: string | null;
    readonly makerFeeRate: string | null;
    readonly isSetFeeDiscount: boolean | null;
    readonly feeDiscount: string | null;
    readonly isSetTakerMakerFeeDiscount: boolean | null;
    readonly takerFeeDiscount: string | null;
    readonly makerFeeDiscount: string | null;
    readonly [field: string]: unknown;
}

export interface DepthLevel {
    readonly price: string;
    readonly size: string;
    readonly [field: string]: unknown;
}

export interface FeeSetting {
    readonly symbol: string | null;
    readonly isSetFeeRate: boolean | null;
    readonly takerFeeRate: string | null;
    readonly makerFeeRate: string | null;
    readonly isSetFeeDiscount: boolean | null;
    readonly feeDiscount: string | null;
    readonly isSetTakerMakerFeeDiscount: boolean | null;
    readonly takerFeeDiscount: string | null;
    readonly makerFeeDiscount: string | null;
    readonly [field: string]: unknown;
}

export interface LeverageSetting {
    readonly symbol: string | null;
    readonly isolatedLongLeverage: string | null;
    readonly isolatedShortLeverage: string | null;
    readonly crossLeverage: string | null;
    readonly [field: string]: unknown;
}

export interface Methods {
    listContracts(input?: ListContractsInput): Promise<readonly Contract[]>;
    listTickers(): Promise<readonly Ticker[]>;
    getTicker(input: GetTickerInput): Promise<Ticker>;
    getServerTime(): Promise<ServerTime>;
    getIndexPrice(input: GetIndexPriceInput): Promise<IndexPrice>;
    listFundingRates(input?: ListFundingRatesInput): Promise<readonly FundingRate[]>;
    listFundingRateHistory(input: ListFundingRateHistoryInput): Promise<readonly SettledFundingRate[]>;
    getFundingTime(input: GetFundingTimeInput): Promise<FundingTime>;
    listCandles(input: ListCandlesInput): Promise<readonly Candle[]>;
    listHistoryCandles(input: ListHistoryCandlesInput): Promise<readonly Candle[]>;
    getDepth(input: GetDepthInput): Promise<Depth>;
    getOpenInterest(input: GetOpenInterestInput): Promise<OpenInterest>;
    listTrades(input: ListTradesInput): Promise<readonly Trade[]>;
    placeOrder(input: PlaceOrderInput): Promise<OrderResult>;
    placeOrders(input: PlaceOrdersInput): Promise<BatchOrderResult>;
    cancelOrder(input: CancelOrderInput): Promise<CancelResult>;
    cancelOrders(input: CancelOrdersInput): Promise<BatchCancelResult>;
    cancelAllOrders(input: CancelAllOrdersInput): Promise<readonly CancelAllEntry[]>;
    closePositions(input?: ClosePositionsInput): Promise<readonly ClosePositionEntry[]>;
    listCurrentOrders(input?: ListCurrentOrdersInput): Promise<readonly Order[]>;
    listOrderHistory(input?: ListOrderHistoryInput): Promise<readonly Order[]>;
    listFills(input?: ListFillsInput): Promise<FillPage>;
    getOrder(input: GetOrderInput): Promise<Order>;
    placePlanOrder(input: PlacePlanOrderInput): Promise<PlanOrderResult>;
    cancelPlanOrder(input: CancelPlanOrderInput): Promise<CancelResult>;
    listCurrentPlanOrders(input?: ListCurrentPlanOrdersInput): Promise<readonly PlanOrder[]>;
    listPlanOrderHistory(input: ListPlanOrderHistoryInput): Promise<PlanOrderPage>;
    placeTpSlOrder(input: PlaceTpSlOrderInput): Promise<readonly TpSlOrderEntry[]>;
    modifyTpSlOrder(input: ModifyTpSlOrderInput): Promise<DataEnvelope>;
    listPositions(input: ListPositionsInput): Promise<readonly Position[]>;
    listAllPositions(): Promise<readonly Position[]>;
    listAssets(): Promise<readonly Asset[]>;
    getAccounts(): Promise<AccountState>;
    getAccount(input: GetAccountInput): Promise<AccountState>;
    listBills(input?: ListBillsInput): Promise<BillPage>;
    getSettings(input?: GetSettingsInput): Promise<Readonly<Record<string, SymbolLeverage>>>;
    setLeverage(input: SetLeverageInput): Promise<Acknowledgement>;
    setMarginMode(input: SetMarginModeInput): Promise<Acknowledgement>;
    adjustMargin(input: AdjustMarginInput): Promise<Acknowledgement>;
    setAutoAppendMargin(input: SetAutoAppendMarginInput): Promise<Acknowledgement>;
}

export interface ModeSetting {
    readonly symbol: string | null;
    readonly marginMode: Open<MarginMode> | null;
    readonly separatedMode: Open<SeparatedMode> | null;
    readonly positionMode: Open<PositionMode> | null;
    readonly [field: string]: unknown;
}

export interface Paging {
    readonly by: 'page' | 'time' | 'none';
    readonly items: string | null;
    readonly more: string | null;
    readonly total: string | null;
    readonly limit: string;
    readonly default: number | null;
    readonly maximum: number | null;
    readonly page: string | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly time: string;
    readonly id: string;
    readonly record: {
        readonly time: string;
        readonly id: string;
    };
}

export interface WordTable extends ReadonlyMap<string, string> {
    latest?: unknown;
    latestWord?: string;
}

export interface operations { // 1235 lines, b3b97467eb68fea7

export interface operations { // 1428 lines, 29d7466c04bdc3e2

export type BusinessType = (typeof businessTypes)[number];
export declare const BusinessType: {
    readonly deposit: 'deposit';
    readonly withdraw: 'withdraw';
    readonly transfer_in: 'transfer_in';
    readonly transfer_out: 'transfer_out';
    readonly margin_move_in: 'margin_move_in';
    readonly margin_move_out: 'margin_move_out';
    readonly position_open_long: 'position_open_long';
    readonly position_open_short: 'position_open_short';
    readonly position_close_long: 'position_close_long';
    readonly position_close_short: 'position_close_short';
    readonly position_funding: 'position_funding';
    readonly order_fill_fee_income: 'order_fill_fee_income';
    readonly order_liquidate_fee_income: 'order_liquidate_fee_income';
    readonly start_liquidate: 'start_liquidate';
    readonly finish_liquidate: 'finish_liquidate';
    readonly order_fix_margin_amount: 'order_fix_margin_amount';
    readonly tracking_follow_pay: 'tracking_follow_pay';
    readonly tracking_system_pre_receive: 'tracking_system_pre_receive';
    readonly tracking_follow_back: 'tracking_follow_back';
    readonly tracking_trader_income: 'tracking_trader_income';
    readonly tracking_third_party_share: 'tracking_third_party_share';
};

export type CancelOrderType = (typeof cancelOrderTypes)[number];
export declare const CancelOrderType: {
    readonly normal: 'normal';
    readonly plan: 'plan';
};

export type ControlId = 'getHealth' | 'listAccounts' | 'createAccount' | 'getDemoKey' | 'getAccount' | 'updateSettings' | 'postLedger' | 'adjustMargin' | 'callAsAccount' | 'previewOrder' | 'traceOrder' | 'listMarkets' | 'getDepth' | 'listTrades' | 'listCandles' | 'setPrice' | 'setFeed' | 'loadCandles' | 'runScript' | 'getMarketMaker' | 'setMarketMaker' | 'getFillModel' | 'setFillModel' | 'setFunding' | 'acceptPrices' | 'setClock' | 'listEvents' | 'listRequests' | 'getLimits' | 'checkInvariants' | 'reset' | 'listSnapshots' | 'saveSnapshot' | 'restoreSnapshot' | 'listScenarios' | 'startScenario' | 'stepScenario' | 'createFault' | 'listFaults' | 'deleteFaults' | 'deleteFault';

export type DecimalInput = string | number | bigint | {
    toFixed(): string;
};

export type Direction = (typeof directions)[number];
export declare const Direction: {
    readonly open_long: 'open_long';
    readonly open_short: 'open_short';
    readonly close_long: 'close_long';
    readonly close_short: 'close_short';
};

export type ErrorName = 'key_missing' | 'signature_missing' | 'timestamp_missing' | 'timestamp_malformed' | 'key_unknown' | 'content_type_invalid' | 'timestamp_expired' | 'signature_mismatch' | 'passphrase_missing' | 'credentials_wrong' | 'account_frozen' | 'permission_missing' | 'engine_refused' | 'binding_required' | 'field_invalid' | 'address_not_allowed' | 'parameter_missing' | 'parameter_invalid' | 'operation_forbidden' | 'permission_disabled' | 'cancel_batch_too_large' | 'order_id_or_client_oid_required' | 'symbol_not_permitted' | 'endpoint_not_permitted' | 'order_not_found' | 'leverage_too_high' | 'request_malformed' | 'control_denied' | 'origin_denied' | 'path_unknown' | 'request_timeout' | 'signature_repeated' | 'body_too_large' | 'encoding_unsupported' | 'host_denied' | 'too_many_requests' | 'headers_too_large' | 'internal_error' | 'unavailable';

export type ExecutionType = (typeof executionTypes)[number];
export declare const ExecutionType: {
    readonly normal: 'normal';
    readonly postOnly: 'postOnly';
    readonly fok: 'fok';
    readonly ioc: 'ioc';
};

export type FillDirection = (typeof fillDirections)[number];
export declare const FillDirection: {
    readonly OPEN_LONG: 'OPEN_LONG';
    readonly OPEN_SHORT: 'OPEN_SHORT';
    readonly CLOSE_LONG: 'CLOSE_LONG';
    readonly CLOSE_SHORT: 'CLOSE_SHORT';
};

export type IdInput = string | bigint;

export type IndexPriceType = (typeof indexPriceTypes)[number];
export declare const IndexPriceType: {
    readonly INDEX: 'INDEX';
    readonly MARK: 'MARK';
};

export type InputField = readonly [
    wire: string,
    write: Write,
    isRequired?: boolean | 'any',
    name?: string
];

export type KnownErrorCode = '40001' | '40002' | '40003' | '40005' | '40006' | '40007' | '40008' | '40009' | '40011' | '40012' | '40013' | '40014' | '40015' | '40016' | '40017' | '40018' | '40019' | '40020' | '40022' | '40753' | '40912' | '40913' | '50003' | '50004' | '50005' | '50007' | '400' | '401' | '403' | '404' | '408' | '409' | '413' | '415' | '421' | '429' | '431' | '500' | '503';

export type LiquidateType = (typeof liquidateTypes)[number];
export declare const LiquidateType: {
    readonly FORCE_LIQUIDATE: 'FORCE_LIQUIDATE';
    readonly FORCE_REDUCE: 'FORCE_REDUCE';
    readonly ADL: 'ADL';
};

export type ManualKind = {
    readonly type: 'text' | 'decimal' | 'id' | 'time' | 'count' | 'flag' | 'nothing';
} | {
    readonly type: 'word';
    readonly words: readonly string[];
    readonly open: boolean;
    readonly meanings?: Readonly<Record<string, string>>;
} | {
    readonly type: 'object';
    readonly name: string;
    readonly fields: readonly ManualField[];
} | {
    readonly type: 'list' | 'map';
    readonly of: ManualKind;
};

export type MarginMode = (typeof marginModes)[number];
export declare const MarginMode: {
    readonly SHARED: 'SHARED';
    readonly ISOLATED: 'ISOLATED';
    readonly UNKNOWN_MARGIN_MODE: 'UNKNOWN_MARGIN_MODE';
};

export type Open<Word extends string> = Word | (string & {});

export type OperationId = 'listContracts' | 'listTickers' | 'getTicker' | 'getServerTime' | 'getIndexPrice' | 'listFundingRates' | 'listFundingRateHistory' | 'getFundingTime' | 'listCandles' | 'listHistoryCandles' | 'getDepth' | 'getOpenInterest' | 'listTrades' | 'placeOrder' | 'placeOrders' | 'cancelOrder' | 'cancelOrders' | 'cancelAllOrders' | 'closePositions' | 'listCurrentOrders' | 'listOrderHistory' | 'listFills' | 'getOrder' | 'placePlanOrder' | 'cancelPlanOrder' | 'listCurrentPlanOrders' | 'listPlanOrderHistory' | 'placeTpSlOrder' | 'modifyTpSlOrder' | 'listPositions' | 'listAllPositions' | 'listAssets' | 'getAccounts' | 'getAccount' | 'listBills' | 'getSettings' | 'setLeverage' | 'setMarginMode' | 'adjustMargin' | 'setAutoAppendMargin';

export type OrderKind = (typeof orderKinds)[number];
export declare const OrderKind: {
    readonly open_long: 'open_long';
    readonly open_short: 'open_short';
    readonly close_long: 'close_long';
    readonly close_short: 'close_short';
    readonly offset_liquidate_long: 'offset_liquidate_long';
    readonly offset_liquidate_short: 'offset_liquidate_short';
    readonly agreement_close_long: 'agreement_close_long';
    readonly agreement_close_short: 'agreement_close_short';
    readonly burst_liquidate_long: 'burst_liquidate_long';
    readonly burst_liquidate_short: 'burst_liquidate_short';
};

export type OrderSide = (typeof orderSides)[number];
export declare const OrderSide: {
    readonly BUY: 'BUY';
    readonly SELL: 'SELL';
};

export type OrderStatus = (typeof orderStatuses)[number];
export declare const OrderStatus: {
    readonly pending: 'pending';
    readonly open: 'open';
    readonly filled: 'filled';
    readonly canceling: 'canceling';
    readonly canceled: 'canceled';
    readonly untriggered: 'untriggered';
};

export type PlanOrderStatus = (typeof planOrderStatuses)[number];
export declare const PlanOrderStatus: {
    readonly canceled: 'canceled';
    readonly pending: 'pending';
    readonly partially_filled: 'partially_filled';
    readonly filled: 'filled';
};

export type PositionSide = (typeof positionSides)[number];
export declare const PositionSide: {
    readonly LONG: 'LONG';
    readonly SHORT: 'SHORT';
};

export type PositionSideName = (typeof positionSideNames)[number];
export declare const PositionSideName: {
    readonly LONG: 'LONG';
    readonly SHORT: 'SHORT';
};

export type PriceMode = (typeof priceModes)[number];
export declare const PriceMode: {
    readonly limit: 'limit';
    readonly market: 'market';
};

export type ReadCause<Reason extends string> = (text: unknown, inputs?: readonly InputField[] | null) => Cause<Reason>;

export type RefusalCause = Cause<RefusalReason>;

export type RequiredField = readonly [
    wire: string,
    kind: 'true or false' | 'an id' | 'a list' | 'an object' | 'text' | 'a time',
    isNullable?: true
];

export type SeparatedMode = (typeof separatedModes)[number];
export declare const SeparatedMode: {
    readonly COMBINED: 'COMBINED';
    readonly SEPARATED: 'SEPARATED';
    readonly UNKNOWN_SEPARATED_MODE: 'UNKNOWN_SEPARATED_MODE';
};

export type TpSlType = (typeof tpSlTypes)[number];
export declare const TpSlType: {
    readonly take_profit: 'take_profit';
    readonly stop_loss: 'stop_loss';
};

export type TransferReason = (typeof transferReasons)[number];
export declare const TransferReason: {
    readonly UNKNOWN_TRANSFER_REASON: 'UNKNOWN_TRANSFER_REASON';
    readonly USER_TRANSFER: 'USER_TRANSFER';
    readonly INCREASE_CONTRACT_CASH_GIFT: 'INCREASE_CONTRACT_CASH_GIFT';
    readonly REDUCE_CONTRACT_CASH_GIFT: 'REDUCE_CONTRACT_CASH_GIFT';
};

export type TriggerPriceType = (typeof triggerPriceTypes)[number];
export declare const TriggerPriceType: {
    readonly last: 'last';
    readonly mark: 'mark';
};

export type Write = (value: never, name: string) => unknown;

interface CancelOrderFields {
    readonly orderId?: IdInput | undefined;
    readonly clientOid?: string | undefined;
}

interface CancelOrdersFields {
    readonly orderIds?: readonly IdInput[] | undefined;
    readonly clientOids?: readonly string[] | undefined;
}

type Bytes = ReturnType<typeof Uint8Array.of>;

type Data<Part> = Part extends {
    readonly content: {
        readonly 'text/csv': unknown;
    };
} ? {
    readonly candles: ControlData;
} : Record<never, never>;

type Fields<Part> = [
    Json<Part>
] extends [
    never
] ? Record<never, never> : Given<Json<Part>>;

type Given<Part> = NonNullable<Part> extends Record<string, never> ? Record<never, never> : NonNullable<Part>;

type Given<Type> = {
    readonly [Name in keyof Type]: NonNullable<Type[Name]>;
};

type Json<Part> = Part extends {
    readonly content: {
        readonly 'application/json': infer Value;
    };
} ? Value : never;

type Success<Responses> = Responses[keyof Responses & (200 | 201 | 204)];

type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
