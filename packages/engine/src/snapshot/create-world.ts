// A new world from its options, and the table of candles that it may begin with.
import { createMemoryArchive } from '../archive/archive.ts'
import { type ContractTerms, defineContract } from '../base/contract.ts'
import { beforeFirstId, type IdCounter } from '../base/ids.ts'
import { parseMoney } from '../base/units.ts'
import { type CandleTerms, setFeed } from '../commands/prices.ts'
import type { CandleTable } from '../prices/packed-candles.ts'
import { type Account, openAccount } from '../state/account.ts'
import { createMarket } from '../state/market.ts'
import { type Archive, contractsOf, findMarket, makeWorld, type World } from '../state/world.ts'
import { moveCash } from '../trading/ledger.ts'
import { changeFeed, react } from '../trading/time.ts'

interface WorldOptions {
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

// Sets the candles of a table as the source of prices of a new world, before anything else happens in it. It is no
// command: a table belongs to the options of a world, as its contracts do, so a reset has it again, and no journal
// stores it.

/** A table, the contract whose prices it has, and how it is replayed. */
export interface TableReplay extends Pick<CandleTerms, 'path' | 'gaps' | 'end' | 'pathSeed'> {
  readonly symbol: string
  readonly table: CandleTable
}

/** Replays a table in a world that has just been created. */
export function replayTable(world: World, { symbol, table, path, gaps, end, pathSeed }: TableReplay): void {
  setFeed(world, { symbol, source: { kind: 'candles', length: table.length, path, gaps, end, rules: 2, pathSeed } })
  const market = findMarket(world, symbol)
  changeFeed(world, market, () => market.feed.attach(table))
  react(world)
}
