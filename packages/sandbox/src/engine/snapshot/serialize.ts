// The live state as bytes: the same state gives the same text on every machine. What follows from other things (sums, what
// was remembered to save time) is not part of it, nor is the archive.
//
// Every kind of state has a function here that presents it and one in `restore.ts` that takes it back; a part of `State`
// that `restore.ts` does not name is an error of types.

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
  /** Those that are not idle, by account and then by symbol, whichever was traded first. */
  readonly exposures: readonly SymbolStateData[]
  readonly markets: readonly MarketState[]
}

/** An account; its fields that are plain data are kept as they are. */
export interface AccountState extends Omit<
  Account,
  'symbols' | 'orders' | 'plans' | 'symbolStates' | 'clientOids' | 'planOids'
> {
  readonly symbols: readonly (readonly [string, SymbolSetting])[]
  readonly orders: readonly Order[]
  readonly plans: readonly PlanOrder[]
  /** Follow from the orders, and are kept by themselves. */
  readonly clientOids?: undefined
  readonly planOids?: undefined
  readonly symbolStates?: undefined
}

export interface SymbolStateData {
  readonly accountId: bigint
  readonly symbol: string
  readonly marginMode: MarginMode
  /** Those of the long side first. A position names its coin in place of its collateral. */
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

/** Prices, best first, each with the ids of its orders and their sequences, first in the queue first. */
export type SideState = readonly (readonly [Ticks, readonly (readonly [bigint, number])[]])[]

/** Returns the live state as canonical text. */
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

/** Returns 32 hexadecimal digits that stand for the live state. */
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
