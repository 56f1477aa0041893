import { type ContractTerms, defineContract } from '../contract/contract.ts'
import { createMemoryArchive } from '../archive/memory-archive.ts'
import type { Archive } from '../model/archive.ts'
import { type World, contractsOf, makeWorld } from '../model/world.ts'
import { createMarket } from '../model/market.ts'
import { type IdCounter, beforeFirstId } from '../base/id.ts'
import { type Account, openAccount } from '../model/account.ts'
import { parseMoney } from '../base/money.ts'
import { moveCash } from '../accounting/ledger.ts'

export interface WorldOptions {
  readonly seed: string
  readonly startTime: number
  readonly contracts: readonly ContractTerms[]
  /** Initial balance of the insurance fund, as a decimal in the coin of the first contract. @default none */
  readonly insurance?: string | undefined
  /** Stores final records. @default one in memory */
  readonly archive?: Archive | undefined
}

/** Returns a world without users; throws where the options contradict each other. */
export function createWorld(options: WorldOptions): World {
  const { seed, startTime, contracts, insurance, archive = createMemoryArchive() } = options
  if (contracts.length === 0) throw new RangeError('A world needs at least one contract, had none.')
  if (!Number.isSafeInteger(startTime)) throw new RangeError(`The start must be in whole ms, was ${startTime}.`)
  const markets = new Map(
    contracts.map((terms) => [terms.symbol, createMarket(seed, defineContract(terms), startTime)]),
  )
  if (markets.size < contracts.length) throw new RangeError('Every contract must have a symbol of its own.')
  const ids: IdCounter = { lastId: beforeFirstId }
  const openSystem = (name: string): Account => openAccount(ids, name, contractsOf(markets), startTime, true)
  const system = ['EXTERNAL', 'MARKET_MAKER', 'FEE', 'INSURANCE'].map(openSystem)
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
