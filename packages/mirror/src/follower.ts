// Makes an exchange follow the prices of another server, in rounds: contracts and funding rates now and then, tickers
// always.
//
// A round that fails changes nothing; the next ones are further apart until one succeeds.
import type { Contract, Ticker } from '@capi/api'
import { clip } from '@capi/engine'
import type { FollowingExchange } from './following-exchange.ts'
import type { Notices } from './notices.ts'
import type { Recorder } from './price-recorder.ts'
import type { MirrorReport, UnusableContract } from './report.ts'
import { Translator } from './translator.ts'
import { type ClockReading, createServerClock } from './server-clock.ts'
import type { Upstream } from './upstream.ts'

/** What was read at the start. */
export interface Listed {
  readonly contracts: readonly Contract[]
  readonly tickers: readonly Ticker[]
  /** When the tickers were requested, on the clock of the follower. */
  readonly requestedAt: number
  /** The clock of the server; null where it has none that can be read. */
  readonly clock: ClockReading | null
}

export interface FollowerOptions {
  readonly url: string
  readonly share: number
  readonly staleMs: number
  readonly intervalMs: number
  readonly contractsIntervalMs: number
  readonly upstream: Upstream
  readonly exchange: FollowingExchange
  readonly listed: Listed
  readonly unusable: readonly UnusableContract[]
  /** Milliseconds; must never go back. */
  readonly now: () => number
  readonly notices: Notices
  /** Records the prices. @default they are not recorded */
  readonly recorder?: Recorder | undefined
}

const longestDelayMs = 10_000
const longestRetryMs = 60_000
/** The first time after which a list is read again that lacks a contract. */
const firstRecheckMs = 2_000
const tooManyRequests = 429
const longestFailure = 300

export interface Follower {
  /** Reads one round now, and applies it. Never rejects. */
  poll(): Promise<void>
  /** Applies the latest prices again, because the exchange has gone back to another state. */
  reapply(): void
  /** Applies the latest prices of a contract although they are implausible; returns false if it has none. */
  accept(symbol: string): boolean
  report(): MirrorReport
  close(): void
}

export class PriceFollower implements Follower {
  readonly #options: FollowerOptions
  readonly #translator: Translator
  readonly #serverClock = createServerClock()
  readonly #symbols: readonly string[]
  readonly #intervalMs: number
  /** The contracts of the latest list. */
  #known: ReadonlySet<string>
  #appliedAt: number
  #contractsDueAt = 0
  #contractsReadAt = -Infinity
  #incompleteLists = 0
  #rounds = 0
  #failures = 0
  #failuresInTurn = 0
  #retryAfterMs = 0
  #lastFailure: MirrorReport['lastFailure'] = null
  #isStale = false
  #isClosed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #polling: Promise<void> | undefined

