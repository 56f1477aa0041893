// The size of an order, given in coin, as a value in the margin coin, or as a share of the largest possible one.
import { grid } from '@capi/client'
import { add, isDecimal, multiply, negate, portion, show, signOf } from '../format/decimal.ts'
import { roundSize } from '../state/markets.ts'
import type { Market } from '../state/snapshot.ts'

export type SizeUnit = 'coin' | 'value'

interface Given {
  readonly text: string
  readonly unit: SizeUnit
  /** Percent of the largest size; null where the size was typed. */
  readonly share: number | null
  /** The price of the order as it was entered, or the last one. */
  readonly price: string
  readonly market: Market
  /** The largest size that is possible; null if it is unknown. */
  readonly largest: string | null
}

/** More decimals than a size has, so that only rounding to the step rounds. */
const morePlaces = 12

/**
 * Returns the size in coin, rounded down to the size step of the contract; as it was given if it is no number; empty if
 * it is not known yet.
 */
export function sizeInCoin({ text, unit, share, price, market, largest }: Given): string {
  if (share !== null) return largest === null ? '' : partOf(largest, share, market)
  const given = text.trim()
  if (unit === 'coin' || !isDecimal(given)) return given
  const at = price.trim()
  if (!isDecimal(at) || signOf(at) === 0) return ''
  return roundSize(portion(given, 1, at, market.sizePlaces + morePlaces), market)
}

/** Returns some percent of a size, rounded down to the size step of the contract. */
export function partOf(whole: string, share: number, market: Market): string {
  return roundSize(portion(whole, share, 100, market.sizePlaces + morePlaces), market)
}

/** Returns the smallest size of an order; contracts may state none. */
export function smallestSize({ contract }: Market): string {
  const { minOrderSize: stated } = contract
  const { sizeStep } = grid(contract)
  return stated === null || isBelow(stated, sizeStep) ? sizeStep : stated
}

/** Returns why no order can have a size, as a sentence; null where one can. */
export function flawOfSize(size: string, market: Market): string | null {
  const { maxOrderSize: most, underlyingIndex: coin } = market.contract
  const least = smallestSize(market)
  if (isBelow(size, least)) return `The size must be at least ${show(least)} ${coin ?? ''}, was ${show(size)}.`
  if (most === null || !isBelow(most, size)) return null
  return `The size must be at most ${show(most)} ${coin ?? ''}, was ${show(size)}.`
}

function isBelow(one: string, other: string): boolean {
  return signOf(add(one, negate(other))) < 0
}

/** Returns the value of a size; null where one of both is no number. */
export function valueOfSize(size: string, price: string): string | null {
  return isDecimal(size) && isDecimal(price) ? multiply(size, price) : null
}
