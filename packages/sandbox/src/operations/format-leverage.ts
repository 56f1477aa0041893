import { formatFixed } from '../engine/index.ts'

/** Returns a leverage with two decimals, as the sample writes it. */
export function presentFactor(leverage: number): string {
  return formatFixed(BigInt(leverage) * 100n, 2)
}
