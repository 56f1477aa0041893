// The Lua script that spends a shared rate-limit budget in Redis, in one atomic step: notice what Redis has lost,
// record responses, apply a pause, then grant as many of the requested calls as fit.
//
// Each budget is one sorted set: a member is `<weight>:<id>`, its score the millisecond after which it is free. A call
// in flight has the latest score that it can get, so the weights of a program that died become free without it. The
// only clock is that of Redis, and the sum is computed anew in every run: there is no second state that could drift
// from the first. It needs Redis 5 or later. A failure of Redis is a NetworkError that names Redis.
//
// Programs that wait have turns, in a sorted set by when a turn is lost: `Turn` describes a member. The program that
// has spent the smallest part of a budget is the first, and of two that have spent the same, the one with the earlier
// turn. A call is granted only if what is reserved for the programs before its own still fits: the next call of each,
// and as many more as it can send before it has spent the same. So a program that is far away, whose calls come one by
// one, finds room although a near one could take it all at once. A turn lasts longer than an exchange of its program
// takes.
import { createHash } from 'node:crypto'
import { type Clock, NetworkError, UsageError } from '@capi/client'

/** A connected client of `redis` (node-redis) or `ioredis`; the caller opens and closes it and handles its errors. */
export type RedisClient = NodeRedisClient | IoRedisClient

interface NodeRedisClient {
  sendCommand(command: string[]): Promise<unknown>
}

interface IoRedisClient {
  call(command: string, ...values: string[]): Promise<unknown>
}

/** What is stored of a program that waits, or whose calls had to wait within the last window. */
export type Turn = readonly [
  turn: number,
  program: string,
  /** Those of its next call. */
  weights: Weights,
  /** How many calls it sends at once. */
  calls: number,
  /** How long an exchange with Redis takes it. */
  tripMs: number,
  /** Until when it has a turn although all its calls are granted, by the clock of Redis. */
  hungryUntil: number,
]

/**
 * The argument of the script, as JSON. Arrays of three are for the budgets in the order of the keys: ip, uid, order
 * calls.
 */
export interface ScriptInput {
  readonly budgets: Weights
  readonly windowsMs: Weights
  /** How long a call without a response counts as in flight. */
  readonly maxInFlightMs: number
  /** Delays all calls for this time; 0 for no delay. */
  readonly pauseMs: number
  /** For each budget, a call that it must still contain; null where the program knows none. */
  readonly witnesses: readonly (Witness | null)[]
  readonly program: string
  /**
   * How long a turn lasts that the program does not take, counted from when its call fits; at most `LONGEST_TURN_MS`.
   */
  readonly turnMs: number
  /** How long an exchange of the program takes. */
  readonly tripMs: number
  /** Calls whose response came; those that never spent are ignored. */
  readonly completed: readonly Spending[]
  /** Calls that an earlier run may have granted, and that were never sent: their weight is free at once. */
  readonly unsent: readonly Spending[]
  /** Calls that wait to be sent, in this order. */
  readonly requested: readonly Spending[]
}

/** A call that this program has spent, by which it notices that Redis lost it. */
export interface Witness {
  readonly member: string
  /** The time of Redis when it was recorded. */
  readonly time: number
  /** The most that can have passed since then, by the clock of the program. */
  readonly elapsedMs: number
}

/** What a run of the script did. */
export interface ScriptResult {
  /** How many of the requested calls may be sent. */
  readonly granted: number
  /** After how many milliseconds to request the next one again; 0 if all were granted. */
  readonly waitMs: number
  /** The time of Redis. */
  readonly now: number
  /** Whether Redis had lost spent weights; its budgets are spent for one window then. */
  readonly isLost: boolean
  /** How far the clock of Redis went back since the last run. */
  readonly backMs: number
}

export type Weights = readonly [ip: number, uid: number, orders: number]

export interface Spending {
  readonly id: string
  readonly weights: Weights
}

/** More than any budget, and small enough for exact sums. */
export const FULL = 1e15

/**
 * A program whose call waits asks again after this time at the latest, in milliseconds: other programs may give back
 * weight. One that died loses its turn soon.
 */
export const LONGEST_WAIT_MS = 1_000

/** No turn lasts longer, however far its program is. */
export const LONGEST_TURN_MS = 5_000

/** How much longer an exchange may take than the last one before the clock of Redis counts as moved. */
const SLACK_MS = 3_000

