/** The limits of trading, as they are given, and their check. */
import { UsageError } from '@capi/client'
import { type Decimal, parseDecimal } from './decimal.ts'

export interface TradingLimits {
  /** The only symbols in which anything may change. */
  readonly symbols: readonly string[]
  /** The largest value of one order, in the quote currency, as a decimal. */
  readonly maxOrderValue: string
  /** The largest value of all orders of a day, UTC. */
  readonly maxDayValue: string
}

/** The limits, parsed. */
export interface Limits {
  readonly symbols: ReadonlySet<string>
  readonly maxOrder: Decimal
  readonly maxDay: Decimal
}

/** Throws a UsageError unless the limits are complete. */
export function parseLimits({ symbols, maxOrderValue, maxDayValue }: TradingLimits): Limits {
  if (symbols.length === 0) throw new UsageError('symbols must name at least one symbol, was empty.')
  return {
    symbols: new Set(symbols),
    maxOrder: parseValue('maxOrderValue', maxOrderValue),
    maxDay: parseValue('maxDayValue', maxDayValue),
  }
}

function parseValue(name: string, text: string): Decimal {
  const value = parseDecimal(text)
  if (value && value.units > 0n) return value
  throw new UsageError(`${name} must be a decimal above zero, was ${JSON.stringify(text)}.`)
}
