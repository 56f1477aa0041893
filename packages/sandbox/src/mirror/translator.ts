// Turns the market data of another server into commands of the engine: prices, funding rates, and halts of contracts.
//
// Prices are valid for a limited time from the moment at which they were requested. The engine refuses orders after that, so
// nothing here has to work for prices to become stale. Unchanged prices are confirmed now and then.

import type { Contract, FundingRate, Ticker } from '@capi/api'
import { type Market, type MirroredPrices, tradingStopAt } from '../engine/index.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Slices } from '../session/turns.ts'
import { findStepChange } from './contract-terms.ts'
import { readPrices } from './mirrored-prices.ts'
import { differencesOf, findTermChanges, type TermDifference } from './term-changes.ts'
import type { Recorder } from './recorder.ts'
import type { MirrorReport } from './report.ts'

export interface TranslatorOptions {
  readonly exchange: Exchange
  /** Age from which prices may not be traded on, in milliseconds. */
  readonly staleMs: number
  readonly now: () => number
  /** Called with a sentence for the user. */
  readonly onNotice: (text: string) => void
  /** Called where the engine refuses a command. */
  readonly onRefusal: (text: string) => void
  /** Records the prices. @default they are not recorded */
  readonly recorder?: Pick<Recorder, 'add'> | undefined
}

export interface Translator {
  /** Sets the contracts that the server lists, and halts those that can no longer be traded. */
  setContracts(contracts: readonly Contract[]): Slices<void>
  setRates(rates: readonly FundingRate[]): Slices<void>
  /** Applies tickers that were requested at a time. Returns false if one of them cannot be used. */
  setTickers(tickers: readonly Ticker[], requestedAt: number): Slices<boolean>
  /** Applies everything again, because the exchange has gone back to another state. */
  reapply(): Slices<void>
  /** Returns the state of each contract of the exchange. */
  report(): MirrorReport['contracts']
}

interface ReadTicker {
  readonly ticker: Ticker
  readonly requestedAt: number
}

/** The part of its validity after which an unchanged price is confirmed. */
const confirmAfter = 1 / 3

