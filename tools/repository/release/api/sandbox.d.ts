// The public API of @capi/sandbox, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/sandbox

export {
  ContractTerms,
  FillModel,
  defaultContracts,
  fillModels,
} from '@capi/engine'

export interface AccountOptions {
    readonly name?: string;
    readonly deposit?: string;
    readonly permissions?: readonly Permission[];
    readonly credentials?: Credentials;
}

export type Answers = (typeof allAnswers)[number];

export interface CandleData extends CandleTable {
    readonly symbol: string;
    readonly candleMs: number;
    readonly startsAt: number;
    readonly endsAt: number;
    readonly gaps: readonly CandleGap[];
    readonly roundedPrices: number;
}

export interface CandleDataOptions {
    readonly symbol: string;
    readonly name?: string;
    readonly contracts?: readonly ContractTerms[];
    readonly candleMs?: number;
    readonly rounds?: boolean;
}

export { CandleGap }

export interface CandleReplay extends Partial<Pick<TableReplay, 'path' | 'gaps' | 'end' | 'pathSeed'>> {
    readonly data: CandleData;
}

export type ClockMode = 'real' | 'manual';

export type ClockState = Output<'setClock'>;

export interface ConnectionLimits {
    readonly headersMs: number;
    readonly requestMs: number;
    readonly idleMs: number;
    readonly unreadMs: number;
    readonly drainMs: number;
    readonly connections: number;
    readonly waitingRequests: number;
}

export type Control = Omit<Methods, keyof Accounts | keyof FeedControl> & Accounts & ClockControl & FeedControl & StateControl;

export { Credentials }

export type Fault = Schemas['Fault'];

export type FaultAction = Schemas['FaultAction'];

export type FaultPhase = Schemas['FaultPhase'];

export type FaultRule = Schemas['FaultRule'];

export type JournalPlace = {
    readonly folder: string;
} | DatabasePlace;

export type MarketMakerSettings = Omit<Input<'setMarketMaker'>, 'symbol'>;

export interface MirrorControl {
    poll(): Promise<void>;
}

export interface NewAccount extends Credentials {
    readonly accountId: string;
}

export interface OpenOptions extends Omit<SandboxOptions, 'candles'>, Partial<Pick<PersistentSessionOptions, 'until' | 'onProgress' | 'onFlush' | 'onPrune'>> {
    readonly journal: JournalPlace | Journal;
    readonly reset?: boolean;
    readonly standby?: boolean;
    readonly onWaiting?: () => void;
    readonly snapshotEvery?: number;
    readonly retainMs?: number;
    readonly onWarning?: (text: string) => void;
    readonly watchQueue?: (length: () => number) => void;
    readonly onFailure?: (error: unknown) => void;
}

export { Permission }

export interface PersistentSandbox extends Sandbox {
    readonly control: Sandbox['control'];
    readonly isNew: boolean;
    untilDurable(): Promise<void>;
}

export type RandomBytes = (size: number) => Uint8Array;

export interface RecordedRequest {
    readonly seq: number;
    readonly operation: OperationId;
    readonly key: string | null;
    readonly time: number;
    readonly arrivedAt: number;
    readonly endedAt: number;
    readonly query: string;
    readonly body: string;
    readonly mark: string | null;
    readonly reached: 'whole' | 'part' | 'lost' | 'unread';
    readonly status: number | null;
    readonly answer: string | null;
    readonly retryAfter: number | null;
    readonly result: string | null;
    readonly faults: readonly string[];
    readonly isLimited: boolean;
}

export declare class Rejection extends Error {
    readonly name: string;
    readonly code: string;
    readonly status: number;
    readonly headers: readonly string[];
    constructor(name: ErrorName, message: string, headers?: readonly string[]);
    toJson(now: number): string;
}

export { Sandbox }

export interface SandboxClock {
    now(): number;
    setTimer(ms: number, callback: () => void): () => void;
    sleep(ms: number): Promise<void>;
    hold(): () => void;
}

export { SandboxOptions }

export interface SandboxTransport {
    (request: Outgoing): Promise<Incoming>;
    readonly clock: SandboxClock;
    readonly random: () => number;
    readonly markPrices: () => MarkPrices;
}

export interface ServedRequest {
    readonly id: string;
    readonly operation: string;
    readonly method: string;
    readonly status: number;
    readonly ms: number | null;
    readonly warnings?: readonly string[];
}

