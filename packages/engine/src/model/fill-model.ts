// The fill model of a contract, as data: when the price fills a resting order, how the market maker quotes depending on
// the market, and what trading costs in time and slippage. The guide on backtesting has the formulas.
//
// The default is that of a market maker with constant quotes: an order is filled once the price goes beyond it.
import { hash, seedOf } from '../base/hash.ts'
import type { Bounds, Steps, Ticks } from '../base/ticks.ts'
import type { OrderSide } from './order.ts'

/** Whether a resting order is filled that the price touches, without going beyond it. The first one is the default. */
export const touchRules = ['never', 'always', 'probability', 'queue'] as const

export interface FillModel {
  readonly touch: (typeof touchRules)[number]
  /** How likely a touch fills, with `probability`. */
  readonly touchPercent: number
  /** The queue ahead of a new resting order in percent of the volume of the minute before, with `queue`. */
  readonly queuePercent: number
  /** The least half spread of the market maker in percent of the price range of the minute before. */
  readonly spreadPercent: number
  /**
   * The size of the market maker's first quote in percent of the volume of the minute before; zero for its own setting.
   */
  readonly depthPercent: number
  /** How much worse a quote of the market maker is when it is traded with, in millionths of its price. */
  readonly slippagePpm: number
  /** Latency of orders and of cancellations, in addition to the order delay of an account. */
  readonly placeDelayMs: number
  readonly cancelDelayMs: number
}

export const defaultFillModel: FillModel = {
  touch: 'never',
  touchPercent: 50,
  queuePercent: 100,
  spreadPercent: 0,
  depthPercent: 0,
  slippagePpm: 0,
  placeDelayMs: 0,
  cancelDelayMs: 0,
}

/** Fill models by name: the default one, and those that are the best and the worst for an account. */
export const fillModels: Readonly<Record<'default' | 'lenient' | 'strict', FillModel>> = {
  default: defaultFillModel,
  lenient: { ...defaultFillModel, touch: 'always' },
  strict: {
    ...defaultFillModel,
    spreadPercent: 10,
    depthPercent: 5,
    slippagePpm: 500,
    placeDelayMs: 1_000,
    cancelDelayMs: 1_000,
  },
}

/** The largest value of each number. */
export const fillModelLimits: Readonly<Record<Exclude<keyof FillModel, 'touch'>, number>> = {
  touchPercent: 100,
  queuePercent: 100_000,
  spreadPercent: 10_000,
  depthPercent: 100_000,
  slippagePpm: 100_000,
  placeDelayMs: 60_000,
  cancelDelayMs: 60_000,
}

/** The minute before, as far as the model depends on it. */
export interface MinuteBefore extends Bounds {
  readonly volume: Steps
}

/** Returns the half spread of the market maker. */
export function halfSpreadOf({ spreadPercent }: FillModel, own: Ticks, { low, high }: MinuteBefore): Ticks {
  return Math.max(own, Math.ceil(((high - low) * spreadPercent) / 100))
}

/** Returns the size of the market maker's first quote; at least one step. */
export function depthOf({ depthPercent }: FillModel, own: Steps, { volume }: MinuteBefore): Steps {
  return depthPercent === 0 ? own : Math.max(1, Math.floor((volume * depthPercent) / 100))
}

/** Returns the size that is ahead of an order that begins to rest. */
export function queueAhead({ touch, queuePercent }: FillModel, { volume }: MinuteBefore): Steps {
  return touch === 'queue' ? Math.ceil((volume * queuePercent) / 100) : 0
}

/**
 * Returns the price at which an order trades with a quote: worse than the quote, but never beyond the limit of the
 * order.
 */
export function slippedPrice({ slippagePpm }: FillModel, side: OrderSide, quote: Ticks, limit: Ticks): Ticks {
  if (slippagePpm === 0) return quote
  const slip = Math.ceil((quote * slippagePpm) / 1_000_000)
  return side === 'BUY' ? Math.min(limit, quote + slip) : Math.max(limit, quote - slip)
}

/** Whether a touch in a step fills an order. The same seed always gives the same answer. */
export function fillsAtTouch({ touch, touchPercent }: FillModel, seed: string, orderId: bigint, step: number): boolean {
  if (touch === 'always') return true
  return touch === 'probability' && hash(seedOf(`${seed}/touch/${orderId}`), step) % 100 < touchPercent
}
