/** The data of the whole page at one moment, with the interface's records normalised. */

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
import type { ControlAnswer, ControlClient, ControlInput } from '../api/control-client.ts'

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
  readonly balances: ControlAnswer<'getAccount'>['balances']
  readonly state: AccountState
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly pastOrders: readonly Order[]
  readonly planOrders: readonly PlanOrder[]
  readonly pastPlanOrders: readonly PlanOrder[]
  readonly fills: readonly Fill[]
  readonly bills: readonly Bill[]
}

/** The length of a candle in minutes. */
export type CandleMinutes = NonNullable<ControlInput<'listCandles'>['minutes']>

export interface Snapshot {
  readonly clock: ControlAnswer<'getHealth'>
  readonly markets: readonly Market[]
  /** The selected market. */
  readonly market: Market
  readonly depth: ControlAnswer<'getDepth'>
  readonly house: ControlAnswer<'getHouse'>
  readonly faults: ControlAnswer<'listFaults'>['faults']
  readonly candles: ControlAnswer<'listCandles'>
  readonly minutes: CandleMinutes
  readonly accounts: ControlAnswer<'listAccounts'>
  /** The selected account; null if there are no accounts. */
  readonly account: Account | null
}

/** What the user selected to see. An empty or unknown symbol or account means the first one. */
export interface Selection {
  readonly symbol: string
  readonly accountId: string
  readonly minutes: CandleMinutes
}

const candleCount = 300
const depthLevels = 12
const recordCount = 50

/** Reads one snapshot. */
export async function readSnapshot(
  client: ControlClient,
  selection: Selection,
  signal: AbortSignal,
): Promise<Snapshot> {
  const [clock, listed, accounts, { faults }] = await Promise.all([
    client.call('getHealth', {}, signal),
    client.call('listMarkets', {}, signal),
    client.call('listAccounts', {}, signal),
    client.call('listFaults', {}, signal),
  ])
  const markets = listed.map(readMarket)
  const market = markets.find(({ contract }) => contract.symbol === selection.symbol) ?? markets[0]!
  const accountId = (accounts.find((account) => account.accountId === selection.accountId) ?? accounts[0])?.accountId
  const { symbol } = market.contract
  const [depth, house, candles, account] = await Promise.all([
    client.call('getDepth', { symbol, levels: depthLevels }, signal),
    client.call('getHouse', { symbol }, signal),
    client.call('listCandles', { symbol, minutes: selection.minutes, limit: candleCount }, signal),
    accountId === undefined ? null : client.call('getAccount', { accountId, limit: recordCount }, signal),
  ])
  return {
    clock,
    markets,
    market,
    depth,
    house,
    faults,
    candles,
    minutes: selection.minutes,
    accounts,
    account: account && readAccount(account),
  }
}

function readMarket(listed: ControlAnswer<'listMarkets'>[number]): Market {
  const contract = readContract(listed.contract)
  return {
    contract,
    ticker: readTicker(listed.ticker),
    pricePlaces: Math.max(0, Number(contract.tickSize)),
    sizePlaces: Math.max(0, Number(contract.sizeIncrement)),
  }
}

function readAccount({ accountId, name, balances, state, ...lists }: ControlAnswer<'getAccount'>): Account {
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
