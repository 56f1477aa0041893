// The times in which an account holds something of a contract, from its fills and what is open at their end.
import type { AccountRecords, ParsedFill } from './account-records.ts'
import { parseFills } from './account-records.ts'
import { type Amount, parseAmount } from './amount.ts'

/** From a time until another, both included. Unix milliseconds. */
export interface Holding {
  readonly symbol: string
  readonly from: number
  readonly to: number
}

/** Returns when something was open from `since` on, each contract's times in their order. */
export function holdingsOf(
  { fills, positions = [], time }: Pick<AccountRecords, 'fills' | 'positions' | 'time'>,
  since: number = -Infinity,
): Holding[] {
  const parsed = parseFills(fills).filter((fill) => fill.time >= since)
  const first = parsed[0]?.time ?? time
  const sizes = new Map<string, Amount>()
  const change = (key: string, size: Amount): Amount => {
    const changed = (sizes.get(key) ?? 0n) + size
    sizes.set(key, changed)
    return changed
  }
  // What is open before the first fill is what is open now without the changes of all fills.
  for (const { symbol, side, size } of positions) change(keyOf(symbol ?? '', side === 'LONG'), parseAmount(size ?? '0'))
  for (const fill of parsed) change(keyOf(fill.symbol, fill.isLong), -signedSize(fill))
  const open = new Map<string, number>()
  const start = Math.max(since, Math.min(first, time))
  for (const [key, size] of sizes) if (size !== 0n) open.set(key, start)

  const holdings: Holding[] = []
  const end = (key: string, to: number): void => {
    const from = open.get(key)
    if (from !== undefined) holdings.push({ symbol: key.slice(1), from, to })
    open.delete(key)
  }
  for (const fill of parsed) {
    const key = keyOf(fill.symbol, fill.isLong)
    const size = change(key, signedSize(fill))
    if (size === 0n) end(key, fill.time)
    else if (!open.has(key)) open.set(key, fill.time)
  }
  for (const key of Array.from(open.keys())) end(key, time)
  return join(holdings)
}

/** Joins the times of long and short of a contract that overlap. */
function join(holdings: readonly Holding[]): Holding[] {
  const joined: Holding[] = []
  const ordered = holdings.toSorted((a, b) => (a.symbol === b.symbol ? a.from - b.from : a.symbol < b.symbol ? -1 : 1))
  for (const holding of ordered) {
    const last = joined.at(-1)
    if (last?.symbol !== holding.symbol || holding.from > last.to) joined.push(holding)
    else if (holding.to > last.to) joined.splice(-1, 1, { ...last, to: holding.to })
  }
  return joined
}

function keyOf(symbol: string, isLong: boolean): string {
  return `${isLong ? '+' : '-'}${symbol}`
}

function signedSize({ opens, size }: ParsedFill): Amount {
  return opens ? size : -size
}
