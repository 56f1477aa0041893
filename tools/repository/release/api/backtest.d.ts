// The public API of @capi/backtest, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/backtest

export interface Axis {
    readonly name: string;
    readonly values: readonly ParameterValue[];
}

export interface Band {
    readonly p5: number;
    readonly p50: number;
    readonly p95: number;
}

export interface BooleanParameter {
    readonly type: 'boolean';
    readonly default: boolean;
    readonly about?: string;
}

export interface CandleFile {
    readonly symbol: string;
    readonly file: string;
}

export type CandlePath = 'drawn' | 'direction' | 'opposite' | 'worst' | 'glide';

export interface CheckResult {
    readonly cuts: readonly number[];
    readonly orders: number;
    readonly difference: OrderDifference | null;
}

export interface ChoiceParameter {
    readonly type: 'choice';
    readonly default: string;
    readonly values: readonly string[];
    readonly about?: string;
}

export interface CompleteWindow extends Window {
    readonly best: RankedPoint;
    readonly outOfSample: readonly SweepResult[];
    readonly failure: null;
}

export type Condition = (values: ParameterValues) => boolean;

export interface DecimalParameter {
    readonly type: 'decimal';
    readonly default: string;
    readonly min?: string;
    readonly max?: string;
    readonly about?: string;
}

export interface FailedWindow extends Window {
    readonly best: RankedPoint | null;
    readonly outOfSample: readonly [
    ];
    readonly failure: string;
}

export type FillChoice = 'default' | 'lenient' | 'strict';

export interface IntegerParameter {
    readonly type: 'integer';
    readonly default: number;
    readonly min?: number;
    readonly max?: number;
    readonly about?: string;
}

export interface JoinedRuns {
    readonly fills: string;
    readonly equity: readonly (readonly [
        time: number,
        equity: string
    ])[];
    readonly totalProfit: string;
}

export interface LiveRun {
    readonly strategy: Strategy;
    readonly parameters: ParameterValues;
    readonly symbols: readonly string[];
    readonly signal: AbortSignal;
    readonly onLog: (text: string) => void;
}

export interface Metrics {
    readonly netProfit: string;
    readonly totalProfit: string;
    readonly holdProfit: string;
    readonly fees: string;
    readonly funding: string;
    readonly turnover: string;
    readonly trades: number;
    readonly winRate: number | null;
    readonly profitFactor: number | null;
    readonly drawdown: string;
    readonly relativeDrawdown: number;
    readonly sharpe: number | null;
    readonly sortino: number | null;
    readonly calmar: number | null;
    readonly exposure: number;
    readonly reasons: Readonly<Partial<Record<Ratio, string>>>;
}

export interface MonteCarlo {
    readonly seed: string;
    readonly rounds: number;
    readonly trades: number;
    readonly profit: Band;
    readonly drawdown: Band;
    readonly reorderedDrawdown: Band;
    readonly path: readonly (Band & {
        readonly count: number;
    })[];
}

export type Objective = 'net-profit' | 'sharpe' | 'sortino' | 'calmar' | 'profit-factor' | 'drawdown';

export { OrderDifference }

export interface PageInput {
    readonly name: string;
    readonly symbols: readonly string[];
    readonly deposit: string;
    readonly seed: string;
    readonly fills: readonly string[];
    readonly dataRemarks: readonly string[];
}

export interface Paper {
    readonly capi: Client;
    readonly sandbox: Sandbox;
}

export interface PaperOptions {
    readonly pricesOf?: string | undefined;
    readonly deposit?: string | undefined;
    readonly onNotice?: ((text: string) => void) | undefined;
}

export type Parameter = IntegerParameter | DecimalParameter | ChoiceParameter | BooleanParameter;

export { ParameterValue }

export { ParameterValues }

export type Parameters = Readonly<Record<string, Parameter>>;

export interface PathSpread {
    readonly paths: number;
    readonly netProfit: Spread<string>;
    readonly totalProfit: Spread<string>;
    readonly drawdown: Spread<string>;
    readonly trades: Spread<number>;
    readonly winRate: Spread<number> | null;
    readonly failures: readonly string[];
}

export interface PointOptions {
    readonly axes: readonly Axis[];
    readonly base: ParameterValues;
    readonly where: readonly Condition[];
    readonly random?: number | undefined;
    readonly seed: string;
}

export interface PoolOptions {
    readonly threads?: number | undefined;
    readonly stuckAfterMs?: number | undefined;
    readonly env?: Readonly<Record<string, string>> | undefined;
}

export interface QueueAddress {
    readonly url: string;
    readonly shown: string;
}

