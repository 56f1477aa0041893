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
import { createTranslator } from './translator.ts'
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

const longestDelayMs = 10_000
const longestRetryMs = 60_000
/** The first time after which a list is read again that lacks a contract. */
const firstRecheckMs = 2_000
const tooManyRequests = 429
const longestFailure = 300

export function createFollower(options: FollowerOptions): Follower {
  const { url, upstream, exchange, staleMs, contractsIntervalMs, listed, unusable, now, notices, recorder } = options
  const symbols = Array.from(exchange.world.markets.keys())
  const intervalMs = Math.max(options.intervalMs, upstream.intervalFor(symbols))
  /** The contracts of the latest list. */
  let known: ReadonlySet<string> = new Set(listed.contracts.map(({ symbol }) => symbol))
  let appliedAt = listed.requestedAt
  let [contractsDueAt, contractsReadAt] = [0, -Infinity]
  let [rounds, failures, failuresInTurn, retryAfterMs, incompleteLists] = [0, 0, 0, 0, 0]
  let lastFailure: MirrorReport['lastFailure'] = null
  let isStale = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let polling: Promise<void> | undefined

  const serverClock = createServerClock()
  const translator = createTranslator({ exchange, staleMs, now, notices, onRefusal: fail, recorder })

  async function readContracts(): Promise<void> {
    contractsReadAt = now()
    const contracts = await upstream.readContracts()
    const rates = await upstream.readFundingRates()
    if (isClosed) return
    contractsDueAt = now() + contractsIntervalMs
    const before = known
    known = new Set(contracts.map(({ symbol }) => symbol))
    for (const symbol of known) {
      if (before.has(symbol) || symbols.includes(symbol)) continue
      notices.add(
        'listed',
        `${clip(symbol)} is listed by the mirrored server since the start; start with --reset to trade it.`,
      )
    }
    await exchange.turns.perform(translator.setContracts(contracts))
    recheckContracts()
    await exchange.turns.perform(translator.setRates(rates))
    readClock(await readServerClock(upstream, now))
  }

  // A contract that the list lacks is halted, and its prices are not read. It may be there again at once.
  function recheckContracts(): void {
    if (translator.hasAllContracts) return void (incompleteLists = 0)
    const delayMs = Math.max(upstream.leastListMs, Math.min(longestDelayMs, firstRecheckMs * 2 ** incompleteLists))
    incompleteLists += 1
    contractsDueAt = Math.min(contractsDueAt, now() + delayMs)
  }

  // Without a reading that fits, the clock goes on as it did.
  function readClock(reading: ClockReading | null): void {
    if (reading !== null) serverClock.add(reading)
    translator.setOffset(serverClock.offset)
  }

  // Prices are read even if contracts cannot be, except where the server has asked to wait.
  async function tryContracts(): Promise<void> {
    try {
      await readContracts()
    } catch (error) {
      if ((error as { readonly status?: number }).status === tooManyRequests) throw error
      fail((error as Error).message)
      contractsDueAt = now() + Math.min(contractsIntervalMs, longestDelayMs)
    }
  }

  async function readTickers(): Promise<void> {
    const requestedAt = now()
    const round = await upstream.readTickers(symbols.filter((symbol) => known.has(symbol)))
    if (isClosed) return
    rounds += 1
    for (const { message } of round.failures) fail(message)
    const { isApplied, isComplete } = await exchange.turns.perform(translator.setTickers(round.tickers, requestedAt))
    if (isApplied) appliedAt = requestedAt
    // A price that cannot be used may be one on other steps.
    if (!isComplete) contractsDueAt = Math.min(contractsDueAt, contractsReadAt + longestDelayMs)
  }

  async function readRound(): Promise<void> {
    try {
      if (now() >= contractsDueAt) await tryContracts()
      if (!isClosed) await readTickers()
      failuresInTurn = 0
    } catch (error) {
      if (isClosed) return
      const { message, retryAfterMs: requested } = error as Error & { readonly retryAfterMs?: number | null }
      failuresInTurn += 1
      retryAfterMs = Math.min(longestRetryMs, requested ?? 0)
      fail(message)
    }
    noticeAge()
    notices.flush()
  }

  function fail(text: string): void {
    failures += 1
    lastFailure = { time: exchange.world.time, text: text.slice(0, longestFailure) }
  }

  function noticeAge(): void {
    if (now() - appliedAt >= staleMs === isStale) return
    isStale = !isStale
    const reason = lastFailure === null ? '' : ` The last failure was: ${lastFailure.text}`
    notices.add(
      'age',
      isStale ? `The mirrored prices are out of date.${reason}` : 'The mirrored prices are up to date again.',
    )
  }

  function poll(): Promise<void> {
    return (polling ??= readRound().finally(() => (polling = undefined)))
  }

  function schedule(): void {
    if (isClosed) return
    const backoffMs = Math.min(longestDelayMs, staleMs / 3, intervalMs * 2 ** failuresInTurn)
    const delayMs = failuresInTurn === 0 ? intervalMs : Math.max(intervalMs, backoffMs, retryAfterMs)
    timer = setTimeout(() => void poll().finally(schedule), delayMs)
    timer.unref?.()
  }

  // Prices of now are useless while the time of the exchange stands still.
  if (exchange.mode === 'manual') exchange.switchTo('real')
  readClock(listed.clock)
  exchange.turns.complete(translator.setContracts(listed.contracts))
  exchange.turns.complete(translator.setTickers(listed.tickers, listed.requestedAt))
  notices.flush()
  schedule()

  return {
    poll,
    reapply: () => exchange.turns.complete(translator.reapply()),
    accept: (symbol) => exchange.turns.complete(translator.accept(symbol)),
    report: () => ({
      url,
      state: now() - appliedAt >= staleMs ? 'stale' : 'current',
      ageMs: Math.max(0, Math.round(now() - appliedAt)),
      staleAfterMs: staleMs,
      intervalMs,
      share: String(options.share),
      rounds,
      failures,
      lastFailure,
      contracts: [
        ...translator.report(),
        ...unusable.map(({ symbol, reason }) => ({ symbol, state: 'unusable' as const, reason })),
      ],
    }),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
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