export type SymbolSettings = Omit<Input<'updateSettings'>, 'accountId' | 'symbol'>;

export interface Timing {
    now(): number;
    readonly setTimer: SetTimer;
    nextTurn(callback: () => void): void;
}

export interface WeightLimits {
    readonly ip: number;
    readonly uid: number;
    readonly windowMs: number;
    readonly orderCallsPerSecond?: number;
}

export declare function createSandbox(options?: SandboxOptions): Sandbox;

export declare function cutCandles(data: CandleData, time: number): CandleData;

export declare function openSandbox(options: OpenOptions): Promise<PersistentSandbox>;

export declare function parseWidth(text: string): number | undefined;

export declare function priceAt(data: CandleData, time: number): number;

export declare function readCandleData(candles: CandleInput, options: CandleDataOptions): Promise<CandleData>;

// @capi/sandbox/journal

export interface ArchiveQuery {
    readonly kind: FinalKind;
    readonly account: number;
    readonly lineage: Lineage;
    readonly id?: number | undefined;
    readonly before?: number | undefined;
    readonly symbol?: number | undefined;
    readonly coin?: number | undefined;
    readonly label?: number | undefined;
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly limit?: number;
}

export interface ArchiveRow {
    readonly row: number;
    readonly kind: FinalKind;
    readonly account: number;
    readonly id: number;
    readonly time: number;
    readonly symbol: number;
    readonly coin: number;
    readonly label: number;
    readonly body: string;
    readonly digest: number;
}

export interface Batch {
    readonly records: readonly JournalRecord[];
    readonly rows: readonly ArchiveRow[];
    readonly signatures?: readonly StoredSignature[] | undefined;
    readonly signaturesFrom?: number | undefined;
    readonly snapshots: readonly Snapshot[];
    readonly dropped?: readonly SnapshotId[];
    readonly pruned?: Range | undefined;
}

export declare class FencedError extends JournalError {
    readonly name: string;
    constructor(place: string, seq: number);
}

export { Journal }

export { JournalError }

export interface JournalOptions {
    readonly version: string;
    readonly writer: string;
}

export { JournalRecord }

export { Range }

export interface RowCodec {
    toRow<Kind extends FinalKind>(row: number, kind: Kind, record: FinalRecords[Kind]): ArchiveRow;
    fromRow<Kind extends FinalKind>(row: ArchiveRow): FinalRecords[Kind];
    toQuery(kind: FinalKind, accountId: bigint, lineage: Lineage, query: RecordQuery): ArchiveQuery;
}

export interface RowCount {
    readonly count: number;
    readonly last: number;
}

export interface SharedJournal extends Journal {
    openToRead(): Promise<boolean>;
    take(staleMs: number): Promise<boolean>;
    renew(): Promise<void>;
}

export { Snapshot }

export { SnapshotId }

export interface SnapshotInfo extends SnapshotId {
    readonly takenAt: number;
}

export { StoredSignature }

export declare function createRowCodec(contracts: readonly ContractTerms[]): RowCodec;

export declare function isRecordIntact(record: JournalRecord): boolean;

export declare function isRowIntact(row: ArchiveRow): boolean;

export declare function isSnapshotIntact(snapshot: Snapshot): boolean;

export declare function isWithin(lineage: Lineage, row: number): boolean;

export declare const journalFormat = 9;

export declare function requireVersion(place: string, known: Readonly<Record<string, unknown>>, version: string): void;

export declare function withRecordDigest(record: Omit<JournalRecord, 'digest'>): JournalRecord;

export declare function withRowDigest(row: Omit<ArchiveRow, 'digest'>): ArchiveRow;

export declare function withSnapshotDigest(snapshot: Omit<Snapshot, 'digest'>): Snapshot;

// @capi/sandbox/command

export declare function runCommand(args: readonly string[]): Promise<void>;

// @capi/sandbox/end-with-npm

export declare function endWithNpm(command: string): void;

// What these name without exporting it

declare class Horizons {
    #private;
    time: number;
    events: number;
    constructor(time: number, aheadMs: number, aheadEvents: number, record: RecordChange);
    replay(kind: string, body: unknown): boolean;
    coverTime(time: number, rate: number): void;
    coverEvents(last: number): void;
    end(time: number, lastEvent: number): void;
}

