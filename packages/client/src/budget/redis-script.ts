/**
 * The Lua script that spends a shared rate-limit budget in Redis, in one atomic step: record responses, apply a pause, then grant as
 * many of the requested calls as fit.
 *
 * Each budget is one sorted set: a member is `<weight>:<id>`, its score the millisecond after which it is free. A call in flight has the
 * latest score that it can get, so the weights of a program that died become free without it. The only clock is that of Redis, and
 * the sum is computed anew in every run: there is no second state that could drift from the first. It needs Redis 5 or later. A
 * failure of Redis is a NetworkError that names Redis.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../transport/clock.ts'
import { NetworkError, UsageError } from '../transport/errors.ts'

/** A connected client of `redis` (node-redis) or `ioredis`; the caller opens and closes it and handles its errors. */
export type RedisClient = NodeRedisClient | IoRedisClient

interface NodeRedisClient {
  sendCommand(command: string[]): Promise<unknown>
}

interface IoRedisClient {
  call(command: string, ...values: string[]): Promise<unknown>
}

/** The argument of the script, as JSON. Arrays of three are for the budgets in the order of the keys: ip, uid, order calls. */
export interface ScriptInput {
  readonly budgets: Weights
  readonly windowsMs: Weights
  /** How long a call without a response counts as in flight. */
  readonly maxInFlightMs: number
  /** Delays all calls for this time; 0 for no delay. */
  readonly pauseMs: number
  /** Calls whose response came; those that never spent are ignored. */
  readonly completed: readonly Spending[]
  /** Calls that wait to be sent, in this order. */
  readonly requested: readonly Spending[]
}

export type Weights = readonly [ip: number, uid: number, orders: number]

export interface Spending {
  readonly id: string
  readonly weights: Weights
}

/** More than any budget, and small enough for exact sums. */
export const FULL = 1e15

/** Returns how many of the requested calls may be sent, and after how many milliseconds to request the next one again. */
export const budgetScript: string = `
local input = cjson.decode(ARGV[1])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)

local function record(spending, free_at, is_new)
  for budget, weight in ipairs(spending.weights) do
    local member = weight .. ':' .. spending.id
    if weight > 0 and (is_new or redis.call('ZSCORE', KEYS[budget], member)) then
      redis.call('ZADD', KEYS[budget], free_at[budget], member)
    end
  end
end

-- A call whose response came now counts for one more window; one in flight may get its response later.
local after_window, at_worst = {}, {}
for budget, window in ipairs(input.windowsMs) do
  after_window[budget] = now + window
  at_worst[budget] = now + input.maxInFlightMs + window
end
for _, spending in ipairs(input.completed) do record(spending, after_window, false) end

-- A pause spends the whole budget. Order calls spend of the first two budgets as well.
if input.pauseMs > 0 then
  for budget = 1, 2 do
    local earlier = tonumber(redis.call('ZSCORE', KEYS[budget], '${FULL}:pause') or 0)
    redis.call('ZADD', KEYS[budget], math.max(earlier, now + input.pauseMs), '${FULL}:pause')
  end
end

-- The members of each budget, those that become free first at the front, and their sum.
local logs, spent = {}, {}
for budget, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', '(' .. now)
  logs[budget] = #input.requested > 0 and redis.call('ZRANGE', key, 0, -1) or {}
  local sum = 0
  for _, member in ipairs(logs[budget]) do sum = sum + string.match(member, '^[^:]+') end
  spent[budget] = sum
end

local function wait_for(budget, weight)
  -- A call whose weight exceeds the budget is sent when nothing else is spent.
  local room = math.max(input.budgets[budget], weight) - weight
  local left = spent[budget]
  if weight == 0 or left <= room then return 0 end
  for _, member in ipairs(logs[budget]) do
    left = left - string.match(member, '^[^:]+')
    -- A call in flight becomes free one window from now at the earliest.
    if left <= room then
      return math.min(redis.call('ZSCORE', KEYS[budget], member), after_window[budget]) + 1 - now
    end
  end
  return after_window[budget] + 1 - now
end

local granted, wait = 0, 0
for _, spending in ipairs(input.requested) do
  for budget, weight in ipairs(spending.weights) do wait = math.max(wait, wait_for(budget, weight)) end
  if wait > 0 then break end
  for budget, weight in ipairs(spending.weights) do spent[budget] = spent[budget] + weight end
  record(spending, at_worst, true)
  granted = granted + 1
end

for _, key in ipairs(KEYS) do
  local last = redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2]
  if last then redis.call('PEXPIREAT', key, last + 1) end
end
return {granted, wait}
`

/** Returns the script as a function. Redis caches scripts by their hash, so the text is sent only if the hash is unknown there. */
export function budgetRunner(
  client: RedisClient,
  keys: readonly string[],
  timeoutMs: number,
  clock: Clock,
): (input: ScriptInput) => Promise<{ granted: number; waitMs: number }> {
  const send = sender(client)
  const name = createHash('sha1').update(budgetScript).digest('hex')
  return async (input) => {
    const values = [String(keys.length), ...keys, JSON.stringify(input)]
    try {
      const reply = await within(
        clock,
        timeoutMs,
        send(['EVALSHA', name, ...values]).catch((error: unknown) => {
          if (!textOf(error).startsWith('NOSCRIPT')) throw error
          return send(['EVAL', budgetScript, ...values])
        }),
      )
      const [granted, waitMs] = (reply as unknown[]).map(Number) as [number, number]
      return { granted, waitMs }
    } catch (error) {
      // Without a cause: the errors of these libraries contain commands, and one of those is the login.
      const text = `expected permission to spend the shared budget, was "${textOf(error)}"; the call was not sent`
      throw new NetworkError({ id: null, title: 'Redis' }, text, false)
    }
  }
}

function sender(client: RedisClient): (command: string[]) => Promise<unknown> {
  // ioredis also has a sendCommand, with other parameters.
  if ('call' in client) return async ([command, ...values]) => client.call(command!, ...values)
  if ('sendCommand' in client) return async (command) => client.sendCommand(command)
  throw new UsageError('Expected a client of redis or ioredis, was an object that has neither sendCommand nor call.')
}

/** Some clients queue commands until they are connected again, however long that takes. */
async function within<Value>(clock: Clock, ms: number, promise: Promise<Value>): Promise<Value> {
  let cancel: (() => void) | undefined
  const late = new Promise<never>((_, reject) => {
    cancel = clock.setTimer(ms, () => reject(new Error(`no response within ${ms} ms`)))
  })
  return Promise.race([promise, late]).finally(() => cancel!())
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
