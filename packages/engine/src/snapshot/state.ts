// The live state as canonical text: the same state gives the same text on every machine, and a world restored from it
// behaves exactly like the original. Derived data (totals, caches, indexes) and the archive are not included.
//
// Each part has a function that writes it as plain data and one that reads it. Data that is derived is rebuilt by the
// functions that maintain it. Contracts are not written either: the caller passes the ones that the state was created
// with.
import { createMemoryArchive } from '../archive/archive.ts'
import { type ContractTerms, defineContract } from '../base/contract.ts'
import { digest } from '../base/ids.ts'
import { parseBigintJson, stringifyBigintJson } from '../base/json.ts'
import { withTerms } from '../commands/contracts.ts'
import { CandleSeries } from '../prices/candle-series.ts'
import { checkSource, type FeedSegment, type FeedSource } from '../prices/feed.ts'
import { minuteMs } from '../prices/statistics.ts'
import { type Account, addOrder, isIdle, positionsOf, sharedOf, sideTotalsOf } from '../state/account.ts'
import type { BookSide } from '../state/book.ts'
import { createMarket, type Market, type RecentTrade } from '../state/market.ts'
import { asRecord, type Order } from '../state/order.ts'
import { triggerOf } from '../state/watches.ts'
import { type Archive, makeWorld, marketOf, stateOf, type World, type WorldEvent } from '../state/world.ts'
import { indexClientOid } from '../trading/order-life.ts'

interface RestoreOptions {
  readonly contracts: readonly ContractTerms[]
  /** The final records so far. @default an empty archive */
  readonly archive?: Archive
}

/** Returns the digest of the live state: 32 hexadecimal digits. */
export function stateHash(world: World): string {
  return digest(serializeState(world))
}

/** Serializes the live state as canonical text. */
export function serializeState(world: World): string {
  return stringifyBigintJson(writeWorld(world))
}

/** Restores a world from the text of `serializeState`; throws when the contract of one of its markets is missing. */
export function restoreWorld(text: string, options: RestoreOptions): World {
  return readWorld(parseBigintJson(text) as ReturnType<typeof writeWorld>, options)
}

/** Returns a copy of a world with an empty archive. */
export function copyWorld(world: World): World {
  const contracts = Array.from(world.markets.values(), ({ contract }) => contract.terms)
  return readWorld(structuredClone(writeWorld(world)), { contracts })
}

function readWorld(
  state: ReturnType<typeof writeWorld>,
  { contracts, archive = createMemoryArchive() }: RestoreOptions,
): World {
  const { seed, time, lastId, matchSequence, feedStep } = state
  const known = new Map(contracts.map((terms) => [terms.symbol, terms]))
  const markets = new Map(
    state.markets.map(({ symbol }): [string, Market] => {
      const terms = known.get(symbol)
      if (terms) return [symbol, createMarket(seed, defineContract(terms), state.accounts[0]!.createdTime)]
      const was = Array.from(known.keys()).join(', ') || 'none'
      throw new RangeError(`The contracts must include ${symbol}, because the state has its market, was ${was}.`)
    }),
  )
  const world = makeWorld({ seed, time, markets, accounts: state.accounts.map(readAccount), archive })
  Object.assign(world, { lastId, matchSequence, feedStep })
  for (const timer of state.timers) world.timers.set(timer)
  countOrders(world)
  for (const symbolState of state.symbolStates) readSymbolState(world, symbolState)
  for (const market of state.markets) readMarket(world, market)
  return world
}

function writeWorld({ seed, time, lastId, matchSequence, feedStep, timers, accounts, markets }: World) {
  return {
    seed,
    time,
    lastId,
    matchSequence,
    feedStep,
    timers: timers.all,
    accounts: Array.from(accounts.values(), writeAccount),
    // Symbol states that are not idle, by account and then by symbol.
    symbolStates: Array.from(accounts.values()).flatMap(writeSymbolStates),
    markets: Array.from(markets.values(), writeMarket),
  }
}

function writeAccount({ symbols, orders, plans, ...rest }: Account) {
  return {
    ...rest,
    clientOids: undefined,
    planOids: undefined,
    symbolStates: undefined,
    symbols: Array.from(symbols),
    orders: Array.from(orders.values(), asRecord),
    plans: Array.from(plans.values()),
  }
}

// The order of the fields is part of the serialized text, so it must not change here.
function readAccount({ symbols, orders, plans, ...rest }: ReturnType<typeof writeAccount>): Account {
  const waiting = plans.filter(({ status }) => status === 'untriggered')
  const account: Account = {
    ...rest,
    symbols: new Map(symbols),
    orders: new Map(orders.map((order) => [order.id, order])),
    clientOids: new Map(),
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    planOids: new Map(waiting.map((plan) => [plan.clientOid, plan])),
    symbolStates: new Map(),
  }
  for (const order of orders) indexClientOid(account, order)
  return account
}

// Adds live orders to the totals of their symbols, and untriggered plan orders to the triggers. Ids increase with time,
// so adding triggers by id restores the order of each queue.
function countOrders(world: World): void {
  const accounts = Array.from(world.accounts.values())
  const orders = accounts.flatMap((account) => Array.from(account.orders.values()))
  const plans = accounts.flatMap((account) => Array.from(account.plans.values()))
  for (const order of orders) addOrder(stateOf(world, order), order)
  const waiting = plans.filter(({ status }) => status === 'untriggered')
  for (const plan of waiting.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    marketOf(world, plan).triggers.add(triggerOf(plan))
  }
}