export declare class Exchange {
    #private;
    signedBy: Signature | undefined;
    onClockSet: () => void;
    readonly events: EventLog;
    readonly turns: Turns;
    readonly horizons: Horizons;
    constructor(options: ExchangeOptions);
    get world(): World;
    get mode(): ClockMode;
    get rate(): number;
    get completeTime(): number;
    get clockTime(): number;
    sync(): number;
    syncSliced(): Slices<void>;
    inTurn<Value>(act: () => Value): Value | Promise<Value>;
    run<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Result<Results[Kind]>;
    runSliced<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Slices<Result<Results[Kind]>>;
    advance(time: number): void;
    advanceSliced(time: number): Slices<void>;
    together<Value>(changes: Slices<Value>): Slices<Value>;
    recordTime(): void;
    switchTo(mode: ClockMode, rate?: number): void;
    restart(): void;
    resume(world: World, mode: ClockMode, rate: number, horizon?: number): void;
    replay({ kind, time, body }: Pick<Change, 'kind' | 'time' | 'body'>): string;
}

export declare class JournalError extends Error {
    readonly name: string;
}

export declare class Recorder implements SessionStore, Durability {
    #private;
    readonly codec: RowCodec;
    readonly archive: Archive;
    rowCount: number;
    constructor(options: RecorderOptions);
    get seq(): number;
    get earliest(): number;
    get isFailed(): boolean;
    get pending(): number;
    start(from: SnapshotStart): void;
    collectRows(after: number): () => readonly ArchiveRow[];
    dropSnapshots(snapshots: readonly SnapshotId[]): void;
    takeSnapshot(): void;
    record({ kind, time, body, eventDigest }: Change, signature?: StoredSignature): number;
    hold(): () => void;
    saveState(name: string, state: SavedState): void;
    whenDurable(callback: () => void, onFailure?: () => void): void;
    untilDurable(): Promise<void>;
    close(): Promise<void>;
}

export declare class Session {
    #private;
    readonly exchange: Exchange;
    readonly keys: KeyRing;
    readonly faults: RuleBook;
    readonly savedStates: Map<string, SavedState>;
    readonly signatures: Signatures;
    constructor(options: SessionOptions);
    get lineage(): Lineage;
    earliestTime(): number;
    oldestTimestamp(): number;
    refuse(signature: Signature): void;
    differenceFrom(other: unknown): string | null;
    recordPresent(): void;
    recordBegin(): void;
    save(name: string): SavedState;
    restore(name: string): boolean;
    serialize(): string;
    deserialize(text: string): void;
    isRestorable(text: string): boolean;
    replay(change: Pick<Change, 'kind' | 'time' | 'body'>, seq: number): string;
}

export declare class Turns {
    #private;
    constructor(nextTurn: Timing['nextTurn'], onBegin?: () => void);
    get isBusy(): boolean;
    get isInProgress(): boolean;
    finish(): void;
    complete<Value>(change: Slices<Value>): Value;
    perform<Value>(change: Slices<Value>): Value | Promise<Value>;
    performThen<Done, Value>(change: Slices<Done>, act: (value: Done) => Value): Value | Promise<Value>;
}

export declare const allAnswers: readonly [
    'documented',
    'tables',
    'observed',
    'mixed'
];

export interface Accounts {
    createAccount(options?: AccountOptions): NewAccount;
    deposit(accountId: string, amount: string, coin?: string): void;
    withdraw(accountId: string, amount: string, coin?: string): void;
}

export interface CandleFields {
    readonly time: number | string;
    readonly open: number | string;
    readonly high: number | string;
    readonly low: number | string;
    readonly close: number | string;
    readonly volume?: number | string | null | undefined;
}

export interface CandleGap {
    readonly from: number;
    readonly to: number;
}

export interface Change {
    readonly kind: string;
    readonly time: number;
    readonly body: unknown;
    readonly eventDigest: string;
}

export interface ClockControl extends Pick<Methods, 'setClock'> {
    now(): number;
    advance(milliseconds: number): void;
}

export interface Credentials {
    readonly key: string;
    readonly secret: string;
    readonly passphrase: string;
}

export interface DatabasePlace {
    readonly databaseUrl: string;
    readonly world?: string;
    readonly patienceMs?: number;
}

