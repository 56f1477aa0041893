// The books of all coins of an account, the sums of all symbols, and which coin a symbol is settled in.
import type { AccountRecords, ParsedBill, ParsedFill } from './account-records.ts'
import { type Amount, parseAmount, writeAmount } from './amount.ts'
import { CoinBook, type CurveOptions } from './coin-book.ts'
import type { CoinReport, SymbolReport } from './report-types.ts'
import { Summation } from './sums.ts'

interface SymbolSums {
  readonly symbol: string
  readonly coin: string
  readonly sums: Summation
}

export class Books {
  readonly #books = new Map<string, CoinBook>()
  #first: CoinBook | undefined
  readonly #coins = new Map<string, string>()
  readonly #symbols = new Map<string, SymbolSums>()
  readonly #isolated = new Map<string, Amount>()
  readonly #until: number

  constructor(
    records: AccountRecords,
    bills: readonly ParsedBill[],
    fills: readonly ParsedFill[],
    since: number,
    until: number,
    curves: CurveOptions,
  ) {
    this.#until = until
    const billsByCoin = new Map<string, ParsedBill[]>()
    for (const { coin } of records.collateral ?? []) billsByCoin.set(coin, [])
    for (const bill of bills) {
      const own = billsByCoin.get(bill.coin)
      if (own) own.push(bill)
      else billsByCoin.set(bill.coin, [bill])
      if (bill.symbol !== '') this.#coins.set(bill.symbol, bill.coin)
    }
    const isTraded = fills.length > 0 || (records.positions?.length ?? 0) > 0
    if (billsByCoin.size === 0 && isTraded) billsByCoin.set('', [])
    for (const [coin, own] of Array.from(billsByCoin).toSorted(byName)) {
      this.#books.set(coin, new CoinBook(coin, records, own, since, until, curves))
    }
    ;[this.#first] = this.#books.values()
    for (const { symbol, isolatedMargin } of records.positions ?? []) {
      const coin = this.bookOf(symbol ?? '').coin
      this.#isolated.set(coin, (this.#isolated.get(coin) ?? 0n) + parseAmount(isolatedMargin ?? '0'))
    }
  }

  /** Where bills are missing. */
  get gaps(): string[] {
    return Array.from(this.#books.values()).flatMap(({ opening }) => opening.gaps)
  }

  ofCoin(coin: string): CoinBook {
    return this.#books.get(coin)!
  }

  /** The book of the coin of a symbol: that of its bills, or the first one. */
  bookOf(symbol: string): CoinBook {
    return this.#books.get(this.#coins.get(symbol) ?? '') ?? this.#first!
  }

  sumsOf(symbol: string, coin: string): Summation {
    const key = `${symbol}\n${coin}`
    let own = this.#symbols.get(key)
    if (!own) this.#symbols.set(key, (own = { symbol, coin, sums: new Summation() }))
    return own.sums
  }

  /** Begins the curves of all coins. */
  begin(time: number): void {
    for (const book of this.#books.values()) book.begin(time)
  }

  /** Ends the books with the profits of the open positions by symbol. */
  write(profits: ReadonlyMap<string, Amount>): CoinReport[] {
    for (const book of this.#books.values()) book.unrealized = 0n
    for (const [symbol, profit] of profits) this.bookOf(symbol).unrealized += profit
    return Array.from(this.#books.values(), (book) => {
      book.end(this.#until)
      return book.write(this.#isolated.get(book.coin) ?? 0n)
    })
  }

  writeSymbols(profits: ReadonlyMap<string, Amount>): SymbolReport[] {
    for (const symbol of profits.keys()) this.sumsOf(symbol, this.bookOf(symbol).coin)
    return Array.from(this.#symbols)
      .toSorted(byName)
      .map(([, { symbol, coin, sums }]) => ({
        symbol,
        coin,
        ...sums.write(),
        unrealizedProfit: writeAmount(profits.get(symbol) ?? 0n),
      }))
  }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
