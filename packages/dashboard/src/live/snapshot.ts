// Everything that the page shows, as it was at one moment: one set of answers, with the interface's records read as the
// client reads them.

import {
  type AccountState,
  type Bill,
  type Contract,
  type Fill,
  type Order,
  type PlanOrder,
  type Position,
  readAccountState,
  readBill,
  readContract,
  readFill,
  readOrder,
  readPlanOrder,
  readPosition,
  readTicker,
  type Ticker,
} from '@capi/api'
import type { Answer, Surface } from '../surface/surface.ts'

export interface Market {
  readonly contract: Contract
  readonly ticker: Ticker
  /** Number of decimals of a price and of a size. */
  readonly pricePlaces: number
  readonly sizePlaces: number
}

export interface Account {
  readonly accountId: string
  readonly name: string
  readonly balances: Answer<'getAccount'>['balances']
  readonly state: AccountState
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly pastOrders: readonly Order[]
  readonly planOrders: readonly PlanOrder[]
  readonly pastPlanOrders: readonly PlanOrder[]
  readonly fills: readonly Fill[]
  readonly bills: readonly Bill[]
}

export interface Snapshot {
  readonly clock: Answer<'getHealth'>
  readonly markets: readonly Market[]
  /** The one that is looked at. */
  readonly market: Market
  readonly depth: Answer<'getDepth'>
  readonly house: Answer<'getHouse'>
  readonly faults: Answer<'listFaults'>['faults']
  readonly candles: Answer<'listCandles'>
  /** Length of a candle. */
  readonly minutes: number
  readonly accounts: Answer<'listAccounts'>
  /** The one that is looked at; null where there is none at all. */
  readonly account: Account | null
}

/** What a person has chosen; what is empty or gone is replaced by the first that there is. */
export interface Choice {
  readonly symbol: string
  readonly accountId: string
  readonly minutes: number
}

const candleCount = 300
const depthLevels = 12
const recordCount = 50

/** Reads one snapshot. */
export async function readSnapshot(surface: Surface, choice: Choice, signal: AbortSignal): Promise<Snapshot> {
  const [clock, listed, accounts, { faults }] = await Promise.all([
    surface.call('getHealth', {}, signal),
    surface.call('listMarkets', {}, signal),
    surface.call('listAccounts', {}, signal),
    surface.has('listFaults') ? surface.call('listFaults', {}, signal) : { faults: [] },
  ])
  const markets = listed.map(readMarket)
  const market = markets.find(({ contract }) => contract.symbol === choice.symbol) ?? markets[0]!
  const accountId = (accounts.find((account) => account.accountId === choice.accountId) ?? accounts[0])?.accountId
  const { symbol } = market.contract
  const [depth, house, candles, account] = await Promise.all([
    surface.call('getDepth', { symbol, levels: depthLevels }, signal),
    surface.call('getHouse', { symbol }, signal),
    surface.call('listCandles', { symbol, minutes: choice.minutes, limit: candleCount }, signal),
    accountId === undefined ? null : surface.call('getAccount', { accountId, limit: recordCount }, signal),
  ])
  return {
    clock,
    markets,
    market,
    depth,
    house,
    faults,
    candles,
    minutes: choice.minutes,
    accounts,
    account: account && readAccount(account),
  }
}

function readMarket({ contract, ticker }: Answer<'listMarkets'>[number]): Market {
  const read = readContract(contract)
  return {
    contract: read,
    ticker: readTicker(ticker),
    pricePlaces: Math.max(0, Number(read.tickSize)),
    sizePlaces: Math.max(0, Number(read.sizeIncrement)),
  }
}

function readAccount({ accountId, name, balances, state, ...lists }: Answer<'getAccount'>): Account {
  return {
    accountId,
    name,
    balances,
    state: readAccountState(state),
    positions: lists.positions.map(readPosition),
    orders: lists.orders.map(readOrder),
    pastOrders: lists.pastOrders.map(readOrder),
    planOrders: lists.planOrders.map(readPlanOrder),
    pastPlanOrders: lists.pastPlanOrders.map(readPlanOrder),
    fills: lists.fills.map(readFill),
    bills: lists.bills.map(readBill),
  }
}