export interface Durability {
    readonly pending: number;
    whenDurable(callback: () => void): void;
    untilDurable(): Promise<void>;
}

export interface EventLog {
    readonly last: number;
    readonly first: number;
    add(events: readonly WorldEvent[], cause: EventCause): void;
    since(seq: number): Iterable<LoggedEvent>;
    onNext(callback: () => void): () => void;
    clear(): void;
    continueAfter(seq: number): void;
}

export interface ExchangeOptions {
    readonly makeWorld: (startTime: number) => World;
    readonly startTime: number | undefined;
    readonly wallClock: () => number;
    readonly mode: ClockMode;
    readonly aheadMs?: number | undefined;
    readonly aheadEvents?: number | undefined;
    readonly timing?: Pick<Timing, 'nextTurn'> | undefined;
    readonly hasDigests?: boolean | undefined;
    readonly record?: ((change: Change, signature: Signature | undefined) => void) | undefined;
    readonly hold?: (() => () => void) | undefined;
}

export interface FeedControl extends Pick<Methods, 'runScript'> {
    setFeed(input: Input<'setFeed'>): FeedState;
    setFeed(input: LoadCandlesInput): Promise<CandleFeed>;
    loadCandles(input: LoadCandlesInput): Promise<CandleFeed>;
}

export interface FollowedSession extends StoredSession {
    readonly position: number;
}

export interface Incoming {
    readonly status: number;
    readonly retryAfter: string | null;
    readonly contentType: string | null;
    readonly headers: readonly string[];
    readonly text: string;
    readonly parsed?: {
        readonly text: string;
        readonly value: unknown;
    } | undefined;
}

export interface Journal {
    readonly place: string;
    open(isReset?: boolean): Promise<void>;
    last(): Promise<number>;
    oldest(): Promise<number>;
    append(batch: Batch): Promise<void>;
    read(from: number, to: number): AsyncIterable<JournalRecord>;
    listSnapshots(): Promise<readonly SnapshotInfo[]>;
    loadSnapshot(id: SnapshotId): Promise<Snapshot | undefined>;
    listSignatures(from: number): Promise<readonly StoredSignature[]>;
    select(query: ArchiveQuery): Promise<readonly ArchiveRow[]>;
    count(query: ArchiveQuery): Promise<number>;
    countRows(): Promise<RowCount>;
    findDamagedRow(): Promise<number | undefined>;
    replaceRows(after: number, rows: readonly ArchiveRow[]): Promise<void>;
    dropAfter(seq: number, row: number): Promise<void>;
    close(): Promise<void>;
}

export interface JournalRecord {
    readonly seq: number;
    readonly time: number;
    readonly kind: string;
    readonly body: string;
    readonly eventDigest: string;
    readonly digest: string;
}

export interface KeyEntry extends Credentials {
    readonly accountId: bigint;
    readonly permissions: ReadonlySet<Permission>;
}

export interface KeyRing {
    issue(accountId: bigint, permissions: readonly Permission[], credentials?: Credentials): Credentials;
    find(key: string): KeyEntry | undefined;
    requireValid(credentials: Credentials): void;
    all(): Iterable<KeyEntry>;
    add(entry: KeyEntry): void;
    clear(): void;
}

export interface LoadCandlesInput extends Omit<Input<'loadCandles'>, 'candles'> {
    readonly candles: CandleInput;
    readonly name?: string;
}

export interface LoggedEvent {
    readonly seq: number;
    readonly turn: number;
    readonly cause: EventCause;
    readonly event: WorldEvent;
}

