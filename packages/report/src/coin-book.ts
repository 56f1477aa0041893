// What a report knows of one coin while it reads the records in their order: balance, profit of positions, sums and
// curve.
import type { AccountRecords, ParsedBill, ParsedFill } from './account-records.ts'
import { type Amount, parseAmount, writeAmount } from './amount.ts'
import { type Opening, findOpening } from './balance-chains.ts'
import { EquityCurve } from './equity-curve.ts'
import type { CoinReport, Reconciliation } from './report-types.ts'
import { Summation, kindOf } from './sums.ts'

export interface CurveOptions {
  readonly maxPoints: number
  /** Milliseconds; undefined for no closes. */
  readonly closesEvery: number | undefined
  readonly onPoint?: ((coin: string, time: number, equity: string) => void) | undefined
}

export class CoinBook {
  readonly coin: string
  readonly sums: Summation = new Summation()
  readonly opening: Opening
  /** The profit of the open positions at the latest known prices. */
  unrealized: Amount = 0n
  readonly #curve: EquityCurve
  readonly #hasCloses: boolean
  readonly #actual: Amount | null
  #openingBalance: Amount
  #balance: Amount
  #flows: Amount = 0n
  #openingUnrealized: Amount = 0n
  #change: Amount = 0n

  /** `bills` are all those of the coin since the start, also after the end of the report. */
  constructor(
    coin: string,
    { collateral }: AccountRecords,
    bills: readonly ParsedBill[],
    since: number,
    until: number,
    { maxPoints, closesEvery, onPoint }: CurveOptions,
  ) {
    this.coin = coin
    this.#hasCloses = closesEvery !== undefined
    this.#curve = new EquityCurve(
      maxPoints,
      closesEvery,
      onPoint && ((time, equity) => onPoint(coin, time, writeAmount(equity))),
    )
    const closings = collateral
      ?.filter((each) => each.coin === coin)
      .map(({ amount, updatedTime }) => ({ amount: parseAmount(amount), updatedTime }))
    this.opening = findOpening(bills, closings ?? null, since)
    const later = bills.reduce((sum, { time, amount }) => (time > until ? sum + amount : sum), 0n)
    this.#actual = closings ? closings.reduce((sum, { amount }) => sum + amount, 0n) - later : null
    this.#openingBalance = this.#balance = this.opening.amount
  }

  /** Adds what opening the positions has cost that are open at the start. */
  addCost(cost: Amount): void {
    this.#openingBalance += cost
    this.#balance += cost
  }

  addBill(bill: ParsedBill): void {
    this.sums.addBill(bill)
    this.#change += bill.amount
    const kind = kindOf(bill.type)
    if (kind === 'flow') this.#flows += bill.amount
    // The fill changes the balance in place of its bill, which has the whole value of the trade and may have another
    // time.
    if (kind !== 'trade') this.#balance += bill.amount
  }

  /** `costs` are what opening and holding the closed part has cost. */
  addFill(fill: ParsedFill, costs: Amount): void {
    this.sums.addFill(fill, costs)
    this.#balance += fill.profit - fill.fee - fill.liquidateFee
  }

  /** Begins the curve, with what the open positions are worth at the latest known prices. */
  begin(time: number): void {
    this.#openingUnrealized = this.unrealized
    this.addPoint(time)
  }

  addPoint(time: number): void {
    const balance = this.#balance
    this.#curve.add({ time, balance, equity: balance + this.unrealized, flows: this.#flows })
  }

  /** Ends the curve: its last point contains bills of trades without fills too. */
  end(time: number): void {
    this.#balance += this.sums.withoutFills
    this.addPoint(time)
  }

  write(isolatedMargin: Amount): CoinReport {
    const falls = this.#curve.end()
    const equity = this.#balance + this.unrealized
    return {
      coin: this.coin,
      openingBalance: writeAmount(this.#openingBalance),
      ...this.sums.write(),
      closingBalance: writeAmount(this.#balance),
      unrealizedProfit: writeAmount(this.unrealized),
      equity: writeAmount(equity),
      totalProfit: writeAmount(equity - this.#openingBalance - this.#openingUnrealized - this.#flows),
      isolatedMargin: writeAmount(isolatedMargin),
      drawdown: falls.largest,
      relativeDrawdown: falls.deepest,
      reconciliation: this.#reconcile(),
      curve: this.#curve.write(),
      ...(this.#hasCloses && { closes: this.#curve.writeCloses() }),
    }
  }

  #reconcile(): Reconciliation {
    const expected = this.opening.amount + this.#change
    return {
      opening: writeAmount(this.opening.amount),
      change: writeAmount(this.#change),
      expected: writeAmount(expected),
      actual: this.#actual === null ? null : writeAmount(this.#actual),
      difference: this.#actual === null ? null : writeAmount(this.#actual - expected),
    }
  }
}
