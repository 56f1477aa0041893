// One rate limiter for many machines, in Redis.
export { type RedisGovernorOptions, createRedisGovernor } from './governor.ts'
export type { RedisClient } from './script.ts'
