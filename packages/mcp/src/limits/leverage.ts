// The highest leverage: of the settings with which an order opens, of new settings, and of an isolated position that
// gives margin away.
import type { Client, Position } from '@capi/client'
import { Forbidden } from '../tools/forbidden.ts'
import type { Input } from '../tools/tool.ts'
import { type Decimal, compare, largest, minus, parseDecimal, plus, times, writeDecimal } from './decimal.ts'
import type { OrderInput } from './order-value.ts'
import type { Limits } from './trading-limits.ts'

interface Opening {
  readonly symbol: string
  readonly marginMode: unknown
  readonly opening: readonly OrderInput[]
}

/** Throws Forbidden unless the service would open the orders with a leverage within the limit. */
export async function requireOpenableAt(
  client: Client,
  most: Decimal,
  { symbol, marginMode = 'SHARED', opening }: Opening,
  signal: AbortSignal | undefined,
): Promise<void> {
  const settings = (await client.getSettings({ symbol }, { signal }))[symbol]
  for (const { type } of opening) {
    const isolated = type === 'open_short' ? settings?.isolatedShortLeverage : settings?.isolatedLongLeverage
    const leverage = marginMode === 'ISOLATED' ? isolated : settings?.crossLeverage
    requireAtMost(most, leverage, `the ${String(marginMode)} leverage of ${symbol}`)
  }
}

/** A setting of the account that is above the limit. */
export interface TooHigh {
  readonly symbol: string
  readonly marginMode: string
  /** The higher one of long and short. */
  readonly leverage: string
  readonly most: string
  /** The input of the call that lowers it. */
  readonly lower: Input
}

/** Returns the settings of some symbols that are above the limit. */
export async function findTooHigh(
  client: Client,
  most: Decimal,
  symbols: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<readonly TooHigh[]> {
  const whole: Decimal = { units: most.units / 10n ** BigInt(most.places), places: 0 }
  const found: TooHigh[] = []
  for (const symbol of symbols) {
    const settings = (await client.getSettings({ symbol }, { signal }))[symbol]
    const modes = {
      SHARED: [settings?.crossLeverage, settings?.crossLeverage],
      ISOLATED: [settings?.isolatedLongLeverage, settings?.isolatedShortLeverage],
    }
    for (const [marginMode, texts] of Object.entries(modes)) {
      const [long, short] = texts.map((text) => parseDecimal(text ?? ''))
      if (!long || !short || compare(largest(long, short), most) <= 0) continue
      const [longLeverage, shortLeverage] = [long, short].map((each) =>
        writeDecimal(compare(each, whole) > 0 ? whole : each),
      )
      found.push({
        symbol,
        marginMode,
        leverage: writeDecimal(largest(long, short)),
        most: writeDecimal(most),
        lower: { symbol, marginMode, longLeverage, shortLeverage },
      })
    }
  }
  return found
}

/** Throws Forbidden unless both new leverages are within the limit. */
export function requireLeverage(most: Decimal, input: Input): void {
  for (const name of ['longLeverage', 'shortLeverage']) requireAtMost(most, input[name], name)
}

function requireAtMost(most: Decimal, text: unknown, name: string): void {
  const leverage = parseDecimal(String(text))
  if (leverage && leverage.units > 0n && compare(leverage, most) <= 0) return
  throw new Forbidden(`${name} must be at most ${writeDecimal(most)}, was ${String(text)}`)
}

/**
 * Throws Forbidden unless a position keeps margin for its present value within the limit. The amount of the call is
 * below zero.
 */
export async function requireMarginLeverage(
  client: Client,
  { maxLeverage, symbols }: Limits,
  { positionId, amount }: Input,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!maxLeverage) return
  for (const symbol of symbols) {
    const position = (await client.listPositions({ symbol }, { signal })).find(({ id }) => id === positionId)
    if (!position) continue
    const { value, margin } = presentOf(position)
    const left = plus(margin, parseDecimal(String(amount))!)
    if (compare(times(left, maxLeverage), value) >= 0) return
    const rule = `times ${writeDecimal(maxLeverage)} must be at least its value ${writeDecimal(value)}`
    throw new Forbidden(`the margin of the position ${rule}, was ${writeDecimal(left)}`)
  }
  throw new Forbidden(`the position ${String(positionId)} must be in the symbols, was not`)
}

/** Returns the value of an isolated position at the mark, and its margin with its profit or loss. */
function presentOf({ id, side, openValue, isolatedMargin, unrealizePnl }: Position): {
  value: Decimal
  margin: Decimal
} {
  const [opened, margin, profit] = [openValue, isolatedMargin, unrealizePnl].map((text) => parseDecimal(text ?? ''))
  if (!opened || !margin || !profit) throw new Forbidden(`the margin of the position ${id} must be shown, was not`)
  return { value: side === 'SHORT' ? minus(opened, profit) : plus(opened, profit), margin: plus(margin, profit) }
}
