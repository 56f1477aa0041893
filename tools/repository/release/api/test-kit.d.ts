// The public API of @capi/test-kit, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/test-kit

export type Duration = number | `${number}${Unit}` | `${number}${Unit} ${number}${Unit}`;

export interface FailureOptions {
    readonly times?: number;
    readonly nth?: number;
    readonly probability?: string;
    readonly of?: {
        readonly accountId: string;
    };
}

export interface InjectedFailure {
    readonly count: number;
    ends(): void;
}

export interface Market {
    readonly symbol: string;
    price(): string;
    isAt(price: string): Promise<void>;
    fallsTo(price: string, options?: MoveOptions): Promise<void>;
    risesTo(price: string, options?: MoveOptions): Promise<void>;
}

export { MoveOptions }

export interface Network {
    losesResponses(operation?: OperationId, options?: LossOptions): InjectedFailure;
    losesRequests(operation?: OperationId, options?: LossOptions): InjectedFailure;
    respondsWith(status: number, operation?: OperationId, options?: StatusOptions): InjectedFailure;
    delaysResponses(delay: Duration, operation?: OperationId, options?: FailureOptions): InjectedFailure;
    showsOldLists(age: Duration, operation?: OperationId, options?: FailureOptions): InjectedFailure;
    recovers(): void;
}

export type OrderTerms = Partial<Omit<NewSingleOrder, 'type' | 'size' | 'price' | 'matchPrice'>> & {
    readonly price?: string;
};

export { StatusOptions }

export interface TestContext {
    onTestFailed?(callback: () => Promise<void>): void;
    onTestFinished?(callback: () => Promise<void>): void;
    after?(callback: () => Promise<void>): void;
    diagnostic?(line: string): void;
    readonly passed?: boolean;
}

export interface Time {
    now(): number;
    passes(duration: Duration): Promise<void>;
    reachesFunding(): Promise<void>;
}

export interface Trader {
    readonly name: string;
    readonly accountId: string;
    readonly credentials: Credentials;
    readonly client: Client;
    opensLong(size: string, terms?: OrderTerms): Promise<PlacedOrder>;
    opensShort(size: string, terms?: OrderTerms): Promise<PlacedOrder>;
    closesLong(size?: string, terms?: OrderTerms): Promise<PlacedOrder>;
    closesShort(size?: string, terms?: OrderTerms): Promise<PlacedOrder>;
    position(side: 'LONG' | 'SHORT', symbol?: string): Promise<Position | null>;
    orders(): Promise<readonly Order[]>;
    fills(): Promise<readonly Fill[]>;
    equity(): Promise<string>;
}

export interface TraderOptions extends Omit<AccountOptions, 'name'> {
    readonly deposit?: string;
    readonly client?: Partial<ClientOptions>;
}

export interface World {
    readonly seed: string;
    readonly sandbox: Sandbox;
    readonly market: Market;
    readonly time: Time;
    readonly network: Network;
    marketOf(symbol: string): Market;
    trader(name: string, options?: TraderOptions): Trader;
    environment(trader: Trader): Promise<Readonly<Record<string, string>>>;
    describe(): Promise<string>;
    close(): Promise<void>;
}

export interface WorldOptions extends Omit<SandboxOptions, 'clock' | 'wallClock' | 'accounts'> {
    readonly seed?: string;
    readonly prices?: 'constant' | 'walk';
    readonly symbol?: string;
    readonly client?: Partial<ClientOptions>;
}

export declare function createWorld(test: TestContext, options?: WorldOptions): World;
export declare function createWorld(options?: WorldOptions): World;

// What these name without exporting it

declare const units: {
    readonly ms: 1;
    readonly s: 1000;
    readonly m: 60000;
    readonly h: 3600000;
    readonly d: 86400000;
    readonly w: 604800000;
};

export interface LossOptions extends FailureOptions {
    readonly how?: 'close' | 'reset' | 'hang';
}

export interface MoveOptions {
    readonly over?: Duration;
}

export interface StatusOptions extends FailureOptions {
    readonly retryAfter?: number;
}

type Unit = keyof typeof units;
