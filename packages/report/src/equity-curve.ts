// The balance and the equity of one coin over time, in bounded memory: a year that is valued each minute has half a
// million points. The drawdown counts every point; of the curve, parts of equal numbers of points are kept by their
// lowest and highest one.
import { type Amount, writeAmount } from './amount.ts'
import { Falls } from './drawdown.ts'

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

interface Point {
  readonly time: number
  readonly balance: Amount
  readonly equity: Amount
  readonly flows: Amount
}

/** The lowest and the highest of some points that follow one another; one and the same for a single point. */
interface Part {
  readonly lowest: Point
  readonly highest: Point
}

type OnPoint = (time: number, equity: Amount) => void

export class EquityCurve {
  readonly #falls = new Falls()
  readonly #most: number
  readonly #closesEvery: number
  readonly #onPoint: OnPoint | undefined
  readonly #closes: Point[] = []
  #counted: Point | null = null
  #first: Point | null = null
  /** Everything between the first and the latest point. */
  #parts: Part[] = []
  /** Points of each part, but of the last, which may have fewer. */
  #partSize = 1
  #lastSize = 0
  /** It may still be replaced by one of the same time. */
  #latest: Point | null = null

  /**
   * `most` is the largest number of points to write, at least 4. Periods of `closesEvery` milliseconds have a close
   * each. `onPoint` is called with every point that the drawdown counts.
   */
  constructor(most: number, closesEvery: number = Infinity, onPoint?: OnPoint) {
    this.#most = most
    this.#onPoint = onPoint
    this.#closesEvery = closesEvery
  }

  /**
   * Adds a point, or replaces the latest if it has the same time. `flows` are all deposits and withdrawals since the
   * start.
   */
  add(point: Point): void {
    if (this.#latest && this.#latest.time !== point.time) this.#complete(this.#latest)
    this.#latest = point
  }

  /** Returns the falls of all points. No point can be added afterwards. */
  end(): Falls {
    if (this.#latest) this.#count(this.#latest)
    return this.#falls
  }

  /** Returns the last point of each period that has any. The curve must have ended. */
  writeCloses(): CurvePoint[] {
    return [...this.#closes, this.#counted].filter((point) => point !== null).map(writePoint)
  }

  /** Returns the points; of too many, the first and the last, and the lowest and highest of equal parts. */
  write(): CurvePoint[] {
    const inner = this.#parts.flatMap(({ lowest, highest }) => {
      if (lowest === highest) return [lowest]
      return lowest.time < highest.time ? [lowest, highest] : [highest, lowest]
    })
    return [this.#first, ...inner, this.#latest].filter((point) => point !== null).map(writePoint)
  }

  #complete(point: Point): void {
    this.#count(point)
    if (!this.#first) {
      this.#first = point
      return
    }
    const own = { lowest: point, highest: point }
    if (this.#lastSize > 0 && this.#lastSize < this.#partSize) {
      this.#parts.push(joined(this.#parts.pop()!, own))
      this.#lastSize += 1
    } else {
      this.#parts.push(own)
      this.#lastSize = 1
    }
    // A part of one point writes one, any other two.
    while (this.#parts.length * Math.min(2, this.#partSize) > this.#most - 2) this.#halve()
  }

  #halve(): void {
    const isOdd = this.#parts.length % 2 === 1
    this.#parts = Array.from({ length: Math.ceil(this.#parts.length / 2) }, (_, index) => {
      const [one, other] = [this.#parts[index * 2]!, this.#parts[index * 2 + 1]]
      return other ? joined(one, other) : one
    })
    if (!isOdd) this.#lastSize += this.#partSize
    this.#partSize *= 2
  }

  #count(point: Point): void {
    const { time, equity, flows } = point
    this.#falls.add(time, equity, flows)
    this.#onPoint?.(time, equity)
    const every = this.#closesEvery
    const before = this.#counted
    if (before && Math.floor(before.time / every) < Math.floor(time / every)) this.#closes.push(before)
    this.#counted = point
  }
}

function writePoint({ time, balance, equity, flows }: Point): CurvePoint {
  return {
    time,
    balance: writeAmount(balance),
    equity: writeAmount(equity),
    profit: writeAmount(equity - flows),
  }
}

function joined(one: Part, other: Part): Part {
  return {
    lowest: other.lowest.equity < one.lowest.equity ? other.lowest : one.lowest,
    highest: other.highest.equity > one.highest.equity ? other.highest : one.highest,
  }
}