export interface Metrics {
    readonly contentType: string;
    write(): string;
    countRequest(request: ServedRequest): void;
    countCommand(kind: string): void;
    countFlush(flush: {
        readonly records: number;
        readonly ms: number;
    }): void;
    watchQueue(length: () => number): void;
    watchMirror(report: () => MirrorReport): void;
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

export interface PersistentSessionOptions extends Pick<RecorderOptions, 'onFailure' | 'onFlush' | 'onPrune' | 'retainMs' | 'timing' | 'wallClock'>, Pick<RecoveryOptions, 'onProgress' | 'onWarning'> {
    readonly journal: Journal;
    readonly followed?: FollowedSession | undefined;
    readonly session: Omit<SessionOptions, 'store'>;
    readonly version: string;
    readonly until?: number | undefined;
    readonly snapshotEvery?: number | undefined;
}

export interface Range {
    readonly from: number;
    readonly to: number;
}

export interface RecordQuery {
    readonly id?: bigint | undefined;
    readonly before?: bigint | undefined;
    readonly symbol?: string | undefined;
    readonly coin?: string | undefined;
    readonly clientOid?: string | undefined;
    readonly orderId?: bigint | undefined;
    readonly businessType?: string | undefined;
    readonly startTime?: number | undefined;
    readonly endTime?: number | undefined;
    readonly limit?: number;
}

export interface RecorderOptions extends SnapshotOptions {
    readonly codec: RowCodec;
    readonly timing?: Timing | undefined;
    readonly onFailure: (error: unknown) => void;
    readonly onFlush?: ((flush: {
        readonly records: number;
        readonly ms: number;
    }) => void) | undefined;
}

export interface RecoveryOptions {
    readonly journal: Journal;
    readonly session: Session;
    readonly position?: number | undefined;
    readonly until?: number | undefined;
    readonly isFull?: boolean;
    readonly maxRow?: number;
    readonly onProgress?: ((done: number, total: number) => void) | undefined;
    readonly onPause?: (() => Promise<void>) | undefined;
    readonly onWarning?: ((text: string) => void) | undefined;
}

export interface RuleBook {
    readonly isEmpty: boolean;
    readonly state: RuleBookState;
    load(state: RuleBookState): void;
    add(rule: FaultRule): string;
    list(): readonly Fault[];
    remove(faultId: string): Fault;
    clear(): readonly Fault[];
    restart(): void;
    trigger(phase: FaultPhase, request: FaultRequest): readonly TriggeredFault[];
}

export interface RuleBookState {
    readonly last: number;
    readonly faults: readonly Fault[];
}

export interface Sandbox {
    fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
    readonly transport: SandboxTransport;
    readonly clock: SandboxClock;
    listen(options?: {
        port?: number;
        host?: string;
    }): Promise<string>;
    close(): Promise<void>;
    readonly accounts: readonly NewAccount[];
    readonly control: Control;
    readonly mirror: MirrorControl | null;
}

export interface SandboxOptions {
    readonly limits?: WeightLimits | undefined;
    readonly strict?: boolean;
    readonly answers?: Answers;
    readonly mirror?: Mirror | undefined;
    readonly seed?: string;
    readonly startTime?: number;
    readonly contracts?: readonly ContractTerms[];
    readonly insurance?: string;
    readonly fillModel?: FillModelSetting;
    readonly candles?: readonly CandleReplay[];
    readonly accounts?: readonly AccountOptions[];
    readonly historyLimit?: number;
    readonly clock?: () => number;
    readonly wallClock?: () => number;
    readonly timing?: Timing | undefined;
    readonly randomBytes?: RandomBytes;
    readonly queueLimit?: number;
    readonly controlToken?: string;
    readonly allowHosts?: readonly string[];
    readonly connectionLimits?: Partial<ConnectionLimits>;
    readonly onRequest?: RequestObserver;
    readonly onRecord?: OnRecord;
    readonly onChange?: (change: Change) => void;
    readonly onChangeKind?: (kind: string) => void;
    readonly metrics?: Pick<Metrics, 'contentType' | 'write'>;
    readonly onError?: (error: unknown, id?: string) => void;
}

export interface SavedState {
    readonly seq: number;
    readonly time: number;
    readonly text: string;
    readonly archive?: MemoryArchive;
    readonly signatures?: number;
}

export interface SessionOptions extends Omit<ExchangeOptions, 'record' | 'hasDigests' | 'hold' | 'makeWorld'> {
    readonly makeWorld: (startTime: number, archive: Archive) => World;
    readonly contracts: readonly ContractTerms[];
    readonly startRandomBytes: () => RandomBytes;
    readonly makeFaults: (onChange: () => void) => RuleBook;
    readonly origin: Readonly<Record<string, unknown>>;
    readonly store: SessionStore | null;
    readonly onChange?: ((change: Change) => void) | undefined;
    readonly onChangeKind?: ((kind: string) => void) | undefined;
    readonly makeArchive: () => MemoryArchive;
}

export interface SessionStore {
    readonly archive: Archive;
    readonly seq: number;
    rowCount: number;
    record(change: Change, signature?: StoredSignature): number;
    hold(): () => void;
    saveState(name: string, saved: SavedState): void;
}

export interface Signature {
    readonly time: number;
    readonly mark: string;
}

export interface Signatures {
    readonly used: number;
    readonly forgottenBefore: number;
    readonly version: number;
    useOf(signature: Signature): SignatureUse | undefined;
    use(signature: Signature): void;
    refuse(signature: Signature): void;
    undoAfter(used: number): void;
    load(stored: Iterable<StoredSignature>, from: number): void;
}

export interface Snapshot extends SnapshotInfo {
    readonly body: string;
    readonly digest: string;
}

export interface SnapshotId {
    readonly seq: number;
    readonly name: string;
}

export interface SnapshotOptions {
    readonly journal: Journal;
    readonly serialize: () => string;
    readonly firstSignature?: () => number;
    readonly isRestorable: (text: string) => boolean;
    readonly snapshotEvery?: number;
    readonly retainMs?: number | undefined;
    readonly wallClock?: (() => number) | undefined;
    readonly onPrune?: ((earliest: number) => void) | undefined;
    readonly onWarning?: ((text: string) => void) | undefined;
}

export interface SnapshotStart {
    readonly seq: number;
    readonly bases: readonly SnapshotInfo[];
    readonly earliest: number;
    readonly oldest: number;
}

export interface StateControl extends Pick<Methods, Read | Changing> {
    stateHash(): string;
}

export interface StoredSession {
    readonly session: Session;
    readonly recorder: Recorder;
}

export interface StoredSignature extends Signature {
    readonly isRefused: boolean;
}

export interface TriggeredFault {
    readonly faultId: string;
    readonly action: FaultAction;
    readonly tellTale: boolean;
}

export type CandleInput = string | Uint8Array | Iterable<CandlePiece> | AsyncIterable<CandlePiece>;

export type EventCause = CommandKind | 'clock';

export type EventView = Output<'listEvents'>['events'][number];

export type Exact<Value> = Value extends number ? Value | bigint : Value extends object ? {
    [Field in keyof Value]: Exact<Value[Field]>;
} : Value;

export type FillModelSetting = keyof typeof fillModels | Partial<FillModel>;

export type Input<Id extends ControlId> = ControlInput<Id>;

export type Lineage = readonly (readonly [
    from: number,
    to: number
])[];

export type Methods = {
    [Id in ControlId]: Record<never, never> extends Input<Id> ? (input?: Input<Id>, call?: ControlCall) => Result<Id> : (input: Input<Id>, call?: ControlCall) => Result<Id>;
};

export type OnRecord = (request: RecordedRequest) => void;

export type Output<Id extends ControlId> = ControlAnswer<Id>;

export type Permission = NonNullable<Operation['permission']>;

export type RequestObserver = (request: ServedRequest) => void;

export type SetTimer = (ms: number, callback: () => void) => () => void;

export type SignatureUse = 'ran' | 'void';

export type Slices<Value> = Generator<void, Value, void>;

interface ControlCall {
    readonly type?: string;
    readonly signal?: AbortSignal;
}

interface FaultRequest {
    readonly operation: Operation;
    readonly account: string | undefined;
}

interface OtherResults {
    callAsAccount: Promise<Output<'callAsAccount'>>;
    getAccount: Promise<Exact<Output<'getAccount'>>>;
    stepScenario: Promise<Output<'stepScenario'>>;
    traceOrder: Promise<Exact<Output<'traceOrder'>>>;
    listMarkets: Exact<Output<'listMarkets'>>;
    checkInvariants: Promise<Output<'checkInvariants'>>;
    listEvents: Promise<Output<'listEvents'> | AsyncIterable<EventView>>;
}

type CandleFeed = Output<'loadCandles'>;

type CandlePiece = string | Uint8Array | CandleFields;

type Changing = 'reset' | 'saveSnapshot' | 'restoreSnapshot' | 'createFault' | 'deleteFault' | 'deleteFaults';

type FeedState = Output<'setFeed'>;

type Read = 'getHealth' | 'checkInvariants' | 'getLimits' | 'listSnapshots' | 'listFaults';

type RecordChange = (kind: string, body: unknown, eventDigest?: string) => void;

type Result<Id extends ControlId> = Id extends keyof OtherResults ? OtherResults[Id] : Output<Id>;

type Schemas = ControlComponents['schemas'];