// A position has the coin of its collateral instead of the collateral.
function writeSymbolStates(account: Account) {
  return Array.from(account.symbolStates)
    .filter(([, state]) => !isIdle(state))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([symbol, { marginMode }]) => ({
      accountId: account.id,
      symbol,
      marginMode,
      positions: positionsOf(account, symbol).map(({ collateral, ...rest }) => ({ ...rest, coin: collateral.coin })),
    }))
}

function readSymbolState(world: World, written: ReturnType<typeof writeSymbolStates>[number]): void {
  const state = stateOf(world, written)
  state.marginMode = written.marginMode
  for (const { coin, ...rest } of written.positions) {
    const own = state.account.collaterals.find(({ isolatedPositionId }) => isolatedPositionId === rest.id)
    const totals = sideTotalsOf(state, rest.side)
    totals.positions.push({ ...rest, collateral: own ?? sharedOf(state.account, { coin }) })
    totals.size += rest.size
  }
}

function writeMarket(market: Market) {
  const { marketMaker, marketMakerNet, fillModel, lastPrice, funding, fundingRates, halt, freshUntil } = market
  return {
    symbol: market.contract.symbol,
    changedTerms: market.changedTerms,
    feed: market.feed.segments.map(writeSegment),
    minuteTrades: market.minuteTrades.all,
    recentTrades: market.recentTrades.latest.map(writeTrade),
    marketMaker,
    marketMakerNet,
    fillModel,
    lastPrice,
    funding,
    fundingRates,
    halt,
    freshUntil,
    bids: writeSide(market.book.bids),
    asks: writeSide(market.book.asks),
  }
}

function readMarket(world: World, written: ReturnType<typeof writeMarket>): void {
  const market = marketOf(world, written)
  const { marketMaker, marketMakerNet, fillModel, lastPrice, funding, fundingRates, halt, freshUntil } = written
  Object.assign(market, { marketMaker, marketMakerNet, fillModel, lastPrice, funding, fundingRates, halt, freshUntil })
  if (written.changedTerms) {
    market.contract = withTerms(market.contract, written.changedTerms)
    market.changedTerms = written.changedTerms
  }
  for (const segment of written.feed) market.feed.follow(segment.step, readSource(segment.source))
  for (const [minute, { high, low, volume, value }] of written.minuteTrades) {
    market.minuteTrades.record(minute * minuteMs, high, volume, value)
    market.minuteTrades.record(minute * minuteMs, low, 0, 0n)
  }
  for (const trade of written.recentTrades) market.recentTrades.add(readTrade(trade))
  const orders = new Map(Array.from(world.accounts.values()).flatMap((account) => Array.from(account.orders)))
  for (const side of [written.bids, written.asks]) {
    for (const [, queue] of side) {
      for (const [id, sequence, ahead] of queue) market.book.rest(orders.get(id)!, sequence, ahead)
    }
  }
}

// Candles are packed; all other sources are plain data.
function writeSegment({ step, source }: FeedSegment) {
  return { step, source: source.kind === 'candles' ? { kind: source.kind, series: source.series.write() } : source }
}

function readSource(source: ReturnType<typeof writeSegment>['source']): FeedSource {
  return source.kind === 'candles'
    ? { kind: source.kind, series: CandleSeries.read(source.series) }
    : checkSource(source)
}

// Price levels, best first, each with the id and sequence of its orders in queue order.
function writeSide(side: BookSide) {
  return Array.from(side.levels(), ({ price, first }) => {
    const queue: [id: Order['id'], sequence: number, ahead: number][] = []
    for (let each = first; each; each = each.next) {
      queue.push([each.order.id, each.sequence, each.ahead])
    }
    return [price, queue] as const
  })
}

// A market has up to 1,000 trades, so they are written without names.
function writeTrade({ time, price, size, matchSequence, isBuyerMaker }: RecentTrade) {
  return [time, price, size, matchSequence, isBuyerMaker] as const
}

function readTrade([time, price, size, matchSequence, isBuyerMaker]: ReturnType<typeof writeTrade>): RecentTrade {
  return { time, price, size, matchSequence, isBuyerMaker }
}

// The event digest of a command or an advance of time. A replay of the journal compares digests and so detects the
// first command that has other effects than before.
//
// Price events are excluded: they are determined by the time, and their number depends on how an advance is split.

type Formatters = {
  readonly [Kind in Exclude<WorldEvent['kind'], 'price'>]: (event: Extract<WorldEvent, { kind: Kind }>) => string
}

const formatters: Formatters = {
  order: ({ order, status, filledSize }) => `${order.id} ${status} ${filledSize}`,
  fill: ({ fill }) => `${fill.id} ${fill.orderId} ${fill.price} ${fill.size} ${fill.fee}`,
  bill: ({ bill }) => `${bill.id} ${bill.businessType} ${bill.amount} ${bill.balance}`,
  funding: ({ symbol, rate, mark }) => `${symbol} ${rate} ${mark}`,
  halt: ({ symbol, reason }) => `${symbol} ${reason}`,
  terms: ({ symbol, name, from, to }) => `${symbol} ${name} ${from} ${to}`,
  liquidation: ({ phase, accountId, coin, isolatedPositionId }) =>
    `${phase} ${accountId} ${coin} ${isolatedPositionId}`,
  plan: ({ plan, status, filledSize }) =>
    `${plan.id} ${status} ${filledSize} ${plan.orderId} ${plan.size} ${plan.triggerPrice}`,
}

/** Returns the last id, the match sequence and the digest of the events of the latest command or advance. */
export function digestEvents({ lastId, matchSequence, events }: World): string {
  let text = ''
  for (const event of events) {
    if (event.kind !== 'price') text += `${event.kind} ${formatters[event.kind](event as never)}\n`
  }
  return `${lastId} ${matchSequence} ${digest(text)}`
}
