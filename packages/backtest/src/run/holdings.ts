// The times in which a run held any position.
import type { FillRecord } from '@capi/report'
import { compareFills, parse } from './trades.ts'

/**
 * Returns the part of the time, from 0 to 1, in which a position was open; one that is still open counts until the end.
 */
export function exposureOf(fills: readonly FillRecord[], from: number, to: number): number {
  const sizes = new Map<string, bigint>()
  let [openedAt, covered] = [from, 0]
  for (const fill of fills.toSorted(compareFills)) {
    const key = `${fill.symbol} ${fill.positionSide}`
    const isOpening = (fill.orderSide === 'BUY') === (fill.positionSide === 'LONG')
    const size = (sizes.get(key) ?? 0n) + (isOpening ? 1n : -1n) * parse(fill.fillSize)
    const time = Math.min(Math.max(Number(fill.createdTime), from), to)
    if (sizes.size === 0) openedAt = time
    if (size > 0n) sizes.set(key, size)
    else sizes.delete(key)
    if (sizes.size === 0) covered += time - openedAt
  }
  if (sizes.size > 0) covered += to - openedAt
  return to > from ? covered / (to - from) : 0
}
