// The state of one exchange. It holds no clock and no randomness: time comes with `advance`, variety from the seed, so
// that the same seed and commands give the same world again.
//
// Live state is time, ids and accounts; the archive holds what is final; markets follow from seed and contracts.

import { openAccount, type Account } from './account.ts'
import { createMemoryArchive, type Archive } from './archive.ts'
import { defineContract, type ContractTerms } from './contract.ts'
import type { WorldEvent } from './event.ts'
import { beforeFirstId, type IdSource } from './id.ts'
import { createMarket, type Market } from './market.ts'

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
}

/** Returns a world without users; throws when the contracts contradict each other. */
export function createWorld({ seed, startTime, contracts }: WorldOptions): World {
  if (contracts.length === 0) throw new RangeError('A world needs at least one contract, had none.')
  if (!Number.isSafeInteger(startTime)) throw new RangeError(`The start must be in whole ms, was ${startTime}.`)
  const markets = new Map(contracts.map((terms) => [terms.symbol, createMarket(seed, defineContract(terms))]))
  if (markets.size < contracts.length) throw new RangeError('Every contract must have a symbol of its own.')
  const ids: IdSource = { lastId: beforeFirstId }
  const openSystem = (name: string): Account => openAccount(ids, name, contractsOf(markets), startTime, true)
  const external = openSystem('EXTERNAL')
  const house = openSystem('HOUSE')
  const fee = openSystem('FEE')
  const insurance = openSystem('INSURANCE')
  return {
    seed,
    time: startTime,
    lastId: ids.lastId,
    markets,
    accounts: new Map([external, house, fee, insurance].map((account) => [account.id, account])),
    external,
    house,
    fee,
    insurance,
    archive: createMemoryArchive(),
    events: [],
  }
}

/**
 * Lets time go on until a moment and returns what happened on the way, in order. Time never goes back: an earlier moment
 * changes nothing.
 */
export function advance(world: World, to: number): readonly WorldEvent[] {
  world.events.length = 0
  if (to > world.time) world.time = to
  return world.events
}

/** Returns the contracts of a set of markets. */
export function contractsOf(markets: ReadonlyMap<string, Market>): Market['contract'][] {
  return Array.from(markets.values(), (market) => market.contract)
}
