/**
 * What Redis does with a shared budget, in one atomic step: note answers, hold back, then spend for as many calls as fit.
 *
 * Each budget is one sorted set: a member is `<weight>:<id>`, its score the millisecond at the end of which it comes free. A call
 * in flight has the latest score that it can get, so the spendings of a program that died come free by themselves. Redis's own
 * clock is the only one, and the sum is made anew every time: there is no second state that could drift from the first.
 * It needs Redis 5 or later. An exchange that fails is a NetworkError that names Redis.
 */
import { createHash } from 'node:crypto'
import { NetworkError, UsageError } from '../transport/errors.ts'

/** A connected client of `redis` (node-redis) or `ioredis`; the caller opens, watches and closes it. */
export type RedisClient = NodeRedisClient | IoRedisClient

interface NodeRedisClient {
  sendCommand(command: string[]): Promise<unknown>
}

interface IoRedisClient {
  call(command: string, ...values: string[]): Promise<unknown>
}

/** What the script is told, as JSON. Arrays of three are for the budgets in the order of the keys: ip, uid, order calls. */
export interface Told {
  readonly budgets: Weights
  readonly windowsMs: Weights
  /** How long a call without an answer may count as in flight. */
  readonly maxInFlightMs: number
  /** Holds everything back for so long; 0 for not at all. */
  readonly pauseMs: number
  /** Calls that have their answer; those that never spent are passed over. */
  readonly answered: readonly Spending[]
  /** Calls that want to be sent, in this order. */
  readonly asking: readonly Spending[]
}

export type Weights = readonly [ip: number, uid: number, orders: number]

export interface Spending {
  readonly id: string
  readonly weights: Weights
}

/** More than any budget, and small enough to be added up exactly. */
export const FULL = 1e15

/** Returns how many of those who ask may go, and in how many milliseconds it is worth asking again for the next. */
export const budgetScript: string = `
local told = cjson.decode(ARGV[1])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)

local function note(spending, free_at, is_new)
  for budget, weight in ipairs(spending.weights) do
    local member = weight .. ':' .. spending.id
    if weight > 0 and (is_new or redis.call('ZSCORE', KEYS[budget], member)) then
      redis.call('ZADD', KEYS[budget], free_at[budget], member)
    end
  end
end

-- A call that is answered now, as any call that is in flight, counts for one window more.
local a_window_on, at_worst = {}, {}
for budget, window in ipairs(told.windowsMs) do
  a_window_on[budget] = now + window
  at_worst[budget] = now + told.maxInFlightMs + window
end
for _, spending in ipairs(told.answered) do note(spending, a_window_on, false) end

-- A pause is a spending that leaves no room. Order calls spend of the first two budgets as well.
if told.pauseMs > 0 then
  for budget = 1, 2 do
    local earlier = tonumber(redis.call('ZSCORE', KEYS[budget], '${FULL}:pause') or 0)
    redis.call('ZADD', KEYS[budget], math.max(earlier, now + told.pauseMs), '${FULL}:pause')
  end
end

-- What is spent of each budget: members, those that come free first at the front.
local logs, spent = {}, {}
for budget, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', '(' .. now)
  logs[budget] = #told.asking > 0 and redis.call('ZRANGE', key, 0, -1) or {}
  local sum = 0
  for _, member in ipairs(logs[budget]) do sum = sum + string.match(member, '^[^:]+') end
  spent[budget] = sum
end

local function wait_for(budget, weight)
  -- A call that is dearer than the budget goes when everything else is free.
  local room = math.max(told.budgets[budget], weight) - weight
  local left = spent[budget]
  if weight == 0 or left <= room then return 0 end
  for _, member in ipairs(logs[budget]) do
    left = left - string.match(member, '^[^:]+')
    -- What is in flight comes free one window from now at the earliest.
    if left <= room then
      return math.min(redis.call('ZSCORE', KEYS[budget], member), a_window_on[budget]) + 1 - now
    end
  end
  return a_window_on[budget] + 1 - now
end

local granted, wait = 0, 0
for _, spending in ipairs(told.asking) do
  for budget, weight in ipairs(spending.weights) do wait = math.max(wait, wait_for(budget, weight)) end
  if wait > 0 then break end
  for budget, weight in ipairs(spending.weights) do spent[budget] = spent[budget] + weight end
  note(spending, at_worst, true)
  granted = granted + 1
end

for _, key in ipairs(KEYS) do
  local last = redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2]
  if last then redis.call('PEXPIREAT', key, last + 1) end
end
return {granted, wait}
`

/** Returns the script as a function. Redis keeps a script by its hash; the text is sent only to one that does not know it. */
export function budgetRunner(
  client: RedisClient,
  keys: readonly string[],
  timeoutMs: number,
): (told: Told) => Promise<{ granted: number; waitMs: number }> {
  const send = sender(client)
  const name = createHash('sha1').update(budgetScript).digest('hex')
  return async (told) => {
    const values = [String(keys.length), ...keys, JSON.stringify(told)]
    try {
      const reply = await within(
        timeoutMs,
        send(['EVALSHA', name, ...values]).catch((error: unknown) => {
          if (!textOf(error).startsWith('NOSCRIPT')) throw error
          return send(['EVAL', budgetScript, ...values])
        }),
      )
      const [granted, waitMs] = (reply as unknown[]).map(Number) as [number, number]
      return { granted, waitMs }
    } catch (error) {
      // Not as the cause: errors of these libraries hold commands, and one of those is the login.
      const text = `expected leave to spend the shared budget, was "${textOf(error)}"; the call was not sent`
      throw new NetworkError({ operationId: null, title: 'Redis' }, text, false)
    }
  }
}

function sender(client: RedisClient): (command: string[]) => Promise<unknown> {
  // ioredis has a sendCommand as well, of another kind.
  if ('call' in client) return async ([command, ...values]) => client.call(command!, ...values)
  if ('sendCommand' in client) return async (command) => client.sendCommand(command)
  throw new UsageError('Expected a client of redis or ioredis, was an object that has neither sendCommand nor call.')
}

/** Some clients keep commands until they are connected again, however long that takes. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
