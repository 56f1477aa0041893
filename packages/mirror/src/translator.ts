// Turns the market data of another server into commands of the engine: prices, funding rates, and halts of contracts.
//
// Prices are valid for a limited time from the moment at which they were requested. The engine refuses orders after
// that, so nothing here has to work for prices to become stale. Unchanged prices are confirmed now and then.
import type { Contract, FundingRate, Ticker } from '@capi/api'
import { type Market, type MirroredPrices, tradingStopAt } from '@capi/engine'
import type { FollowingExchange, Slices } from './following-exchange.ts'
import { findStepChange } from './contract-terms.ts'
import { bySymbol } from './listing.ts'
import type { Notices } from './notices.ts'
import type { Recorder } from './price-recorder.ts'
import type { MirrorReport } from './report.ts'
import { createTermTranslator } from './term-translator.ts'
import { createTickerBook, type ReadPrices } from './ticker-book.ts'
import type { ClockOffset } from './ticker-time.ts'

export interface TranslatorOptions {
  readonly exchange: FollowingExchange
  /** Age from which prices may not be traded on, in milliseconds. */
  readonly staleMs: number
  readonly now: () => number
  readonly notices: Pick<Notices, 'add' | 'addOnce'>
  /** Called where the engine refuses a command. */
  readonly onRefusal: (text: string) => void
  /** Records the prices. @default they are not recorded */
  readonly recorder?: Pick<Recorder, 'add'> | undefined
}

/** What a round of tickers has changed. */
export interface TickerOutcome {
  /** Whether the prices of any contract were applied. */
  readonly isApplied: boolean
  /** Whether each ticker could be used. */
  readonly isComplete: boolean
}

export interface Translator {
  /** Sets the contracts that the server lists, and halts those that can no longer be traded. */
  setContracts(contracts: readonly Contract[]): Slices<void>
  /** Whether the latest list has each contract of the exchange as at the start. */
  readonly hasAllContracts: boolean
  setRates(rates: readonly FundingRate[]): Slices<void>
  /** Sets the difference of the clock of the server and that of the follower; null if it is not known. */
  setOffset(offset: ClockOffset): void
  /** Applies tickers that were requested at a time. */
  setTickers(tickers: readonly Ticker[], requestedAt: number): Slices<TickerOutcome>
  /** Applies the latest prices of a contract although they are implausible; returns false if it has none. */
  accept(symbol: string): Slices<boolean>
  /** Applies everything again, because the exchange has gone back to another state. */
  reapply(): Slices<void>
  /** Returns the state of each contract of the exchange. */
  report(): MirrorReport['contracts']
}

/** The part of its validity after which an unchanged price is confirmed. */
const confirmAfter = 1 / 3
const noPrices = 'the mirrored server has no usable prices of it'
const waitsForList = 'the list is read again every few seconds until it has the contract as before'

