// Reads the public market data of another server, within a share of the weight budget of an address. It sends no
// credentials.
import { type Contract, type FundingRate, limits, operations, type ServerTime, type Ticker } from '@capi/api'
import { createClient, createGovernor } from '@capi/client'
import { clip } from '@capi/engine'

/** The operations that are called, as methods of a client. They need no key. */
export interface MirrorClient {
  getTicker(input: { readonly symbol: string }): PromiseLike<Ticker>
  listContracts(): PromiseLike<readonly Contract[]>
  listFundingRates(): PromiseLike<readonly FundingRate[]>
  listTickers(): PromiseLike<readonly Ticker[]>
  /** Without it, the times of tickers are not checked. */
  getServerTime?(): PromiseLike<ServerTime>
}

export interface UpstreamOptions {
  /** Scheme, host and port. */
  readonly url: string
  /** Part of the weight budget, above 0 and at most 1. */
  readonly share: number
  /** The contracts that are read. @default all */
  readonly symbols?: readonly string[] | undefined
  /** Time between two reads of contracts and funding rates, in milliseconds. */
  readonly contractsIntervalMs: number
  /** Timeout of a request, in milliseconds. */
  readonly timeoutMs: number
  /** How often a failed request is repeated. */
  readonly retries: number
  /** Replaces the client of the URL. */
  readonly client?: MirrorClient | undefined
}

export interface TickerRound {
  readonly tickers: readonly Ticker[]
  /** Why each missing ticker could not be read. */
  readonly failures: readonly Error[]
}

export interface Upstream {
  readContracts(): Promise<readonly Contract[]>
  readFundingRates(): Promise<readonly FundingRate[]>
  /** Reads the clock of the server, in Unix milliseconds; null if the client cannot. */
  readTime(): Promise<number | null>
  /** Reads the tickers of contracts. Rejects if none can be read. */
  readTickers(symbols: readonly string[]): Promise<TickerRound>
  /** The least time between two reads of contracts for which a quarter of the budget is enough, in milliseconds. */
  readonly leastListMs: number
  /** Returns the least time between two reads of tickers that the budget allows, in milliseconds. */
  intervalFor(symbols: readonly string[]): number
}

const single = operations.getTicker.weight.ip
const all = operations.listTickers.weight.ip
const slow =
  operations.listContracts.weight.ip + operations.listFundingRates.weight.ip + operations.getServerTime.weight.ip
/** The longest response: several times that of a thousand contracts. */
const maxResponseBytes = 2 ** 22

/** Returns the upstream of a URL. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { url, share, symbols: wanted, contractsIntervalMs, timeoutMs, retries, client } = options
  if (!(share > 0 && share <= 1))
    throw new RangeError(`The share of the budget must be above 0 and at most 1, was ${share}.`)
  const budget = Math.floor(share * limits.ipWeight)
  const readsAll = (symbols: readonly string[]): boolean => symbols.length * single > all
  const roundOf = (symbols: readonly string[]): number => (readsAll(symbols) ? all : symbols.length * single)
  const spent = Math.ceil((slow * limits.windowMs) / contractsIntervalMs)
  const checkBudget = (symbols: readonly string[]): void => {
    const least = Math.max(roundOf(symbols), slow, spent + 1)
    if (budget >= least) return
    const part = Math.ceil((least / limits.ipWeight) * 1_000) / 1_000
    throw new RangeError(`The share of the budget must be at least ${part} for these contracts, was ${share}.`)
  }
  // Before the first read, which would wait for a budget that never comes.
  checkBudget(wanted ?? [])
  const governor = createGovernor({ ipWeight: budget })
  const reader: MirrorClient = client ?? createClient({ baseUrl: url, governor, retries, timeoutMs, maxResponseBytes })
  const readTicker = async (symbol: string): Promise<Ticker> => {
    const ticker = await reader.getTicker({ symbol })
    if (ticker.symbol === symbol) return ticker
    throw new RangeError(`The ticker of ${symbol} must be of this contract, was of ${clip(String(ticker.symbol))}.`)
  }

  return {
    async readContracts() {
      const contracts = await reader.listContracts()
      if (contracts.length === 0) throw new RangeError('The server must list at least one contract, listed none.')
      return wanted ? contracts.filter(({ symbol }) => wanted.includes(symbol)) : contracts
    },
    leastListMs: Math.ceil((4 * slow * limits.windowMs) / budget),
    readFundingRates: async () => reader.listFundingRates(),
    async readTime() {
      const time = (await reader.getServerTime?.())?.timestamp ?? null
      if (time === null || Number.isSafeInteger(time)) return time
      throw new RangeError(`The time of the server must be Unix milliseconds, was ${clip(String(time))}.`)
    },
    async readTickers(symbols) {
      if (readsAll(symbols)) return { tickers: await reader.listTickers(), failures: [] }
      const settled = await Promise.allSettled(symbols.map(readTicker))
      const tickers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const failures = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []))
      if (tickers.length === 0 && failures.length > 0) throw failures[0]
      return { tickers, failures }
    },
    intervalFor(symbols) {
      checkBudget(symbols)
      return Math.ceil((roundOf(symbols) * limits.windowMs) / (budget - spent))
    },
  }
}
