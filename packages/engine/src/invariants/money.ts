// The invariants of money: it is conserved, and amounts match bills, totals and positions; the insurance fund pays
// first; margins, funding payments and deleveraging follow their rules.
import { formatMoney, type Money, rateScale, type Ticks, valueOf } from '../base/units.ts'
import { type Account, positionsOf, sharedOf, symbolStateOf } from '../state/account.ts'
import { priceAt, tradingStopAt } from '../state/market.ts'
import type { Fill, Order } from '../state/order.ts'
import {
  type Bill,
  businessTypes,
  type Collateral,
  type Position,
  type PositionSide,
  type TotalName,
  totalSigns,
} from '../state/position.ts'
import { marketOf, type World } from '../state/world.ts'
import { feeRateOf, feeRateScale } from '../trading/ledger.ts'
import { equityOf, legacyAmountOf, valueAt } from '../trading/margin.ts'

// Invariants of the ledger: money is conserved, and amounts match bills, totals and positions.

/** I1: all amounts, including those of system accounts, sum to zero. */
export const moneyIsConserved: Invariant = ({ accounts }) => {
  let sum = 0n
  for (const { collaterals } of accounts.values()) for (const { amount } of collaterals) sum += amount
  return sum === 0n ? null : `all amounts sum to ${formatMoney(sum)}, not 0`
}

/**
 * I2: each bill continues the balance of the bill before it, and bills and totals of a collateral sum to its amount.
 */
export const amountsMatchBills: Invariant = (world) => {
  for (const { id, collaterals } of world.accounts.values()) {
    const balances = new Sums<string>()
    for (const bill of world.archive.all('bill', id)) {
      const key = keyOf(bill)
      balances.add(key, bill.amount)
      const balance = balances.get(key)
      if (bill.balance !== balance) return `bill ${bill.id} has the balance ${bill.balance}, not ${balance}`
      if (!(bill.businessType in businessTypes)) return `bill ${bill.id} has the unknown type ${bill.businessType}`
    }
    for (const collateral of collaterals) {
      const billed = balances.get(keyOf(collateral))
      if (billed !== collateral.amount)
        return `${nameOf(id, collateral)} has ${collateral.amount}, its bills sum to ${billed}`
      const sum = sumOf(collateral)
      if (sum !== collateral.amount)
        return `${nameOf(id, collateral)} has ${collateral.amount}, its totals sum to ${sum}`
      balances.delete(keyOf(collateral))
    }
    for (const [key, balance] of balances)
      if (balance !== 0n) return `${id} has no ${key}, but its bills sum to ${balance}`
  }
  return null
}

/**
 * I14: the legacy amount is cash plus the opening value of positions, and equity is that plus the unrealized profit.
 */
export const equityIsConsistent: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    for (const collateral of account.collaterals) {
      let [legacy, unrealized] = [collateral.amount, 0n]
      for (const position of positionsOf(account)) {
        if (position.collateral !== collateral) continue
        const sign = position.side === 'LONG' ? 1n : -1n
        const value = valueAt(world, marketOf(world, position), position.size)
        legacy += sign * position.openValue
        unrealized += sign * (value - position.openValue)
      }
      const name = nameOf(account.id, collateral)
      const legacyAmount = legacyAmountOf(account, collateral)
      if (legacyAmount !== legacy) return `${name} has the legacy amount ${legacyAmount}, not ${legacy}`
      const equity = equityOf(world, account, collateral)
      if (equity !== legacy + unrealized) return `${name} has the equity ${equity}, not ${legacy + unrealized}`
    }
  }
  return null
}

function sumOf({ totals }: Collateral): Money {
  let sum = 0n
  for (const [name, sign] of Object.entries(totalSigns)) sum += sign * totals[name as TotalName]
  return sum
}

function keyOf({ coin, isolatedPositionId }: Pick<Bill, 'coin' | 'isolatedPositionId'>): string {
  return `${coin}/${isolatedPositionId}`
}

function nameOf(accountId: bigint, collateral: Collateral): string {
  return `${collateral.marginMode} ${keyOf(collateral)} of ${accountId}`
}

// Invariants of the insurance fund: it is never below zero, and the market maker pays only what the fund does not have.

/** I23: the insurance fund has no collateral below zero. */
export const fundIsNotNegative: Invariant = ({ insurance }) => {
  const below = insurance.collaterals.find(({ amount }) => amount < 0n)
  return below ? `the insurance fund has ${formatMoney(below.amount)} ${below.coin}` : null
}

