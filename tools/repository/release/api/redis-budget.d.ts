// The public API of @capi/redis-budget, written by npm run fix. Do not edit.
// A change of it needs a file in .changeset/.

// @capi/redis-budget

export type RedisClient = NodeRedisClient | IoRedisClient;

export interface RedisGovernorOptions {
    readonly prefix?: string | undefined;
    readonly account: string;
    readonly address?: string | undefined;
    readonly limits?: Limits | undefined;
    readonly maxInFlightMs?: number | undefined;
    readonly redisTimeoutMs?: number | undefined;
    readonly clock?: Clock | undefined;
    readonly onWarning?: ((message: string) => void) | undefined;
}

export declare function createRedisGovernor(client: RedisClient, options: RedisGovernorOptions): Governor;

// What these name without exporting it

interface IoRedisClient {
    call(command: string, ...values: string[]): Promise<unknown>;
}

interface NodeRedisClient {
    sendCommand(command: string[]): Promise<unknown>;
}
