// What the deposit would have become in the first contract without a strategy: the line that every result is compared
// with. It buys at the price at which the run starts, without leverage, fees and funding.
import { type CandleData, priceAt } from '@capi/sandbox'
import { unitsOf, writeUnits } from '../strategy/parameters.ts'

/** The most points of the line. */
const mostPoints = 400

/** Returns the line, as times and equities: the start, the end, and times between them at equal distances. */
export function buyAndHold(
  data: CandleData,
  deposit: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly (readonly [time: number, equity: string])[] {
  const [start, money] = [BigInt(priceAt(data, from)), unitsOf(deposit)]
  const step = Math.max(data.candleMs, Math.ceil((to - from) / mostPoints))
  const times = [from]
  for (let time = from + step; time < to; time += step) times.push(time)
  return [...times, to].map((time) => [time, writeUnits(roundToCents((money * BigInt(priceAt(data, time))) / start))])
}

/** A drawing and a comparison need no more. */
function roundToCents(units: bigint): bigint {
  const cent = 10n ** 16n
  return ((units + cent / 2n) / cent) * cent
}