export function createTranslator(options: TranslatorOptions): Translator {
  const { exchange, staleMs, now, notices, onRefusal, recorder } = options
  const book = createTickerBook(staleMs, now)
  let contracts: ReadonlyMap<string, Contract | null> = new Map()
  const sent = new Map<string, string>()
  /** The contracts whose prices have a problem that was noticed. */
  const noticed = new Set<string>()
  const terms = createTermTranslator({ exchange, notices, canChange: (symbol) => stepChangeOf(symbol) === null })

  /** Applies prices, and returns those that the engine has accepted. */
  function* apply(read: readonly ReadPrices[]): Slices<readonly MirroredPrices[]> {
    const usable = read.filter(({ prices }) => stepChangeOf(prices.symbol) === null)
    if (usable.length === 0) return []
    const inEngineTime = (ms: number): number => Math.floor(Math.max(0, ms) * exchange.rate)
    const timeOf = ({ requestedAt, ageMs }: ReadPrices): number => requestedAt - ageMs
    const newest = Math.max(...usable.map(timeOf))
    const validForMs = inEngineTime(staleMs - (now() - newest))
    const ageOf = (each: ReadPrices): number => Math.min(validForMs, inEngineTime(newest - timeOf(each)))
    const isChanged = ({ prices }: ReadPrices): boolean => sent.get(prices.symbol) !== JSON.stringify(prices)
    const due = usable.filter(
      (each) => isChanged(each) || isDue(marketOf(each.prices.symbol), validForMs - ageOf(each)),
    )
    const prices = usable.map((each) => each.prices)
    recorder?.add(
      exchange.world.time,
      prices,
      usable.filter(isChanged).map((each) => each.prices),
    )
    const commands = due.map((each) => ({ ...each.prices, ...(ageOf(each) > 0 && { ageMs: ageOf(each) }) }))
    const refused = yield* send(commands, validForMs)
    for (const { prices: applied } of due)
      if (!refused.has(applied.symbol)) sent.set(applied.symbol, JSON.stringify(applied))
    return prices.filter(({ symbol }) => !refused.has(symbol))
  }

  /**
   * Sends prices together, or one by one where the engine refuses them together; returns the contracts whose prices it
   * refuses.
   */
  function* send(prices: readonly MirroredPrices[], validForMs: number): Slices<ReadonlySet<string>> {
    const refused = new Set<string>()
    if (prices.length === 0) return refused
    const together = yield* exchange.runSliced('mirrorPrices', { prices, validForMs })
    if (together.ok) return refused
    for (const each of prices) {
      const outcome = yield* exchange.runSliced('mirrorPrices', { prices: [each], validForMs })
      if (outcome.ok) continue
      refused.add(each.symbol)
      onRefusal(outcome.text)
    }
    return refused
  }

  function isDue({ freshUntil, feed }: Market, validForMs: number): boolean {
    const left = (freshUntil ?? 0) - exchange.world.time
    return feed.source.kind !== 'mirror' || left < validForMs * (1 - confirmAfter)
  }

  /** Stops the contracts whose latest ticker cannot be used, by prices that are valid for no time. */
  function* stopUnusable(): Slices<void> {
    const stopped = Array.from(exchange.world.markets).flatMap(([symbol, { freshUntil }]) => {
      const known = book.latestOf(symbol)
      const mustStop = book.problemOf(symbol) !== undefined && (freshUntil ?? 0) > exchange.world.time
      return known && mustStop ? [known.prices] : []
    })
    yield* send(stopped, 0)
  }

  /** Adds a notice where a problem begins or ends, but none where it goes on with other prices. */
  function noticePrices(): void {
    for (const symbol of exchange.world.markets.keys()) {
      const problem = book.problemOf(symbol)
      if (noticed.has(symbol) === (problem !== undefined)) continue
      if (problem === undefined) noticed.delete(symbol)
      else noticed.add(symbol)
      const stop = `${symbol} is stopped: ${problem ?? ''}.`
      notices.add('stop', problem === undefined ? `The prices of ${symbol} can be used again.` : stop)
    }
  }

  function stepChangeOf(symbol: string): string | null {
    const listed = contracts.get(symbol)
    const { terms: before } = marketOf(symbol).contract
    const change = listed === null ? 'the mirrored server lists it more than once' : findStepChange(before, listed)
    return change === null ? null : `${change}; ${waitsForList}`
  }

  /** Halts contracts, and resumes those whose prices have just been applied. */
  function* review(applied: readonly MirroredPrices[]): Slices<void> {
    const resumable = new Set(applied.map(({ symbol }) => symbol))
    for (const [symbol, { halt, feed }] of exchange.world.markets) {
      const reason = stepChangeOf(symbol) ?? (feed.source.kind === 'mirror' ? null : noPrices)
      if ((halt?.reason ?? null) === reason || (reason === null && !resumable.has(symbol))) continue
      const outcome = yield* exchange.runSliced('haltMarket', { symbol, reason })
      if (!outcome.ok) onRefusal(outcome.text)
      else notices.add('halt', reason === null ? `${symbol} is traded again.` : `${symbol} is halted: ${reason}.`)
    }
  }

  function latest(symbols: readonly string[]): readonly ReadPrices[] {
    return symbols.flatMap((symbol) => book.latestOf(symbol) ?? [])
  }

  function marketOf(symbol: string): Market {
    return exchange.world.markets.get(symbol)!
  }

  return {
    *setContracts(listed) {
      const isFirst = contracts.size === 0
      contracts = bySymbol(listed)
      if (!isFirst) yield* review([])
      yield* terms.apply(contracts)
    },
    get hasAllContracts() {
      return Array.from(exchange.world.markets.keys()).every((symbol) => stepChangeOf(symbol) === null)
    },
    setRates: terms.applyRates,
    setOffset: (offset) => void (book.offset = offset),
    *setTickers(read, requestedAt) {
      yield* exchange.syncSliced()
      const tickers = bySymbol(read)
      const here = Array.from(exchange.world.markets).filter(([symbol]) => tickers.has(symbol))
      for (const [symbol, { contract }] of here) {
        if (stepChangeOf(symbol) === null) book.read(contract, tickers.get(symbol)!, requestedAt)
      }
      const usable = here.filter(([symbol]) => book.problemOf(symbol) === undefined)
      const applied = yield* apply(latest(usable.map(([symbol]) => symbol)))
      yield* stopUnusable()
      noticePrices()
      yield* review(applied)
      const isComplete = here.every(([symbol]) => {
        return stepChangeOf(symbol) !== null || applied.some((each) => each.symbol === symbol)
      })
      return { isApplied: applied.length > 0, isComplete }
    },
    *accept(symbol) {
      if (!book.accept(symbol)) return false
      yield* exchange.syncSliced()
      const applied = yield* apply(latest([symbol]))
      noticePrices()
      yield* review(applied)
      return true
    },
    *reapply() {
      sent.clear()
      const applied = yield* apply(latest(Array.from(exchange.world.markets.keys())))
      yield* stopUnusable()
      yield* review(applied)
      yield* terms.reapply(contracts)
    },
    report: () =>
      Array.from(exchange.world.markets, ([symbol, market]) => {
        const state = tradingStopAt(market, exchange.world.time) ?? 'current'
        const halted = market.halt?.reason ?? noPrices
        const reason = halted === noPrices ? (book.problemOf(symbol) ?? market.halt?.reason ?? null) : halted
        return {
          symbol,
          state,
          reason: state === 'current' ? null : reason,
          ...terms.report(symbol),
        }
      }),
  }
}
