// The public API of @capi/engine, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/engine

export interface Account {
    readonly id: bigint;
    readonly name: string;
    readonly isSystem: boolean;
    readonly createdTime: number;
    updatedTime: number;
    readonly defaultFees: FeeSetting;
    readonly symbols: Map<string, SymbolSetting>;
    orderRateLimitPerMinute: number;
    orderDelayMs: number;
    presetsEndWithPosition: boolean;
    readonly collaterals: Collateral[];
    readonly orders: Map<bigint, LiveOrder<SymbolState>>;
    readonly clientOids: Map<string, Order>;
    readonly plans: Map<bigint, PlanOrder>;
    readonly planOids: Map<string, PlanOrder>;
    readonly symbolStates: Map<string, SymbolState>;
    readonly orderTimes: number[];
}

export interface AnyOrder {
    readonly id: bigint;
    readonly accountId: bigint;
    readonly symbol: string;
    readonly clientOid: string;
    readonly isMarket: boolean;
    readonly marginMode: MarginMode;
    readonly price: Ticks;
    filledSize: Steps;
    filledValue: Money;
    fee: Money;
    realizedPnl: Money;
    readonly createdTime: number;
    updatedTime: number;
}

export interface Archive {
    readonly isComplete: boolean;
    add<Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind]): void;
    all<Kind extends FinalKind>(kind: Kind, accountId: bigint): readonly FinalRecords[Kind][];
    newest<Kind extends FinalKind>(kind: Kind, accountId: bigint, match: RecordMatch, most: number): readonly FinalRecords[Kind][];
    count(kind: FinalKind, accountId: bigint, match: RecordMatch): number;
    find<Kind extends FoundKind>(kind: Kind, accountId: bigint, id: bigint): FinalRecords[Kind] | undefined;
    findByClientOid<Kind extends FoundKind>(kind: Kind, accountId: bigint, clientOid: string): FinalRecords[Kind] | undefined;
}

export interface Balance {
    readonly coin: string;
    readonly available: Money;
    readonly frozen: Money;
    readonly equity: Money;
    readonly unrealizedPnl: Money;
}

export interface Bill {
    readonly id: bigint;
    readonly accountId: bigint;
    readonly coin: string;
    readonly isolatedPositionId: bigint;
    readonly symbol: string;
    readonly businessType: BusinessType;
    readonly amount: Money;
    readonly fee: Money;
    readonly balance: Money;
    readonly transferReason: string;
    readonly time: number;
}

export interface BillFilter extends RecordFilter {
    readonly coin?: string | undefined;
    readonly businessType?: string | undefined;
}

export interface BillList extends Pick<FillList, 'hasMore'> {
    readonly bills: readonly Bill[];
}

export interface Budget {
    left: number;
}

export { BusinessType }

export interface CancelOrderCommand {
    readonly accountId: bigint;
    readonly orderId: bigint | null;
    readonly clientOid: string | null;
}

export type CancelReason = 'requested' | 'would_take' | 'not_fillable' | 'remainder' | 'self_trade' | 'risk' | 'liquidation' | 'deleveraged' | 'halted' | 'stale';

export interface Candle extends ClosedPeriod {
    readonly time: number;
}

export interface CandleColumns {
    readonly volumes: Float64Array;
    readonly steps: Uint32Array;
    readonly opens: Uint32Array;
    readonly highs: Uint32Array;
    readonly lows: Uint32Array;
    readonly closes: Uint32Array;
}

export interface CandleFilter {
    readonly minutes: number;
    readonly price: HistoryPrice;
    readonly from?: number | undefined;
    readonly before?: number | undefined;
    readonly limit: number;
}

export interface CandleTable {
    readonly length: number;
    readonly count: number;
    readonly memory: SharedArrayBuffer;
}

export type ChangedTerms = Partial<Pick<ContractTerms, (typeof changeableTerms)[number]>>;

export interface Check {
    readonly id: string;
    readonly ok: boolean;
    readonly detail?: string;
}

export { Collateral }

export type CommandKind = keyof Handlers;

export type Commands = {
    [Kind in CommandKind]: Parameters<Handlers[Kind]>[1];
};

export interface Contract extends Pick<ContractTerms, 'symbol' | 'halfSpread'>, Readonly<Record<RateName | 'liquidationFeeRate', Rate>>, Readonly<Record<SizeName, Steps>> {
    readonly terms: ContractTerms;
    readonly grid: Grid;
    readonly tiers: readonly Tier[];
    readonly delivery: readonly number[];
    readonly basePrice: Ticks;
    readonly hasMarket: boolean;
}

export { ContractTerms }

export interface CurrentOrderFilter extends RecordFilter {
    readonly orderId?: bigint | undefined;
    readonly page: number;
}

export interface Depth {
    readonly bids: readonly DepthLevel[];
    readonly asks: readonly DepthLevel[];
}

export { DepthLevel }

export type Direction = 'open_long' | 'open_short' | 'close_long' | 'close_short';

export type ExecutionType = (typeof executionTypes)[number];

export { FeeSetting }

export interface FeedCandle {
    readonly step: number;
    readonly open: Ticks;
    readonly high: Ticks;
    readonly low: Ticks;
    readonly close: Ticks;
    readonly volume: Steps | null;
}