/** Returns the numbers of a ScriptResult. */
export const budgetScript: string = `
local input = cjson.decode(ARGV[1])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local budgets, queue = { KEYS[1], KEYS[2], KEYS[3] }, KEYS[4]

-- If the clock went back, every weight becomes free as much earlier, as if no time had passed.
local back = 0
for _, key in ipairs(budgets) do
  local ahead = tonumber(redis.call('ZSCORE', key, '0:clock') or now) - now
  if ahead > 0 then
    local log = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
    for index = 1, #log, 2 do redis.call('ZADD', key, log[index + 1] - ahead, log[index]) end
    back = math.max(back, ahead)
  end
  redis.call('ZREMRANGEBYSCORE', key, '-inf', '(' .. now)
end

-- Redis lost data if it does not have what it must have, or if its clock went faster than that of the program. Nobody knows what else was
-- spent then, so the budget is spent for one window.
local lost = 0
for budget, witness in ipairs(input.witnesses) do
  if witness ~= cjson.null then
    local window, passed = input.windowsMs[budget], now - witness.time
    local is_missing = passed < window and not redis.call('ZSCORE', budgets[budget], witness.member)
    if is_missing or passed > witness.elapsedMs + ${SLACK_MS} then
      redis.call('ZADD', budgets[budget], now + window, '${FULL}:lost')
      lost = 1
    end
  end
end

local function record(spending, free_at, is_new)
  for budget, weight in ipairs(spending.weights) do
    local member = weight .. ':' .. spending.id
    if weight > 0 and (is_new or redis.call('ZSCORE', budgets[budget], member)) then
      redis.call('ZADD', budgets[budget], free_at[budget], member)
    end
  end
end

-- A call whose response came now counts for one more window; one in flight may get its response later.
local after_window, at_worst, longest = {}, {}, 0
for budget, window in ipairs(input.windowsMs) do
  after_window[budget] = now + window
  at_worst[budget] = now + input.maxInFlightMs + window
  longest = math.max(longest, window)
end
for _, spending in ipairs(input.completed) do record(spending, after_window, false) end
for _, spending in ipairs(input.unsent) do
  for budget, weight in ipairs(spending.weights) do redis.call('ZREM', budgets[budget], weight .. ':' .. spending.id) end
end

-- A pause spends the whole budget. Order calls spend of the first two budgets as well.
if input.pauseMs > 0 then
  for budget = 1, 2 do
    local earlier = tonumber(redis.call('ZSCORE', budgets[budget], '${FULL}:pause') or 0)
    redis.call('ZADD', budgets[budget], math.max(earlier, now + input.pauseMs), '${FULL}:pause')
  end
end

-- The members of each budget, those that become free first at the front, their sum, and the part of each program.
local logs, amounts, owners, spent, parts = {}, {}, {}, {}, {}
for budget, key in ipairs(budgets) do
  logs[budget] = #input.requested > 0 and redis.call('ZRANGE', key, 0, -1) or {}
  local sum, part, amount, owner = 0, {}, {}, {}
  for index, member in ipairs(logs[budget]) do
    local text, program = string.match(member, '^([^:]+):([^:]*)')
    local weight = tonumber(text)
    amount[index], owner[index] = weight, program
    sum = sum + weight
    part[program] = (part[program] or 0) + weight
  end
  amounts[budget], owners[budget] = amount, owner
  spent[budget], parts[budget] = sum, part
end

-- How much of a budget some weights are, of that budget of which they are most.
local parts_per_weight = {}
for budget = 1, 3 do parts_per_weight[budget] = 1 / math.max(input.budgets[budget], 1) end
local function share_of(one, two, three)
  return math.max(one * parts_per_weight[1], two * parts_per_weight[2], three * parts_per_weight[3])
end
local function share_of_program(program)
  return share_of(parts[1][program] or 0, parts[2][program] or 0, parts[3][program] or 0)
end

-- The other programs that wait, and the turn of this one. A turn that ends later than any can is from before the clock went back.
redis.call('ZREMRANGEBYSCORE', queue, '-inf', '(' .. now)
redis.call('ZREMRANGEBYSCORE', queue, '(' .. now + longest + 1 + ${LONGEST_TURN_MS}, '+inf')
local others, turn, last_turn, hungry_until = {}, nil, 0, 0
local waiting = #input.requested > 0 and redis.call('ZRANGE', queue, 0, -1, 'WITHSCORES') or {}
for index = 1, #waiting, 2 do
  local entry = cjson.decode(waiting[index])
  last_turn = math.max(last_turn, entry[1])
  if entry[2] == input.program then
    turn, hungry_until = entry[1], math.min(entry[6] or 0, now + longest)
    redis.call('ZREM', queue, waiting[index])
  else
    -- An earlier version stored the first three alone.
    local weights = entry[3]
    others[#others + 1] = {
      turn = entry[1],
      weights = weights,
      calls = entry[4] or 1,
      trip = math.max(entry[5] or 0, 1),
      ends = waiting[index + 1],
      share = share_of_program(entry[2]),
      share_of_call = share_of(weights[1], weights[2], weights[3]),
    }
  end
end
turn = turn or last_turn + 1

-- Returns the weight of each budget that is reserved for the programs before this one, and the end of the first turn.
local function reserve()
  local share, reserved, first_end = share_of_program(input.program), { 0, 0, 0 }, math.huge
  for _, other in ipairs(others) do
    local behind = share - other.share
    if other.share_of_call > 0 and (behind > 0 or (behind == 0 and other.turn < turn)) then
      local calls = math.max(1, math.floor(behind / other.share_of_call + 1e-6))
      for budget, weight in ipairs(other.weights) do
        if weight > 0 then
          local part = weight
          -- It cannot send more calls in a window.
          if calls > 1 then
            local most = other.calls * math.max(1, math.floor(input.windowsMs[budget] / other.trip))
            part = weight * math.min(calls, most)
          end
          reserved[budget] = reserved[budget] + part
        end
      end
      first_end = math.min(first_end, other.ends)
    end
  end
  return reserved, first_end
end

-- Returns after how long no more than some weight of a budget is spent.
local function wait_until(budget, room)
  local left = spent[budget]
  if left <= room then return 0 end
  for index, weight in ipairs(amounts[budget]) do
    left = left - weight
    -- A call in flight becomes free one window from now at the earliest.
    if left <= room then
      return math.min(redis.call('ZSCORE', budgets[budget], logs[budget][index]), after_window[budget]) + 1 - now
    end
  end
  return after_window[budget] + 1 - now
end

-- Returns after how long a call may fit beside what is reserved.
local function wait_for(budget, weight, reserved, first_end)
  if weight == 0 then return 0 end
  -- A call whose weight exceeds the budget is sent when nothing else is spent.
  local room = math.max(input.budgets[budget], weight) - weight
  local alone = wait_until(budget, room)
  if reserved == 0 then return alone end
  local again = math.min(after_window[budget], first_end)
  local beside = wait_until(budget, room - reserved)
  if beside == 0 then return 0 end
  -- Less is reserved when a turn ends, and when the first call of this program becomes free.
  for index, owner in ipairs(owners[budget]) do
    if owner == input.program then
      again = math.min(again, redis.call('ZSCORE', budgets[budget], logs[budget][index]))
      break
    end
  end
  return math.max(alone, math.min(beside, again + 1 - now))
end

local granted, wait, weights = 0, 0, nil
for _, spending in ipairs(input.requested) do
  weights = spending.weights
  local reserved, first_end = reserve()
  for budget, weight in ipairs(weights) do
    wait = math.max(wait, wait_for(budget, weight, reserved[budget], first_end))
  end
  if wait > 0 then break end
  for budget, weight in ipairs(weights) do
    spent[budget] = spent[budget] + weight
    parts[budget][input.program] = (parts[budget][input.program] or 0) + weight
  end
  record(spending, at_worst, true)
  granted = granted + 1
  turn = last_turn + 1
end

-- A program that had to wait is expected to come again, so it still has a turn when all its calls are granted.
if wait > 0 then hungry_until = now + longest end
if weights and hungry_until > now then
  local calls = wait > 0 and #input.requested - granted or granted
  local entry = cjson.encode({ turn, input.program, weights, calls, input.tripMs, hungry_until })
  redis.call('ZADD', queue, now + math.min(wait, ${LONGEST_WAIT_MS}) + input.turnMs, entry)
end

for _, key in ipairs(budgets) do
  if redis.call('EXISTS', key) == 1 then redis.call('ZADD', key, now, '0:clock') end
end
for _, key in ipairs(KEYS) do
  local last = redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2]
  if last then redis.call('PEXPIREAT', key, last + 1) end
end
return { granted, wait, now, lost, back }
`

