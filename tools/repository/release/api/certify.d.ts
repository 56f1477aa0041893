// The public API of @capi/certify, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/certify

export interface Case {
    readonly id: string;
    readonly title: string;
    readonly group: string;
    readonly done: string;
    readonly required: string;
    readonly why: string;
    readonly exercise: string;
    readonly steps: readonly Step[];
    readonly aheadMs?: number;
    readonly limits?: WeightLimits;
    readonly idleMs?: number;
    readonly rules?: readonly string[];
    readonly without?: readonly string[];
    readonly exercisedBy?: ExercisedBy;
}

export interface CaseResult extends Judgement {
    readonly case: Case;
    readonly evidence: Evidence;
}

export interface Certificate {
    readonly baseline: {
        readonly plays: readonly Evidence[];
        readonly isRepeatable: boolean;
        readonly problem: string | null;
    };
    readonly results: readonly CaseResult[];
    readonly options: Pick<PlayOptions, 'command' | 'seed' | 'seconds' | 'rate' | 'symbol' | 'deposit'> & Pick<CertifyOptions, 'flags'>;
    readonly isInterrupted: boolean;
}

export { CertifyOptions }

export { Evidence }

export interface Finding {
    readonly rule: string;
    readonly text: string;
    readonly at: number;
    readonly requests: readonly number[];
}

export { Judgement }

export interface Pace {
    readonly longestPauseMs: number;
    readonly repeatMs: number;
    readonly isEndless: boolean;
}

export { PlayOptions }

export interface Rule {
    readonly id: string;
    readonly title: string;
    readonly isGeneral: boolean;
    readonly judge: Judge;
}

export interface Sent extends RecordedRequest {
    readonly at: number;
    readonly until: number;
    readonly outcome: Outcome;
    readonly input: Fields;
    readonly run: number;
}

export type Verdict = 'passed' | 'failed' | 'not exercised' | 'inconclusive';

export declare const baseline: Case;

export declare function certify(options: CertifyOptions): Promise<Certificate>;

export declare function chooseCases(names: readonly string[], all?: readonly Case[]): readonly Case[];

export declare function commandOf(id: string, { options }: Pick<Certificate, 'options'>): string;

export declare const defaultDeposit = "10000";

export declare const defaultSymbol = "cmt_btcusdt";

export declare function judge(each: Case, evidence: Evidence, pace: Pace): Judgement;

export declare function linesOf(result: CaseResult, certificate: Pick<Certificate, 'options'>): string;

export declare function paceOf(plays: readonly Evidence[]): Pace;

export declare function playCase(each: Case, options: PlayOptions): Promise<Evidence>;

export declare function readCases(): readonly Case[];

export declare const rules: readonly Rule[];

export declare function summaryOf({ results, baseline, isInterrupted, options }: Certificate): string;

export declare function toHtml(certificate: Certificate): string;

export declare function toJson(certificate: Certificate): string;

export declare function toJunit(certificate: Certificate): string;

// What these name without exporting it

export interface CertifyOptions extends PlayOptions {
    readonly cases: readonly Case[];
    readonly flags?: readonly string[];
    readonly jobs?: number;
    readonly onResult?: (result: CaseResult, done: number, all: number) => void;
}

export interface Evidence {
    readonly lasts: number;
    readonly rate: number;
    readonly accountId: string;
    readonly requests: readonly Sent[];
    readonly events: readonly ExchangeEvent[];
    readonly runs: readonly Run[];
    readonly harms: readonly Harm[];
    readonly hits: number;
    readonly problem: string | null;
    readonly equity: string;
}

export interface ExchangeEvent {
    readonly kind: string;
    readonly time: number;
    readonly accountId: string | null;
    readonly symbol: string | null;
    readonly detail: Readonly<Record<string, string | boolean | null>>;
}

export interface ExercisedBy {
    readonly operations?: readonly OperationId[];
    readonly event?: string;
    readonly containing?: string;
    readonly refusedWith?: 'any' | 'limited';
    readonly needs?: 'signature' | 'order' | 'position';
    readonly count?: number;
}

export interface Fields {
    readonly [name: string]: Value;
}

export interface Harm {
    readonly at: number;
    readonly text: string;
}

export interface Judgement {
    readonly verdict: Verdict;
    readonly findings: readonly Finding[];
    readonly reason?: string;
}

export interface PlayOptions {
    readonly command: readonly [
        string,
        ...string[]
    ];
    readonly environment: Readonly<Record<string, string>>;
    readonly seed: string;
    readonly seconds: number;
    readonly rate: number;
    readonly symbol: string;
    readonly deposit: string;
    readonly signal?: AbortSignal | undefined;
}

export interface Run {
    readonly from: number;
    readonly until: number | null;
    readonly isEnded: boolean;
    readonly status: number | string | null;
    readonly output: string;
}

export type Judge = (evidence: Evidence, pace: Pace) => readonly Finding[];

export type Outcome = 'done' | 'refused' | 'unknown';

export type Step = Moment & {
    readonly say: string;
} & ({
    readonly control: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly save?: string;
    readonly times?: number;
} | {
    readonly kill: true;
} | {
    readonly start: true;
} | {
    readonly moveTo: {
        readonly factor: number;
    };
});

export type Value = null | boolean | string | readonly Value[] | Fields;

interface Moment {
    readonly at?: number;
    readonly after?: {
        readonly operation: OperationId;
        readonly nth?: number;
        readonly delayMs?: number;
    };
}
