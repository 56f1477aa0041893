// The double entry of a fill: every bill that it causes, computed as one value before anything changes.
//
// One fill is one part of a trade, seen by one position. Fees and margin move between the accounts of the same entry,
// so that an entry adds up to the principal of its position. The other side of the trade, a second entry or the bill of
// the market maker, has the opposite principal.
import { feeOf, type FeeRate } from '../accounting/fee.ts'
import { availableOf, isolatedMarginOf } from '../accounting/margin.ts'
import { insuredLoss, marginMove, type Posting } from '../accounting/ledger.ts'
import { ceilDivide, floorDivide, rateScale, type Money } from '../base/money.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { leverageOf, sharedOf, type Account, type SymbolState } from '../model/account.ts'
import type { BusinessType, Collateral } from '../model/collateral.ts'
import type { Market } from '../model/market.ts'
import type { OrderSide } from '../model/order.ts'
import { realizedPnlOf, type FillAmounts, type Position } from '../model/position.ts'
import type { World } from '../model/world.ts'

/** How a liquidation closes a side. */
export interface ForcedClose {
  /** The position to close; null closes the positions of the side, oldest first. */
  readonly position: Position | null
  /** Whether the order pays the taker fee. */
  readonly paysFee: boolean
  /** What is left of the liquidation fee. */
  liquidateFee: Money
}

/** What is traded, by which position, and at which fee rate. */
export interface FillTerms {
  readonly state: SymbolState
  readonly position: Position
  readonly price: Ticks
  readonly size: Steps
  readonly rate: FeeRate
}

export interface FillEntry extends FillAmounts {
  /** The bill of the position, after that of the margin which an isolated one needs first. */
  readonly tradeBills: readonly Posting[]
  /** Margin that a close releases or draws, then the losses that the insurance fund pays, then the income of fees. */
  readonly resultBills: readonly Posting[]
}

/** Returns the entry of a fill that opens or adds to a position. */
export function openingEntry(world: World, { state, position, price, size, rate }: FillTerms): FillEntry {
  const { account } = state
  const { symbol, side, marginMode, collateral } = position
  const value = valueOf(state.market.contract.grid, price, size)
  const fee = feeOf(value, rate)
  const isLong = side === 'LONG'
  const businessType = isLong ? 'position_open_long' : 'position_open_short'
  const bill: Posting = { account, collateral, businessType, principal: isLong ? -value : value, fee, symbol }
  const tradeBills = [bill]
  if (marginMode === 'ISOLATED') {
    const margin = ceilDivide(value, BigInt(leverageOf(state, side, marginMode))) + fee
    tradeBills.unshift(...marginMove(account, symbol, sharedOf(account, collateral), collateral, margin))
  }
  const resultBills = incomeOf(world, position, fee, 0n)
  return { size, value, fee, liquidateFee: 0n, realizedPnl: 0n, tradeBills, resultBills }
}

/** Returns the entry of a fill that closes a position or a part of it. */
export function closingEntry(world: World, terms: FillTerms, force?: ForcedClose): FillEntry {
  const { state, position, price, size, rate } = terms
  const { account, market } = state
  const { symbol, side, collateral } = position
  const { grid, liquidationFeeRate } = market.contract
  const value = valueOf(grid, price, size)
  const fee = feeOf(value, rate)
  const liquidateFee = force ? least(feeOf(value, liquidationFeeRate * rateScale), force.liquidateFee) : 0n
  const realizedPnl = realizedPnlOf(position, size, value)
  const isLong = side === 'LONG'
  const businessType = isLong ? 'position_close_long' : 'position_close_short'
  const principal = isLong ? value : -value
  const tradeBills: Posting[] = [{ account, collateral, businessType, principal, fee, liquidateFee, symbol }]
  const resultBills = incomeOf(world, position, fee, liquidateFee)
  if (releasesMargin(position)) resultBills.unshift(...releaseOf(world, terms, realizedPnl - fee, !force))
  return { size, value, fee, liquidateFee, realizedPnl, tradeBills, resultBills }
}

/** True of an isolated position whose closes release its margin. A liquidation does that itself, at its end. */
export function releasesMargin({ marginMode, collateral }: Position): boolean {
  return marginMode === 'ISOLATED' && !collateral.isLiquidating
}

/** Returns the bill of the market maker for a trade with a user. It pays no fee and has no position. */
export function marketMakerBill(world: World, { contract }: Market, userSide: OrderSide, value: Money): Posting {
  const { symbol, terms } = contract
  return userSide === 'SELL'
    ? systemBill(world.marketMaker, terms, 'position_open_long', -value, symbol)
    : systemBill(world.marketMaker, terms, 'position_open_short', value, symbol)
}

// The margin of an isolated position shrinks in proportion to its size. The shared collateral receives the rest of a
// profit, and pays the loss of the account's own order as far as it has something available: who chose the price bears
// it. What is then missing after the last part is a shortfall.
function releaseOf(world: World, { state, position, size }: FillTerms, gain: Money, isOwn: boolean): Posting[] {
  const { account } = state
  const { symbol, collateral } = position
  const shared = sharedOf(account, collateral)
  const released = floorDivide(isolatedMarginOf(position) * BigInt(size), BigInt(position.size)) + gain
  if (released >= 0n) return marginMove(account, symbol, collateral, shared, released)
  const available = isOwn ? availableOf(world, account, shared) : 0n
  const drawn = available > 0n ? least(available, -released) : 0n
  const shortfall = size === position.size ? -released - drawn : 0n
  return [
    ...marginMove(account, symbol, shared, collateral, drawn),
    ...insuredLoss(world, account, symbol, collateral, shortfall),
  ]
}

function incomeOf(world: World, { symbol, collateral }: Position, fee: Money, liquidateFee: Money): Posting[] {
  const bills = fee === 0n ? [] : [systemBill(world.fee, collateral, 'order_fill_fee_income', fee, symbol)]
  if (liquidateFee === 0n) return bills
  return [...bills, systemBill(world.insurance, collateral, 'order_liquidate_fee_income', liquidateFee, symbol)]
}

function systemBill(
  account: Account,
  coin: Pick<Collateral, 'coin'>,
  businessType: BusinessType,
  principal: Money,
  symbol: string,
): Posting {
  return { account, collateral: sharedOf(account, coin), businessType, principal, symbol }
}

function least(one: Money, other: Money): Money {
  return one < other ? one : other
}