/** The script as a function, and a question about the Redis that runs it. */
export interface BudgetRunner {
  /** Redis caches scripts by their hash, so the text is sent only if the hash is unknown there. */
  run(input: ScriptInput): Promise<ScriptResult>
  /**
   * Returns the policy by which Redis deletes keys when its memory is full; null if it deletes none or does not say.
   */
  evictionPolicy(): Promise<string | null>
}

export function createBudgetRunner(
  client: RedisClient,
  keys: readonly string[],
  timeoutMs: number,
  clock: Clock,
): BudgetRunner {
  const send = sender(client)
  const name = createHash('sha1').update(budgetScript).digest('hex')
  const run = async (input: ScriptInput): Promise<ScriptResult> => {
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
      const [granted, waitMs, now, lost, backMs] = (reply as unknown[]).map(Number) as [number, ...number[]]
      return { granted, waitMs: waitMs!, now: now!, isLost: lost === 1, backMs: backMs! }
    } catch (error) {
      // Without a cause: the errors of these libraries contain commands, and one of those is the login.
      const text = `expected permission to spend the shared budget, was "${textOf(error)}"; the call was not sent`
      throw new NetworkError({ id: null, title: 'Redis' }, text, false)
    }
  }
  const evictionPolicy = async (): Promise<string | null> => {
    // Some services do not permit the command.
    const info = String(await send(['INFO', 'memory']).catch(() => ''))
    const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction'
    return policy === 'noeviction' || /^maxmemory:0\s/m.test(info) ? null : policy
  }
  return { run, evictionPolicy }
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
