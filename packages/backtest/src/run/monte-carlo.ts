// How much of a result is the order and the choice of its trades: the same trades in another order, and as many drawn
// from them with repetition, a thousand times. Profits are those of the trades, after fees and before funding.
//
// In another order the profit at the end is the same, and the drawdown is another one. Drawn with repetition, both
// differ. It assumes that trades do not depend on each other; where losses come in rows, the real risk is larger.
// Statistics of floats, unlike the amounts of a run.
import { createCipheriv, createHash } from 'node:crypto'
import type { Trade } from './trades.ts'

/** The values below which 5, 50 and 95 % of the rounds end: each is that of a round. */
export interface Band {
  readonly p5: number
  readonly p50: number
  readonly p95: number
}

export interface MonteCarlo {
  readonly seed: string
  readonly rounds: number
  readonly trades: number
  /** The sum of the profits, drawn with repetition. */
  readonly profit: Band
  /** The largest fall of that sum from a previous high, drawn with repetition. */
  readonly drawdown: Band
  /** The largest fall of all trades in another order. */
  readonly reorderedDrawdown: Band
  /** The sum after some of the trades, drawn with repetition; `count` is how many. At most 60, the last after all. */
  readonly path: readonly (Band & { readonly count: number })[]
}

const mostSteps = 60

/** Returns the bands; null for fewer than two trades. The same seed gives the same bands. */
export function simulateTrades(
  trades: readonly Pick<Trade, 'profit'>[],
  seed: string,
  rounds = 1_000,
): MonteCarlo | null {
  const profits = Float64Array.from(trades, ({ profit }) => Number(profit))
  if (profits.length < 2) return null
  const random = randomIndexes(seed)
  const steps = Math.min(mostSteps, profits.length)
  const counts = Array.from({ length: steps }, (_, index) => Math.round(((index + 1) * profits.length) / steps))
  const sums = counts.map(() => new Float64Array(rounds))
  const [drawdowns, reordered] = [new Float64Array(rounds), new Float64Array(rounds)]
  const drawn = new Float64Array(profits.length)
  for (let round = 0; round < rounds; round += 1) {
    for (let index = 0; index < drawn.length; index += 1) drawn[index] = profits[random(drawn.length)]!
    drawdowns[round] = walk(drawn, counts, (step, sum) => void (sums[step]![round] = sum))
    drawn.set(profits)
    shuffle(drawn, random)
    reordered[round] = walk(drawn, [], () => {})
  }
  const path = counts.map((count, step) => ({ count, ...bandOf(sums[step]!) }))
  const { count: _, ...profit } = path.at(-1)!
  return {
    seed,
    rounds,
    trades: profits.length,
    profit,
    drawdown: bandOf(drawdowns),
    reorderedDrawdown: bandOf(reordered),
    path,
  }
}

/** Adds the profits up and returns the largest fall from a previous high; the start counts as one. */
function walk(profits: Float64Array, counts: readonly number[], onStep: (step: number, sum: number) => void): number {
  let [sum, high, fall, step] = [0, 0, 0, 0]
  for (let index = 0; index < profits.length; index += 1) {
    sum += profits[index]!
    high = Math.max(high, sum)
    fall = Math.max(fall, high - sum)
    if (counts[step] === index + 1) {
      onStep(step, sum)
      step += 1
    }
  }
  return fall
}

function shuffle(values: Float64Array, random: (below: number) => number): void {
  for (let index = values.length - 1; index > 0; index -= 1) {
    const other = random(index + 1)
    const value = values[index]!
    values[index] = values[other]!
    values[other] = value
  }
}

/** The smallest value with at least that part of all at or below it. */
function bandOf(values: Float64Array): Band {
  const sorted = values.toSorted()
  const at = (part: number): number => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]!
  return { p5: at(0.05), p50: at(0.5), p95: at(0.95) }
}

/** Whole numbers below a bound, from the key stream of a cipher whose key is the digest of the seed. */
function randomIndexes(seed: string): (below: number) => number {
  const stream = createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), Buffer.alloc(16))
  const zeros = Buffer.alloc(65_536)
  let block = zeros
  let at = block.length
  return (below) => {
    if (at === block.length) {
      block = stream.update(zeros)
      at = 0
    }
    const word = block.readUInt32LE(at)
    at += 4
    return Math.floor((word / 4_294_967_296) * below)
  }
}
