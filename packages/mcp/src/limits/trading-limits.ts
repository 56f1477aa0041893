// The limits of trading, as they are given, and their check.
import { UsageError } from '@capi/client'
import { type Decimal, parseDecimal } from './decimal.ts'

export interface TradingLimits {
  /** The only symbols in which anything may change. */
  readonly symbols: readonly string[]
  /** The largest value of one order, in the quote currency, as a decimal. */
  readonly maxOrderValue: string
  /** The largest value of all orders of a day, UTC. */
  readonly maxDayValue: string
  /**
   * The largest value of all positions in the symbols together, with the orders that may still open more. @default none
   */
  readonly maxPositionValue?: string | undefined
  /** The highest leverage with which anything is opened. @default none */
  readonly maxLeverage?: string | undefined
  /** The loss of a day, realised and unrealised, from which on nothing is opened. @default none */
  readonly maxDayLoss?: string | undefined
}

/** The limits, parsed. */
export interface Limits {
  readonly symbols: ReadonlySet<string>
  readonly maxOrder: Decimal
  readonly maxDay: Decimal
  readonly maxPosition: Decimal | undefined
  readonly maxLeverage: Decimal | undefined
  readonly maxLoss: Decimal | undefined
}

/** Throws a UsageError unless the limits are complete. */
export function parseLimits(given: TradingLimits): Limits {
  const { symbols, maxOrderValue, maxDayValue, maxPositionValue, maxLeverage, maxDayLoss } = given
  if (symbols.length === 0) throw new UsageError('symbols must name at least one symbol, was empty.')
  return {
    symbols: new Set(symbols),
    maxOrder: parseValue('maxOrderValue', maxOrderValue),
    maxDay: parseValue('maxDayValue', maxDayValue),
    maxPosition: parseOptional('maxPositionValue', maxPositionValue),
    maxLeverage: parseOptional('maxLeverage', maxLeverage),
    maxLoss: parseOptional('maxDayLoss', maxDayLoss),
  }
}

function parseOptional(name: string, text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : parseValue(name, text)
}

function parseValue(name: string, text: string): Decimal {
  const value = parseDecimal(text)
  if (value && value.units > 0n) return value
  throw new UsageError(`${name} must be a decimal above zero, was ${JSON.stringify(text)}.`)
}
