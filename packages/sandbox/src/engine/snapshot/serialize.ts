// Serializes the live state as canonical text: the same state gives the same text on every machine. Derived data (totals,
// caches) and the archive are not included.
//
// Each part of `State` has a function here that serializes it and one in `restore.ts` that restores it. A part without a
// function in `restore.ts` is a compile error.

import type { Account } from '../model/account.ts'
import type { BookSide } from '../model/book.ts'
import { stringifyBigintJson } from '../base/bigint-json.ts'
import { isIdle, type SymbolSetting } from '../model/symbol-state.ts'
import type { FeedSegment } from '../prices/price-feed.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { digest } from '../base/hash.ts'
import type { MarketMaker } from '../model/market-maker.ts'
import type { Market } from '../model/market.ts'
import type { Order } from '../model/order.ts'
import type { PlanOrder } from '../model/plan-order.ts'
import type { Position } from '../model/position.ts'
import type { Minute } from '../prices/minute-trades.ts'
import type { Timer } from '../model/timer.ts'
import type { World } from '../model/world.ts'
import type { MarginMode } from '../model/margin-mode.ts'
import type { Funding } from '../model/funding-rate.ts'

/** The live state as plain data. */
export interface State {
  readonly seed: string
  readonly time: number
  readonly lastId: bigint
  readonly matchSequence: number
  readonly feedStep: number
  readonly timers: readonly Timer[]
  readonly accounts: readonly AccountState[]
  /** Symbol states that are not idle, by account and then by symbol. */
  readonly exposures: readonly SymbolStateData[]
  readonly markets: readonly MarketState[]
}

/** A serialized account. Fields that are plain data are unchanged. */
export interface AccountState extends Omit<
  Account,
  'symbols' | 'orders' | 'plans' | 'symbolStates' | 'clientOids' | 'planOids'
> {
  readonly symbols: readonly (readonly [string, SymbolSetting])[]
  readonly orders: readonly Order[]
  readonly plans: readonly PlanOrder[]
  /** Derived from orders and symbol states, so not serialized. */
  readonly clientOids?: undefined
  readonly planOids?: undefined
  readonly symbolStates?: undefined
}

export interface SymbolStateData {
  readonly accountId: bigint
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Long positions first. A position has the coin of its collateral instead of the collateral. */
  readonly positions: readonly (Omit<Position, 'collateral'> & { readonly coin: string })[]
}

export interface MarketState {
  readonly symbol: string
  readonly feed: readonly FeedSegment[]
  readonly tape: readonly (readonly [number, Readonly<Minute>])[]
  readonly house: MarketMaker
  readonly houseNet: Steps
  readonly funding: Funding
  readonly print: Market['lastPrice']
  readonly bids: SideState
  readonly asks: SideState
}

/** Price levels, best first, each with the id and sequence of its orders in queue order. */
export type SideState = readonly (readonly [Ticks, readonly (readonly [bigint, number])[]])[]

/** Serializes the live state as canonical text. */
export function serializeState(world: World): string {
  const { seed, time, lastId, matchSequence, feedStep, timers, accounts, markets } = world
  const state: State = {
    seed,
    time,
    lastId,
    matchSequence,
    feedStep,
    timers: timers.all,
    accounts: Array.from(accounts.values(), presentAccount),
    exposures: Array.from(accounts.values()).flatMap(presentSymbolStates),
    markets: Array.from(markets.values(), presentMarket),
  }
  return stringifyBigintJson(state)
}

/** Returns the digest of the live state: 32 hexadecimal digits. */
export function stateHash(world: World): string {
  return digest(serializeState(world))
}

function presentAccount({ symbols, orders, plans, ...rest }: Account): AccountState {
  return {
    ...rest,
    clientOids: undefined,
    planOids: undefined,
    symbolStates: undefined,
    symbols: Array.from(symbols),
    orders: Array.from(orders.values()),
    plans: Array.from(plans.values()),
  }
}

function presentSymbolStates({ id, symbolStates }: Account): SymbolStateData[] {
  return Array.from(symbolStates)
    .filter(([, state]) => !isIdle(state))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([symbol, { marginMode, long, short }]) => ({
      accountId: id,
      symbol,
      marginMode,
      positions: [...long.positions, ...short.positions].map(({ collateral, ...position }) => ({
        ...position,
        coin: collateral.coin,
      })),
    }))
}

function presentMarket({
  contract,
  feed,
  minuteTrades,
  book,
  marketMaker,
  marketMakerNet,
  funding,
  lastPrice,
}: Market): MarketState {
  return {
    symbol: contract.symbol,
    feed: feed.segments,
    tape: Array.from(minuteTrades.minutes),
    house: marketMaker,
    houseNet: marketMakerNet,
    funding,
    print: lastPrice,
    bids: presentSide(book.bids),
    asks: presentSide(book.asks),
  }
}

function presentSide(side: BookSide): SideState {
  return Array.from(side.levels(), ({ price, first }) => {
    const queue: [bigint, number][] = []
    for (let each = first; each; each = each.next) queue.push([each.order.id, each.sequence])
    return [price, queue]
  })
}
