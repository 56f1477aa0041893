// The world: the whole state of one engine. It contains no clock and no random source. Time changes only with
// `advance`, and pseudo-random values are derived from the seed, so the same seed and commands always give the same
// state.
//
// The live state is time, ids, accounts, markets and timers. The archive contains final records.
import { beforeFirstId, type IdCounter } from '../base/ids.ts'
import { Refusal } from '../base/refusal.ts'
import type { Rate, Ticks } from '../base/units.ts'
import { stepOf } from '../prices/feed.ts'
import { type Account, type SymbolState, symbolStateOf } from './account.ts'
import type { Market } from './market.ts'
import type { Fill, Order, PlanOrder } from './order.ts'
import type { Bill, Collateral, Position } from './position.ts'
import { type DeleverageQueue, DirtyCollaterals, type OwnedCollateral } from './queues.ts'

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
  /** Before this time, funding has nothing to do in any contract. Derived; in the past until it is computed again. */
  nextFundingMoment: number
  /** The glide of a price whose next step is due when the effects of the one before are complete. */
  glide: Glide | null
  /** Whether a change has effects that are not complete yet. Such a world is never read or stored. */
  isReacting: boolean
  readonly archive: Archive
  /** What the latest command or advance caused. */
  readonly events: WorldEvent[]
}

/** A price that goes through several steps at the present time, evenly spaced. */
interface Glide {
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
interface WorldParts extends Pick<World, 'seed' | 'time' | 'markets' | 'archive'> {
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
    nextFundingMoment: -Infinity,
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

// Timers: actions that are due at a later time, sorted by time, then by kind, then by creation.

/** The kinds in their order at one moment. `time.ts` lists what else happens at a moment, in order. */
const timerKinds = ['order', 'feed'] as const
type TimerKind = (typeof timerKinds)[number]

export type Timer = { readonly time: number } & (
  | {
      readonly kind: 'order'
      readonly action: 'match' | 'cancel'
      readonly accountId: bigint
      readonly orderId: bigint
    }
  /** `step` is that in which the source that ends was set. */
  | { readonly kind: 'feed'; readonly action: 'stop'; readonly symbol: string; readonly step: number }
)

class Timers {
  readonly #timers: Timer[] = []

  /** All timers, the next one first. */
  get all(): readonly Timer[] {
    return this.#timers
  }

  get next(): Timer | undefined {
    return this.#timers[0]
  }

  set(timer: Timer): void {
    let place = this.#timers.length
    while (place > 0 && isBefore(timer, this.#timers[place - 1]!)) place -= 1
    this.#timers.splice(place, 0, timer)
  }

  /** Removes and returns the next timer if it is of a kind and due; otherwise returns undefined. */
  take(kind: TimerKind, time: number): Timer | undefined {
    const { next } = this
    return next && next.time <= time && next.kind === kind ? this.#timers.shift() : undefined
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  if (one.time !== other.time) return one.time < other.time
  return timerKinds.indexOf(one.kind) < timerKinds.indexOf(other.kind)
}

// Events: the state changes of a command or of an advance of time, in order. They are stored in `World.events`.

/** Orders and plan orders change later, so their events have the status and the filled size of the moment. */
export type WorldEvent = { readonly time: number } & (
  | ({ readonly kind: 'order'; readonly order: Order } & Readonly<Pick<Order, 'status' | 'filledSize'>>)
  | ({ readonly kind: 'plan'; readonly plan: PlanOrder } & Readonly<Pick<PlanOrder, 'status' | 'filledSize'>>)
  | { readonly kind: 'fill'; readonly fill: Fill }
  | { readonly kind: 'bill'; readonly bill: Bill }
  | { readonly kind: 'funding'; readonly symbol: string; readonly rate: Rate; readonly mark: Ticks }
  | ({ readonly kind: 'liquidation'; readonly phase: 'start' | 'finish'; readonly accountId: bigint } & Pick<
      Collateral,
      'coin' | 'isolatedPositionId'
    >)
  /** A last price that is not that of a trade, or that triggers a plan order when it is placed; and the mark price. */
  | { readonly kind: 'price'; readonly symbol: string; readonly price: Ticks; readonly mark: Ticks }
  /** Without a reason, the contract resumes. */
  | { readonly kind: 'halt'; readonly symbol: string; readonly reason: string | null }
  /** A term of a contract has changed; without a value before, it was the default. */
  | {
      readonly kind: 'terms'
      readonly symbol: string
      readonly name: string
      readonly from: string | null
      readonly to: string
    }
)

// The archive: final orders and plan orders, closed positions, fills and bills. It is separate from the live state, so
// that snapshots of the live state stay small.

/** The kinds of final records, and the record of each. */
export interface FinalRecords {
  order: Order
  fill: Fill
  bill: Bill
  plan: PlanOrder
  position: Position
}

export type FinalKind = keyof FinalRecords

/**
 * What final records are searched for by. Times are those of creation, bounds inclusive; all other fields must be
 * equal.
 */
export interface RecordMatch {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly symbol?: string | undefined
  /** Of fills. */
  readonly orderId?: bigint | undefined
  /** Of bills. */
  readonly coin?: string | undefined
  /** Of bills. */
  readonly businessType?: string | undefined
  /** Of plan orders. */
  readonly type?: PlanOrder['type'] | undefined
}

/** The kinds that are found by an id or a client id. */
export type FoundKind = 'order' | 'plan'

/** All that goes in and comes out. Each read is of one account. */
export interface Archive {
  /** False once records were dropped, because there were more than the limit. */
  readonly isComplete: boolean
  /** Adds a record that has become final. */
  add<Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind]): void
  /** Returns all records of a kind, oldest first: orders by placement, plan orders and positions by their end. */
  all<Kind extends FinalKind>(kind: Kind, accountId: bigint): readonly FinalRecords[Kind][]
  /** Returns up to `most` records that match, newest first: orders and plan orders by placement. */
  newest<Kind extends FinalKind>(
    kind: Kind,
    accountId: bigint,
    match: RecordMatch,
    most: number,
  ): readonly FinalRecords[Kind][]
  /** Returns how many records match. */
  count(kind: FinalKind, accountId: bigint, match: RecordMatch): number
  /** Returns the record with an id. */
  find<Kind extends FoundKind>(kind: Kind, accountId: bigint, id: bigint): FinalRecords[Kind] | undefined
  /** Returns the latest record with a client order id. */
  findByClientOid<Kind extends FoundKind>(
    kind: Kind,
    accountId: bigint,
    clientOid: string,
  ): FinalRecords[Kind] | undefined
}
