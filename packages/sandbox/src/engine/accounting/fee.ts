// Trading fees. A rate and its discount are multiplied without rounding; only the fee itself is rounded, up.

import type { FeeSetting, SymbolState } from '../model/account.ts'
import { ceilDivide, rateScale, type Money } from '../base/money.ts'

/** A rate in units of 10^-16: a rate of 8 places times a discount of 8 places. */
export type FeeRate = bigint

/** A fee rate of one. A rate without a discount is `rateScale` times as much as a fee rate. */
export const feeRateScale: FeeRate = rateScale * rateScale

/** Returns the rate that an account pays: of the symbol, else of the account, else of the contract, times its discount. */
export function feeRateOf({ account, setting, market }: SymbolState, side: 'maker' | 'taker'): FeeRate {
  const { defaultFees } = account
  const rates = setting.fees.rates ?? defaultFees.rates
  const rate = rates?.[side] ?? (side === 'maker' ? market.contract.makerFeeRate : market.contract.takerFeeRate)
  return rate * (discountOf(setting.fees, side) ?? discountOf(defaultFees, side) ?? rateScale)
}

/** Returns the fee of a value, rounded up: a rebate is never larger than the rate says. */
export function feeOf(value: Money, rate: FeeRate): Money {
  return ceilDivide(value * rate, feeRateScale)
}

function discountOf({ discount, sideDiscounts }: FeeSetting, side: 'maker' | 'taker'): bigint | null {
  return sideDiscounts?.[side] ?? discount
}
