// The public API of @capi/mcp, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/mcp

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
    readonly tools: readonly Tool[];
    readonly resources: readonly Resource[];
    call(name: string, input: unknown, signal?: AbortSignal): Promise<ToolResult | undefined>;
    whenIdle(): Promise<void>;
}

export interface McpOptions {
    readonly baseUrl: string;
    readonly credentials?: Credentials | undefined;
    readonly allow?: readonly Permission[] | undefined;
    readonly limits?: (TradingLimits & LimitStore) | undefined;
    readonly controlToken?: string | undefined;
    readonly maxResultBytes?: number | undefined;
    readonly client?: Omit<ClientOptions, 'baseUrl' | 'credentials'>;
    readonly fetch?: typeof globalThis.fetch;
    readonly secrets?: readonly (string | undefined)[];
    readonly newId?: () => string;
}

export { Permission }

export { TradingLimits }

export declare function createMcp(options: McpOptions): Mcp;

export declare function newServer(mcp: Mcp): Server;

export declare function serveOnHttp(mcp: Mcp, { port, token, onError }: HttpOptions): Promise<HttpServer>;

export declare function serveOnStdio(mcp: Mcp, signal: AbortSignal, onError: (error: Error) => void): Promise<void>;

// What these name without exporting it

export declare const outcomes: {
    readonly done: 'The service did what was requested, or returned what was read.';
    readonly partly: 'The service reported a result for each entry, and refused some. The others took effect.';
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

export interface Tool {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: ObjectSchema;
    readonly needs: readonly Permission[];
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

export type Input = Readonly<Record<string, unknown>>;

export type JsonSchema = Readonly<Record<string, unknown>>;

export type Outcome = keyof typeof outcomes;

export type Permission = 'trade' | 'control';
