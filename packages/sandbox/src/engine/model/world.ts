// The state of one exchange. It holds no clock and no randomness: time comes with `advance`, variety from the seed, so
// that the same seed and commands give the same world again.
//
// Live state is time, ids, accounts, markets and timers; the archive holds what is final.

import { openAccount, type Account } from './account.ts'
import { createMemoryArchive, type Archive } from './archive.ts'
import { moveCash } from '../accounting/cash.ts'
import type { Collateral } from './collateral.ts'
import { defineContract, type ContractTerms } from '../contract/contract.ts'
import type { WorldEvent } from './event.ts'
import { stepOf } from '../prices/price-feed.ts'
import { beforeFirstId, type IdSource } from '../base/id.ts'
import { createMarket, type Market } from './market.ts'
import { parseMoney } from '../base/money.ts'
import { Timers } from './timer.ts'

export interface World extends IdSource {
  readonly seed: string
  /** Engine time in Unix milliseconds. */
  time: number
  readonly markets: ReadonlyMap<string, Market>
  readonly accounts: Map<bigint, Account>
  /** Mirror of all money that came in from outside: every sum over accounts is zero. */
  readonly external: Account
  /** Other side of every trade with the house. */
  readonly house: Account
  /** Where fees go. */
  readonly fee: Account
  /** Pays for what a liquidation leaves uncovered. */
  readonly insurance: Account
  /** Number of what the matching has done so far: trades, and orders that came to rest. */
  matchSequence: number
  /** The latest step of the feeds that was gone through. */
  feedStep: number
  readonly timers: Timers
  /** Collaterals of users that have changed since it was last checked what they can bear. */
  readonly touched: Map<Collateral, Account>
  /** Contracts whose funding is due at the present moment. */
  readonly delivering: Market[]
  readonly archive: Archive
  /** What the latest command or advance caused. */
  readonly events: WorldEvent[]
}

export interface WorldOptions {
  readonly seed: string
  readonly startTime: number
  readonly contracts: readonly ContractTerms[]
  /** Balance of the insurance fund at the start, as a decimal in the coin of the first contract. @default none */
  readonly insurance?: string | undefined
  /** Takes what becomes final. @default one in memory */
  readonly archive?: Archive | undefined
}

/** Returns a world without users; throws when the contracts contradict each other. */
export function createWorld(options: WorldOptions): World {
  const { seed, startTime, contracts, insurance, archive = createMemoryArchive() } = options
  if (contracts.length === 0) throw new RangeError('A world needs at least one contract, had none.')
  if (!Number.isSafeInteger(startTime)) throw new RangeError(`The start must be in whole ms, was ${startTime}.`)
  const markets = new Map(contracts.map((terms) => [terms.symbol, createMarket(seed, defineContract(terms))]))
  if (markets.size < contracts.length) throw new RangeError('Every contract must have a symbol of its own.')
  const ids: IdSource = { lastId: beforeFirstId }
  const openSystem = (name: string): Account => openAccount(ids, name, contractsOf(markets), startTime, true)
  const system = ['EXTERNAL', 'HOUSE', 'FEE', 'INSURANCE'].map(openSystem)
  const world = makeWorld({ seed, time: startTime, markets, accounts: system, archive })
  world.lastId = ids.lastId
  if (insurance !== undefined) {
    const amount = parseMoney(insurance)
    if (typeof amount !== 'bigint') throw new RangeError(`The insurance must be a decimal, was ${insurance}.`)
    const fund = world.insurance
    if (amount > 0n) moveCash(world, fund, fund.collaterals[0]!, amount)
  }
  return world
}

/** What a world consists of; the rest is as it is at its start. */
export interface WorldParts extends Pick<World, 'seed' | 'time' | 'markets' | 'archive'> {
  /** Those of the system come first, in the order in which they are opened. */
  readonly accounts: readonly Account[]
}

/** Returns a world made of these parts. */
export function makeWorld({ seed, time, markets, accounts, archive }: WorldParts): World {
  const [external, house, fee, insurance] = accounts as [Account, Account, Account, Account]
  return {
    seed,
    time,
    lastId: beforeFirstId,
    markets,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    external,
    house,
    fee,
    insurance,
    matchSequence: 0,
    feedStep: stepOf(time),
    timers: new Timers(),
    touched: new Map(),
    delivering: [],
    archive,
    events: [],
  }
}

/** Returns the contracts of a set of markets. */
export function contractsOf(markets: ReadonlyMap<string, Market>): Market['contract'][] {
  return Array.from(markets.values(), (market) => market.contract)
}
