/** The limits of trading together with the record of the day. */
import { type Client, type Credentials } from '@capi/client'
import type { Tool } from '../tools/tool.ts'
import { writeDecimal } from './decimal.ts'
import { openLedger } from './ledger.ts'
import { limitTool } from './limit-tool.ts'
import { type TradingLimits, parseLimits } from './trading-limits.ts'

/** Where the value of a day is recorded. */
export interface LimitStore {
  /** A folder that only this user can read; it is created. */
  readonly folder: string
  /** Unix milliseconds. @default the clock of the system */
  readonly now?: () => number
}

export interface Limiter {
  /** Returns the tool under the limits. */
  limit(tool: Tool): Tool
  /** Returns the limits and what is left of them. */
  describe(): object
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
  const { folder, now = Date.now } = limits
  const parsed = parseLimits(limits)
  const account = `${new URL(baseUrl).origin}\n${credentials?.key ?? ''}`
  const ledger = openLedger({ folder, account, now, newId })
  return {
    limit: (tool) => limitTool(tool, client, parsed, ledger),
    describe: () => ({
      symbols: [...parsed.symbols],
      maxOrderValue: writeDecimal(parsed.maxOrder),
      maxDayValue: writeDecimal(parsed.maxDay),
      day: ledger.day(),
      valueOfDay: writeDecimal(ledger.spent()),
    }),
  }
}
