import { formatFixed } from '../engine/index.ts'

/** Returns a leverage with two decimals, as in the reference's sample. */
export function formatLeverage(leverage: number): string {
  return formatFixed(BigInt(leverage) * 100n, 2)
}
