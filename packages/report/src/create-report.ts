// Creates the report of an account from its bills and fills: a pure function, linear in the number of records once they
// are sorted.
//
// Every amount is exact. The lines of a coin add up from its opening to its closing balance, and the bills are compared
// with the collateral of the account. What does not agree is a number in the report, and a remark gives the reason.
import { type AccountRecords, type PositionRecord, parseBills, parseFills } from './account-records.ts'
import { type Amount, parseAmount } from './amount.ts'
import { Books } from './books.ts'
import { HoldingCosts } from './holding-costs.ts'
import { eventsOf } from './events.ts'
import { OpenPositions } from './open-positions.ts'
import { remarksOn } from './remarks.ts'
import type { Report } from './report-types.ts'

export interface ReportOptions {
  /** Start of the report, included. Unix milliseconds. @default the first record */
  readonly since?: number | undefined
  /** End of the report, included. Unix milliseconds. @default the time of the records */
  readonly until?: number | undefined
  /** The largest number of points of a curve, at least 4. @default 1000 */
  readonly maxPoints?: number | undefined
  /**
   * Adds the equity at the end of each period of so many milliseconds, counted from 1970, such as a day. @default none
   */
  readonly closesEvery?: number | undefined
  /**
   * Called with each time at which the equity was computed, of which the drawdown is made, oldest first. A year that is
   * valued each minute has half a million. @default none
   */
  readonly onPoint?: ((coin: string, time: number, equity: string) => void) | undefined
}

/** Returns the report of an account. `records` must contain all bills and fills since the start of the report. */
export function createReport(records: AccountRecords, options: ReportOptions = {}): Report {
  const { since, until = records.time, maxPoints = 1_000, closesEvery, onPoint } = options
  if (!(maxPoints >= 4)) throw new RangeError(`maxPoints must be at least 4, was ${maxPoints}.`)
  if (closesEvery !== undefined && !(closesEvery > 0))
    throw new RangeError(`closesEvery must be above 0, was ${closesEvery}.`)
  const isInside = ({ time }: { readonly time: number }): boolean => since === undefined || time >= since
  const bills = parseBills(records.bills).filter(isInside)
  const fills = parseFills(records.fills).filter(isInside)
  const from = since ?? Math.min(bills[0]?.time ?? until, fills[0]?.time ?? until)
  const positions = new OpenPositions(records.positions ?? [], fills)
  const books = new Books(records, bills, fills, since ?? -Infinity, until, { maxPoints, closesEvery, onPoint })
  const costs = new HoldingCosts(positions)
  const atStart = { open: positions.symbols, impossible: positions.impossible }
  for (const symbol of atStart.open) books.bookOf(symbol).addCost(positions.costOf(symbol))

  let isBegun = false
  const begin = (): void => {
    if (!isBegun) books.begin(Math.min(from, until))
    isBegun = true
  }
  for (const { time, symbol, bill, fill, price } of eventsOf(bills, fills, records.prices ?? [])) {
    if (time > until) break
    // Prices before the start value what is open then.
    if (time >= from) begin()
    const book = bill ? books.ofCoin(bill.coin) : books.bookOf(symbol)
    if (bill) {
      book.addBill(bill)
      books.sumsOf(symbol, book.coin).addBill(bill)
      costs.addBill(bill)
    } else {
      const before = positions.profitOf(symbol)
      if (fill) {
        positions.add(fill)
        const spent = costs.addFill(fill)
        book.addFill(fill, spent)
        books.sumsOf(symbol, book.coin).addFill(fill, spent)
      } else positions.setPrice(symbol, price!)
      book.unrealized += positions.profitOf(symbol) - before
    }
    if (time >= from) book.addPoint(time)
  }
  begin()

  const isNow = ![...bills, ...fills].some(({ time }) => time > until)
  const profits = isNow && records.positions ? profitsOf(records.positions) : estimatesOf(positions)
  const coins = books.write(profits)
  return {
    since: since ?? null,
    until,
    valuedEvery: records.pricesEvery ?? null,
    coins,
    symbols: books.writeSymbols(profits),
    remarks: remarksOn({ records, bills, since, until, atStart, isNow, coins, gaps: books.gaps }),
  }
}

/** The profit of the open positions by symbol, as the exchange states it. */
function profitsOf(positions: readonly PositionRecord[]): Map<string, Amount> {
  const profits = new Map<string, Amount>()
  for (const { symbol, unrealizePnl } of positions) {
    const name = symbol ?? ''
    profits.set(name, (profits.get(name) ?? 0n) + parseAmount(unrealizePnl ?? '0'))
  }
  return profits
}

/** The profit of the open positions by symbol, at the latest known prices. */
function estimatesOf(positions: OpenPositions): Map<string, Amount> {
  return new Map(positions.symbols.map((symbol) => [symbol, positions.profitOf(symbol)]))
}
