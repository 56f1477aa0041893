// The world: the whole state of one engine. It contains no clock and no random source. Time changes only with
// `advance`, and pseudo-random values are derived from the seed, so the same seed and commands always give the same
// state.
//
// The live state is time, ids, accounts, markets and timers. The archive contains final records.
import { symbolStateOf, type Account, type SymbolState } from './account.ts'
import type { Archive } from './archive.ts'
import type { DeleverageQueue } from './deleverage-queue.ts'
import { DirtyCollaterals, type OwnedCollateral } from './dirty-collaterals.ts'
import type { WorldEvent } from './event.ts'
import { stepOf } from '../prices/feed-source.ts'
import { beforeFirstId, type IdCounter } from '../base/id.ts'
import type { Market } from './market.ts'
import type { Ticks } from '../base/ticks.ts'
import { Refusal } from '../base/result.ts'
import { Timers } from './timer.ts'

export interface World extends IdCounter {
  readonly seed: string
  /** Engine time in Unix milliseconds. */
  time: number
  readonly markets: ReadonlyMap<string, Market>
  /** The same markets, for what every command does with each of them. */
  readonly marketList: readonly Market[]
  readonly accounts: Map<bigint, Account>
  /** The counter-account of deposits and withdrawals, so that the sum over all accounts is zero. */
  readonly external: Account
  /** The other side of every trade with the market maker. */
  readonly marketMaker: Account
  /** Receives the fees. */
  readonly fee: Account
  /** The insurance fund: pays the losses that a liquidation does not cover. It is never below zero. */
  readonly insurance: Account
  /** The number of trades and of orders added to a book so far. */
  matchSequence: number
  /** The latest processed step of the feeds. */
  feedStep: number
  readonly timers: Timers
  /** Collaterals of users that changed since their margin was last checked. */
  readonly dirtyCollaterals: DirtyCollaterals
  /** Queues of deleveraging at the present marks, by contract and side. */
  readonly deleverageQueues: Map<string, DeleverageQueue>
  /** The marks before the change whose effects are handled, of the contracts that it has moved. */
  readonly marksBefore: Map<string, Ticks>
  /** Collaterals of users that changed since the queues of deleveraging were read; empty where there is no queue. */
  readonly unrankedCollaterals: OwnedCollateral[]
  /** Contracts whose funding is due at the present time. */
  readonly fundingDue: Market[]
  /** The glide of a price whose next step is due when the effects of the one before are complete. */
  glide: Glide | null
  /** Whether a change has effects that are not complete yet. Such a world is never read or stored. */
  isReacting: boolean
  readonly archive: Archive
  /** What the latest command or advance caused. */
  readonly events: WorldEvent[]
}

/** A price that goes through several steps at the present time, evenly spaced. */
export interface Glide {
  readonly market: Market
  readonly from: Ticks
  /** Ticks from the first price to the last one. */
  readonly way: Ticks
  /** Number of steps. */
  readonly count: number
  /** Steps so far. */
  done: number
}

/** The parts of a world that are given when it is made; all other fields get their initial values. */
export interface WorldParts extends Pick<World, 'seed' | 'time' | 'markets' | 'archive'> {
  /** System accounts come first, in the order external, market maker, fee, insurance. */
  readonly accounts: readonly Account[]
}

/** Creates a world from its parts. */
export function makeWorld({ seed, time, markets, accounts, archive }: WorldParts): World {
  const [external, marketMaker, fee, insurance] = accounts as [Account, Account, Account, Account]
  return {
    seed,
    time,
    lastId: beforeFirstId,
    markets,
    marketList: Array.from(markets.values()),
    accounts: new Map(accounts.map((account) => [account.id, account])),
    external,
    marketMaker,
    fee,
    insurance,
    matchSequence: 0,
    feedStep: stepOf(time),
    timers: new Timers(),
    dirtyCollaterals: new DirtyCollaterals(),
    deleverageQueues: new Map(),
    marksBefore: new Map(),
    unrankedCollaterals: [],
    fundingDue: [],
    glide: null,
    isReacting: false,
    archive,
    events: [],
  }
}

/** Returns the market of a symbol, or refuses with SYMBOL_UNKNOWN. */
export function findMarket({ markets }: World, symbol: string): Market {
  const market = markets.get(symbol)
  if (market) return market
  throw new Refusal('SYMBOL_UNKNOWN', `the symbol must be one of ${Array.from(markets.keys()).join(', ')}`, symbol)
}

/** Returns the account of a user, or refuses with ACCOUNT_UNKNOWN; system accounts accept no commands. */
export function findUser({ accounts }: World, accountId: bigint): Account {
  const account = accounts.get(accountId)
  if (account && !account.isSystem) return account
  throw new Refusal('ACCOUNT_UNKNOWN', 'the account must exist', accountId.toString())
}

/** Returns the account and the market of a command, or refuses with ACCOUNT_UNKNOWN or SYMBOL_UNKNOWN. */
export function findTrader(world: World, command: Traded): { readonly account: Account; readonly market: Market } {
  return { account: findUser(world, command.accountId), market: findMarket(world, command.symbol) }
}

/** Whose account and in which contract: an order, a position, or the command for one. */
interface Traded {
  readonly accountId: bigint
  readonly symbol: string
  readonly owner?: SymbolState | undefined
}

/** Returns the account of an order or a position. */
export function accountOf({ accounts }: World, { accountId }: Pick<Traded, 'accountId'>): Account {
  return accounts.get(accountId)!
}

/** Returns the market of an order or a position. */
export function marketOf({ markets }: World, { symbol }: Pick<Traded, 'symbol'>): Market {
  return markets.get(symbol)!
}

/** Returns the symbol state that an order or a position belongs to. */
export function stateOf(world: World, traded: Traded): SymbolState {
  return traded.owner ?? symbolStateOf(accountOf(world, traded), marketOf(world, traded))
}

/** Returns the contracts of a set of markets. */
export function contractsOf(markets: ReadonlyMap<string, Market>): Market['contract'][] {
  return Array.from(markets.values(), (market) => market.contract)
}
