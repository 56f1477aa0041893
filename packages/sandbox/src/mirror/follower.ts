// Makes an exchange follow the prices of another server: reads them in rounds, and turns them into commands.
//
// Every change is a command of the engine, so a journal replays it. Prices are valid for a limited time from the moment at
// which they were requested. The engine refuses orders after that, so nothing here has to work for prices to become stale. A
// round that fails changes nothing; the next ones are further apart until one succeeds.

import { type Market, type MirroredPrices, tradingStopAt } from '../engine/index.ts'
import type { Contract, FundingRate, Ticker } from '@capi/api'
import type { Exchange } from '../session/engine-driver.ts'
import { findStepChange } from './contract-terms.ts'
import { readPrices } from './mirrored-prices.ts'
import type { MirrorReport, UnusableContract } from './report.ts'
import { slowIntervalMs, type Upstream } from './upstream.ts'

/** What was read at the start. */
export interface Listed {
  readonly contracts: readonly Contract[]
  readonly tickers: readonly Ticker[]
  /** When the tickers were requested, on the clock of the follower. */
  readonly readAt: number
}

export interface FollowerOptions {
  readonly url: string
  readonly share: number
  readonly staleMs: number
  readonly intervalMs: number
  readonly upstream: Upstream
  readonly exchange: Exchange
  readonly listed: Listed
  readonly unusable: readonly UnusableContract[]
  /** Milliseconds; must never go back. */
  readonly now: () => number
  readonly onNotice: (text: string) => void
  /** Called with prices that have changed. */
  readonly onPrices?: ((prices: readonly MirroredPrices[]) => void) | undefined
}

export interface Follower {
  /** Reads one round now, and applies it. Never rejects. */
  poll(): Promise<void>
  /** Applies the latest prices again, because the exchange has gone back to another state. */
  reapply(): void
  report(): MirrorReport
  close(): void
}

/** The part of its validity after which an unchanged price is confirmed. */
const confirmAfter = 1 / 3
const longestDelayMs = 10_000
const longestRetryMs = 60_000
const longestFailure = 300