export interface Fill extends FillAmounts, Pick<Order, 'accountId' | 'symbol' | 'marginMode' | 'separatedMode'> {
    readonly id: bigint;
    readonly orderId: bigint;
    readonly positionId: bigint;
    readonly positionSide: PositionSide;
    readonly orderSide: OrderSide;
    readonly direction: FillDirection;
    readonly isMaker: boolean;
    readonly price: Ticks;
    readonly liquidateType: LiquidateType;
    readonly matchSequence: number;
    readonly time: number;
}

export { FillDirection }

export interface FillFilter extends RecordFilter {
    readonly orderId?: bigint | undefined;
}

export { FillList }

export interface FillModel {
    readonly touch: (typeof touchRules)[number];
    readonly touchPercent: number;
    readonly queuePercent: number;
    readonly spreadPercent: number;
    readonly depthPercent: number;
    readonly slippagePpm: number;
    readonly placeDelayMs: number;
    readonly cancelDelayMs: number;
}

export { FinalKind }

export { FinalRecords }

export interface FundingView {
    readonly rate: Rate;
    readonly lastTime: number;
    readonly nextTime: number;
}

export { Grid }

export { LiquidateType }

export { MarginMode }

export type MarkPrices = (symbol: string, time: number) => string | null;

export interface Market {
    contract: Contract;
    changedTerms: Partial<ContractTerms> | null;
    readonly feed: PriceFeed;
    readonly minutes: Minutes;
    readonly history: PriceHistory;
    readonly day: (time: number) => PeriodStatistics;
    readonly minuteTrades: MinuteTrades;
    readonly simulatedVolume: SimulatedVolume;
    readonly minuteVolume: (minute: number) => Steps;
    readonly recentTrades: RecentTrades;
    readonly book: Book;
    marketMaker: MarketMaker;
    fillModel: FillModel;
    marketMakerNet: Steps;
    lastPrice: {
        readonly step: number;
        readonly price: Ticks;
    } | null;
    readonly triggers: Triggers;
    band: PriceBand | null;
    priceWatch: Bounds | null;
    funding: Funding;
    halt: Halt | null;
    freshUntil: number | null;
    fundingRates: readonly RateChange[];
    readonly marginWatch: MarginWatch;
}

export { MarketMaker }

export interface MemoryArchive extends Archive {
    copy(): MemoryArchive;
}

export interface MirroredPrices {
    readonly symbol: string;
    readonly last: string;
    readonly mark: string;
    readonly index: string;
    readonly bid: string;
    readonly ask: string;
    readonly ageMs?: number | undefined;
}

export { Money }

export { Order }

export type OrderKind = Direction | `${'offset_liquidate' | 'agreement_close' | 'burst_liquidate'}_${'long' | 'short'}`;

export { OrderSide }

export type OrderStatus = 'pending' | 'open' | 'canceling' | 'filled' | 'canceled';

export interface PathTerms {
    readonly points: readonly (Omit<PathPoint, 'price'> & {
        readonly price: string;
    })[];
    readonly length: number;
    readonly end: 'hold' | 'loop' | 'stop';
    readonly rules?: 2 | undefined;
}

export interface PlaceOrderCommand {
    readonly accountId: bigint;
    readonly symbol: string;
    readonly clientOid: string | null;
    readonly type: Direction;
    readonly executionType: ExecutionType;
    readonly isMarket: boolean;
    readonly marginMode: MarginMode;
    readonly size: string;
    readonly price: string | null;
    readonly presetTakeProfitPrice: string | null;
    readonly presetStopLossPrice: string | null;
}

export interface PlanHistoryFilter extends RecordFilter {
    readonly type?: Direction | undefined;
}

export interface PlanList extends Pick<FillList, 'hasMore'> {
    readonly plans: readonly PlanOrder[];
}

export { PlanOrder }

export type PlanRole = 'takeProfit' | 'stopLoss';

export type PlanStatus = 'untriggered' | 'pending' | 'partially_filled' | 'filled' | 'canceled';

export interface Position {
    readonly id: bigint;
    readonly accountId: bigint;
    readonly symbol: string;
    readonly side: PositionSide;
    readonly marginMode: MarginMode;
    readonly separatedMode: SeparatedMode;
    readonly separatedOpenOrderId: bigint;
    readonly collateral: Collateral;
    size: Steps;
    openValue: Money;
    openFee: Money;
    fundingFee: Money;
    cumOpenSize: Steps;
    cumOpenValue: Money;
    cumOpenFee: Money;
    cumCloseSize: Steps;
    cumCloseValue: Money;
    cumCloseFee: Money;
    cumFundingFee: Money;
    cumLiquidateFee: Money;
    isAutoAppendIsolatedMargin: boolean;
    readonly createdMatchSequence: number;
    updatedMatchSequence: number;
    readonly createdTime: number;
    updatedTime: number;
}

export { PositionSide }

export interface PositionView {
    readonly position: Position;
    readonly leverage: number;
    readonly mark: Ticks;
    readonly unrealizedPnl: Money;
    readonly marginSize: Money;
    readonly isolatedMargin: Money;
    readonly liquidatePrice: Ticks;
}

export { Rate }

export type Reason = (typeof reasons)[number];

export { RecordFilter }