  constructor(options: FollowerOptions) {
    const { exchange, staleMs, now, notices, recorder, listed, upstream } = options
    this.#options = options
    this.#symbols = Array.from(exchange.world.markets.keys())
    this.#intervalMs = Math.max(options.intervalMs, upstream.intervalFor(this.#symbols))
    this.#known = new Set(listed.contracts.map(({ symbol }) => symbol))
    this.#appliedAt = listed.requestedAt
    const onRefusal = (text: string): void => this.#fail(text)
    this.#translator = new Translator({ exchange, staleMs, now, notices, onRefusal, recorder })
    // Prices of now are useless while the time of the exchange stands still.
    if (exchange.mode === 'manual') exchange.switchTo('real')
    this.#readClock(listed.clock)
    exchange.turns.complete(this.#translator.setContracts(listed.contracts))
    exchange.turns.complete(this.#translator.setTickers(listed.tickers, listed.requestedAt))
    notices.flush()
    this.#schedule()
  }

  poll(): Promise<void> {
    return (this.#polling ??= this.#readRound().finally(() => (this.#polling = undefined)))
  }

  reapply(): void {
    this.#options.exchange.turns.complete(this.#translator.reapply())
  }

  accept(symbol: string): boolean {
    return this.#options.exchange.turns.complete(this.#translator.accept(symbol))
  }

  report(): MirrorReport {
    const { url, share, staleMs, unusable, now } = this.#options
    const ageMs = now() - this.#appliedAt
    return {
      url,
      state: ageMs >= staleMs ? 'stale' : 'current',
      ageMs: Math.max(0, Math.round(ageMs)),
      staleAfterMs: staleMs,
      intervalMs: this.#intervalMs,
      share: String(share),
      rounds: this.#rounds,
      failures: this.#failures,
      lastFailure: this.#lastFailure,
      contracts: [
        ...this.#translator.report(),
        ...unusable.map(({ symbol, reason }) => ({ symbol, state: 'unusable' as const, reason })),
      ],
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#isClosed) return
    const intervalMs = this.#intervalMs
    const backoffMs = Math.min(longestDelayMs, this.#options.staleMs / 3, intervalMs * 2 ** this.#failuresInTurn)
    const delayMs = this.#failuresInTurn === 0 ? intervalMs : Math.max(intervalMs, backoffMs, this.#retryAfterMs)
    this.#timer = setTimeout(() => void this.poll().finally(() => this.#schedule()), delayMs)
    this.#timer.unref?.()
  }

  async #readRound(): Promise<void> {
    const { now, notices } = this.#options
    try {
      if (now() >= this.#contractsDueAt) await this.#tryContracts()
      if (!this.#isClosed) await this.#readTickers()
      this.#failuresInTurn = 0
    } catch (error) {
      if (this.#isClosed) return
      const { message, retryAfterMs: requested } = error as Error & { readonly retryAfterMs?: number | null }
      this.#failuresInTurn += 1
      this.#retryAfterMs = Math.min(longestRetryMs, requested ?? 0)
      this.#fail(message)
    }
    this.#noticeAge()
    notices.flush()
  }

  // Prices are read even if contracts cannot be, except where the server has asked to wait.
  async #tryContracts(): Promise<void> {
    const { now, contractsIntervalMs } = this.#options
    try {
      await this.#readContracts()
    } catch (error) {
      if ((error as { readonly status?: number }).status === tooManyRequests) throw error
      this.#fail((error as Error).message)
      this.#contractsDueAt = now() + Math.min(contractsIntervalMs, longestDelayMs)
    }
  }

  async #readContracts(): Promise<void> {
    const { upstream, exchange, contractsIntervalMs, now, notices } = this.#options
    this.#contractsReadAt = now()
    const contracts = await upstream.readContracts()
    const rates = await upstream.readFundingRates()
    if (this.#isClosed) return
    this.#contractsDueAt = now() + contractsIntervalMs
    const before = this.#known
    this.#known = new Set(contracts.map(({ symbol }) => symbol))
    for (const symbol of this.#known) {
      if (before.has(symbol) || this.#symbols.includes(symbol)) continue
      notices.add(
        'listed',
        `${clip(symbol)} is listed by the mirrored server since the start; start with --reset to trade it.`,
      )
    }
    await exchange.turns.perform(this.#translator.setContracts(contracts))
    this.#recheckContracts()
    await exchange.turns.perform(this.#translator.setRates(rates))
    this.#readClock(await readServerClock(upstream, now))
  }

  // A contract that the list lacks is halted, and its prices are not read. It may be there again at once.
  #recheckContracts(): void {
    const { upstream, now } = this.#options
    if (this.#translator.hasAllContracts) return void (this.#incompleteLists = 0)
    const doubledMs = Math.min(longestDelayMs, firstRecheckMs * 2 ** this.#incompleteLists)
    this.#incompleteLists += 1
    this.#contractsDueAt = Math.min(this.#contractsDueAt, now() + Math.max(upstream.leastListMs, doubledMs))
  }

  async #readTickers(): Promise<void> {
    const { upstream, exchange, now } = this.#options
    const requestedAt = now()
    const round = await upstream.readTickers(this.#symbols.filter((symbol) => this.#known.has(symbol)))
    if (this.#isClosed) return
    this.#rounds += 1
    for (const { message } of round.failures) this.#fail(message)
    const change = this.#translator.setTickers(round.tickers, requestedAt)
    const { isApplied, isComplete } = await exchange.turns.perform(change)
    if (isApplied) this.#appliedAt = requestedAt
    // A price that cannot be used may be one on other steps.
    if (!isComplete) this.#contractsDueAt = Math.min(this.#contractsDueAt, this.#contractsReadAt + longestDelayMs)
  }

  // Without a reading that fits, the clock goes on as it did.
  #readClock(reading: ClockReading | null): void {
    if (reading !== null) this.#serverClock.add(reading)
    this.#translator.setOffset(this.#serverClock.offset)
  }

  #fail(text: string): void {
    this.#failures += 1
    this.#lastFailure = { time: this.#options.exchange.world.time, text: text.slice(0, longestFailure) }
  }

  #noticeAge(): void {
    const { now, staleMs, notices } = this.#options
    if (now() - this.#appliedAt >= staleMs === this.#isStale) return
    this.#isStale = !this.#isStale
    const reason = this.#lastFailure === null ? '' : ` The last failure was: ${this.#lastFailure.text}`
    notices.add(
      'age',
      this.#isStale ? `The mirrored prices are out of date.${reason}` : 'The mirrored prices are up to date again.',
    )
  }
}

/** Reads the clock of a server; null where it has none that can be read. */
export async function readServerClock(
  upstream: Pick<Upstream, 'readTime'>,
  now: () => number,
): Promise<ClockReading | null> {
  const requestedAt = now()
  const time = await upstream.readTime()
  return time === null ? null : { time, requestedAt, receivedAt: now() }
}