export function createFollower(options: FollowerOptions): Follower {
  const { upstream, exchange, staleMs, now, onNotice, onPrices } = options
  const symbols = Array.from(exchange.world.markets.keys())
  const intervalMs = Math.max(options.intervalMs, upstream.intervalFor(symbols))
  let { contracts, readAt } = options.listed
  let tickers = new Map(options.listed.tickers.map((ticker) => [ticker.symbol, ticker]))
  let slowDueAt = readAt + slowIntervalMs
  let [rounds, failures, failuresInTurn, isStale] = [0, 0, 0, false]
  let lastFailure: MirrorReport['lastFailure'] = null
  const sent = new Map<string, string>()
  const noticed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let polling: Promise<void> | undefined
  let isClosed = false
  let retryAfterMs = 0

  function apply(): void {
    const prices = readAllPrices()
    const validForMs = Math.floor(Math.max(0, staleMs - (now() - readAt)) * exchange.rate)
    const changed = prices.filter((each) => sent.get(each.symbol) !== JSON.stringify(each))
    const due = prices.filter((each) => changed.includes(each) || isDue(marketOf(each.symbol), validForMs))
    if (due.length > 0) {
      const outcome = exchange.run('mirrorPrices', { prices: due, validForMs })
      if (outcome.ok) for (const each of changed) sent.set(each.symbol, JSON.stringify(each))
      else fail(outcome)
    }
    review(new Set(prices.map(({ symbol }) => symbol)), true)
    if (changed.length > 0) onPrices?.(changed)
  }

  function readAllPrices(): readonly MirroredPrices[] {
    return Array.from(exchange.world.markets.values()).flatMap(({ contract }) => {
      const ticker = tickers.get(contract.symbol)
      if (!ticker || stepChangeOf(contract.symbol) !== null) return []
      try {
        return [readPrices(contract, ticker)]
      } catch (error) {
        // The steps may have changed.
        slowDueAt = 0
        noticeOnce(`${contract.symbol} cannot be updated: ${(error as Error).message}.`)
        return []
      }
    })
  }

  function isDue(market: Market, validForMs: number): boolean {
    const { world } = exchange
    const left = (market.freshUntil ?? world.time) - world.time
    return market.feed.source.kind !== 'mirror' || left < validForMs - validForMs * confirmAfter
  }

  function stepChangeOf(symbol: string): string | null {
    return findStepChange(
      marketOf(symbol).contract.terms,
      contracts.find((each) => each.symbol === symbol),
    )
  }

  // A contract resumes only after its new prices have been applied.
  function review(usable: ReadonlySet<string>, canResume: boolean): void {
    for (const [symbol, market] of exchange.world.markets) {
      const hasNoPrice = market.feed.source.kind !== 'mirror' && !usable.has(symbol)
      const reason = stepChangeOf(symbol) ?? (hasNoPrice ? 'the mirrored server has no usable prices of it' : null)
      if ((market.halt?.reason ?? null) === reason || (reason === null && !canResume)) continue
      const outcome = exchange.run('haltMarket', { symbol, reason })
      if (!outcome.ok) fail(outcome)
      else onNotice(reason === null ? `${symbol} is traded again.` : `${symbol} is halted: ${reason}.`)
    }
  }

  function applyRates(rates: readonly FundingRate[]): void {
    for (const { symbol, fundingRate: rate } of rates) {
      const market = exchange.world.markets.get(symbol)
      if (!market || rate === null || sent.get(`${symbol} rate`) === rate) continue
      const outcome = exchange.run('setFunding', { symbol, source: 'fixed', rate })
      if (outcome.ok) sent.set(`${symbol} rate`, rate)
      else noticeOnce(`The funding rate of ${symbol} cannot be used: ${outcome.text}`)
    }
  }

  function noticeNewContracts(): void {
    for (const { symbol } of contracts) {
      if (!exchange.world.markets.has(symbol) && !options.unusable.some((each) => each.symbol === symbol)) {
        noticeOnce(`${symbol} is listed by the mirrored server since the start; start with --reset to trade it.`)
      }
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

  function fail(error: unknown): void {
    failures += 1
    lastFailure = { time: exchange.world.time, text: (error as Error).message.slice(0, longestFailure) }
  }

  function noticeAge(): void {
    const ageMs = now() - readAt
    if (ageMs >= staleMs === isStale) return
    isStale = !isStale
    const reason = lastFailure === null ? '' : ` The last failure was: ${lastFailure.text}`
    onNotice(isStale ? `The mirrored prices are out of date.${reason}` : 'The mirrored prices are up to date again.')
  }

  async function readRound(): Promise<void> {
    const startedAt = now()
    if (startedAt >= slowDueAt) {
      contracts = await upstream.readContracts()
      const rates = await upstream.readFundingRates()
      slowDueAt = startedAt + slowIntervalMs
      if (isClosed) return
      applyRates(rates)
      noticeNewContracts()
      exchange.sync()
      review(new Set(tickers.keys()), false)
    }
    const requestedAt = now()
    const listed = symbols.filter((symbol) => contracts.some((each) => each.symbol === symbol))
    const read = await upstream.readTickers(listed)
    if (isClosed) return
    tickers = new Map([...tickers, ...read.map((ticker): [string, Ticker] => [ticker.symbol, ticker])])
    readAt = requestedAt
    rounds += 1
    exchange.sync()
    apply()
  }

  async function poll(): Promise<void> {
    try {
      await readRound()
      failuresInTurn = 0
    } catch (error) {
      if (isClosed) return
      failuresInTurn += 1
      fail(error)
      retryAfterMs = Math.min(longestRetryMs, (error as { retryAfterMs?: number | null }).retryAfterMs ?? 0)
    }
    noticeAge()
  }

  function schedule(): void {
    if (isClosed) return
    const backoffMs = failuresInTurn === 0 ? 0 : Math.min(longestDelayMs, staleMs / 3, intervalMs * 2 ** failuresInTurn)
    const delayMs = failuresInTurn === 0 ? intervalMs : Math.max(intervalMs, backoffMs, retryAfterMs)
    timer = setTimeout(() => void pollOnce().finally(schedule), delayMs)
    timer.unref?.()
  }

  function pollOnce(): Promise<void> {
    return (polling ??= poll().finally(() => (polling = undefined)))
  }

  // Prices of now are useless while the time of the exchange stands still.
  if (exchange.mode === 'manual') exchange.switchTo('real')
  exchange.sync()
  apply()
  schedule()

  return {
    poll: pollOnce,
    reapply() {
      sent.clear()
      slowDueAt = 0
      apply()
    },
    report: () => ({
      url: options.url,
      state: now() - readAt >= staleMs ? 'stale' : 'current',
      ageMs: Math.max(0, Math.round(now() - readAt)),
      staleAfterMs: staleMs,
      intervalMs,
      share: String(options.share),
      rounds,
      failures,
      lastFailure,
      contracts: [
        ...Array.from(exchange.world.markets.values(), (market) => ({
          symbol: market.contract.symbol,
          state: tradingStopAt(market, exchange.world.time) ?? ('current' as const),
          reason: market.halt?.reason ?? null,
        })),
        ...options.unusable.map(({ symbol, reason }) => ({ symbol, state: 'unusable' as const, reason })),
      ],
    }),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