export interface QueueRunnerOptions {
    readonly address: QueueAddress;
    readonly secret: string;
    readonly code: StrategyCode;
    readonly data: readonly CandleData[];
    readonly onNotice?: ((text: string) => void) | undefined;
    readonly mostWaiting?: number | undefined;
    readonly version?: string | undefined;
}

export { RankedPoint }

export { Ratio }

export interface RecordedOrder {
    readonly time: number;
    readonly operation: string;
    readonly body: string;
}

export interface ResultsFile {
    get(key: string): SweepResult | undefined;
    add(result: SweepResult): void;
    close(): void;
}

export interface RunCall {
    readonly signal?: AbortSignal | undefined;
    readonly onNotice?: ((notice: RunNotice) => void) | undefined;
    readonly onLog?: ((line: string) => void) | undefined;
}

export interface RunInput extends RunOptions {
    readonly strategy: Strategy;
    readonly data: readonly CandleData[];
    readonly parameters: ParameterValues;
    readonly onLog?: ((text: string) => void) | undefined;
    readonly onDay?: ((time: number) => void) | undefined;
    readonly onOrder?: ((order: RecordedOrder) => void) | undefined;
    readonly onEquity?: ((time: number, equity: string) => void) | undefined;
}

export { RunNotice }

export { RunOptions }

export interface RunOutcome {
    readonly from: number;
    readonly to: number;
    readonly metrics: Metrics;
    readonly report: CoinReport;
    readonly trades: readonly Trade[];
    readonly insideTrades: number;
    readonly remarks: readonly string[];
    readonly orders: readonly RecordedOrder[];
    readonly hold: readonly (readonly [
        time: number,
        equity: string
    ])[];
    readonly equity: readonly (readonly [
        time: number,
        equity: string
    ])[];
}

export interface RunPool {
    readonly threads: number;
    run(task: RunTask, call?: RunCall): Promise<RunOutcome>;
    close(): Promise<void>;
}

export interface RunResult {
    readonly from: number;
    readonly to: number;
    readonly metrics: Metrics;
    readonly trades: readonly Trade[];
    readonly insideTrades: number;
    readonly report: CoinReport;
    readonly hold: readonly (readonly [
        time: number,
        equity: string
    ])[];
    readonly records: AccountRecords;
    readonly stateHash: () => string;
    readonly remarks: readonly string[];
}

export interface RunSummary extends Pick<RunOutcome, 'from' | 'to' | 'metrics'> {
    readonly report: {
        readonly closes?: readonly Pick<CurvePoint, 'time' | 'equity'>[];
    };
}

export { RunTask }

export interface Runner {
    readonly threads: number;
    run(task: RunTask, call?: RunCall): Promise<RunSummary>;
    close(): Promise<void>;
}

export declare class RunnerError extends Error {
    readonly name = "RunnerError";
}

export { Spread }

export { Strategy }

export interface StrategyClock {
    now(): number;
    sleep(ms: number): Promise<void>;
    untilNext(ms: number): Promise<void>;
}

export { StrategyCode }

export interface StrategyContext<Own extends Parameters = Parameters> {
    readonly capi: Client;
    readonly clock: StrategyClock;
    readonly parameters: ValuesOf<Own>;
    readonly signal: AbortSignal;
    readonly symbols: readonly string[];
    readonly symbol: string;
    readonly log: (text: string) => void;
}

export declare class StrategyError extends Error {
    readonly name = "StrategyError";
}

export interface SweepInput {
    readonly code: StrategyCode;
    readonly data: readonly CandleData[];
    readonly points: readonly ParameterValues[];
    readonly fills: readonly FillChoice[];
    readonly options: RunOptions;
    readonly results: ResultsFile;
    readonly signal?: AbortSignal | undefined;
    readonly onResult?: ((result: SweepResult, isKnown: boolean) => void) | undefined;
}

export interface SweepPageInput extends PageInput {
    readonly axes: readonly Axis[];
    readonly objective: Objective;
    readonly from: number;
    readonly to: number;
    readonly results: readonly SweepResult[];
    readonly defaults: readonly SweepResult[];
    readonly best: RunOutcome | null;
    readonly spread: PathSpread | null;
}

export { SweepResult }

export interface SweepWorkerOptions {
    readonly address: QueueAddress;
    readonly secret: string;
    readonly signal: AbortSignal;
    readonly threads?: number | undefined;
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly onNotice?: ((text: string) => void) | undefined;
    readonly lockMs?: number | undefined;
    readonly version?: string | undefined;
}

export { Trade }

export declare class UnfinishedRunError extends StrategyError {
}

export { ValuesOf }