export declare class Refusal extends Error {
    readonly name: string;
    readonly ok: false;
    readonly reason: Reason;
    readonly field: string | undefined;
    readonly step: string | undefined;
    constructor(reason: Reason, expected: string, was: string, { field, step }?: Details);
    get text(): string;
}

export type Result<Value> = {
    readonly ok: true;
    readonly value: Value;
} | Refusal;

export type Results = {
    [Kind in CommandKind]: ReturnType<Handlers[Kind]>;
};

export { SeparatedMode }

export interface SetFeedCommand {
    readonly symbol: string;
    readonly source: 'walk' | 'hold' | PathTerms | CandleTerms;
}

export interface SettledRate {
    readonly rate: Rate;
    readonly time: number;
}

export interface SingleTrade {
    readonly ticketId: string;
    readonly time: number;
    readonly price: Ticks;
    readonly size: Steps;
    readonly isBuyerMaker: boolean;
}

export { Steps }

export { SymbolSetting }

export interface TableReplay extends Pick<CandleTerms, 'path' | 'gaps' | 'end' | 'pathSeed'> {
    readonly symbol: string;
    readonly table: CandleTable;
}

export interface Ticker {
    readonly contract: Contract;
    readonly time: number;
    readonly last: Ticks;
    readonly bestBid: Ticks;
    readonly bestAsk: Ticks;
    readonly mark: Ticks;
    readonly index: Ticks;
    readonly day: PeriodStatistics;
    readonly change: number;
}

export { Ticks }

export type TotalName = keyof typeof totalSigns;

export type TradingStop = 'halted' | 'stale';

export type TriggerReference = 'last' | 'mark';

export interface World extends IdCounter {
    readonly seed: string;
    time: number;
    readonly markets: ReadonlyMap<string, Market>;
    readonly marketList: readonly Market[];
    readonly accounts: Map<bigint, Account>;
    readonly external: Account;
    readonly marketMaker: Account;
    readonly fee: Account;
    readonly insurance: Account;
    matchSequence: number;
    feedStep: number;
    readonly timers: Timers;
    readonly dirtyCollaterals: DirtyCollaterals;
    readonly deleverageQueues: Map<string, DeleverageQueue>;
    readonly marksBefore: Map<string, Ticks>;
    readonly unrankedCollaterals: OwnedCollateral[];
    readonly fundingDue: Market[];
    nextFundingMoment: number;
    glide: Glide | null;
    isReacting: boolean;
    readonly archive: Archive;
    readonly events: WorldEvent[];
}

export { WorldEvent }

export declare function advance(world: World, to: number): readonly WorldEvent[];

export declare function advanceSliced(world: World, to: number, budget: Budget): boolean;

export declare function availableOf(world: World, account: Account, collateral: Collateral): Money;

export declare function balancesOf(world: World, account: Account): readonly Balance[];

export declare const beforeFirstId = 600000000000000001n;

export declare const businessTypes: {
    readonly deposit: 'deposit';
    readonly withdraw: 'withdraw';
    readonly transfer_in: 'transferIn';
    readonly transfer_out: 'transferOut';
    readonly margin_move_in: 'marginMoveIn';
    readonly margin_move_out: 'marginMoveOut';
    readonly position_open_long: 'openLong';
    readonly position_open_short: 'openShort';
    readonly position_close_long: 'closeLong';
    readonly position_close_short: 'closeShort';
    readonly position_funding: 'funding';
    readonly order_fill_fee_income: 'fillFeeIncome';
    readonly order_liquidate_fee_income: 'liquidateFeeIncome';
    readonly start_liquidate: null;
    readonly finish_liquidate: null;
    readonly order_fix_margin_amount: 'fix';
    readonly tracking_follow_pay: 'tracking';
    readonly tracking_system_pre_receive: 'tracking';
    readonly tracking_follow_back: 'tracking';
    readonly tracking_trader_income: 'tracking';
    readonly tracking_third_party_share: 'tracking';
};

export declare const candlePaths: readonly [
    'drawn',
    'direction',
    'opposite',
    'worst',
    'glide'
];

export declare function candlesAt(market: Market, time: number, minutes: number, limit: number): readonly Candle[];

export { changeableTerms }

export declare function checkInvariants(world: World): readonly Check[];

export declare function clip(text: string): string;

export declare function columnsOf({ memory, count }: Pick<CandleTable, 'memory' | 'count'>): CandleColumns;

export declare function contractCount({ grid, terms }: Contract, size: Steps): bigint;

export declare function contractsOf(markets: ReadonlyMap<string, Market>): Market['contract'][];

export declare function copyWorld(world: World): World;

export declare function createCandleTable(length: number, parts: readonly CandleColumns[]): CandleTable;

export declare function createCollateral(coin: string, time: number, isolatedPositionId?: bigint): Collateral;

export declare function createColumns(count: number): CandleColumns;

export declare function createGrid(pricePlaces: number, priceStep: number, sizePlaces: number): Grid;

export declare function createMemoryArchive({ limit }?: MemoryArchiveOptions): MemoryArchive;

export declare function createWorld(options: WorldOptions): World;

export declare function currentFundingRate(world: World, { funding, contract }: Market, before?: number): Rate;

export declare const defaultContracts: readonly ContractTerms[];

