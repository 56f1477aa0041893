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
import { createTermTranslator, type TermTranslator } from './term-translator.ts'
import { createTickerBook, type ReadPrices, type TickerBook } from './ticker-book.ts'
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

/** The part of its validity after which an unchanged price is confirmed. */
const confirmAfter = 1 / 3
const noPrices = 'the mirrored server has no usable prices of it'
const waitsForList = 'the list is read again every few seconds until it has the contract as before'

export class Translator {
  readonly #options: TranslatorOptions
  readonly #book: TickerBook
  readonly #terms: TermTranslator
  /** The contracts that the server lists; null for one that it lists more than once. */
  #contracts: ReadonlyMap<string, Contract | null> = new Map()
  /** The prices that the engine has accepted last, as text. */
  readonly #sent = new Map<string, string>()
  /** The contracts whose prices have a problem that was noticed. */
  readonly #noticed = new Set<string>()

  constructor(options: TranslatorOptions) {
    const { exchange, notices, staleMs, now } = options
    this.#options = options
    this.#book = createTickerBook(staleMs, now)
    this.#terms = createTermTranslator({
      exchange,
      notices,
      canChange: (symbol) => this.#stepChangeOf(symbol) === null,
    })
  }

  /** Sets the contracts that the server lists, and halts those that can no longer be traded. */
  *setContracts(listed: readonly Contract[]): Slices<void> {
    const isFirst = this.#contracts.size === 0
    this.#contracts = bySymbol(listed)
    if (!isFirst) yield* this.#review([])
    yield* this.#terms.apply(this.#contracts)
  }

  /** Whether the latest list has each contract of the exchange as at the start. */
  get hasAllContracts(): boolean {
    return Array.from(this.#exchange.world.markets.keys()).every((symbol) => this.#stepChangeOf(symbol) === null)
  }

  setRates(rates: readonly FundingRate[]): Slices<void> {
    return this.#terms.applyRates(rates)
  }

  /** Sets the difference of the clock of the server and that of the follower; null if it is not known. */
  setOffset(offset: ClockOffset): void {
    this.#book.offset = offset
  }

  /** Applies tickers that were requested at a time. */
  *setTickers(read: readonly Ticker[], requestedAt: number): Slices<TickerOutcome> {
    yield* this.#exchange.syncSliced()
    const tickers = bySymbol(read)
    const here = Array.from(this.#exchange.world.markets).filter(([symbol]) => tickers.has(symbol))
    for (const [symbol, { contract }] of here) {
      if (this.#stepChangeOf(symbol) === null) this.#book.read(contract, tickers.get(symbol)!, requestedAt)
    }
    const usable = here.filter(([symbol]) => this.#book.problemOf(symbol) === undefined)
    const applied = yield* this.#apply(this.#latest(usable.map(([symbol]) => symbol)))
    yield* this.#stopUnusable()
    this.#noticePrices()
    yield* this.#review(applied)
    const isComplete = here.every(([symbol]) => {
      return this.#stepChangeOf(symbol) !== null || applied.some((each) => each.symbol === symbol)
    })
    return { isApplied: applied.length > 0, isComplete }
  }

  /** Applies the latest prices of a contract although they are implausible; returns false if it has none. */
  *accept(symbol: string): Slices<boolean> {
    if (!this.#book.accept(symbol)) return false
    yield* this.#exchange.syncSliced()
    const applied = yield* this.#apply(this.#latest([symbol]))
    this.#noticePrices()
    yield* this.#review(applied)
    return true
  }

  /** Applies everything again, because the exchange has gone back to another state. */
  *reapply(): Slices<void> {
    this.#sent.clear()
    const applied = yield* this.#apply(this.#latest(Array.from(this.#exchange.world.markets.keys())))
    yield* this.#stopUnusable()
    yield* this.#review(applied)
    yield* this.#terms.reapply(this.#contracts)
  }

  /** Returns the state of each contract of the exchange. */
  report(): MirrorReport['contracts'] {
    const { world } = this.#exchange
    return Array.from(world.markets, ([symbol, market]) => {
      const state = tradingStopAt(market, world.time) ?? 'current'
      const halted = market.halt?.reason ?? noPrices
      const reason = halted === noPrices ? (this.#book.problemOf(symbol) ?? market.halt?.reason ?? null) : halted
      return {
        symbol,
        state,
        reason: state === 'current' ? null : reason,
        ...this.#terms.report(symbol),
      }
    })
  }

  get #exchange(): FollowingExchange {
    return this.#options.exchange
  }

  /** Applies prices, and returns those that the engine has accepted. */
  *#apply(read: readonly ReadPrices[]): Slices<readonly MirroredPrices[]> {
    const usable = read.filter(({ prices }) => this.#stepChangeOf(prices.symbol) === null)
    if (usable.length === 0) return []
    const { staleMs, now } = this.#options
    const inEngineTime = (ms: number): number => Math.floor(Math.max(0, ms) * this.#exchange.rate)
    const timeOf = ({ requestedAt, ageMs }: ReadPrices): number => requestedAt - ageMs
    const newest = Math.max(...usable.map(timeOf))
    const validForMs = inEngineTime(staleMs - (now() - newest))
    const ageOf = (each: ReadPrices): number => Math.min(validForMs, inEngineTime(newest - timeOf(each)))
    const isChanged = ({ prices }: ReadPrices): boolean => this.#sent.get(prices.symbol) !== JSON.stringify(prices)
    const due = usable.filter(
      (each) => isChanged(each) || this.#isDue(this.#marketOf(each.prices.symbol), validForMs - ageOf(each)),
    )
    const prices = usable.map((each) => each.prices)
    this.#options.recorder?.add(
      this.#exchange.world.time,
      prices,
      usable.filter(isChanged).map((each) => each.prices),
    )
    const commands = due.map((each) => ({ ...each.prices, ...(ageOf(each) > 0 && { ageMs: ageOf(each) }) }))
    const refused = yield* this.#send(commands, validForMs)
    for (const { prices: applied } of due)
      if (!refused.has(applied.symbol)) this.#sent.set(applied.symbol, JSON.stringify(applied))
    return prices.filter(({ symbol }) => !refused.has(symbol))
  }

  /**
   * Sends prices together, or one by one where the engine refuses them together; returns the contracts whose prices it
   * refuses.
   */
  *#send(prices: readonly MirroredPrices[], validForMs: number): Slices<ReadonlySet<string>> {
    const refused = new Set<string>()
    if (prices.length === 0) return refused
    const together = yield* this.#exchange.runSliced('mirrorPrices', { prices, validForMs })
    if (together.ok) return refused
    for (const each of prices) {
      const outcome = yield* this.#exchange.runSliced('mirrorPrices', { prices: [each], validForMs })
      if (outcome.ok) continue
      refused.add(each.symbol)
      this.#options.onRefusal(outcome.text)
    }
    return refused
  }

  #isDue({ freshUntil, feed }: Market, validForMs: number): boolean {
    const left = (freshUntil ?? 0) - this.#exchange.world.time
    return feed.source.kind !== 'mirror' || left < validForMs * (1 - confirmAfter)
  }

  /** Stops the contracts whose latest ticker cannot be used, by prices that are valid for no time. */
  *#stopUnusable(): Slices<void> {
    const stopped = Array.from(this.#exchange.world.markets).flatMap(([symbol, { freshUntil }]) => {
      const known = this.#book.latestOf(symbol)
      const mustStop = this.#book.problemOf(symbol) !== undefined && (freshUntil ?? 0) > this.#exchange.world.time
      return known && mustStop ? [known.prices] : []
    })
    yield* this.#send(stopped, 0)
  }

  /** Adds a notice where a problem begins or ends, but none where it goes on with other prices. */
  #noticePrices(): void {
    for (const symbol of this.#exchange.world.markets.keys()) {
      const problem = this.#book.problemOf(symbol)
      if (this.#noticed.has(symbol) === (problem !== undefined)) continue
      if (problem === undefined) this.#noticed.delete(symbol)
      else this.#noticed.add(symbol)
      const stop = `${symbol} is stopped: ${problem ?? ''}.`
      this.#options.notices.add('stop', problem === undefined ? `The prices of ${symbol} can be used again.` : stop)
    }
  }

  #stepChangeOf(symbol: string): string | null {
    const listed = this.#contracts.get(symbol)
    const { terms: before } = this.#marketOf(symbol).contract
    const change = listed === null ? 'the mirrored server lists it more than once' : findStepChange(before, listed)
    return change === null ? null : `${change}; ${waitsForList}`
  }

  /** Halts contracts, and resumes those whose prices have just been applied. */
  *#review(applied: readonly MirroredPrices[]): Slices<void> {
    const resumable = new Set(applied.map(({ symbol }) => symbol))
    for (const [symbol, { halt, feed }] of this.#exchange.world.markets) {
      const reason = this.#stepChangeOf(symbol) ?? (feed.source.kind === 'mirror' ? null : noPrices)
      if ((halt?.reason ?? null) === reason || (reason === null && !resumable.has(symbol))) continue
      const outcome = yield* this.#exchange.runSliced('haltMarket', { symbol, reason })
      if (!outcome.ok) this.#options.onRefusal(outcome.text)
      else
        this.#options.notices.add(
          'halt',
          reason === null ? `${symbol} is traded again.` : `${symbol} is halted: ${reason}.`,
        )
    }
  }

  #latest(symbols: readonly string[]): readonly ReadPrices[] {
    return symbols.flatMap((symbol) => this.#book.latestOf(symbol) ?? [])
  }

  #marketOf(symbol: string): Market {
    return this.#exchange.world.markets.get(symbol)!
  }
}