export interface WalkForward {
    readonly windows: readonly WalkedWindow[];
    readonly joined: readonly JoinedRuns[];
}

export interface WalkForwardInput extends SweepInput {
    readonly axes: readonly Axis[];
    readonly objective: Objective;
    readonly windows: readonly Window[];
    readonly deposit: string;
}

export interface WalkPageInput extends PageInput {
    readonly axes: readonly Axis[];
    readonly objective: Objective;
    readonly walked: WalkForward;
    readonly outcomes: readonly RunOutcome[];
    readonly spread: PathSpread | null;
}

export { WalkedWindow }

export { Window }

export declare function checkStrategy(pool: RunPool, task: RunTask, signal?: AbortSignal): Promise<CheckResult>;

export declare function checkWorkerEnvironment(environment: SweepWorkerOptions['environment']): void;

export declare function compilePortable(file: string): Promise<StrategyCode>;

export declare function compileStrategy(file: string): Promise<StrategyCode>;

export declare function completeWindows(windows: readonly WalkedWindow[]): readonly CompleteWindow[];

export declare function createRunPool(options?: PoolOptions): RunPool;

export declare function createStrategyClock(clock: ExchangeClock, signal: AbortSignal, onWait?: () => void): StrategyClock;

export declare function defineStrategy<const Own extends Parameters>(strategy: Strategy<Own>): Strategy<Own>;

export declare function digestOf(data: readonly CandleData[]): string;

export declare function figureOf(objective: Objective, score: number): number;

export declare function importStrategy({ name, text }: StrategyCode): Promise<Strategy & {
    readonly name: string;
}>;

export declare function joinEquity(runs: readonly Pick<SweepResult, 'equity'>[], deposit: string): Pick<JoinedRuns, 'equity' | 'totalProfit'>;

export declare function labelOf(objective: Objective): string;

export declare function listPoints({ axes, base, where, random, seed }: PointOptions): readonly ParameterValues[];

export declare function listWindows(from: number, to: number, { inSampleMs, outOfSampleMs, isAnchored }: WindowOptions): readonly Window[];

export declare function loadStrategy(file: string): Promise<Strategy & {
    readonly name: string;
}>;

export declare function noneOf(results: readonly SweepResult[], objective: Objective): string;

export declare const objectives: readonly Objective[];

export declare function openPaper(symbols: readonly string[], options?: PaperOptions): Promise<Paper>;

export declare function openQueueRunner(options: QueueRunnerOptions): Promise<Runner>;

export declare function openResults(file: string | undefined): ResultsFile;

export declare function profitPerDay({ windows, joined }: WalkForward): {
    readonly inside: number;
    readonly out: number;
};

export declare function rangeOf(data: readonly CandleData[], warmUpMs: number): {
    readonly from: number;
    readonly to: number;
};

export declare function rankPoints(results: readonly SweepResult[], axes: readonly Axis[], objective: Objective): readonly RankedPoint[];

export declare function readAxis(parameters: Parameters, text: string): Axis;

export declare function readCandleFlag(text: string): CandleFile;

export declare function readCondition(parameters: Parameters, text: string): Condition;

export declare function readFiles(files: readonly CandleFile[], { rounds, candleMs }?: {
    readonly rounds?: boolean | undefined;
    readonly candleMs?: number | undefined;
}): Promise<readonly CandleData[]>;

export declare function readParameters(parameters: Parameters, given: Readonly<Record<string, string>>): ParameterValues;

export declare function readQueueAddress(text: string, password?: string): QueueAddress;

export declare function readQueueSecret(environment: Readonly<Record<string, string | undefined>>): string;

export declare function readWidth(text: string): number;

export declare function readWindowLengths(text: string): Pick<WindowOptions, 'inSampleMs' | 'outOfSampleMs'>;

export declare function remarksOnData(data: CandleData): readonly string[];

export declare function runBacktest(input: RunInput): Promise<RunResult>;

export declare function runStrategy(run: LiveRun, capi: Client, clock?: ExchangeClock): Promise<void>;

export declare function runSweep(runner: Runner, input: SweepInput): Promise<readonly SweepResult[]>;

export declare function runSweepWorker(options: SweepWorkerOptions): Promise<void>;

export declare function scoreOf(objective: Objective, metrics: Metrics): number | null;

export declare function simulateTrades(trades: readonly Pick<Trade, 'profit'>[], seed: string, rounds?: number): MonteCarlo | null;

export declare function spreadOverPaths(pool: RunPool, task: RunTask, own: Pick<RunOutcome, 'metrics'>, signal?: AbortSignal): Promise<PathSpread | null>;

