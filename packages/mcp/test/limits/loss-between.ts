// What prices, fees and funding cost an account between two measurements, computed from fills, marks and funding alone.
import { type Measured, multiply } from './measured.ts'

/** Returns the loss; below zero it is a profit. What an insurance fund paid is not in it. */
export function lossBetween(before: Measured, after: Measured): bigint {
  let loss = before.funding - after.funding
  for (const [symbol, mark] of after.marks) loss -= multiply(before.held.get(symbol)!, mark - before.marks.get(symbol)!)
  for (const [id, { symbol, size, value, fees }] of after.fills)
    if (!before.fills.has(id)) loss += value - multiply(size, after.marks.get(symbol)!) + fees
  return loss
}
