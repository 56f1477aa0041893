// Trading fees. A rate and its discount are multiplied without rounding; only the fee itself is rounded, up.
import type { FeeSetting, SymbolState } from '../model/account.ts'
import { ceilDivide, rateScale, type Money, type Rate } from '../base/money.ts'

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
