// What a program reads of an account: lists of orders, plan orders, fills and bills, positions and balances; and the
// latest trades of a contract.
import { digest } from '../base/ids.ts'
import type { Money, Steps, Ticks } from '../base/units.ts'
import { stepOf } from '../prices/feed.ts'
import { minuteMs, minutesPerDay } from '../prices/statistics.ts'
import { type Account, leverageOf, positionsOf } from '../state/account.ts'
import { type Market, priceAt } from '../state/market.ts'
import type { Direction, Fill, Order, PlanOrder } from '../state/order.ts'
import { type Bill, type Position, unrealizedPnlOf } from '../state/position.ts'
import { marketOf, stateOf, type World } from '../state/world.ts'
import { liquidatePriceOf, marginInputOf } from '../trading/margin-excess.ts'
import { availableOf, equityOf, frozenOf, initialMarginOf, isolatedMarginOf, valueAt } from '../trading/margin.ts'

// The lists of an account's orders, plan orders, fills and bills, newest first, filtered by symbol, time and further
// fields.
//
// Orders and plan orders are filtered by creation time (G15). Current plan orders are untriggered. All others are
// history, even while the order that they placed is live.

/** The filter that all lists share. */
export interface RecordFilter {
  readonly symbol?: string | undefined
  /** Both bounds are inclusive. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
}

export interface CurrentOrderFilter extends RecordFilter {
  readonly orderId?: bigint | undefined
  /** From 0. */
  readonly page: number
}

export interface PlanHistoryFilter extends RecordFilter {
  readonly type?: Direction | undefined
}

export interface FillFilter extends RecordFilter {
  readonly orderId?: bigint | undefined
}

export interface BillFilter extends RecordFilter {
  readonly coin?: string | undefined
  readonly businessType?: string | undefined
}

export interface FillList {
  readonly fills: readonly Fill[]
  /** True when more than the limit match. */
  readonly hasMore: boolean
  /** Number of fills that match, regardless of the limit. */
  readonly total: number
}

export interface BillList extends Pick<FillList, 'hasMore'> {
  readonly bills: readonly Bill[]
}

export interface PlanList extends Pick<FillList, 'hasMore'> {
  readonly plans: readonly PlanOrder[]
}

/** Returns a page of the live orders of an account. */
export function listCurrentOrders(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly Order[] {
  return pageOf(Array.from(world.accounts.get(accountId)?.orders.values() ?? []), filter)
}

/** Returns a page of the untriggered plan orders of an account. */
export function listCurrentPlans(world: World, accountId: bigint, filter: CurrentOrderFilter): readonly PlanOrder[] {
  const untriggered = livePlans(world, accountId).filter(({ status }) => status === 'untriggered')
  return pageOf(untriggered, filter)
}

/** Returns final orders of an account. */
export function listOrderHistory({ archive }: World, accountId: bigint, filter: RecordFilter): readonly Order[] {
  const { limit, ...match } = filter
  return archive.newest('order', accountId, match, limit)
}

/** Returns triggered and final plan orders of an account. */
export function listPlanHistory(world: World, accountId: bigint, filter: PlanHistoryFilter): PlanList {
  const { limit, ...match } = filter
  const triggered = livePlans(world, accountId).filter(({ status }) => status !== 'untriggered')
  const live = newest(triggered, filter, Infinity, ({ type }) => isGiven(filter.type, type))
  const final = world.archive.newest('plan', accountId, match, limit + 1)
  const plans = [...live, ...final].toSorted((one, other) => (one.id > other.id ? -1 : 1))
  return { plans: plans.slice(0, limit), hasMore: plans.length > limit }
}

/** Returns the matching fills of an account. */
export function listFills({ archive }: World, accountId: bigint, filter: FillFilter): FillList {
  const { limit, ...match } = filter
  // G28: the total counts everything that matches.
  const total = archive.count('fill', accountId, match)
  return { fills: archive.newest('fill', accountId, match, limit), hasMore: total > limit, total }
}

/** Returns the matching bills of an account. */
export function listBills({ archive }: World, accountId: bigint, filter: BillFilter): BillList {
  const { limit, ...match } = filter
  const bills = archive.newest('bill', accountId, match, limit + 1)
  return { bills: bills.slice(0, limit), hasMore: bills.length > limit }
}

function pageOf<Live extends Order | PlanOrder>(
  oldestFirst: readonly Live[],
  filter: CurrentOrderFilter,
): readonly Live[] {
  const { orderId, page, limit } = filter
  const found = newest(oldestFirst, filter, Infinity, ({ id }) => isGiven(orderId, id))
  return found.slice(page * limit, (page + 1) * limit)
}

/** Returns up to `most` records that match, the newest first. */
function newest<Listed extends Order | PlanOrder>(
  oldestFirst: readonly Listed[],
  { symbol, startTime = -Infinity, endTime = Infinity }: RecordFilter,
  most: number,
  isMeant: (record: Listed) => boolean,
): Listed[] {
  const found: Listed[] = []
  for (let index = oldestFirst.length - 1; index >= 0 && found.length < most; index -= 1) {
    const record = oldestFirst[index]!
    const { createdTime: time } = record
    if (time >= startTime && time <= endTime && isGiven(symbol, record.symbol) && isMeant(record)) found.push(record)
  }
  return found
}

function isGiven<Value>(wanted: Value | undefined, value: Value): boolean {
  return wanted === undefined || value === wanted
}

function livePlans(world: World, accountId: bigint): PlanOrder[] {
  return Array.from(world.accounts.get(accountId)?.plans.values() ?? [])
}

// The latest single trades of a contract: those of accounts, and those that the simulated volume consists of.

export interface SingleTrade {
  /** A UUID that follows from the seed. */
  readonly ticketId: string
  /** Unix milliseconds. */
  readonly time: number
  readonly price: Ticks
  readonly size: Steps
  readonly isBuyerMaker: boolean
}

/** Minutes in which simulated trades are looked for; without any, there are only those of accounts. */
const searchedMinutes = minutesPerDay

/** Returns the latest trades at the present time, newest first. */
export function listTrades(world: World, market: Market, limit: number): readonly SingleTrade[] {
  const name = `${world.seed}/${market.contract.symbol}`
  const real = market.recentTrades.latest
  const found: SingleTrade[] = []
  let next = real.length - 1
  const addRealFrom = (time: number): void => {
    for (; next >= 0 && real[next]!.time >= time && found.length < limit; next -= 1) {
      const { matchSequence, ...trade } = real[next]!
      found.push({ ...trade, ticketId: uuidOf(`${name}/trade/${matchSequence}`) })
    }
  }
  const latest = Math.floor(world.time / minuteMs)
  for (let minute = latest; minute > latest - searchedMinutes && found.length < limit; minute -= 1) {
    for (const { second, size, isBuyerMaker } of market.simulatedVolume(minute).toReversed()) {
      const time = minute * minuteMs + second * 1_000
      if (time > world.time) continue
      // At the same time, trades of accounts are later.
      addRealFrom(time)
      if (found.length === limit) break
      const price = market.feed.lastAt(stepOf(time) - 1)
      const ticketId = uuidOf(`${name}/simulated/${time}`)
      found.push({ ticketId, time, price, size, isBuyerMaker })
    }
  }
  addRealFrom(-Infinity)
  return found
}

/** Returns a UUID of version 8, which leaves the meaning of its digits open, from the digest of a text. */
function uuidOf(text: string): string {
  const digits = digest(text)
  const variant = '89ab'[Number.parseInt(digits[16]!, 16) % 4]!
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, variant + digits.slice(17, 20)]
  return [...parts, digits.slice(20)].join('-')
}

