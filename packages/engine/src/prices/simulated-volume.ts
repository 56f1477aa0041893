// The simulated volume of a minute, as the trades that it consists of. It follows from the seed, or is that of the
// candles that the feed replays. The sizes of the trades of a minute add up to its volume.
//
// Trades are on whole seconds, from 1 to 59 of the minute. So a trade belongs to one minute only, and its price is that
// of the second before, which a command can no longer change.
import type { Contract } from '../contract/contract.ts'
import { hash, seedOf } from '../base/hash.ts'
import type { Steps } from '../base/ticks.ts'
import type { PriceFeed } from './price-feed.ts'

/** A part of the volume of a minute. */
export interface VolumePart {
  /** Seconds after the start of the minute. */
  readonly second: number
  readonly size: Steps
  /** The buyer's order was in the book. */
  readonly isBuyerMaker: boolean
}

/** Returns the parts of the volume of a minute, counted from 1970, in the order of time. */
export type SimulatedVolume = (minute: number) => readonly VolumePart[]

const minutesPerDay = 1_440
/** The second of a minute in which its last part is traded. */
export const lastSecond = 59
const fewestParts = 8
const mostParts = 24

/** The candles of a feed, as far as volumes depend on them. */
export type VolumeSource = Partial<Pick<PriceFeed, 'volumeIn' | 'changes'>>

const stepsPerMinute = 60

/** Returns the function that gives the simulated volume of a minute as a whole. */
export function createMinuteVolume(
  contract: Contract,
  seed: string,
  feed: VolumeSource = {},
): (minute: number) => Steps {
  const volumeSeed = seedOf(`${seed}/${contract.symbol}/volume`)
  const perMinute = contract.hasMarket ? Math.floor(contract.dailyVolume / minutesPerDay) : 0
  return (minute) => {
    const given = feed.volumeIn?.(minute * stepsPerMinute, (minute + 1) * stepsPerMinute)
    return given ?? Math.floor((perMinute * (64 + (hash(volumeSeed, minute) % 128))) / 128)
  }
}

/** Creates the simulated volume of a contract. */
export function createSimulatedVolume(contract: Contract, seed: string, feed: VolumeSource = {}): SimulatedVolume {
  const volumeOf = createMinuteVolume(contract, seed, feed)
  const partSeed = seedOf(`${seed}/${contract.symbol}/trades`)
  // The latest minute is cached, because the statistics of a minute in progress are read many times.
  let latest:
    | { readonly minute: number; readonly changes: number | undefined; readonly parts: readonly VolumePart[] }
    | undefined

  function split(minute: number): VolumePart[] {
    const volume = volumeOf(minute)
    const noise = (part: number): number => hash(partSeed, minute * (mostParts + 1) + part)
    const count = fewestParts + (noise(mostParts) % (mostParts - fewestParts + 1))
    const weights = Array.from({ length: count }, (_, part) => 1 + (noise(part) % 256))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const parts: VolumePart[] = []
    let [weight, placed] = [0, 0]
    for (const [part, each] of weights.entries()) {
      weight += each
      const until = Math.floor((volume * weight) / total)
      const second = Math.floor(((part + 1) * lastSecond) / count)
      if (until > placed) parts.push({ second, size: until - placed, isBuyerMaker: (noise(part) & 256) !== 0 })
      placed = until
    }
    return parts
  }

  return (minute) => {
    const { changes } = feed
    if (latest?.minute !== minute || latest.changes !== changes) latest = { minute, changes, parts: split(minute) }
    return latest.parts
  }
}
