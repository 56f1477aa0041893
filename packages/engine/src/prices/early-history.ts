// Prices and volumes of the time long before a world starts. An hour follows from the seed at once, without its
// minutes, so that years are cheap to read; its minutes add up to it exactly.
//
// Each hour opens and closes on the random walk. Its path is symmetric about its middle: what is above the mean of open
// and close in the first half is as far below it in the second, and both halves trade the same sizes. So the value of
// an hour is its volume at the mean of open and close, whatever its minutes are.
import type { Contract } from '../contract/contract.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { hash, seedOf } from '../base/hash.ts'
import type { RandomWalk } from './random-walk.ts'
import { minutesPerHour, stepsPerMinute, type ClosedPeriod } from './statistics.ts'

/** The hours and minutes of a contract before a world starts, counted from 1970. */
export interface EarlyHistory {
  hour(hour: number): ClosedPeriod
  minute(minute: number): ClosedPeriod
}

/** The furthest an hour goes beyond its open and close, as a divisor of the base price. */
const reachDivisor = 400
const half = minutesPerHour / 2
const hourSteps = minutesPerHour * stepsPerMinute
/** Hours whose minutes are cached. */
const cachedHours = 64

/** An hour, and the size traded in each of its halves. */
interface Hour {
  readonly open: Ticks
  readonly close: Ticks
  readonly high: Ticks
  readonly low: Ticks
  readonly halfVolume: Steps
}

/** Creates the early history of a contract, along its random walk. */
export function createEarlyHistory(contract: Contract, walk: Pick<RandomWalk, 'at'>, seed: string): EarlyHistory {
  const { grid, basePrice, dailyVolume } = contract
  const seeds = {
    reach: seedOf(`${seed}/${contract.symbol}/early-reach`),
    volume: seedOf(`${seed}/${contract.symbol}/early-volume`),
    path: seedOf(`${seed}/${contract.symbol}/early-path`),
  }
  const perHalfHour = Math.floor(dailyVolume / 48)
  const minutesOf = new Map<number, readonly ClosedPeriod[]>()

  function hourAt(hour: number): Hour {
    const open = walk.at(hour * hourSteps)
    const end = walk.at((hour + 1) * hourSteps - 1)
    // The mean of open and close must be a whole tick.
    const close = end + ((open + end) % 2)
    const furthest = Math.min(Math.ceil(basePrice / reachDivisor), open - 1, close - 1)
    const reach = furthest > 0 ? hash(seeds.reach, hour) % (furthest + 1) : 0
    const busy = 64 + (hash(seeds.volume, hour) % 128)
    return {
      open,
      close,
      high: Math.max(open, close) + reach,
      low: Math.min(open, close) - reach,
      halfVolume: Math.floor((perHalfHour * busy) / 128),
    }
  }

  function splitHour(hour: number): readonly ClosedPeriod[] {
    const whole = hourAt(hour)
    const prices = pathOf(whole, (minute) => hash(seeds.path, hour * minutesPerHour + minute))
    const sizes = splitVolume(whole.halfVolume, (minute) => hash(seeds.volume, -1 - hour * half - minute))
    const minutes: ClosedPeriod[] = []
    for (let minute = 0; minute < minutesPerHour; minute += 1) {
      const [open, close] = [prices[minute]!, prices[minute + 1]!]
      const mirror = minutesPerHour - 1 - minute
      const volume = sizes[Math.min(minute, mirror)]!
      // A minute trades at the mean of its open and close. Where that is half a unit, its mirror image has the other
      // half.
      const value =
        minute < half
          ? valueOf(grid, open + close, volume) / 2n
          : valueOf(grid, whole.open + whole.close, volume) - minutes[mirror]!.value
      minutes.push({ open, high: Math.max(open, close), low: Math.min(open, close), close, volume, value })
    }
    return minutes
  }

  return {
    hour(hour) {
      const { open, high, low, close, halfVolume } = hourAt(hour)
      const volume = 2 * halfVolume
      return { open, high, low, close, volume, value: valueOf(grid, (open + close) / 2, volume) }
    },
    minute(minute) {
      const hour = Math.floor(minute / minutesPerHour)
      let minutes = minutesOf.get(hour)
      if (!minutes) {
        if (minutesOf.size >= cachedHours) minutesOf.clear()
        minutesOf.set(hour, (minutes = splitHour(hour)))
      }
      return minutes[minute - hour * minutesPerHour]!
    },
  }
}

/**
 * Returns the price at the start of each minute and at the end: from the open to one extreme, through the mean to the
 * other, to the close.
 */
function pathOf({ open, close, high, low }: Hour, noise: (minute: number) => number): readonly Ticks[] {
  const mean = (open + close) / 2
  const extremeAt = 1 + (noise(0) % (half - 1))
  const extreme = noise(half) % 2 === 0 ? high : low
  const span = high - low
  const between = (from: Ticks, to: Ticks, part: number, parts: number): Ticks =>
    from + Math.trunc(((to - from) * part) / parts)
  const prices: Ticks[] = Array.from({ length: minutesPerHour + 1 })
  for (let minute = 0; minute <= half; minute += 1) {
    const straight =
      minute <= extremeAt
        ? between(open, extreme, minute, extremeAt)
        : between(extreme, mean, minute - extremeAt, half - extremeAt)
    const isFixed = minute === 0 || minute === extremeAt || minute === half
    const jitter = isFixed ? 0 : Math.trunc(((noise(minute) % 257) - 128) * (span / 1_024))
    prices[minute] = Math.min(high, Math.max(low, straight + jitter))
    prices[minutesPerHour - minute] = open + close - prices[minute]!
  }
  return prices
}

/** Splits a volume over the minutes of half an hour, exactly. */
function splitVolume(volume: Steps, noise: (minute: number) => number): readonly Steps[] {
  const weights = Array.from({ length: half }, (_, minute) => 64 + (noise(minute) % 128))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weight = 0
  let given = 0
  return weights.map((each) => {
    weight += each
    const until = Math.floor((volume * weight) / total)
    const own = until - given
    given = until
    return own
  })
}