export declare function spreadOverWindows(pool: RunPool, tasks: readonly RunTask[], own: readonly Pick<RunOutcome, 'metrics'>[], signal?: AbortSignal): Promise<PathSpread | null>;

export declare function walkForward(runner: Runner, input: WalkForwardInput): Promise<WalkForward>;

export declare function warnAboutPaths({ insideTrades, trades }: {
    readonly insideTrades: number;
    readonly trades: number | readonly unknown[];
}, spread: PathSpread | null, subject?: string): readonly string[];

export declare function warnAboutRun(metrics: Metrics, subject?: string): readonly string[];

export declare function warnAboutSweep(ranked: readonly RankedPoint[]): readonly string[];

export declare function warnAboutWalkForward(walked: WalkForward): readonly string[];

export declare function writeEquityCsv(runs: readonly {
    readonly fills: string;
    readonly equity: readonly (readonly [
        time: number,
        equity: string
    ])[];
}[]): string;

export declare function writeResultsCsv(results: readonly SweepResult[]): string;

export declare function writeRunPage(input: PageInput & {
    readonly parameters: ParameterValues;
    readonly outcomes: readonly [
        RunOutcome,
        ...RunOutcome[]
    ];
    readonly spreads: readonly (PathSpread | null)[];
}): string;

export declare function writeSweepPage(input: SweepPageInput): string;

export declare function writeTime(time: number): string;

export declare function writeTradesCsv(runs: readonly {
    readonly fills: string;
    readonly trades: readonly Trade[];
}[]): string;

export declare function writeWalkPage(input: WalkPageInput): string;

export declare function writeWindowsCsv({ windows }: WalkForward, objective: Objective): string;

// What these name without exporting it

export interface ExchangeClock {
    now(): number;
    setTimer(ms: number, callback: () => void): () => void;
}

export interface OrderDifference {
    readonly cut: number;
    readonly whole: RecordedOrder | null;
    readonly shorter: RecordedOrder | null;
}

export interface RankedPoint {
    readonly parameters: ParameterValues;
    readonly results: readonly SweepResult[];
    readonly score: number;
    readonly neighbours: {
        readonly mean: number;
        readonly worst: number;
        readonly count: number;
    } | null;
    readonly atEdge: readonly string[];
}

export interface RunOptions {
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly deposit?: string | undefined;
    readonly seed?: string | undefined;
    readonly fills?: FillChoice | undefined;
    readonly path?: CandlePath | undefined;
    readonly pathSeed?: string | undefined;
}

export interface RunTask {
    readonly code: StrategyCode;
    readonly data: readonly CandleData[];
    readonly parameters: ParameterValues;
    readonly options: RunOptions;
    readonly hasOrders?: boolean;
    readonly hasEquity?: boolean;
}

export interface Strategy<Own extends Parameters = Parameters> {
    readonly name?: string;
    readonly parameters: Own;
    warmUp?(parameters: ValuesOf<Own>): number;
    run(context: StrategyContext<Own>): Promise<void>;
}

export interface StrategyCode {
    readonly name: string;
    readonly text: string;
    readonly digest: string;
    readonly portable?: string;
}

export interface SweepResult {
    readonly key: string;
    readonly parameters: ParameterValues;
    readonly fills: string;
    readonly from: number;
    readonly to: number;
    readonly metrics: Metrics | null;
    readonly equity: readonly (readonly [
        time: number,
        equity: string
    ])[];
    readonly error: string | null;
}

export interface Trade {
    readonly symbol: string;
    readonly side: string;
    readonly size: string;
    readonly openedAt: number;
    readonly closedAt: number;
    readonly openPrice: string;
    readonly closePrice: string;
    readonly profit: string;
    readonly fees: string;
    readonly isForced: boolean;
}

export interface Window {
    readonly from: number;
    readonly split: number;
    readonly to: number;
}

export interface WindowOptions {
    readonly inSampleMs: number;
    readonly outOfSampleMs: number;
    readonly isAnchored: boolean;
}

export type ParameterValue = number | string | boolean;

export type ParameterValues = Readonly<Record<string, ParameterValue>>;

export type Ratio = 'winRate' | 'profitFactor' | 'sharpe' | 'sortino' | 'calmar';

export type RunNotice = {
    readonly isStarted: true;
} | {
    readonly time: number;
};

export type Spread<Value> = readonly [
    lowest: Value,
    highest: Value
];

export type ValuesOf<Own extends Parameters> = {
    readonly [Name in keyof Own]: ValueOf<Own[Name]>;
};

export type WalkedWindow = CompleteWindow | FailedWindow;

type ValueOf<Of extends Parameter> = Of extends IntegerParameter ? number : Of extends BooleanParameter ? boolean : string;
