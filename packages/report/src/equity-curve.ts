/** The balance and the equity of one coin over time, and the largest drawdown of its profit. */
import { type Amount, ratioOf, writeAmount } from './amount.ts'

/** A point of the curve: the state after everything that happened at its time. */
export interface CurvePoint {
  /** Unix milliseconds. */
  readonly time: number
  /** Collateral plus what opening the positions has cost: the money with realised profit only. */
  readonly balance: string
  /** The balance plus the profit of the open positions, at the latest known prices. */
  readonly equity: string
  /** The equity without deposits, withdrawals and transfers since the start of the report. */
  readonly profit: string
}

/** The largest fall of the equity from a previous high, without deposits, withdrawals and transfers. */
export interface Drawdown {
  /** A decimal; zero if the equity never fell. */
  readonly amount: string
  /** The amount as a part of the equity without the fall, with four decimal places; null if that is not above zero. */
  readonly ratio: string | null
  /** Time of the high, and of the low. Unix milliseconds; null if the equity never fell. */
  readonly from: number | null
  readonly to: number | null
}

interface Point {
  readonly time: number
  readonly balance: Amount
  readonly equity: Amount
  readonly flows: Amount
}

export class EquityCurve {
  readonly #points: Point[] = []

  /** Adds a point, or replaces the latest if it has the same time. `flows` are all deposits and withdrawals since the start. */
  add(point: Point): void {
    if (this.#points.at(-1)?.time === point.time) this.#points.pop()
    this.#points.push(point)
  }

  get drawdown(): Drawdown {
    let [highest, from, units]: [Amount, number, Amount] = [0n, 0, 0n]
    let drawdown: Drawdown = { amount: '0', ratio: null, from: null, to: null }
    for (const [index, { time, equity, flows }] of this.#points.entries()) {
      const profit = equity - flows
      if (index === 0 || profit > highest) [highest, from] = [profit, time]
      if (highest - profit <= units) continue
      units = highest - profit
      drawdown = { amount: writeAmount(units), ratio: ratioOf(units, highest + flows), from, to: time }
    }
    return drawdown
  }

  /** Returns the points; of more than `most`, the first and the last, and the lowest and highest of equal parts. */
  write(most: number): CurvePoint[] {
    return thin(this.#points, most).map(({ time, balance, equity, flows }) => ({
      time,
      balance: writeAmount(balance),
      equity: writeAmount(equity),
      profit: writeAmount(equity - flows),
    }))
  }
}

function thin(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points
  const parts = Math.max(1, Math.floor((most - 2) / 2))
  const inner = points.slice(1, -1)
  const chosen = Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * inner.length) / parts)
    const to = Math.floor(((part + 1) * inner.length) / parts)
    return extremesOf(inner.slice(from, to))
  })
  return [points[0]!, ...chosen.flat(), points.at(-1)!]
}

/** Returns the points with the lowest and the highest equity, in their order. */
function extremesOf(points: readonly Point[]): Point[] {
  let [lowest, highest] = [0, 0]
  for (const [index, { equity }] of points.entries()) {
    if (equity < points[lowest]!.equity) lowest = index
    if (equity > points[highest]!.equity) highest = index
  }
  const indexes = new Set([Math.min(lowest, highest), Math.max(lowest, highest)])
  return Array.from(indexes, (index) => points[index]!)
}
