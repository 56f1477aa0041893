// The only place where the amount of a collateral changes. Each posting writes one bill and updates the amount and the
// total together, so that after every command the bills of a collateral add up to its amount, and so do its totals.
import { nextId } from '../base/ids.ts'
import { ceilDivide, type Money, type Rate, rateScale } from '../base/units.ts'
import { type Account, type FeeSetting, sharedOf, type SymbolState } from '../state/account.ts'
import { type Bill, type BusinessType, businessTypes, type Collateral, totalSigns } from '../state/position.ts'
import type { World } from '../state/world.ts'

/** One bill to be written. */
export interface Posting {
  readonly account: Account
  readonly collateral: Collateral
  readonly businessType: BusinessType
  /** Signed change, without the fees. */
  readonly principal: Money
  /** Trading fee that the same bill takes; negative for a rebate. */
  readonly fee?: Money
  /** Liquidation fee that the same bill takes. */
  readonly liquidateFee?: Money
  readonly symbol?: string
  readonly transferReason?: string
}

/** Changes a collateral and returns the bill of the change. */
export function post(world: World, posting: Posting): Bill {
  const { account, collateral, businessType, principal, fee = 0n, liquidateFee = 0n, symbol = '' } = posting
  // Most bills have no fee, and each operation on big integers makes a new one.
  const hasFee = fee !== 0n || liquidateFee !== 0n
  const amount = hasFee ? principal - fee - liquidateFee : principal
  collateral.amount += amount
  collateral.updatedTime = world.time
  const total = businessTypes[businessType]
  if (total) collateral.totals[total] += totalSigns[total] * principal
  if (hasFee) {
    collateral.totals.fillFee += fee
    collateral.totals.liquidateFee += liquidateFee
  }
  const bill: Bill = {
    id: nextId(world),
    accountId: account.id,
    coin: collateral.coin,
    isolatedPositionId: collateral.isolatedPositionId,
    symbol,
    businessType,
    amount,
    fee,
    balance: collateral.amount,
    transferReason: posting.transferReason ?? 'UNKNOWN_TRANSFER_REASON',
    time: world.time,
  }
  if (!account.isSystem) {
    world.dirtyCollaterals.add(collateral, account)
    if (world.deleverageQueues.size > 0) world.unrankedCollaterals.push({ collateral, account })
  }
  world.archive.add('bill', bill)
  world.events.push({ kind: 'bill', time: world.time, bill })
  return bill
}

/** Writes several bills, in their order. */
export function postAll(world: World, postings: readonly Posting[]): void {
  for (const posting of postings) post(world, posting)
}

/** Returns the bills that move an amount between two collaterals of one account; none for an amount of zero. */
export function marginMove(
  account: Account,
  symbol: string,
  from: Collateral,
  to: Collateral,
  amount: Money,
): Posting[] {
  if (amount === 0n) return []
  return [
    { account, collateral: from, businessType: 'margin_move_out', principal: -amount, symbol },
    { account, collateral: to, businessType: 'margin_move_in', principal: amount, symbol },
  ]
}

/**
 * Returns the bills by which a loss is paid that an account cannot pay: by the insurance fund as far as it has money,
 * and by the market maker beyond that. So no user pays it, and the fund is never below zero.
 */
export function insuredLoss(
  { insurance, marketMaker }: World,
  account: Account,
  symbol: string,
  collateral: Collateral,
  loss: Money,
): Posting[] {
  if (loss <= 0n) return []
  const businessType = 'order_fix_margin_amount'
  const fund = sharedOf(insurance, collateral)
  const insured = fund.amount <= 0n ? 0n : fund.amount < loss ? fund.amount : loss
  const bills: Posting[] = [{ account, collateral, businessType, principal: loss, symbol }]
  if (insured > 0n) bills.push({ account: insurance, collateral: fund, businessType, principal: -insured, symbol })
  if (insured === loss) return bills
  const rest = { account: marketMaker, collateral: sharedOf(marketMaker, collateral), principal: insured - loss }
  return [...bills, { ...rest, businessType, symbol }]
}

/** Brings a collateral without positions back to zero where it is below; returns whether it was. */
export function coverShortfall(world: World, account: Account, collateral: Collateral, symbol = ''): boolean {
  const bills = insuredLoss(world, account, symbol, collateral, -collateral.amount)
  postAll(world, bills)
  return bills.length > 0
}

/**
 * Deposits an amount into a collateral, or withdraws it where it is negative. The account EXTERNAL mirrors it, so that
 * the sum over all accounts stays zero.
 */
export function moveCash(world: World, account: Account, collateral: Collateral, principal: Money): Bill {
  postCash(world, world.external, sharedOf(world.external, collateral), -principal)
  return postCash(world, account, collateral, principal)
}

function postCash(world: World, account: Account, collateral: Collateral, principal: Money): Bill {
  return post(world, { account, collateral, businessType: principal > 0n ? 'deposit' : 'withdraw', principal })
}

// Trading fees. A rate and its discount are multiplied without rounding; only the fee itself is rounded, up.

/** A rate in units of 10^-16: a rate of 8 places times a discount of 8 places. */
export type FeeRate = bigint

/** A fee rate of one. A rate without a discount is `rateScale` times as much as a fee rate. */
export const feeRateScale: FeeRate = rateScale * rateScale

/**
 * Returns the rate that an account pays: of the symbol, else of the account, else of the contract, times its discount.
 */
export function feeRateOf(state: SymbolState, side: 'maker' | 'taker'): FeeRate {
  return productFor(state, side).feeRate
}

/** Returns the taker fee rate as a fraction, rounded. */
export function roughTakerRateOf(state: SymbolState): number {
  return productFor(state, 'taker').fraction
}

function productFor({ account, setting, market }: SymbolState, side: 'maker' | 'taker'): Product {
  const { defaultFees } = account
  const rates = setting.fees.rates ?? defaultFees.rates
  const rate = rates?.[side] ?? (side === 'maker' ? market.contract.makerFeeRate : market.contract.takerFeeRate)
  return multiply(side, rate, discountOf(setting.fees, side) ?? discountOf(defaultFees, side) ?? rateScale)
}

interface Product {
  readonly rate: Rate
  readonly discount: Rate
  readonly feeRate: FeeRate
  /** The fee rate, rounded. */
  readonly fraction: number
}

// Most accounts pay the same rates, so the latest product of each side is nearly always the next one.
const latest: Record<'maker' | 'taker', Product> = {
  maker: { rate: 0n, discount: 0n, feeRate: 0n, fraction: 0 },
  taker: { rate: 0n, discount: 0n, feeRate: 0n, fraction: 0 },
}

function multiply(side: 'maker' | 'taker', rate: Rate, discount: Rate): Product {
  const known = latest[side]
  if (known.rate === rate && known.discount === discount) return known
  const feeRate = rate * discount
  latest[side] = { rate, discount, feeRate, fraction: Number(feeRate) / Number(feeRateScale) }
  return latest[side]
}

/** Returns the fee of a value, rounded up: a rebate is never larger than the rate says. */
export function feeOf(value: Money, rate: FeeRate): Money {
  return ceilDivide(value * rate, feeRateScale)
}

function discountOf({ discount, sideDiscounts }: FeeSetting, side: 'maker' | 'taker'): bigint | null {
  return sideDiscounts?.[side] ?? discount
}