/** I24: compensations sum to zero, and each that the market maker pays finds the insurance fund empty. */
export const compensationsAreConserved: Invariant = (world) => {
  const sums = new Sums<string>()
  for (const { id } of world.accounts.values()) {
    for (const { coin, amount } of compensationsOf(world, id)) sums.add(coin, amount)
  }
  for (const [coin, sum] of sums)
    if (sum !== 0n) return `the compensations in ${coin} sum to ${formatMoney(sum)}, not 0`
  const fund = world.archive.all('bill', world.insurance.id)
  let index = 0
  const balances = new Sums<string>()
  for (const { id, coin, amount } of compensationsOf(world, world.marketMaker.id)) {
    for (; index < fund.length && fund[index]!.id < id; index += 1)
      balances.set(fund[index]!.coin, fund[index]!.balance)
    const balance = balances.get(coin)
    if (amount < 0n && balance > 0n) {
      return `the market maker pays the compensation ${id} while the insurance fund has ${formatMoney(balance)}`
    }
  }
  return null
}

function compensationsOf({ archive }: World, accountId: bigint): readonly Bill[] {
  return archive.all('bill', accountId).filter(({ businessType }) => businessType === 'order_fix_margin_amount')
}

// The invariant of margin: after liquidations, each collateral has more equity than its positions require.

/**
 * I11: equity is above the maintenance margin, a collateral without positions is not negative, and each position was
 * checked. While a position cannot be closed, its collateral waits.
 */
export const marginIsSufficient: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    if (account.isSystem) continue
    for (const collateral of account.collaterals) {
      if (waitsForTrading(world, account, collateral)) continue
      const name = `${collateral.marginMode} ${collateral.isolatedPositionId} of ${account.id}`
      if (collateral.isLiquidating) return `${name} is still being liquidated`
      const { excess, isEmpty } = marginExcessOf(world, account, collateral)
      if (isEmpty ? excess < 0n : excess <= 0n) return `${name} has a margin excess of ${excess}`
    }
  }
  for (const account of world.accounts.values()) {
    for (const position of positionsOf(account)) {
      const wrong = unwatched(world, position)
      if (wrong) return `${position.symbol} of ${account.id} ${wrong}`
    }
  }
  return null
}

function waitsForTrading(world: World, account: Account, collateral: Collateral): boolean {
  return positionsOf(account).some(({ collateral: own, symbol }) => {
    return own === collateral && tradingStopAt(world.markets.get(symbol)!, world.time) !== null
  })
}

// A world that was restored watches nothing before its first check. What cannot be closed now is checked later.
function unwatched(world: World, { symbol, collateral }: Position): string | null {
  const market = world.markets.get(symbol)!
  const { marginWatch } = market
  const isStopped = Array.from(world.markets.values()).some((each) => tradingStopAt(each, world.time) !== null)
  if (!marginWatch.isComplete || isStopped) return null
  const mark = priceAt(market, world.time)
  const bounds = marginWatch.boundsOf(collateral)
  if (!bounds) return 'is not watched'
  const { low, high } = bounds
  return mark > low && mark < high ? null : `is at ${mark}, was checked only between ${low} and ${high}`
}

// Equity minus maintenance margin, times 10^16. It is computed tier by tier, independently of the allowances of the
// engine.
function marginExcessOf(world: World, account: Account, collateral: Collateral): { excess: bigint; isEmpty: boolean } {
  const held = new Sums<string>()
  for (const { collateral: own, symbol, side, size } of positionsOf(account)) {
    if (own === collateral) held.add(`${symbol} ${side}`, size)
  }
  let excess = collateral.amount * feeRateScale
  for (const [key, size] of held) {
    const [symbol, side] = key.split(' ') as [string, PositionSide]
    const market = world.markets.get(symbol)!
    const { contract } = market
    const value = valueOf(contract.grid, priceAt(market, world.time), Number(size))
    const rate = feeRateOf(symbolStateOf(account, market), 'taker')
    excess += (side === 'LONG' ? value : -value) * feeRateScale - value * rate
    let lower = 0n
    for (const { maxNotional, maintenanceRate } of contract.tiers) {
      const upTo = maxNotional === null || value < maxNotional ? value : maxNotional
      if (upTo > lower) excess -= (upTo - lower) * maintenanceRate * rateScale
      lower = upTo > lower ? upTo : lower
    }
  }
  return { excess, isEmpty: held.size === 0 && collateral === sharedOf(account, collateral) }
}

// The invariant of funding: it only moves money between accounts, and positions record their share.

/**
 * I13: the funding bills of a symbol and time sum to zero, and those of an account match the funding of its positions.
 */
