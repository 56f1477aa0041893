// Funding rates of a contract: the one that builds up, and those of the past settlements.
import { currentFundingRate } from '../accounting/funding.ts'
import type { Rate } from '../base/money.ts'
import { fundingTimeAfter, fundingTimeBefore } from '../contract/funding-times.ts'
import { rateAfter, rateBeforeStart } from '../model/funding-rate.ts'
import type { Market } from '../model/market.ts'
import type { World } from '../model/world.ts'

export interface FundingView {
  /** The rate that the next settlement would charge now. */
  readonly rate: Rate
  /** Time of the last settlement, in Unix milliseconds. */
  readonly lastTime: number
  /** Time of the next settlement, in Unix milliseconds. */
  readonly nextTime: number
}

export interface SettledRate {
  readonly rate: Rate
  /** Time of the settlement, in Unix milliseconds. */
  readonly time: number
}

/** Returns the funding of a contract at the present time. */
export function fundingOf(world: World, market: Market): FundingView {
  const { delivery } = market.contract
  const lastTime = fundingTimeBefore(delivery, world.time + 1)
  const nextTime = fundingTimeAfter(delivery, world.time)
  return { rate: currentFundingRate(world, market, lastTime), lastTime, nextTime }
}

/**
 * Returns the latest settlements of a contract, newest first. Settlements since the start of the world have the rate
 * that was charged; those before, and one at the start itself, have a rate that follows from the seed.
 */
export function listSettledRates(world: World, market: Market, limit: number): readonly SettledRate[] {
  const { symbol, delivery } = market.contract
  const start = world.external.createdTime
  const settled: SettledRate[] = []
  for (let time = world.time + 1; settled.length < limit;) {
    time = fundingTimeBefore(delivery, time)
    const intervalMs = time - fundingTimeBefore(delivery, time)
    const isCharged = time > start
    const rate = isCharged
      ? rateAfter(market.fundingRates, time)
      : rateBeforeStart(`${world.seed}/${symbol}/funding`, time, intervalMs)
    settled.push({ rate, time })
  }
  return settled
}
