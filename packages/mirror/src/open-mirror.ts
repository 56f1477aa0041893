// Connects to the server whose prices an exchange will follow, and reads its contracts.
import type { Contract, Ticker } from '@capi/api'
import { ApiError } from '@capi/client'
import { clip, type ContractTerms } from '@capi/engine'
import type { FollowingExchange } from './following-exchange.ts'
import { readTerms } from './contract-terms.ts'
import { type Follower, type Listed, PriceFollower, readServerClock } from './follower.ts'
import { bySymbol } from './listing.ts'
import { createNotices } from './notices.ts'
import { defaultContractsIntervalMs, defaultIntervalMs, defaultShare, defaultStaleMs } from './options.ts'
import type { MirrorOptions } from './options.ts'
import type { Recorder } from './price-recorder.ts'
import type { UnusableContract } from './report.ts'
import { createUpstream, type Upstream } from './upstream.ts'

/** A server whose contracts have been read. */
export interface Mirror {
  readonly url: string
  /** Its contracts that can be traded here, with their present prices. */
  readonly contracts: readonly ContractTerms[]
  /** Its contracts that cannot be used, each with the reason. */
  readonly unusable: readonly UnusableContract[]
  /** Makes an exchange follow the server, from now until the follower is closed. */
  follow(exchange: FollowingExchange): Follower
}

/** Timeout of a request, in milliseconds. */
const longestMs = 10_000
const openingRetries = 3
/** The most contracts of a mirror. */
const mostContracts = 2_000

/** Reads the contracts of a server. Rejects if it cannot be read, or has no contract that can be used. */
export async function openMirror(given: string | MirrorOptions): Promise<Mirror> {
  const options = typeof given === 'string' ? { url: given } : given
  const { url, share = defaultShare, staleMs = defaultStaleMs, intervalMs = defaultIntervalMs } = options
  const { contractsIntervalMs = defaultContractsIntervalMs } = options
  checkTime('staleMs', staleMs, 1_000)
  checkTime('intervalMs', intervalMs, 10)
  checkTime('contractsIntervalMs', contractsIntervalMs, 10)
  const { client, symbols, now = () => performance.now() } = options
  const settings = { url, share, symbols, contractsIntervalMs, client }
  // Later a failure is not repeated, because the next round reads newer prices.
  const upstream = createUpstream({ ...settings, timeoutMs: Math.min(longestMs, staleMs), retries: 0 })
  const opening = createUpstream({ ...settings, symbols: undefined, timeoutMs: longestMs, retries: openingRetries })
  const requestedAt = now()
  const { contracts, tickers } = await readListed(opening, url, symbols)
  const { terms, unusable } = sort(contracts, tickers)
  if (terms.length === 0) throw new RangeError(`${url} must list a contract that can be used, listed none.`)
  upstream.intervalFor(terms.map(({ symbol }) => symbol))
  const { onNotice = () => undefined } = options
  const notices = createNotices(now, onNotice)
  const clock = await readServerClock(opening, now).catch((error: Error) => {
    notices.add(
      'age',
      `The times of tickers are not checked yet, because that of the server cannot be read: ${error.message}`,
    )
    return null
  })
  for (const { symbol, reason } of unusable) notices.add('unusable', `${symbol} cannot be mirrored: ${reason}.`)
  notices.flush()
  // The module that writes files is loaded only if it is used.
  const recorder = options.record === undefined ? undefined : await loadRecorder(options.record, onNotice)
  return {
    url,
    contracts: terms,
    unusable,
    follow: (exchange) =>
      new PriceFollower({
        url,
        share,
        staleMs,
        intervalMs,
        contractsIntervalMs,
        upstream,
        exchange,
        listed: { contracts, tickers, requestedAt, clock },
        unusable,
        now,
        notices,
        recorder,
      }),
  }
}

async function loadRecorder(file: string, onError: (text: string) => void): Promise<Recorder> {
  const { createRecorder } = await import('./price-recorder.ts')
  return createRecorder(file, onError)
}

async function readListed(
  upstream: Upstream,
  url: string,
  symbols: readonly string[] | undefined,
): Promise<Pick<Listed, 'contracts' | 'tickers'>> {
  try {
    const listed = await upstream.readContracts()
    const contracts = symbols ? listed.filter(({ symbol }) => symbols.includes(symbol)) : listed
    const missing = symbols?.find((each) => !listed.some(({ symbol }) => symbol === each))
    if (missing !== undefined) {
      const known = clip(listed.map(({ symbol }) => symbol).join(', '))
      throw new RangeError(`the symbols must be some of ${known}, was ${clip(missing)}.`)
    }
    if (contracts.length > mostContracts) {
      throw new RangeError(`the contracts must be at most ${mostContracts}; choose symbols, was ${contracts.length}.`)
    }
    const { tickers, failures } = await upstream.readTickers(contracts.map(({ symbol }) => symbol))
    // A server may refuse the ticker of a contract that it lists.
    const failure = failures.find((each) => !(each instanceof ApiError) || mayPass(each))
    if (failure) throw failure
    return { contracts, tickers }
  } catch (cause) {
    throw new Error(`The contracts of ${url} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function mayPass({ status }: ApiError): boolean {
  return status >= 500 || status === 429
}

function sort(
  contracts: readonly Contract[],
  tickers: readonly Ticker[],
): { readonly terms: readonly ContractTerms[]; readonly unusable: readonly UnusableContract[] } {
  const terms: ContractTerms[] = []
  const unusable: UnusableContract[] = []
  const tickersHere = bySymbol(tickers)
  for (const [symbol, contract] of bySymbol(contracts)) {
    const ticker = tickersHere.get(symbol)
    try {
      if (!contract || ticker === null) throw new RangeError('the server lists it more than once')
      if (!ticker) throw new RangeError('the server has no ticker of it')
      terms.push(readTerms(contract, ticker))
    } catch (error) {
      unusable.push({ symbol, reason: clip((error as Error).message.replace(/\.$/, '')) })
    }
  }
  return { terms, unusable }
}

function checkTime(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least && value <= 86_400_000) return
  throw new RangeError(`${name} must be whole milliseconds from ${least} to 86400000, was ${value}.`)
}