export declare const defaultFillModel: FillModel;

export declare function defineContract(terms: ContractTerms): Contract;

export declare function depthAt(market: Market, time: number, limit: number): Depth;

export declare function digest(text: string): string;

export declare function digestEvents({ lastId, matchSequence, events }: World): string;

export declare function equityOf(world: World, account: Account, collateral: Collateral): Money;

export declare function execute<Kind extends CommandKind>(world: World, kind: Kind, command: Commands[Kind], budget?: Budget): Result<Results[Kind]>;

export { executionTypes }

export declare const feedStepMs = 1000;

export declare const fillModels: Readonly<Record<'default' | 'lenient' | 'strict', FillModel>>;

export declare function fillRest(world: World, order: Order): void;

export declare function findOrder(world: World, command: CancelOrderCommand): Order | PlanOrder | undefined;

export declare function formatAveragePrice({ grid }: Contract, { filledValue, filledSize }: Filled): string;

export declare function formatDecimal(units: bigint | number, places: number): string;

export declare function formatFixed(units: bigint | number, places: number): string;

export declare function formatLeverage(leverage: number): string;

export declare function formatMoney(amount: Money): string;

export declare function formatPrice(grid: Grid, ticks: Ticks): string;

export declare function formatSize(grid: Grid, steps: Steps): string;

export declare function fundingOf(world: World, market: Market): FundingView;

export declare function hasPossiblePrices({ open, high, low, close }: CandlePrices): boolean;

export declare function hash(seed: number, value: number): number;

export declare const highestBase: Ticks;

export declare function isBusinessType(name: string): name is BusinessType;

export declare function isClientOid(text: string): boolean;

export declare function isFinal({ status }: Order): boolean;

export declare function isPlanFinal({ status }: PlanOrder): boolean;

export declare const kinds: Readonly<Record<OrderKind, Kind>>;

export declare function largestSizeOf(world: World, command: PlaceOrderCommand): Steps | null;

export declare const leastCandleSteps = 4;

export declare function legacyAmountOf(account: Account, collateral: Collateral): Money;

export declare function listBills({ archive }: World, accountId: bigint, filter: BillFilter): BillList;

export declare function listCandles(market: Market, time: number, filter: CandleFilter, isForward?: boolean): readonly Candle[];

