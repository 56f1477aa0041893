// The data of the whole page at one moment, with the interface's records normalised.
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

/**
 * Everything that the page shows; `market` and `account` are the selected ones, and `account` is null if there are
 * none.
 */
export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>

/** What the user selected to see. An empty or unknown symbol or account means the first one. */
export interface Selection {
  readonly symbol: string
  readonly accountId: string
  readonly minutes: CandleMinutes
}

const candleCount = 300
/** Of the candles that are known, only the latest can change. */
const latestCandles = 3
const depthLevels = 20
const tradeCount = 30
const recordCount = 50

type Known = { readonly market: Market; readonly account: { readonly accountId: string } | null }

/**
 * Reads one snapshot. With the one before, everything is requested at once, as if contract and account were still the
 * same, and of the candles only the latest. Unless all is wanted, what trading does not change is that of the one
 * before.
 */
export async function readSnapshot(
  client: ControlClient,
  selection: Selection,
  signal: AbortSignal,
  before: Before | null = null,
  isAllWanted = true,
) {
  const known = before && isSelected(before, selection) ? before : null
  const kept = isAllWanted ? null : known
  const { minutes } = selection
  const detailsOf = (symbol: string, accountId: string | undefined, continued: Before | null) =>
    Promise.all([
      client.call('getDepth', { symbol, levels: depthLevels }, signal),
      (continued && kept?.marketMaker) ?? client.call('getMarketMaker', { symbol }, signal),
      readCandles(client, { symbol, minutes }, signal, continued),
      client.call('listTrades', { symbol, limit: tradeCount }, signal),
      accountId === undefined ? null : client.call('getAccount', { accountId, limit: recordCount }, signal),
    ])
  const guess = known && {
    symbol: known.market.contract.symbol,
    accountId: known.account?.accountId,
    // An account of another world may be absent.
    details: detailsOf(known.market.contract.symbol, known.account?.accountId, known).catch(() => null),
  }
  const [clock, listed, knownAccounts, { faults }, saved] = await Promise.all([
    client.call('getHealth', {}, signal),
    client.call('listMarkets', {}, signal),
    kept?.accounts ?? client.call('listAccounts', {}, signal),
    kept ? { faults: kept.faults } : client.call('listFaults', {}, signal),
    kept?.saved ?? client.call('listSnapshots', {}, signal),
  ])
  // In another world the same ids and times mean something else.
  const isSameWorld = known?.clock.world === clock.world
  const accounts = kept && !isSameWorld ? await client.call('listAccounts', {}, signal) : knownAccounts
  const markets = listed.map(readMarket)
  const market = markets.find(({ contract }) => contract.symbol === selection.symbol) ?? markets[0]!
  const accountId = (accounts.find((account) => account.accountId === selection.accountId) ?? accounts[0])?.accountId
  const { symbol } = market.contract
  const isGuessed = isSameWorld && guess?.symbol === symbol && guess.accountId === accountId
  const guessed = isGuessed ? await guess.details : null
  const [depth, marketMaker, candles, trades, account] = guessed ?? (await detailsOf(symbol, accountId, null))
  return {
    clock,
    markets,
    market,
    depth,
    marketMaker,
    faults,
    saved,
    candles,
    trades,
    minutes,
    accounts,
    account: account && readAccount(account),
  }
}

/** What a snapshot uses of the one before. */
interface Before extends Known {
  readonly marketMaker: ControlAnswer<'getMarketMaker'>
  readonly accounts: ControlAnswer<'listAccounts'>
  readonly faults: ControlAnswer<'listFaults'>['faults']
  readonly saved: ControlAnswer<'listSnapshots'>
  readonly candles: Candles
  readonly minutes: CandleMinutes
  readonly clock: { readonly world: string }
}

function isSelected({ market, account }: Known, { symbol, accountId }: Selection): boolean {
  return (
    (symbol === '' || symbol === market.contract.symbol) &&
    (accountId === '' || accountId === (account?.accountId ?? ''))
  )
}

type Candles = ControlAnswer<'listCandles'>

/** Reads the latest candles, and continues the known ones with them; all of them where there is a gap in between. */
async function readCandles(
  client: ControlClient,
  { symbol, minutes }: { readonly symbol: string; readonly minutes: CandleMinutes },
  signal: AbortSignal,
  known: Before | null,
): Promise<Candles> {
  if (known?.market.contract.symbol === symbol && known.minutes === minutes) {
    const latest = await client.call('listCandles', { symbol, minutes, limit: latestCandles }, signal)
    const joined = joinCandles(known.candles, latest)
    if (joined) return joined
  }
  return client.call('listCandles', { symbol, minutes, limit: candleCount }, signal)
}

/**
 * Returns the known candles continued by the latest; null if candles between them are missing, or the past has changed.
 */
export function joinCandles(known: Candles, latest: Candles): Candles | null {
  const first = latest[0]
  const index = first ? known.findIndex(({ time }) => time === first.time) : -1
  const old = known[index]
  if (!first || !old || latest.length < latestCandles || index < known.length - latestCandles) return null
  const isClosed = index < known.length - 1
  if (old.open !== first.open || (isClosed && (old.close !== first.close || old.high !== first.high))) return null
  return [...known.slice(0, index), ...latest].slice(-candleCount)
}

/** Reads a contract with its ticker. */
export function readMarket(listed: ControlAnswer<'listMarkets'>[number]) {
  const contract = readContract(listed.contract)
  return {
    contract,
    ticker: readTicker(listed.ticker),
    funding: listed.funding,
    pricePlaces: Math.max(0, Number(contract.tickSize)),
    sizePlaces: Math.max(0, Number(contract.sizeIncrement)),
  }
}

/** Reads an account with its records. */
export function readAccount(account: ControlAnswer<'getAccount'>) {
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
