// The limits of trading together with the record of the day.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, type Credentials } from '@capi/client'
import type { Tool } from '../tools/tool.ts'
import { createDayLoss } from './day-loss.ts'
import { type Decimal, writeDecimal } from './decimal.ts'
import { openLedger } from './ledger.ts'
import { limitTool } from './limit-tool.ts'
import { stopFileReason } from './stop.ts'
import { type TradingLimits, parseLimits } from './trading-limits.ts'

/** Where the value of a day is recorded. */
export interface LimitStore {
  /** A folder that only this user can read; it is created. While it has a file `stop`, nothing is opened. */
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
  const loss = createDayLoss(client, parsed.symbols)
  const isStopped = (): boolean => existsSync(join(folder, 'stop'))
  const write = (limit: Decimal | undefined): string | null => (limit ? writeDecimal(limit) : null)
  return {
    limit: (tool) => limitTool(tool, { client, limits: parsed, ledger, loss, isStopped }),
    describe: () => ({
      symbols: [...parsed.symbols],
      maxOrderValue: write(parsed.maxOrder),
      maxDayValue: write(parsed.maxDay),
      maxPositionValue: write(parsed.maxPosition),
      maxLeverage: write(parsed.maxLeverage),
      maxDayLoss: write(parsed.maxLoss),
      day: ledger.day(),
      valueOfDay: writeDecimal(ledger.spent()),
      stop: isStopped() ? { day: null, reason: stopFileReason } : (ledger.stopped() ?? null),
    }),
  }
}