export declare function listCurrentOrders(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly Order[];

export declare function listCurrentPlans(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly PlanOrder[];

export declare function listFills({ archive }: World, accountId: bigint, filter: FillFilter): FillList;

export declare function listOrderHistory({ archive }: World, accountId: bigint, filter: RecordFilter): readonly Order[];

export declare function listPlanHistory(world: World, accountId: bigint, filter: PlanHistoryFilter): PlanList;

export declare function listPositions(world: World, accountId: bigint, symbol?: string): readonly PositionView[];

export declare function listSettledRates(world: World, market: Market, limit: number): readonly SettledRate[];

export declare function listTrades(world: World, market: Market, limit: number): readonly SingleTrade[];

export declare function marginModeOf(account: Account, symbol: string): MarginMode;

export declare function markPricesOf({ markets }: World): MarkPrices;

export declare const mostAppended = 4096;

export declare const mostCandles = 2000000;

export declare function nextFundingTime({ time, markets }: World, market?: Market): number;

export declare function openInterestOf({ accounts }: World, { contract, marketMakerNet }: Market): Steps;

export declare const orderKinds: readonly OrderKind[];

export declare const orderStatuses: readonly OrderStatus[];

export declare function packCandles(candles: Iterable<FeedCandle>): string;

export declare function parseBigintJson(text: string): unknown;

export declare function parseDecimal(text: string, places: number): Parsed;

export declare function parseMoney(text: string): Parsed;

export declare function parsePrice(grid: Grid, text: string, name?: string, field?: string): Ticks;

export declare function parseSize(grid: Grid, text: string): Steps;

export declare function parseSmall(text: string, places: number): number | null;

export declare function partOf({ volumes, steps, opens, highs, lows, closes }: CandleColumns, first: number, end: number): CandleColumns;

export declare const planStatuses: readonly PlanStatus[];

export declare const planTransitions: Readonly<Record<PlanStatus, readonly PlanStatus[]>>;

export declare function priceAt(market: Market, time: number): Ticks;

export declare function quoteJson(text: string): string;

export declare function react(world: World, budget?: Budget): boolean;

export { reasons }

export declare const recordFields: Readonly<Record<FinalKind, readonly string[]>>;

export declare function refuseFinished(found: Order | PlanOrder): Refusal;

export declare function remainingOf(order: Order): Steps;

export declare function replayTable(world: World, { symbol, table, path, gaps, end, pathSeed }: TableReplay): void;

export declare function reserveOf(world: World, command: PlaceOrderCommand): Money;

export declare function restoreWorld(text: string, options: RestoreOptions): World;

export declare function seedOf(text: string): number;

export declare function serializeState(world: World): string;

export declare function sharedOf({ collaterals }: Account, { coin }: Pick<Collateral, 'coin'>): Collateral;

export declare function stateHash(world: World): string;

export declare function stringifyBigintJson(value: unknown): string;

export declare function tickerAt(market: Market, time: number): Ticker;

export { totalSigns }

export declare function tradingStopAt({ halt, freshUntil }: Market, time: number): TradingStop | null;

export declare const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>>;

export declare function unpackCandles(text: string): Generator<FeedCandle>;

export declare function valueOf(grid: Grid, ticks: Ticks, steps: Steps): Money;

export declare function writeCandle(chunk: CandleColumns, slot: number, { step, open, high, low, close, volume }: FeedCandle): void;

// What these name without exporting it

declare class Timers {
    #private;
    get all(): readonly Timer[];
    get next(): Timer | undefined;
    set(timer: Timer): void;
    take(kind: TimerKind, time: number): Timer | undefined;
}

declare const rates: readonly [
    'makerFeeRate',
    'takerFeeRate',
    'buyLimitPriceRatio',
    'sellLimitPriceRatio'
];

declare const sizes: readonly [
    'minOrderSize',
    'maxOrderSize',
    'maxPositionSize',
    'marketOpenLimitSize',
    'dailyVolume'
];

declare const timerKinds: readonly [
    'order',
    'feed'
];

export declare class Book {
    #private;
    readonly bids: PriceLevels<Level>;
    readonly asks: PriceLevels<Level>;
    get depth(): number;
    sideOf(order: LiveOrder): PriceLevels<Level>;
    has(order: LiveOrder): boolean;
    rest(order: LiveOrder, sequence: number, ahead?: Steps): void;
    reduce(order: LiveOrder, size: Steps): void;
    remove(order: LiveOrder): void;
}

export declare class CandleSeries {
    #private;
    readonly terms: SeriesTerms;
    constructor(terms: SeriesTerms);
    get size(): number;
    get firstStep(): number | undefined;
    get endStep(): number | undefined;
    aheadOf(step: number): number;
    append(candles: Iterable<FeedCandle>): void;
    attach(table: CandleTable): void;
    endAfter(step: number): void;
    dropBefore(step: number): boolean;
    choosesAt(step: number): boolean;
    choose(step: number, lean: number): void;
    priceAt(step: number): Ticks;
    rangeIn(from: number, to: number): Required<PriceRange> | undefined;
    isClosedAt(step: number): boolean;
    isStillFrom(step: number): boolean;
    isCandleInside(step: number, low: Ticks, high: Ticks): boolean;
    insideUntil(step: number, last: number, low: Ticks, high: Ticks): number;
    volumeIn(from: number, to: number): Steps | undefined;
    write(): WrittenSeries;
    static read({ chunks, lowFirst, ...terms }: WrittenSeries): CandleSeries;
}

export declare class DeleverageQueue {
    #private;
    readonly symbol: string;
    readonly side: PositionSide;
    constructor(symbol: string, side: PositionSide);
    replace(collateral: Collateral, positions: readonly Rankable[]): void;
    take(): Position | undefined;
}

export declare class DirtyCollaterals {
    #private;
    get size(): number;
    add(collateral: Collateral, account: Account): void;
    take(): OwnedCollateral | undefined;
}

export declare class MarginWatch {
    #private;
    isComplete: boolean;
    get bounds(): Bounds;
    add(collateral: Collateral, accountId: bigint, { low, high }: Bounds): void;
    boundsOf(collateral: Collateral): Bounds | undefined;
    delete(collateral: Collateral): void;
    takeLeft(mark: Ticks): Watched | undefined;
}

export declare class MinuteTrades {
    #private;
    get all(): [
        minute: number,
        trades: Trades
    ][];
    of(minute: number): Trades | undefined;
    record(time: number, price: Ticks, volume: Steps, value: Money): void;
    forgetFrom(minute: number): void;
}

export declare class PriceFeed {
    #private;
    constructor(walk: RandomWalk);
    get segments(): readonly FeedSegment[];
    get revision(): number;
    get changes(): number;
    get source(): FeedSource;
    at(step: number): Ticks;
    lastAt(step: number): Ticks;
    indexAt(step: number): Ticks;
    follow(step: number, source: FeedSource): void;
    get candles(): CandleSeries | undefined;
    append(candles: readonly FeedCandle[], step: number): void;
    attach(table: CandleTable): void;
    startIn(from: number, to: number): number | undefined;
    get isAlone(): boolean;
    get ownStart(): number | undefined;
    candlesFrom(step: number): number | undefined;
    choosesAt(step: number): boolean;
    choose(step: number, lean: number): void;
    volumeIn(from: number, to: number): Steps | undefined;
    rangeIn(from: number, to: number): PriceRange | undefined;
    isClosedAt(step: number): boolean;
    isStillFrom(step: number): boolean;
    insideUntil(step: number, last: number, low: Ticks, high: Ticks): number;
}

export declare class PriceLevels<Level> {
    #private;
    constructor(sign: 1 | -1);
    get bestPrice(): Ticks | undefined;
    get best(): Level | undefined;
    after(price: Ticks): Level | undefined;
    levels(): Generator<Level>;
    get isEmpty(): boolean;
    get(price: Ticks): Level | undefined;
    levelAt(price: Ticks, create: (price: Ticks) => Level): Level;
    drop(price: Ticks): void;
}

export declare class RecentTrades {
    #private;
    get latest(): readonly RecentTrade[];
    add(trade: RecentTrade): void;
}

export declare class SideTotals {
    #private;
    readonly side: PositionSide;
    readonly positions: Position[];
    size: Steps;
    readonly openOrders: LiveOrder[];
    openSize: Steps;
    closeSize: Steps;
    readonly loss: {
        mark: Ticks;
        value: Money;
    };
    worstLimit: Ticks | null;
    constructor(side: PositionSide);
    get openValue(): Money;
    get roughOpenValue(): number;
    addOpenValue(grid: Grid, limit: Ticks, size: Steps): void;
}

export declare class Triggers {
    #private;
    add(trigger: Trigger): void;
    insert(trigger: Trigger): void;
    delete(trigger: Trigger): void;
    has(trigger: Trigger): boolean;
    get size(): number;
    bounds(): Bounds;
    reach(reference: TriggerReference, price: Ticks): void;
    reachNow(trigger: Trigger): void;
    takeReached(): Trigger | undefined;
}

export declare const changeableTerms: readonly [
    'makerFeeRate',
    'takerFeeRate',
    'buyLimitPriceRatio',
    'sellLimitPriceRatio',
    'minOrderSize',
    'maxOrderSize',
    'maxPositionSize',
    'marketOpenLimitSize',
    'minLeverage',
    'maxLeverage',
    'tiers'
];

export declare const executionTypes: readonly [
    'normal',
    'postOnly',
    'fok',
    'ioc'
];

export declare const reasons: readonly [
    'SYMBOL_UNKNOWN',
    'COIN_UNKNOWN',
    'ACCOUNT_UNKNOWN',
    'CLIENT_OID_INVALID',
    'CLIENT_OID_DUPLICATE',
    'SIZE_PRECISION',
    'SIZE_MIN',
    'SIZE_MAX',
    'PRICE_PRECISION',
    'PRICE_BAND',
    'EXECUTION_TYPE_CONFLICT',
    'PRESET_PRICE',
    'LIQUIDATING',
    'ORDER_RATE',
    'MARGIN_MODE_CONFLICT',
    'SEPARATED_MODE_CONFLICT',
    'POSITION_MAX',
    'MARGIN_INSUFFICIENT',
    'CLOSE_SIZE_EXCEEDED',
    'ORDER_NOT_FOUND',
    'ORDER_FINISHED',
    'AMOUNT_PRECISION',
    'LEVERAGE_RANGE',
    'LEVERAGE_MAX',
    'POSITION_UNKNOWN',
    'SYMBOL_IN_USE',
    'FEE_RATE',
    'FUNDING_RATE',
    'SETTING_RANGE',
    'MARKET_MAKER_SHAPE',
    'MARKET_ABSENT',
    'MARKET_HALTED',
    'PRICE_STALE'
];

export declare const totalSigns: {
    deposit: bigint;
    withdraw: bigint;
    transferIn: bigint;
    transferOut: bigint;
    marginMoveIn: bigint;
    marginMoveOut: bigint;
    openLong: bigint;
    openShort: bigint;
    closeLong: bigint;
    closeShort: bigint;
    fillFee: bigint;
    liquidateFee: bigint;
    funding: bigint;
    fillFeeIncome: bigint;
    liquidateFeeIncome: bigint;
    fix: bigint;
    tracking: bigint;
};

export declare const touchRules: readonly [
    'never',
    'always',
    'probability',
    'queue'
];

export interface Bounds {
    readonly low: Ticks;
    readonly high: Ticks;
}

export interface CandlePrices {
    readonly open: Ticks;
    readonly high: Ticks;
    readonly low: Ticks;
    readonly close: Ticks;
}

export interface CandleTerms extends Omit<SeriesTerms, 'before' | 'pathSeed'> {
    readonly kind: 'candles';
    readonly pathSeed?: string | undefined;
}

export interface ClosedPeriod extends PeriodStatistics {
    readonly close: Ticks;
}

export interface Collateral {
    readonly coin: string;
    readonly marginMode: MarginMode;
    readonly isolatedPositionId: bigint;
    amount: Money;
    isLiquidating: boolean;
    readonly totals: Record<TotalName, Money>;
    readonly createdTime: number;
    updatedTime: number;
}

export interface ContractTerms extends Readonly<Record<RateName | SizeName, string>> {
    readonly symbol: string;
    readonly base: string;
    readonly quote: string;
    readonly coin: string;
    readonly contractUnit: string;
    readonly delivery: readonly string[];
    readonly sizeIncrement: number;
    readonly tickSize: number;
    readonly priceEndStep: number;
    readonly minLeverage: number;
    readonly maxLeverage: number;
    readonly basePrice: string;
    readonly halfSpread: Ticks;
    readonly tiers?: readonly TierTerms[] | undefined;
    readonly liquidationFeeRate?: string | undefined;
    readonly hasMarket?: boolean | undefined;
}

export interface DepthLevel {
    readonly price: Ticks;
    readonly size: Steps;
    readonly marketMakerSize: Steps;
}

export interface FeeSetting {
    rates: {
        maker: Rate;
        taker: Rate;
    } | null;
    discount: Rate | null;
    sideDiscounts: {
        maker: Rate;
        taker: Rate;
    } | null;
}

export interface FeedSegment {
    readonly step: number;
    readonly source: FeedSource;
}

export interface FillAmounts {
    readonly size: Steps;
    readonly value: Money;
    readonly fee: Money;
    readonly liquidateFee: Money;
    readonly realizedPnl: Money;
}

export interface FillList {
    readonly fills: readonly Fill[];
    readonly hasMore: boolean;
    readonly total: number;
}

export interface FinalRecords {
    order: Order;
    fill: Fill;
    bill: Bill;
    plan: PlanOrder;
    position: Position;
}

export interface Funding {
    readonly source: 'fixed' | 'formula';
    readonly rate: Rate;
    readonly premiums: Premiums;
}

export interface Grid {
    readonly pricePlaces: number;
    readonly priceStep: number;
    readonly sizePlaces: number;
    readonly unitValue: Money;
    readonly unitNumber: number;
}

export interface Halt {
    readonly reason: string;
    readonly time: number;
}

export interface IdCounter {
    lastId: bigint;
}

export interface Level {
    readonly price: Ticks;
    size: Steps;
    first: RestingOrder | null;
    last: RestingOrder | null;
}

export interface LiveOrder<Owner = unknown> extends Order {
    owner?: Owner | undefined;
    openIndex?: number | undefined;
    place?: RestingOrder | undefined;
}

export interface MarketMaker {
    readonly isEnabled: boolean;
    readonly levels: number;
    readonly halfSpreadTicks: Ticks;
    readonly stepTicks: Ticks;
    readonly size: Steps;
    readonly growthPercent: number;
}

export interface MirrorQuote {
    readonly price: Ticks;
    readonly last: Ticks;
    readonly index: Ticks;
    readonly bid: Ticks;
    readonly ask: Ticks;
}

export interface Order extends AnyOrder {
    readonly type: OrderKind;
    readonly executionType: ExecutionType;
    readonly separatedMode: SeparatedMode;
    readonly size: Steps;
    limit: Ticks;
    readonly presetTakeProfitPrice: Ticks | null;
    readonly presetStopLossPrice: Ticks | null;
    readonly planId: bigint;
    status: OrderStatus;
    cancelReason: CancelReason | null;
    isCancelRequested: boolean;
}

export interface OwnedCollateral {
    readonly collateral: Collateral;
    readonly account: Account;
}

export interface PathPoint {
    readonly offset: number;
    readonly price: Ticks;
    readonly isGlide: boolean;
}

export interface PeriodStatistics {
    readonly open: Ticks;
    readonly high: Ticks;
    readonly low: Ticks;
    readonly volume: Steps;
    readonly value: Money;
    readonly close?: Ticks | undefined;
}

export interface PlanOrder extends AnyOrder {
    readonly type: Direction;
    size: Steps;
    isMarket: boolean;
    price: Ticks;
    triggerPrice: Ticks;
    reference: TriggerReference;
    isRising: boolean;
    readonly role: PlanRole | null;
    readonly parentId: bigint;
    status: PlanStatus;
    orderId: bigint;
    triggerTime: number | null;
}

export interface PriceBand {
    readonly mark: Ticks;
    readonly highestBuy: Ticks;
    readonly lowestSell: Ticks;
}

export interface PriceHistory {
    period(price: HistoryPrice, first: number, end: number, time: number): ClosedPeriod;
    readonly beginsAt: number | null;
}

export interface PricePath {
    readonly points: readonly PathPoint[];
    readonly length: number;
    readonly isLoop: boolean;
    readonly rules?: 2 | undefined;
}

export interface PriceRange extends Bounds {
    readonly open: Ticks;
    readonly close?: Ticks;
}

export interface RandomWalk {
    at(step: number): Ticks;
    insideUntil(step: number, last: number, low: Ticks, high: Ticks): number;
    rangeIn(from: number, to: number): PriceRange;
}

export interface Rankable {
    readonly position: Position;
    readonly unrealizedPnl: Money;
    readonly exposedValue: Money;
    readonly equity: Money;
}

export interface RecentTrade {
    readonly time: number;
    readonly price: Ticks;
    readonly size: Steps;
    readonly matchSequence: number;
    readonly isBuyerMaker: boolean;
}

export interface RecordFilter {
    readonly symbol?: string | undefined;
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly limit: number;
}

export interface RecordMatch {
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly symbol?: string | undefined;
    readonly orderId?: bigint | undefined;
    readonly coin?: string | undefined;
    readonly businessType?: string | undefined;
    readonly type?: PlanOrder['type'] | undefined;
}

export interface RestingOrder {
    readonly order: Order;
    readonly sequence: number;
    readonly level: Level;
    ahead: Steps;
    previous: RestingOrder | null;
    next: RestingOrder | null;
}

export interface SeriesTerms {
    readonly length: number;
    readonly path: CandlePath;
    readonly gaps: GapRule | 'refuse';
    readonly end: GapRule;
    readonly before: Ticks;
    readonly rules?: 2 | undefined;
    readonly pathSeed?: number | undefined;
}

export interface SymbolSetting {
    fees: FeeSetting;
    marginMode: MarginMode;
    separatedMode: SeparatedMode;
    appendsMargin: boolean;
    leverage: {
        cross: number;
        isolatedLong: number;
        isolatedShort: number;
    };
}

export interface SymbolState {
    readonly account: Account;
    readonly market: Market;
    readonly setting: SymbolSetting;
    readonly long: SideTotals;
    readonly short: SideTotals;
    liveOrders: number;
    marginMode: MarginMode;
}

export interface Tier {
    readonly maxNotional: Money | null;
    readonly maintenanceRate: Rate;
    readonly allowance: bigint;
    readonly maxLeverage: number;
}

export interface Trigger {
    readonly id: bigint;
    readonly accountId: bigint;
    readonly price: Ticks;
    readonly isRising: boolean;
    readonly reference: TriggerReference;
}

export type BusinessType = keyof typeof businessTypes;

export type CandlePath = (typeof candlePaths)[number];

export type FeedSource = {
    readonly kind: 'walk';
} | {
    readonly kind: 'hold';
    readonly price: Ticks;
} | ({
    readonly kind: 'path';
} & PricePath) | {
    readonly kind: 'candles';
    readonly series: CandleSeries;
} | ({
    readonly kind: 'mirror';
} & MirrorQuote);

export type FillDirection = `${'OPEN' | 'CLOSE'}_${PositionSide}`;

export type FinalKind = keyof FinalRecords;

export type FoundKind = 'order' | 'plan';

export type HistoryPrice = 'last' | 'mark';

export type LiquidateType = '' | 'FORCE_LIQUIDATE' | 'FORCE_REDUCE' | 'ADL';

export type MarginMode = 'SHARED' | 'ISOLATED';

export type Minutes = (minute: number, time: number) => PeriodStatistics;

export type Money = bigint;

export type OrderSide = 'BUY' | 'SELL';

export type PositionSide = 'LONG' | 'SHORT';

export type Rate = bigint;

export type SeparatedMode = 'COMBINED' | 'SEPARATED';

export type SimulatedVolume = (minute: number) => readonly VolumePart[];

export type Steps = number;

export type Ticks = number;

export type Timer = {
    readonly time: number;
} & ({
    readonly kind: 'order';
    readonly action: 'match' | 'cancel';
    readonly accountId: bigint;
    readonly orderId: bigint;
} | {
    readonly kind: 'feed';
    readonly action: 'stop';
    readonly symbol: string;
    readonly step: number;
});

export type WorldEvent = {
    readonly time: number;
} & (({
    readonly kind: 'order';
    readonly order: Order;
} & Readonly<Pick<Order, 'status' | 'filledSize'>>) | ({
    readonly kind: 'plan';
    readonly plan: PlanOrder;
} & Readonly<Pick<PlanOrder, 'status' | 'filledSize'>>) | {
    readonly kind: 'fill';
    readonly fill: Fill;
} | {
    readonly kind: 'bill';
    readonly bill: Bill;
} | {
    readonly kind: 'funding';
    readonly symbol: string;
    readonly rate: Rate;
    readonly mark: Ticks;
} | ({
    readonly kind: 'liquidation';
    readonly phase: 'start' | 'finish';
    readonly accountId: bigint;
} & Pick<Collateral, 'coin' | 'isolatedPositionId'>) | {
    readonly kind: 'price';
    readonly symbol: string;
    readonly price: Ticks;
    readonly mark: Ticks;
} | {
    readonly kind: 'halt';
    readonly symbol: string;
    readonly reason: string | null;
} | {
    readonly kind: 'terms';
    readonly symbol: string;
    readonly name: string;
    readonly from: string | null;
    readonly to: string;
});

interface Details {
    readonly field?: string;
    readonly step?: string;
}

interface Glide {
    readonly market: Market;
    readonly from: Ticks;
    readonly way: Ticks;
    readonly count: number;
    done: number;
}

interface Kind {
    readonly orderSide: OrderSide;
    readonly positionSide: PositionSide;
    readonly opens: boolean;
    readonly fillDirection: FillDirection;
    readonly liquidateType: LiquidateType;
}

interface MemoryArchiveOptions {
    readonly limit?: number | undefined;
}

interface Premiums {
    sum: bigint;
    count: number;
}

interface RateChange {
    readonly after: number;
    readonly rate: Rate;
}

interface RestoreOptions {
    readonly contracts: readonly ContractTerms[];
    readonly archive?: Archive;
}

interface TierTerms {
    readonly maxNotional: string | null;
    readonly maintenanceRate: string;
    readonly maxLeverage: number;
}

interface VolumePart {
    readonly second: number;
    readonly size: Steps;
    readonly isBuyerMaker: boolean;
}

interface Watched extends Bounds {
    readonly collateral: Collateral;
    readonly accountId: bigint;
}

interface WorldOptions {
    readonly seed: string;
    readonly startTime: number;
    readonly contracts: readonly ContractTerms[];
    readonly insurance?: string | undefined;
    readonly archive?: Archive | undefined;
}

interface WrittenSeries extends SeriesTerms {
    readonly chunks: readonly string[];
    readonly lowFirst?: readonly string[] | undefined;
}

type Filled = Pick<Order, 'filledValue' | 'filledSize'>;

type GapRule = 'hold' | 'close';

type Handlers = typeof handlers;

type Parsed = bigint | 'malformed' | 'inexact';

type RateName = (typeof rates)[number];

type SizeName = (typeof sizes)[number];

type TimerKind = (typeof timerKinds)[number];

type Trades = Omit<PeriodStatistics, 'open' | 'close'>;