export const fundingIsConserved: Invariant = (world) => {
  const sums = new Sums<string>()
  for (const account of world.accounts.values()) {
    const shares = new Sums<string>()
    for (const { businessType, symbol, time, amount } of world.archive.all('bill', account.id)) {
      if (businessType !== 'position_funding' || symbol === '') continue
      sums.add(`${symbol} at ${time}`, amount)
      shares.add(symbol, amount)
    }
    if (account.isSystem) continue
    for (const { symbol, cumFundingFee } of [...positionsOf(account), ...world.archive.all('position', account.id)]) {
      shares.add(symbol, -cumFundingFee)
    }
    for (const [symbol, left] of shares) {
      if (left !== 0n) return `the funding bills of ${account.id} in ${symbol} exceed those of its positions by ${left}`
    }
  }
  for (const [name, sum] of sums) if (sum !== 0n) return `the funding bills of ${name} sum to ${sum}, not 0`
  return null
}

// The invariants of deleveraging: it takes no more from an isolated position than its margin, it follows an order in
// the market, and no user gains from the price. That the price is not beyond the own liquidation price of that user is
// not in the records.

/** I25: an isolated position that is closed by deleveraging takes nothing from the shared collateral for it. */
export const deleveragingSpares: Invariant = ({ accounts, archive }) => {
  for (const { id: accountId } of accounts.values()) {
    const fills = archive.all('fill', accountId)
    const reduced = fills.filter(
      ({ liquidateType, marginMode }) => liquidateType === 'ADL' && marginMode === 'ISOLATED',
    )
    if (reduced.length === 0) continue
    const bills = archive.all('bill', accountId)
    for (const { id, positionId } of reduced) {
      const own = bills.filter((bill) => bill.isolatedPositionId === positionId && bill.id < id)
      const drawn = own.slice(Math.max(0, own.findLastIndex(isClose))).find(isDraw)
      if (drawn) return `fill ${id} of deleveraging takes margin with the bill ${drawn.id}`
    }
  }
  return null
}

/**
 * I26: in the events of the latest command, a liquidation deleverages only what an order has not closed in the market
 * before, at the mark or at a price that is worse for the users on the other side.
 */
export const deleveragingIsLast: Invariant = ({ events }) => {
  /** Marks of the present time; a price that reaches nothing has no event. */
  const marks = new Map<string, Ticks>()
  let time = 0
  const orders = new Map<bigint, Order>()
  /** Sides of accounts in liquidation that an order could not close in the market. */
  const tried = new Set<string>()
  let sequence = 0
  for (const event of events) {
    if (event.time !== time) marks.clear()
    ;({ time } = event)
    if (event.kind === 'price') marks.set(event.symbol, event.mark)
    if (event.kind === 'liquidation') tried.clear()
    if (event.kind === 'order') {
      orders.set(event.order.id, event.order)
      if (event.order.type.startsWith('burst') && event.status === 'canceled') tried.add(sideOf(event.order))
    }
    if (event.kind !== 'fill' || event.fill.liquidateType !== 'ADL') continue
    const { fill } = event
    // The fills of the side in liquidation come first in a trade.
    const isFirst = fill.matchSequence !== sequence
    sequence = fill.matchSequence
    const order = orders.get(fill.orderId)
    if (!isFirst || !order) continue
    if (!tried.has(sideOf(order))) return `fill ${fill.id} of deleveraging comes before an order in the market`
    const mark = marks.get(fill.symbol) ?? order.limit
    if (order.limit !== mark) return `the order ${order.id} of deleveraging has a mark of ${order.limit}, not ${mark}`
    if (isGain(fill, mark)) return `fill ${fill.id} of deleveraging is at ${fill.price}, beyond the mark of ${mark}`
  }
  return null
}

// Whether the other side of a fill gains against the mark.
function isGain({ orderSide, price }: Fill, mark: Ticks): boolean {
  return orderSide === 'SELL' ? price < mark : price > mark
}

function sideOf({ accountId, symbol, type }: Order): string {
  return `${accountId} ${symbol} ${type.slice(type.lastIndexOf('_'))}`
}

function isClose({ businessType }: Bill): boolean {
  return businessType.startsWith('position_close')
}

function isDraw({ businessType }: Bill): boolean {
  return businessType === 'margin_move_in'
}

/** Sums of amounts by key; the sum of an unknown key is zero. */
export class Sums<Key> extends Map<Key, bigint> {
  override get(key: Key): bigint {
    return super.get(key) ?? 0n
  }

  add(key: Key, amount: bigint | number): void {
    this.set(key, this.get(key) + BigInt(amount))
  }
}

/** Returns a description of the first violation, or null. */
export type Invariant = (world: World) => string | null
