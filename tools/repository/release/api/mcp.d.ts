// The public API of @capi/mcp, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/mcp

export interface AuditCall {
    readonly number: number;
    readonly time: string;
    readonly operation: string;
    readonly kind: string | null;
    readonly input: unknown;
    readonly where: string | null;
    readonly isRehearsal: boolean;
    readonly confirmation: 'asked' | 'accepted' | 'declined' | 'not counted' | null;
    readonly requests: number;
    readonly outcome: string | null;
    readonly detail: string | null;
}

export interface AuditLog {
    readonly calls: readonly AuditCall[];
    readonly records: number;
    readonly missing: readonly {
        readonly from: number;
        readonly to: number;
    }[];
    readonly repeated: readonly number[];
    readonly broken: number;
}

export interface HttpOptions {
    readonly port: number;
    readonly token: string | undefined;
    readonly onError: (error: Error) => void;
}

export interface HttpServer {
    readonly url: string;
    close(): Promise<void>;
}

export interface LimitStore {
    readonly folder: string;
}

export interface Mcp {
    readonly tools: readonly Listed[];
    readonly operations: readonly Tool[];
    readonly resources: readonly Resource[];
    readonly workflows: readonly Workflow[];
    stepTo(operation: string): Pick<Step, 'tool' | 'operation'> | undefined;
    call(name: string, input: unknown, signal?: AbortSignal): Promise<ToolResult | undefined>;
    callFor(caller: Caller, name: string, input: unknown): Promise<ToolResult | Question | undefined>;
    whenIdle(): Promise<void>;
    close(): void;
}

export interface McpOptions {
    readonly baseUrl: string;
    readonly credentials?: Credentials | undefined;
    readonly allow?: readonly Permission[] | undefined;
    readonly limits?: (TradingLimits & LimitStore) | undefined;
    readonly tools?: Surface | undefined;
    readonly confirm?: boolean | undefined;
    readonly audit?: AuditPlace | undefined;
    readonly controlToken?: string | undefined;
    readonly maxResultBytes?: number | undefined;
    readonly client?: Omit<ClientOptions, 'baseUrl' | 'credentials'>;
    readonly fetch?: typeof globalThis.fetch;
    readonly secrets?: readonly (string | undefined)[];
    readonly now?: (() => number) | undefined;
    readonly newId?: () => string;
}

export { Permission }

export { TradingLimits }

export declare function createMcp(options: McpOptions): Mcp;

export declare function newServer(mcp: Mcp): Server;

export declare function readAudit(file: string): AuditLog;

export declare function serveOnHttp(mcp: Mcp, { port, token, onError }: HttpOptions): Promise<HttpServer>;

export declare function serveOnStdio(mcp: Mcp, signal: AbortSignal, onError: (error: Error) => void): Promise<void>;

// What these name without exporting it

export declare const outcomes: {
    readonly done: 'The service did what was requested, or returned what was read.';
    readonly accepted: 'The service accepted the cancellation. Until the order is final, it can still be filled: read it.';
    readonly partly: 'The service reported a result for each entry, and refused some. The others were accepted; read them.';
    readonly rehearsed: 'Nothing was sent. The receipt says what the call would do now.';
    readonly refused: 'The service refused the request. Nothing changed.';
    readonly unknown: 'The request may or may not have taken effect. Do not repeat it before you have called the tools in next.';
    readonly invalid: 'The input was wrong. No request was sent.';
    readonly forbidden: 'This server does not allow the call. No request was sent.';
    readonly failed: 'No readable response came. Nothing was changed.';
};

export interface Answer {
    readonly outcome: Outcome;
    readonly source: Source;
}

export interface AuditPlace {
    readonly file: string;
    readonly maxBytes?: number | undefined;
    readonly onError: (error: Error) => void;
}

export interface Caller {
    readonly signal?: AbortSignal | undefined;
    readonly connection?: string;
    readonly canAsk?: boolean;
    readonly answer?: {
        readonly state: string;
        readonly isAccepted: boolean;
    } | undefined;
}

export interface Listed {
    readonly name: string;
    readonly title?: string;
    readonly description: string;
    readonly inputSchema: ObjectSchema;
    readonly annotations: Readonly<Record<string, unknown>>;
    readonly facts?: Readonly<Record<string, unknown>>;
}

export interface ObjectSchema extends JsonSchema {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly additionalProperties: false;
}

export interface Part {
    readonly data: unknown;
    readonly isLast: boolean;
    readonly incomplete?: string;
}

export interface Question {
    readonly message: string;
    readonly state: string;
}

export interface Resource {
    readonly uri: string;
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly mimeType: string;
    readonly isListed: boolean;
    read(): string | Promise<string>;
}

export interface Source {
    next(bytes: number, signal?: AbortSignal): Promise<Part>;
}

export interface Step {
    readonly tool: string;
    readonly operation: string | null;
    readonly purpose: string;
}

export interface Tool {
    readonly name: string;
    readonly kind: Kind;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: ObjectSchema;
    readonly dataSchema: JsonSchema;
    readonly needs: readonly Permission[];
    readonly isIdempotent: boolean;
    readonly avoidsLimits?: boolean;
    readonly facts: Readonly<Record<string, unknown>>;
    readonly confirmedBy: readonly string[];
    run(input: Input, signal: AbortSignal | undefined): Promise<Answer>;
}

export interface ToolResult {
    readonly content: {
        type: 'text';
        text: string;
    }[];
    readonly structuredContent: Record<string, unknown>;
    readonly isError: boolean;
    readonly [other: string]: unknown;
}

export interface TradingLimits {
    readonly symbols: readonly string[];
    readonly maxOrderValue: string;
    readonly maxDayValue: string;
    readonly maxPositionValue?: string | undefined;
    readonly maxLeverage?: string | undefined;
    readonly maxDayLoss?: string | undefined;
}

export interface Workflow {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly inputs: readonly {
        readonly name: string;
        readonly description: string;
        readonly required: boolean;
    }[];
    readonly steps: readonly {
        readonly operation: string | null;
        readonly description: string;
    }[];
}

export type Input = Readonly<Record<string, unknown>>;

export type JsonSchema = Readonly<Record<string, unknown>>;

export type Kind = 'read' | 'place' | 'cancel' | 'settings' | 'control';

export type Outcome = keyof typeof outcomes;

export type Permission = 'trade' | 'control';

export type Surface = 'few' | 'all' | readonly string[];
