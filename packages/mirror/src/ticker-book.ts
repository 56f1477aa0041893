// The latest usable prices of each contract, and why newer ones cannot be used: they are impossible, old or
// implausible. Such prices stop their contract at once, because those before may no longer be the prices of the market.
import type { Ticker } from '@capi/api'
import type { Contract, MirroredPrices } from '@capi/engine'
import { dropFarOffers } from './far-prices.ts'
import { readPrices } from './mirrored-prices.ts'
import { createPriceGuard } from './price-guard.ts'
import { type ClockOffset, readAge } from './ticker-time.ts'

export interface ReadPrices {
  readonly prices: MirroredPrices
  /** When they were requested, on the clock of the follower. */
  readonly requestedAt: number
  /** Their age at that time, in whole seconds. */
  readonly ageMs: number
}

export interface TickerBook {
  /** The clock of the server, compared with that of the follower. */
  offset: ClockOffset
  /** Reads the ticker of a contract; null for one that was sent more than once. */
  read(contract: Contract, ticker: Ticker | null, requestedAt: number): void
  /** The latest usable prices of a contract. */
  latestOf(symbol: string): ReadPrices | undefined
  /** Why the latest ticker of a contract cannot be used; undefined where it can. */
  problemOf(symbol: string): string | undefined
  /** Accepts the latest prices that were implausible; returns false if there are none. */
  accept(symbol: string): boolean
}

const secondMs = 1_000

export function createTickerBook(staleMs: number, now: () => number): TickerBook {
  const guard = createPriceGuard(now)
  const usable = new Map<string, ReadPrices>()
  const problems = new Map<string, string>()
  /** When the latest implausible prices were requested. */
  const refused = new Map<string, Omit<ReadPrices, 'prices'>>()

  function findProblem(contract: Contract, ticker: Ticker | null, requestedAt: number): string | null {
    const { symbol } = contract
    try {
      if (ticker === null) throw new RangeError('the server sent more than one ticker of it')
      const prices = dropFarOffers(contract, readPrices(contract, ticker))
      const age = readAge(ticker, book.offset, requestedAt, staleMs)
      const read = { requestedAt, ageMs: age - (age % secondMs) }
      const reason = guard.judge(contract, prices)
      if (reason === null) {
        usable.set(symbol, { prices, ...read })
        refused.delete(symbol)
      } else refused.set(symbol, read)
      return reason
    } catch (error) {
      return (error as Error).message
    }
  }

  const book: TickerBook = {
    offset: null,
    read(contract, ticker, requestedAt) {
      const problem = findProblem(contract, ticker, requestedAt)
      if (problem === null) problems.delete(contract.symbol)
      else problems.set(contract.symbol, problem)
    },
    latestOf: (symbol) => usable.get(symbol),
    problemOf: (symbol) => problems.get(symbol),
    accept(symbol) {
      const read = refused.get(symbol)
      const prices = read && guard.accept(symbol)
      if (!prices) return false
      refused.delete(symbol)
      problems.delete(symbol)
      usable.set(symbol, { prices, ...read })
      return true
    },
  }
  return book
}
