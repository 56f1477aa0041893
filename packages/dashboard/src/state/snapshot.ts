/** The data of the whole page at one moment, with the interface's records normalised. */

import {
  readAccountState,
  readBill,
  readContract,
  readFill,
  readOrder,
  readPlanOrder,
  readPosition,
  readTicker,
} from '@capi/api'
import type { ControlAnswer, ControlClient, ControlInput } from '../api/control-client.ts'

/** A contract with its ticker, and the number of decimals of its prices and sizes. */
export type Market = ReturnType<typeof readMarket>

/** An account with its records, normalised. */
export type Account = ReturnType<typeof readAccount>

/** The length of a candle in minutes. */
export type CandleMinutes = NonNullable<ControlInput<'listCandles'>['minutes']>

/** Everything that the page shows; `market` and `account` are the selected ones, and `account` is null if there are none. */
export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>

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
export async function readSnapshot(client: ControlClient, selection: Selection, signal: AbortSignal) {
  const [clock, listed, accounts, { faults }, saved] = await Promise.all([
    client.call('getHealth', {}, signal),
    client.call('listMarkets', {}, signal),
    client.call('listAccounts', {}, signal),
    client.call('listFaults', {}, signal),
    client.call('listSnapshots', {}, signal),
  ])
  const markets = listed.map(readMarket)
  const market = markets.find(({ contract }) => contract.symbol === selection.symbol) ?? markets[0]!
  const accountId = (accounts.find((account) => account.accountId === selection.accountId) ?? accounts[0])?.accountId
  const { symbol } = market.contract
  const [depth, marketMaker, candles, account] = await Promise.all([
    client.call('getDepth', { symbol, levels: depthLevels }, signal),
    client.call('getMarketMaker', { symbol }, signal),
    client.call('listCandles', { symbol, minutes: selection.minutes, limit: candleCount }, signal),
    accountId === undefined ? null : client.call('getAccount', { accountId, limit: recordCount }, signal),
  ])
  return {
    clock,
    markets,
    market,
    depth,
    marketMaker,
    faults,
    saved,
    candles,
    minutes: selection.minutes,
    accounts,
    account: account && readAccount(account),
  }
}

function readMarket(listed: ControlAnswer<'listMarkets'>[number]) {
  const contract = readContract(listed.contract)
  return {
    contract,
    ticker: readTicker(listed.ticker),
    pricePlaces: Math.max(0, Number(contract.tickSize)),
    sizePlaces: Math.max(0, Number(contract.sizeIncrement)),
  }
}

function readAccount(account: ControlAnswer<'getAccount'>) {
  const roles = new Map(account.tpSlOrders.map((each) => [String(each.orderId), each]))
  const readPlan = (plan: ControlAnswer<'getAccount'>['planOrders'][number]) => {
    const read = readPlanOrder(plan)
    const { role = null, parentOrderId = null } = roles.get(read.orderId) ?? {}
    return { ...read, role, parentOrderId }
  }
  return {
    ...account,
    state: readAccountState(account.state),
    positions: account.positions.map(readPosition),
    orders: account.orders.map(readOrder),
    pastOrders: account.pastOrders.map(readOrder),
    planOrders: account.planOrders.map(readPlan),
    pastPlanOrders: account.pastPlanOrders.map(readPlan),
    fills: account.fills.map(readFill),
    bills: account.bills.map(readBill),
  }
}
