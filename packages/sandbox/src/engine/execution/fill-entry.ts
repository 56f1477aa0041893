// The double entry of a fill: every bill that it causes, computed as one value before anything changes.
//
// One fill is one part of a trade, seen by one position. Fees and margin move between the accounts of the same entry, so
// that an entry adds up to the principal of its position. The other side of the trade, a second entry or the bill of the
// market maker, has the opposite principal.

import { feeOf, type FeeRate } from '../accounting/fee.ts'
import { insuredLoss, marginMove, type Posting } from '../accounting/ledger.ts'
import { availableOf, isolatedMarginOf } from '../accounting/margin.ts'
import { ceilDivide, floorDivide, rateScale, type Money } from '../base/money.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { sharedOf, type Account } from '../model/account.ts'
import type { BusinessType } from '../model/bill.ts'
import type { Market } from '../model/market.ts'
import type { OrderSide } from '../model/order.ts'
import { realizedPnlOf, type Position } from '../model/position.ts'
import { leverageOf, type SymbolState } from '../model/symbol-state.ts'
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

/** A position that trades, and who it belongs to. */
export interface Holder {
  readonly account: Account
  readonly state: SymbolState
  readonly position: Position
}

/** What is traded, and at which fee rate. */
export interface FillTerms {
  readonly price: Ticks
  readonly size: Steps
  readonly rate: FeeRate
}

export interface FillEntry {
  readonly size: Steps
  readonly value: Money
  readonly fee: Money
  readonly liquidateFee: Money
  /** Without fees; zero for an opening fill. */
  readonly realizedPnl: Money
  /** The bill of the position, after that of the margin which an isolated one needs first. */
  readonly tradeBills: readonly Posting[]
  /** Margin that a close releases or draws, then the losses that the insurance fund pays, then the income of fees. */
  readonly resultBills: readonly Posting[]
}

/** Returns the entry of a fill that opens or adds to a position. */
export function openingEntry(world: World, { account, state, position }: Holder, terms: FillTerms): FillEntry {
  const { size } = terms
  const { symbol, side, marginMode, collateral } = position
  const value = valueOf(state.market.contract.grid, terms.price, size)
  const fee = feeOf(value, terms.rate)
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
export function closingEntry(world: World, holder: Holder, terms: FillTerms, force?: ForcedClose): FillEntry {
  const { account, state, position } = holder
  const { size } = terms
  const { symbol, side, collateral } = position
  const { grid, liquidationFeeRate } = state.market.contract
  const value = valueOf(grid, terms.price, size)
  const fee = feeOf(value, terms.rate)
  const liquidateFee = force ? least(feeOf(value, liquidationFeeRate * rateScale), force.liquidateFee) : 0n
  const realizedPnl = realizedPnlOf(position, size, value)
  const isLong = side === 'LONG'
  const businessType = isLong ? 'position_close_long' : 'position_close_short'
  const principal = isLong ? value : -value
  const resultBills = incomeOf(world, position, fee, liquidateFee)
  if (releasesMargin(position)) {
    resultBills.unshift(...releaseOf(world, holder, size, realizedPnl - fee))
  }
  return {
    size,
    value,
    fee,
    liquidateFee,
    realizedPnl,
    tradeBills: [{ account, collateral, businessType, principal, fee, liquidateFee, symbol }],
    resultBills,
  }
}

/** True of an isolated position whose closes release its margin. A liquidation does that itself, at its end. */
export function releasesMargin({ marginMode, collateral }: Position): boolean {
  return marginMode === 'ISOLATED' && !collateral.isLiquidating
}

/** Returns the bill of the market maker for a trade with a user. It pays no fee and has no position. */
export function marketMakerBill(
  { marketMaker }: World,
  { contract }: Market,
  userSide: OrderSide,
  value: Money,
): Posting {
  const { symbol, terms } = contract
  const [businessType, principal]: [BusinessType, Money] =
    userSide === 'SELL' ? ['position_open_long', -value] : ['position_open_short', value]
  return { account: marketMaker, collateral: sharedOf(marketMaker, terms), businessType, principal, symbol }
}

// The margin of an isolated position shrinks in proportion to its size. The shared collateral receives the rest of a
// profit, and pays a loss as far as it has something available. What is then missing after the last part is a shortfall.
function releaseOf(world: World, { account, position }: Holder, size: Steps, gain: Money): readonly Posting[] {
  const { symbol, collateral } = position
  const shared = sharedOf(account, collateral)
  const released = floorDivide(isolatedMarginOf(position) * BigInt(size), BigInt(position.size)) + gain
  if (released >= 0n) return marginMove(account, symbol, collateral, shared, released)
  const available = availableOf(world, account, shared)
  const drawn = available > 0n ? least(available, -released) : 0n
  const shortfall = size === position.size ? -released - drawn : 0n
  return [
    ...marginMove(account, symbol, shared, collateral, drawn),
    ...insuredLoss(world, account, symbol, collateral, shortfall),
  ]
}

function incomeOf(world: World, { symbol, collateral }: Position, fee: Money, liquidateFee: Money): Posting[] {
  const bills: Posting[] = []
  if (fee !== 0n) bills.push(incomeBill(world.fee, collateral, 'order_fill_fee_income', fee, symbol))
  if (liquidateFee !== 0n) {
    bills.push(incomeBill(world.insurance, collateral, 'order_liquidate_fee_income', liquidateFee, symbol))
  }
  return bills
}

function incomeBill(
  account: Account,
  { coin }: Position['collateral'],
  businessType: BusinessType,
  principal: Money,
  symbol: string,
): Posting {
  return { account, collateral: sharedOf(account, { coin }), businessType, principal, symbol }
}

function least(one: Money, other: Money): Money {
  return one < other ? one : other
}
