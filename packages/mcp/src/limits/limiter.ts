// The limits of trading together with the record of the day.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationId } from '@capi/api'
import { type Client, type Credentials } from '@capi/client'
import type { Tool } from '../tools/tool.ts'
import { createDayLoss } from './day-loss.ts'
import { type Decimal, writeDecimal } from './decimal.ts'
import { dayOf, openLedger } from './ledger.ts'
import { type TooHigh, findTooHigh } from './leverage.ts'
import { type LimitedTool, limitTool } from './limit-tool.ts'
import { rules } from './rules.ts'
import { readServiceTime } from './service-time.ts'
import { stopFileReason } from './stop.ts'
import { type TradingLimits, parseLimits } from './trading-limits.ts'

/** Where the value of a day is recorded. */
export interface LimitStore {
  /** A folder that only this user can read; it is created. While it has a file `stop`, nothing is opened. */
  readonly folder: string
}

export interface Limiter {
  /** Returns the tool under the limits. */
  limit(tool: Tool): LimitedTool
  /** Returns the limits and what is left of them; `unknown` for what depends on the day, while no time can be read. */
  describe(): Promise<object>
  /** Returns the settings of leverage with which an operation would open nothing, because they are above the limit. */
  settingsAbove(operation: OperationId, signal: AbortSignal | undefined): Promise<readonly TooHigh[]>
}

export interface LimiterOptions {
  readonly limits: TradingLimits & LimitStore
  readonly client: Client
  readonly baseUrl: string
  readonly credentials: Credentials | undefined
  readonly newId: () => string
}

/** Throws a UsageError if the limits are wrong. */
export function createLimiter({ limits, client, baseUrl, credentials, newId }: LimiterOptions): Limiter {
  const { folder } = limits
  const parsed = parseLimits(limits)
  const account = `${new URL(baseUrl).origin}\n${credentials?.key ?? ''}`
  const ledger = openLedger({ folder, account, newId })
  const loss = createDayLoss(client, parsed.symbols)
  const isStopped = (): boolean => existsSync(join(folder, 'stop'))
  const write = (limit: Decimal | undefined): string | null => (limit ? writeDecimal(limit) : null)
  return {
    settingsAbove: async (operation, signal) =>
      parsed.maxLeverage && rules[operation]?.orders
        ? findTooHigh(client, parsed.maxLeverage, parsed.symbols, signal)
        : [],
    limit: (tool) => limitTool(tool, { client, limits: parsed, ledger, loss, isStopped }),
    async describe() {
      const day = await readServiceTime(client).then(dayOf, () => undefined)
      const recorded = day === undefined ? 'unknown' : (ledger.stopped(day) ?? null)
      return {
        symbols: [...parsed.symbols],
        maxOrderValue: write(parsed.maxOrder),
        maxDayValue: write(parsed.maxDay),
        maxPositionValue: write(parsed.maxPosition),
        maxLeverage: write(parsed.maxLeverage),
        maxDayLoss: write(parsed.maxLoss),
        day: day ?? 'unknown',
        valueOfDay: day === undefined ? 'unknown' : writeDecimal(ledger.spent(day)),
        stop: isStopped() ? { day: null, reason: stopFileReason } : recorded,
      }
    },
  }
}
