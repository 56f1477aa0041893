/**
 * Creates the report of an account from its bills and fills: a pure function, linear in the number of records once they are sorted.
 *
 * Every amount is exact. The lines of a coin add up from its opening to its closing balance, and the bills are compared with the
 * collateral of the account. What does not agree is a number in the report, and a remark gives the reason.
 */
import { type AccountRecords, type PositionRecord, parseBills, parseFills } from './account-records.ts'
import { type Amount, one, parseAmount } from './amount.ts'
import { Books } from './books.ts'
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
}

/** Returns the report of an account. `records` must contain all bills and fills since the start of the report. */
export function createReport(records: AccountRecords, options: ReportOptions = {}): Report {
  const { since, until = records.time, maxPoints = 1_000 } = options
  const from = since ?? -Infinity
  const bills = parseBills(records.bills).filter(({ time }) => time >= from)
  const fills = parseFills(records.fills).filter(({ time }) => time >= from)
  const positions = new OpenPositions(records.positions ?? [], fills)
  const books = new Books(records, bills, fills, from, until)
  const atStart = { open: positions.symbols, impossible: positions.impossible }
  for (const symbol of atStart.open) books.bookOf(symbol).addCost(positions.costOf(symbol))

  const events = eventsOf(bills, fills, records.prices ?? [])
  books.addPoints(Math.min(since ?? events[0]?.time ?? until, until))
  for (const event of events) {
    const { time, symbol, bill, fill, price } = event
    if (time > until) break
    if (time < from) continue
    const book = bill ? books.ofCoin(bill.coin) : books.bookOf(symbol)
    if (bill) {
      book.addBill(bill)
      books.sumsOf(symbol, book.coin).addBill(bill)
    } else {
      const before = positions.profitOf(symbol)
      if (fill) {
        positions.add(fill)
        book.addFill(fill)
        books.sumsOf(symbol, book.coin).addFill(fill)
      } else positions.setPrice(symbol, price!, one)
      book.unrealized += positions.profitOf(symbol) - before
    }
    book.addPoint(time)
  }

  const isNow = !events.some(({ time, price }) => time > until && price === undefined)
  const profits = isNow && records.positions ? profitsOf(records.positions) : estimatesOf(positions)
  const coins = books.write(profits, maxPoints)
  return {
    since: since ?? null,
    until,
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
