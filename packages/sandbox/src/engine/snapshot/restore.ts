// Restores a world from its serialized live state. The restored world behaves exactly like the original.
//
// Each part of the state has one function that restores it into a new world, in the order of the table. Derived data that is
// not serialized (totals, indexes, book levels) is rebuilt by the functions that maintain it. Contracts are not serialized
// either: the caller passes the ones that the state was created with.

import { sharedOf, symbolStateOf, type Account } from '../model/account.ts'
import { createMemoryArchive, type Archive } from '../model/archive.ts'
import { defineContract, type ContractTerms } from '../contract/contract.ts'
import { parseBigintJson } from '../base/bigint-json.ts'
import { addOrder, sideTotalsOf } from '../model/symbol-state.ts'
import { createMarket, type Market } from '../model/market.ts'
import type { Order } from '../model/order.ts'
import { triggerOf } from '../order-entry/plan-placement.ts'
import type { Position } from '../model/position.ts'
import type { AccountState, SymbolStateData, MarketState, SideState, State } from './serialize.ts'
import { minuteMs } from '../prices/minute-trades.ts'
import { makeWorld, type World } from '../model/world.ts'
import { presetTriggerOf } from '../model/trigger.ts'

export interface RestoreOptions {
  readonly contracts: readonly ContractTerms[]
  /** The final records so far. @default an empty archive */
  readonly archive?: Archive
}

type Restorers = { readonly [Part in keyof Omit<State, 'seed'>]: (world: World, value: State[Part]) => void }

const restorers: Restorers = {
  time: (world, time) => void (world.time = time),
  lastId: (world, lastId) => void (world.lastId = lastId),
  matchSequence: (world, sequence) => void (world.matchSequence = sequence),
  feedStep: (world, step) => void (world.feedStep = step),
  timers: (world, timers) => timers.forEach((timer) => world.timers.set(timer)),
  accounts(world) {
    for (const account of world.accounts.values()) countOrders(world, account)
    restoreTriggers(world)
  },
  exposures: (world, states) => states.forEach((state) => restoreSymbolState(world, state)),
  markets: (world, states) => states.forEach((state) => restoreMarket(world, state)),
}

/** Restores a world from the text of `serializeState`; throws when the contract of one of its markets is missing. */
export function restoreWorld(text: string, { contracts, archive = createMemoryArchive() }: RestoreOptions): World {
  const state = parseBigintJson(text) as State
  const known = new Map(contracts.map((terms) => [terms.symbol, terms]))
  const markets = new Map(
    state.markets.map(({ symbol }): [string, Market] => {
      const terms = known.get(symbol)
      if (!terms)
        throw new RangeError(
          `The contracts must include ${symbol}, because the state has its market, was ${listOf(known)}.`,
        )
      return [symbol, createMarket(state.seed, defineContract(terms))]
    }),
  )
  const accounts = state.accounts.map(restoreAccount)
  const world = makeWorld({ seed: state.seed, time: state.time, markets, accounts, archive })
  for (const [part, restore] of Object.entries(restorers)) restore(world, state[part as keyof Restorers] as never)
  return world
}

function listOf(contracts: ReadonlyMap<string, ContractTerms>): string {
  return Array.from(contracts.keys()).join(', ') || 'none'
}

// The order of the fields is part of the serialized text, so it must not change here.
function restoreAccount({ symbols, orders, plans, ...rest }: AccountState): Account {
  const waiting = plans.filter(({ status }) => status === 'untriggered')
  return {
    ...rest,
    symbols: new Map(symbols),
    orders: new Map(orders.map((order) => [order.id, order])),
    clientOids: new Map(orders.map((order) => [order.clientOid, order])),
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    planOids: new Map(waiting.map((plan) => [plan.clientOid, plan])),
    symbolStates: new Map(),
  }
}

function countOrders(world: World, account: Account): void {
  for (const order of account.orders.values()) {
    if (order.status !== 'untriggered') addOrder(symbolStateOf(account, world.markets.get(order.symbol)!), order)
  }
}

// Ids increase with time, so adding triggers by id restores the order of each queue.
function restoreTriggers({ accounts, markets }: World): void {
  const waiting = Array.from(accounts.values()).flatMap(({ orders, plans }) => [
    ...Array.from(orders.values()).filter(({ status }) => status === 'untriggered'),
    ...Array.from(plans.values()).filter(({ status }) => status === 'untriggered'),
  ])
  for (const each of waiting.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    markets.get(each.symbol)!.triggers.add('preset' in each ? presetTriggerOf(each) : triggerOf(each))
  }
}

function restoreSymbolState(world: World, { accountId, symbol, marginMode, positions }: SymbolStateData): void {
  const account = world.accounts.get(accountId)!
  const state = symbolStateOf(account, world.markets.get(symbol)!)
  state.marginMode = marginMode
  for (const { coin, ...rest } of positions) {
    const own = account.collaterals.find(({ isolatedPositionId }) => isolatedPositionId === rest.id)
    const position: Position = { ...rest, collateral: own ?? sharedOf(account, { coin }) }
    const totals = sideTotalsOf(state, position.side)
    totals.positions.push(position)
    totals.size += position.size
  }
}

function restoreMarket(world: World, state: MarketState): void {
  const market = world.markets.get(state.symbol)!
  const { feed, minuteTrades, book } = market
  for (const { step, source } of state.feed) feed.follow(step, source)
  for (const [minute, { high, low, volume, value }] of state.tape) {
    minuteTrades.record(minute * minuteMs, high, volume, value)
    minuteTrades.record(minute * minuteMs, low, 0, 0n)
  }
  market.marketMaker = state.house
  market.marketMakerNet = state.houseNet
  market.funding = state.funding
  market.lastPrice = state.print
  const orders = liveOrdersOf(world)
  for (const side of [state.bids, state.asks]) restoreQueues(orders, side, book)
}

function restoreQueues(orders: ReadonlyMap<bigint, Order>, side: SideState, book: Market['book']): void {
  for (const [, queue] of side) for (const [id, sequence] of queue) book.rest(orders.get(id)!, sequence)
}

function liveOrdersOf(world: World): ReadonlyMap<bigint, Order> {
  return new Map(Array.from(world.accounts.values()).flatMap(({ orders }) => Array.from(orders)))
}
