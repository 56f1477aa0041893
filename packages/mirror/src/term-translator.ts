// Turns the terms and the funding rates of another server into commands of the engine, and records what remains
// different.
import type { Contract, FundingRate } from '@capi/api'
import { clip, type Market } from '@capi/engine'
import type { FollowingExchange, Slices } from './following-exchange.ts'
import type { Notices } from './notices.ts'
import { differencesOf, findTermChanges, type TermDifference } from './term-changes.ts'

export interface TermTranslatorOptions {
  readonly exchange: FollowingExchange
  readonly notices: Pick<Notices, 'add' | 'addOnce'>
  /** Whether the terms of a contract may change. */
  readonly canChange: (symbol: string) => boolean
}

export interface TermTranslator {
  /** Changes the terms of contracts to those of the server as far as possible. */
  apply(contracts: ReadonlyMap<string, Contract | null>): Slices<void>
  applyRates(rates: readonly FundingRate[]): Slices<void>
  /** Applies terms and rates again, because the exchange has gone back to another state. */
  reapply(contracts: ReadonlyMap<string, Contract | null>): Slices<void>
  /** Returns the terms of a contract that are not those of the server. */
  report(symbol: string): { readonly differences?: TermDifference[] }
}

export function createTermTranslator({ exchange, notices, canChange }: TermTranslatorOptions): TermTranslator {
  let rates: readonly FundingRate[] = []
  const sent = new Map<string, string>()
  const differences = new Map<string, readonly TermDifference[]>()

  function* apply(contracts: ReadonlyMap<string, Contract | null>): Slices<void> {
    for (const [symbol, market] of exchange.world.markets) {
      const listed = contracts.get(symbol)
      if (listed && canChange(symbol)) yield* changeTerms(market, listed)
    }
  }

  function* changeTerms(market: Market, listed: Contract): Slices<void> {
    const { symbol } = listed
    const { possible, impossible } = findTermChanges(market.contract.terms, listed)
    const left = [...impossible]
    const outOfBounds = new Set<string>()
    for (const terms of possible) {
      const changes = differencesOf(market.contract.terms, terms)
      const outcome = yield* exchange.runSliced('changeTerms', { symbol, terms })
      if (!outcome.ok) {
        left.push(...changes)
        for (const { field } of changes) if (outcome.reason === 'SETTING_RANGE') outOfBounds.add(field)
      } else {
        for (const { field, used, listed: to } of changes) {
          notices.add('terms', `${symbol}: ${field} is now ${to}, was ${used}.`)
        }
      }
    }
    for (const { field, used, listed: other } of left) {
      const why = outOfBounds.has(field) ? 'which is out of bounds' : 'which needs --reset'
      const text = `${symbol}: ${field} stays ${used}; the mirrored server lists ${other}, ${why}.`
      notices.addOnce('differences', `${symbol} ${field}`, text)
    }
    if (left.length > 0) differences.set(symbol, left)
    else differences.delete(symbol)
  }

  function* applyRates(read: readonly FundingRate[]): Slices<void> {
    rates = read
    for (const { symbol, fundingRate } of rates) {
      const rate = fundingRate === null ? null : clip(String(fundingRate))
      if (!exchange.world.markets.has(symbol) || rate === null || sent.get(symbol) === rate) continue
      sent.set(symbol, rate)
      const outcome = yield* exchange.runSliced('setFunding', { symbol, source: 'fixed', rate })
      if (!outcome.ok) {
        notices.addOnce('funding', symbol, `The funding rate of ${symbol} cannot be used: ${outcome.text}`)
      }
    }
  }

  return {
    apply,
    applyRates,
    *reapply(contracts) {
      sent.clear()
      yield* apply(contracts)
      yield* applyRates(rates)
    },
    report: (symbol) => (differences.has(symbol) ? { differences: [...differences.get(symbol)!] } : {}),
  }
}
