// What a change of settings does to open positions: a lower leverage adds margin to isolated ones, another mode would
// move all margin.
import type { Client } from '@capi/client'
import { Forbidden } from '../tools/forbidden.ts'
import type { Input } from '../tools/tool.ts'
import { type Decimal, compare, divideUp, largest, minus, parseDecimal, plus, times, zero } from './decimal.ts'
import { amountOf, readPrice } from './exposure.ts'

/**
 * Returns the most margin that new leverages add to the isolated positions of a symbol: the larger of opening and
 * present value, divided by the new leverage, less the same with the present one.
 */
export async function marginAddedBy(client: Client, input: Input, signal: AbortSignal | undefined): Promise<Decimal> {
  const symbol = String(input['symbol'])
  const positions = (await client.listPositions({ symbol }, { signal })).filter((each) => each.symbol === symbol)
  const isolated = positions.filter(({ marginMode }) => marginMode !== 'SHARED')
  if (isolated.length === 0) return zero
  const price = await readPrice(client, symbol, signal)
  let sum = zero
  for (const { size, openValue, side, leverage } of isolated) {
    const opened = amountOf(openValue, 'opening value of a position', symbol)
    const value = largest(opened, times(amountOf(size, 'size of a position', symbol), price))
    const after = parseDecimal(String(input[side === 'SHORT' ? 'shortLeverage' : 'longLeverage']))
    const before = amountOf(leverage, 'leverage of a position', symbol)
    if (!after || after.units <= 0n) throw new Forbidden('the leverage must be above zero, was not')
    if (before.units === 0n) throw new Forbidden(`the leverage of a position of ${symbol} must be above zero, was 0`)
    if (compare(after, before) >= 0) continue
    sum = plus(sum, divideUp(times(value, minus(before, after)), times(before, after)))
  }
  return sum
}

/** Throws Forbidden if a position of the symbol has another margin mode than the new one. */
export async function requireSameMode(
  client: Client,
  { symbol: given, marginMode }: Input,
  signal: AbortSignal | undefined,
): Promise<void> {
  const symbol = String(given)
  const other = (await client.listPositions({ symbol }, { signal })).find((each) => each.marginMode !== marginMode)
  if (!other) return
  const was = `was ${String(other.marginMode)}`
  throw new Forbidden(`the margin mode must be that of the positions of ${symbol} while there are any, ${was}`)
}
