// Reads the public market data of another server, within a share of the weight budget of an address. It sends no credentials.

import { type Contract, type FundingRate, limits, operations, type Ticker } from '@capi/api'
import { createClient, createGovernor } from '@capi/client'

/** The operations that are called, as methods of a client. They need no key. */
export interface MirrorClient {
  getTicker(input: { readonly symbol: string }): PromiseLike<Ticker>
  listContracts(): PromiseLike<readonly Contract[]>
  listFundingRates(): PromiseLike<readonly FundingRate[]>
  listTickers(): PromiseLike<readonly Ticker[]>
}

export interface UpstreamOptions {
  /** Scheme, host and port. */
  readonly url: string
  /** Part of the weight budget, above 0 and at most 1. */
  readonly share: number
  /** The contracts that are read. @default all */
  readonly symbols?: readonly string[] | undefined
  /** Timeout of a request, in milliseconds. */
  readonly timeoutMs: number
  /** Replaces the client of the URL. */
  readonly client?: MirrorClient | undefined
}

export interface Upstream {
  readContracts(): Promise<readonly Contract[]>
  readFundingRates(): Promise<readonly FundingRate[]>
  /** Returns the tickers of contracts; those that could not be read are missing, and at least one is there. */
  readTickers(symbols: readonly string[]): Promise<readonly Ticker[]>
  /** Returns the least time between two reads of tickers that the budget allows, in milliseconds. */
  intervalFor(symbols: readonly string[]): number
}

/** How often contracts and funding rates are read, in milliseconds. */
export const slowIntervalMs = 60_000

const single = operations.getTicker.weight.ip
const all = operations.listTickers.weight.ip
const slow = operations.listContracts.weight.ip + operations.listFundingRates.weight.ip

/** Returns the upstream of a URL. Requests are not repeated, so that each failure is seen at once. */
export function createUpstream({ url, share, symbols: wanted, timeoutMs, client }: UpstreamOptions): Upstream {
  if (!(share > 0 && share <= 1))
    throw new RangeError(`The share of the budget must be above 0 and at most 1, was ${share}.`)
  const budget = Math.floor(share * limits.ipWeight)
  const governor = createGovernor({ ipWeight: budget })
  const reader: MirrorClient = client ?? createClient({ baseUrl: url, governor, retries: 0, timeoutMs })
  const readsAll = (symbols: readonly string[]): boolean => symbols.length * single > all

  return {
    async readContracts() {
      const contracts = await reader.listContracts()
      return wanted ? contracts.filter(({ symbol }) => wanted.includes(symbol)) : contracts
    },
    readFundingRates: async () => reader.listFundingRates(),
    async readTickers(symbols) {
      if (readsAll(symbols)) return reader.listTickers()
      const settled = await Promise.allSettled(symbols.map((symbol) => reader.getTicker({ symbol })))
      const tickers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const failed = settled.find(({ status }) => status === 'rejected')
      if (tickers.length === 0 && failed) throw (failed as PromiseRejectedResult).reason
      return tickers
    },
    intervalFor(symbols) {
      const round = readsAll(symbols) ? all : symbols.length * single
      const rest = budget - Math.ceil((slow * limits.windowMs) / slowIntervalMs)
      if (budget < Math.max(round, slow) || rest <= 0) {
        const least = Math.ceil((Math.max(round, slow) / limits.ipWeight) * 1_000) / 1_000
        throw new RangeError(`The share of the budget must be at least ${least} for these contracts, was ${share}.`)
      }
      return Math.ceil((round * limits.windowMs) / rest)
    },
  }
}
