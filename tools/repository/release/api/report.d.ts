// The public API of @capi/report, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/report

export type AccountClient = Pick<Client, 'getAccounts' | 'getServerTime' | 'listAllPositions' | 'listBills' | 'listFills' | 'listHistoryCandles'>;

export interface AccountRecords {
    readonly bills: readonly BillRecord[];
    readonly fills: readonly FillRecord[];
    readonly positions?: readonly PositionRecord[] | undefined;
    readonly collateral?: readonly CollateralRecord[] | undefined;
    readonly createdTime?: number | null | undefined;
    readonly time: number;
    readonly prices?: Iterable<PriceRecord> | undefined;
    readonly pricesEvery?: number | undefined;
    readonly missing?: readonly string[] | undefined;
}

export { BillRecord }

export interface CoinReport extends Sums {
    readonly coin: string;
    readonly openingBalance: string;
    readonly closingBalance: string;
    readonly unrealizedProfit: string;
    readonly equity: string;
    readonly totalProfit: string;
    readonly isolatedMargin: string;
    readonly drawdown: Drawdown;
    readonly relativeDrawdown: Drawdown;
    readonly reconciliation: Reconciliation;
    readonly curve: readonly CurvePoint[];
    readonly closes?: readonly CurvePoint[];
}

export { CollateralRecord }

export { CurvePoint }

export { Drawdown }

export type FigurePosition = Pick<Position, Field>;

export { FillRecord }

export interface ForcedCloses {
    readonly type: string;
    readonly fills: number;
    readonly turnover: string;
    readonly result: string;
}

export declare class Html {
    readonly text: string;
    constructor(text: string);
}

export interface LineLabel {
    readonly name: Exclude<AmountName, 'coin'>;
    readonly label: string;
    readonly isRare?: true;
    readonly isSum?: true;
}

export { PositionRecord }

export { PriceRecord }

export interface ReadOptions {
    readonly since?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly priceRequests?: number | undefined;
    readonly onProgress?: ((count: number, total: number | undefined) => void) | undefined;
}

export { Reconciliation }

export interface Report {
    readonly since: number | null;
    readonly until: number;
    readonly valuedEvery: number | null;
    readonly coins: readonly CoinReport[];
    readonly symbols: readonly SymbolReport[];
    readonly remarks: readonly string[];
}

export interface ReportOptions {
    readonly since?: number | undefined;
    readonly until?: number | undefined;
    readonly maxPoints?: number | undefined;
    readonly closesEvery?: number | undefined;
    readonly onPoint?: ((coin: string, time: number, equity: string) => void) | undefined;
}

export interface Series {
    readonly name: string;
    readonly kind: string;
    readonly points: readonly {
        readonly time: number;
        readonly value: number;
    }[];
    readonly isStep?: boolean;
    readonly isFilled?: boolean;
}

export { Sums }

export { SymbolReport }

export interface TradeCounts {
    readonly count: number;
    readonly won: number;
    readonly lost: number;
    readonly even: number;
    readonly winRate: string | null;
}

export declare function createReport(records: AccountRecords, options?: ReportOptions): Report;

export declare function drawLines(label: string, series: readonly Series[]): Html;

export declare function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html;

export declare const lineLabels: readonly LineLabel[];

export declare function profitPercentOf({ openValue, unrealizePnl, leverage }: FigurePosition): string | null;

export declare function readAccount(client: AccountClient, options?: ReadOptions): Promise<AccountRecords>;

export declare function readExchangeTime(client: Pick<AccountClient, 'getServerTime'>, signal?: AbortSignal): Promise<number>;

export declare function realizedProfitOf({ side, openValue, cumOpenValue, cumCloseValue }: FigurePosition): string | null;

export declare function showAmount(text: string): string;

export declare function showRounded(text: string): string;

export declare function showTime(time: number): string;

export declare function showValuation(valuedEvery: number | null): string | null;

export declare function toneOf(amount: string): string;

export declare function writeCsv(rows: readonly (readonly string[])[]): string;

export declare function writeCurveCsv({ coins }: Report): string;

export declare function writeHtml(report: Report): string;

export declare function writePage(title: string, body: Html, ownStyle?: string): string;

export declare function writeSumsCsv({ coins, symbols }: Report): string;

// @capi/report/csv

export { writeCsv }

// What these name without exporting it

declare const lines: readonly [
    'deposits',
    'withdrawals',
    'transfers',
    'marginMoves',
    'realizedProfit',
    'fees',
    'liquidationFees',
    'funding',
    'compensation',
    'feeIncome',
    'copyTrading',
    'other',
    'tradesWithoutFills'
];

export interface CurvePoint {
    readonly time: number;
    readonly balance: string;
    readonly equity: string;
    readonly profit: string;
}

export interface Drawdown {
    readonly amount: string;
    readonly ratio: string | null;
    readonly whole: string | null;
    readonly from: number | null;
    readonly to: number | null;
}

export interface PriceRecord {
    readonly symbol: string;
    readonly time: number;
    readonly price: string;
}

export interface Reconciliation {
    readonly opening: string;
    readonly change: string;
    readonly expected: string;
    readonly actual: string | null;
    readonly difference: string | null;
}

export interface Sums extends Readonly<Record<Line, string>> {
    readonly netProfit: string;
    readonly turnover: string;
    readonly fills: number;
    readonly trades: TradeCounts;
    readonly forcedCloses: readonly ForcedCloses[];
    readonly liquidationResult: string;
}

export interface SymbolReport extends Sums {
    readonly symbol: string;
    readonly coin: string;
    readonly unrealizedProfit: string;
}

export type BillRecord = Pick<Bill, 'billId' | 'coin' | 'symbol' | 'amount' | 'balance' | 'businessType' | 'createdTime'>;

export type CollateralRecord = Pick<Collateral, 'coin' | 'amount' | 'updatedTime'>;

export type FillRecord = Pick<Fill, 'tradeId' | 'orderId' | 'symbol' | 'positionSide' | 'orderSide' | 'direction' | 'fillSize' | 'fillValue' | 'fillFee' | 'liquidateFee' | 'realizePnl' | 'liquidateType' | 'createdTime'>;

export type PositionRecord = Pick<Position, 'symbol' | 'side' | 'size' | 'openValue' | 'unrealizePnl' | 'marginMode' | 'isolatedMargin'>;

type AmountName = {
    [Name in keyof CoinReport]-?: CoinReport[Name] extends string ? Name : never;
}[keyof CoinReport];

type Field = 'side' | 'openValue' | 'cumOpenValue' | 'cumCloseValue' | 'unrealizePnl' | 'leverage';

type Line = (typeof lines)[number];

type Value = string | number | Html | readonly Html[];
