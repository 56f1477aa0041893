// The public API of @capi/mirror, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/mirror

export interface Follower {
    poll(): Promise<void>;
    reapply(): void;
    accept(symbol: string): boolean;
    report(): MirrorReport;
    close(): void;
}

export interface FollowingExchange {
    readonly world: World;
    readonly mode: 'real' | 'manual';
    readonly rate: number;
    switchTo(mode: 'real'): void;
    syncSliced(): Slices<void>;
    runSliced<Kind extends CommandKind>(kind: Kind, command: Commands[Kind]): Slices<Result<Results[Kind]>>;
    readonly turns: {
        complete<Value>(change: Slices<Value>): Value;
        perform<Value>(change: Slices<Value>): Value | Promise<Value>;
    };
}

export interface Mirror {
    readonly url: string;
    readonly contracts: readonly ContractTerms[];
    readonly unusable: readonly UnusableContract[];
    follow(exchange: FollowingExchange): Follower;
}

export interface MirrorClient {
    getTicker(input: {
        readonly symbol: string;
    }): PromiseLike<Ticker>;
    listContracts(): PromiseLike<readonly Contract[]>;
    listFundingRates(): PromiseLike<readonly FundingRate[]>;
    listTickers(): PromiseLike<readonly Ticker[]>;
    getServerTime?(): PromiseLike<ServerTime>;
}

export interface MirrorOptions {
    readonly url: string;
    readonly share?: number;
    readonly staleMs?: number;
    readonly intervalMs?: number;
    readonly contractsIntervalMs?: number;
    readonly symbols?: readonly string[];
    readonly record?: string;
    readonly client?: MirrorClient;
    readonly now?: () => number;
    readonly onNotice?: (text: string) => void;
}

export { MirrorReport }

export { Slices }

export { UnusableContract }

export declare function openMirror(given: string | MirrorOptions): Promise<Mirror>;

// What these name without exporting it

export interface UnusableContract {
    readonly symbol: string;
    readonly reason: string;
}

export type MirrorReport = NonNullable<ControlAnswer<'getHealth'>['mirror']>;

export type Slices<Value> = Generator<void, Value, void>;