export function createTranslator(options: TranslatorOptions): Translator {
  const { exchange, staleMs, now, onNotice, onRefusal, recorder } = options
  let contracts: readonly Contract[] = []
  let rates: readonly FundingRate[] = []
  const tickers = new Map<string, ReadTicker>()
  const sent = new Map<string, string>()
  const sentRates = new Map<string, string>()
  const noticed = new Set<string>()
  /** The terms of each contract that are not those of the server. */
  const differences = new Map<string, readonly TermDifference[]>()

  function* apply(requestedAt: number): Slices<readonly MirroredPrices[]> {
    const prices = readAllPrices(requestedAt)
    const validForMs = Math.floor(Math.max(0, staleMs - (now() - requestedAt)) * exchange.rate)
    const changed = prices.filter((each) => sent.get(each.symbol) !== JSON.stringify(each))
    const due = prices.filter((each) => changed.includes(each) || isDue(marketOf(each.symbol), validForMs))
    recorder?.add(exchange.world.time, prices, changed)
    if (due.length === 0) return prices
    const outcome = yield* exchange.sliced.run('mirrorPrices', { prices: due, validForMs })
    if (outcome.ok) for (const each of changed) sent.set(each.symbol, JSON.stringify(each))
    else onRefusal(outcome.text)
    return prices
  }

  function readAllPrices(requestedAt: number): readonly MirroredPrices[] {
    return Array.from(exchange.world.markets.values()).flatMap(({ contract }) => {
      const read = tickers.get(contract.symbol)
      if (read?.requestedAt !== requestedAt || stepChangeOf(contract.symbol) !== null) return []
      try {
        return [readPrices(contract, read.ticker)]
      } catch (error) {
        noticeOnce(`The prices of ${contract.symbol} cannot be used: ${(error as Error).message}.`)
        return []
      }
    })
  }

  function isDue({ freshUntil, feed }: Market, validForMs: number): boolean {
    const left = (freshUntil ?? 0) - exchange.world.time
    return feed.source.kind !== 'mirror' || left < validForMs * (1 - confirmAfter)
  }

  function stepChangeOf(symbol: string): string | null {
    return findStepChange(
      marketOf(symbol).contract.terms,
      contracts.find((each) => each.symbol === symbol),
    )
  }

  /** Halts contracts, and resumes those whose prices have just been applied. */
  function* review(applied: readonly MirroredPrices[]): Slices<void> {
    const resumable = new Set(applied.map(({ symbol }) => symbol))
    for (const [symbol, { halt, feed }] of exchange.world.markets) {
      const noPrices = feed.source.kind === 'mirror' ? null : 'the mirrored server has no usable prices of it'
      const reason = stepChangeOf(symbol) ?? noPrices
      if ((halt?.reason ?? null) === reason || (reason === null && !resumable.has(symbol))) continue
      const outcome = yield* exchange.sliced.run('haltMarket', { symbol, reason })
      if (!outcome.ok) onRefusal(outcome.text)
      else onNotice(reason === null ? `${symbol} is traded again.` : `${symbol} is halted: ${reason}.`)
    }
  }

  /** Changes the terms of contracts to those of the server as far as possible, and notes what remains different. */
  function* applyTerms(): Slices<void> {
    for (const listed of contracts) {
      const market = exchange.world.markets.get(listed.symbol)
      if (!market || stepChangeOf(listed.symbol) !== null) continue
      yield* changeTerms(market, listed)
    }
  }

  function* changeTerms(market: Market, listed: Contract): Slices<void> {
    const { symbol } = listed
    const { possible, impossible } = findTermChanges(market.contract.terms, listed)
    const left = [...impossible]
    for (const terms of possible) {
      const changes = differencesOf(market.contract.terms, terms)
      const outcome = yield* exchange.sliced.run('changeTerms', { symbol, terms })
      if (!outcome.ok) left.push(...changes)
      else for (const { field, used, listed: to } of changes) onNotice(`${symbol}: ${field} is now ${to}, was ${used}.`)
    }
    for (const { field, used, listed: other } of left) {
      noticeOnce(`${symbol}: ${field} stays ${used}; the mirrored server lists ${other}, which needs --reset.`)
    }
    if (left.length > 0) differences.set(symbol, left)
    else differences.delete(symbol)
  }

  function* applyRates(): Slices<void> {
    for (const { symbol, fundingRate: rate } of rates) {
      if (!exchange.world.markets.has(symbol) || rate === null || sentRates.get(symbol) === rate) continue
      sentRates.set(symbol, rate)
      const outcome = yield* exchange.sliced.run('setFunding', { symbol, source: 'fixed', rate })
      if (!outcome.ok) noticeOnce(`The funding rate of ${symbol} cannot be used: ${outcome.text}`)
    }
  }

  function noticeOnce(text: string): void {
    if (noticed.has(text)) return
    noticed.add(text)
    onNotice(text)
  }

  function marketOf(symbol: string): Market {
    return exchange.world.markets.get(symbol)!
  }

  return {
    *setContracts(listed) {
      const isFirst = contracts.length === 0
      contracts = listed
      if (!isFirst) yield* review([])
      yield* applyTerms()
    },
    *setRates(read) {
      rates = read
      yield* applyRates()
    },
    *setTickers(read, requestedAt) {
      yield* exchange.sliced.sync()
      for (const ticker of read) tickers.set(ticker.symbol, { ticker, requestedAt })
      const applied = yield* apply(requestedAt)
      yield* review(applied)
      const isApplied = (symbol: string): boolean => applied.some((each) => each.symbol === symbol)
      const traded = read.filter(({ symbol }) => exchange.world.markets.has(symbol))
      return traded.every(({ symbol }) => stepChangeOf(symbol) !== null || isApplied(symbol))
    },
    *reapply() {
      sent.clear()
      sentRates.clear()
      const applied: MirroredPrices[] = []
      for (const each of new Set(Array.from(tickers.values(), ({ requestedAt }) => requestedAt))) {
        applied.push(...(yield* apply(each)))
      }
      yield* review(applied)
      yield* applyTerms()
      yield* applyRates()
    },
    report: () =>
      Array.from(exchange.world.markets, ([symbol, market]) => ({
        symbol,
        state: tradingStopAt(market, exchange.world.time) ?? 'current',
        reason: market.halt?.reason ?? null,
        ...(differences.has(symbol) && { differences: differences.get(symbol)! }),
      })),
  }
}