// Positions with the values that depend on the current price: profit, margin and liquidation price.

export interface PositionView {
  readonly position: Position
  readonly leverage: number
  readonly mark: Ticks
  readonly unrealizedPnl: Money
  /** Margin of the position: its value by its leverage, or its isolated margin. */
  readonly marginSize: Money
  /** Zero for a position with shared margin. */
  readonly isolatedMargin: Money
  /** Zero when no price liquidates it. */
  readonly liquidatePrice: Ticks
}

/** Returns the positions of an account, oldest first; with a symbol, only those of that contract. */
export function listPositions(world: World, accountId: bigint, symbol?: string): readonly PositionView[] {
  const account = world.accounts.get(accountId)
  const positions = account ? positionsOf(account, symbol) : []
  return positions
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((position) => viewPosition(world, position))
}

function viewPosition(world: World, position: Position): PositionView {
  const { side, size, marginMode } = position
  const state = stateOf(world, position)
  const mark = priceAt(state.market, world.time)
  const isolatedMargin = marginMode === 'ISOLATED' ? isolatedMarginOf(position) : 0n
  return {
    position,
    leverage: leverageOf(state, side, marginMode),
    mark,
    unrealizedPnl: unrealizedPnlOf(position, valueAt(world, state.market, size)),
    marginSize: marginMode === 'ISOLATED' ? isolatedMargin : initialMarginOf(world, position),
    isolatedMargin,
    liquidatePrice: liquidatePriceOf(marginInputOf(world, position), mark),
  }
}

// The balance of each currency of an account, over its shared and isolated collateral.

// G60: equity contains the unrealised profit.
export interface Balance {
  readonly coin: string
  /** Equity without what is frozen and without the margin of positions; never negative. */
  readonly available: Money
  /** Reserved by open orders. */
  readonly frozen: Money
  /** Cash plus the value of positions, of all collateral. */
  readonly equity: Money
  readonly unrealizedPnl: Money
}

/** Returns the balances of an account, one for each currency. */
export function balancesOf(world: World, account: Account): readonly Balance[] {
  return account.collaterals
    .filter(({ marginMode }) => marginMode === 'SHARED')
    .map((shared) => {
      const { coin } = shared
      const own = account.collaterals.filter((collateral) => collateral.coin === coin)
      const positions = positionsOf(account).filter(({ collateral }) => collateral.coin === coin)
      const available = availableOf(world, account, shared)
      return {
        coin,
        available: available > 0n ? available : 0n,
        frozen: frozenOf(world, account, shared),
        equity: own.reduce((sum, collateral) => sum + equityOf(world, account, collateral), 0n),
        unrealizedPnl: positions.reduce((sum, position) => {
          return sum + unrealizedPnlOf(position, valueAt(world, marketOf(world, position), position.size))
        }, 0n),
      }
    })
}
