// The prices in a ticker of another server, as the engine takes them. Mark and index price are rounded to the price
// step, because servers compute them with more decimals; a traded or quoted price off the step is an error, and so is
// one that the engine would refuse.
import type { Ticker } from '@capi/api'
import { type Contract, type ContractTerms, formatPrice, type MirroredPrices, parseDecimal } from '@capi/engine'
import { clip, formatFixed, highestBase } from '@capi/engine'

type PriceStep = Pick<ContractTerms, 'tickSize' | 'priceEndStep'>

const mostPlaces = 18

/** Returns the prices of a contract; throws an error with the reason if they cannot be used. */
export function readPrices({ symbol, terms, grid, hasMarket }: Contract, ticker: Ticker): MirroredPrices {
  const mark = roundToTick(terms, ticker.markPrice ?? ticker.last ?? '')
  const index = roundToTick(terms, ticker.indexPrice ?? mark)
  if (!hasMarket) return { symbol, last: mark, mark, index, bid: '0', ask: '0' }
  const onStep = (name: string, text: string | null): bigint => {
    const units = parseDecimal(text ?? '0', terms.tickSize)
    if (typeof units !== 'bigint' || units % BigInt(terms.priceEndStep) !== 0n) {
      throw new RangeError(`its ${name} must be a multiple of ${formatPrice(grid, 1)}, was ${clip(String(text))}`)
    }
    if (units / BigInt(terms.priceEndStep) <= BigInt(highestBase)) return units
    throw new RangeError(`its ${name} must be at most ${formatPrice(grid, highestBase)}, was ${clip(String(text))}`)
  }
  const [last, bid, ask] = [
    onStep('last price', ticker.last),
    onStep('best bid', ticker.bestBid),
    onStep('best ask', ticker.bestAsk),
  ]
  if (last === 0n) throw new RangeError('its last price must be above zero, was 0')
  const write = (units: bigint): string => formatFixed(units, terms.tickSize)
  if (ask !== 0n && bid >= ask) {
    throw new RangeError(`its best bid must be below its best ask of ${write(ask)}, was ${write(bid)}`)
  }
  return { symbol, last: write(last), mark, index, bid: write(bid), ask: write(ask) }
}

/** Rounds a price to the nearest multiple of a price step; throws an error where it is below one step or too high. */
export function roundToTick({ tickSize, priceEndStep }: PriceStep, text: string): string {
  const units = parseDecimal(text, mostPlaces)
  if (typeof units !== 'bigint' || units === 0n) {
    throw new RangeError(`its mark and index price must be decimals above zero, was ${clip(text)}`)
  }
  const step = BigInt(priceEndStep) * 10n ** BigInt(mostPlaces - tickSize)
  const write = (ticks: bigint): string => formatFixed(ticks * BigInt(priceEndStep), tickSize)
  const ticks = (units + step / 2n) / step
  if (units >= step && ticks <= BigInt(highestBase)) return write(ticks)
  const range = `from ${write(1n)} to ${write(BigInt(highestBase))}`
  throw new RangeError(`its mark and index price must be ${range}, was ${clip(text)}`)
}
