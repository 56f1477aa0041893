// Funding: at each funding time of a contract, longs pay shorts a part of their value at the mark; where the rate is
// below zero, shorts pay longs.
//
// Positions are charged in the order of the ids of their accounts. The market maker pays or receives for the net size
// of all users. What a position pays is rounded up and what it receives is rounded down; the insurance fund gets the
// difference.
import { fundingTimeAfter, fundingTimeBefore } from '../base/contract.ts'
import { floorDivide, type Money, type Rate, rateScale, valueOf } from '../base/units.ts'
import { minuteMs } from '../prices/statistics.ts'
import { type Account, positionsOf, sharedOf } from '../state/account.ts'
import {
  bestPricesAt,
  fundingRateOf,
  indexPriceAt,
  type Market,
  meanOf,
  premiumOf,
  priceAt,
  recordRate,
} from '../state/market.ts'
import type { Collateral } from '../state/position.ts'
import type { World } from '../state/world.ts'
import { post } from './ledger.ts'

/** Returns the first time after now, and not after `until`, at which funding has something to do. */
export function nextFunding(world: World, until: number): number {
  if (world.nextFundingMoment <= world.time) world.nextFundingMoment = firstMoment(world)
  // Nearly all commands and ticks end here, without a look at the contracts.
  if (until < world.nextFundingMoment) return Infinity
  let next = Infinity
  for (const market of world.markets.values()) {
    const time = momentAfter(market, world.time)
    // The search for positions takes longest, so it is last.
    const isEarlier = time <= until && time < next
    if (isEarlier && (market.funding.source === 'formula' || isHeld(world, market))) next = time
  }
  return next
}

/** Must be called when the source of the funding rate of a contract has changed. */
export function resetFundingMoment(world: World): void {
  world.nextFundingMoment = -Infinity
}

function firstMoment({ time, marketList }: World): number {
  let first = Infinity
  for (const market of marketList) first = Math.min(first, momentAfter(market, time))
  return first
}

// The next funding time of a contract, or the next minute in which a formula samples a premium.
function momentAfter({ contract, funding }: Market, time: number): number {
  const settlement = fundingTimeAfter(contract.delivery, time)
  return funding.source === 'formula' ? Math.min(settlement, minuteAfter(time)) : settlement
}

/** Returns the next funding time of a contract, or the earliest of all contracts. */
export function nextFundingTime({ time, markets }: World, market?: Market): number {
  const meant = market ? [market] : Array.from(markets.values())
  return Math.min(...meant.map(({ contract }) => fundingTimeAfter(contract.delivery, time)))
}

/** Samples the premiums that are due now, and queues the contracts whose funding time it is. */
export function recordFundingDue(world: World): void {
  if (world.time < world.nextFundingMoment) return
  for (const market of world.markets.values()) {
    const { funding, contract } = market
    if (funding.source === 'formula' && world.time % minuteMs === 0) samplePremium(world, market)
    if (fundingTimeAfter(contract.delivery, world.time - 1) === world.time) world.fundingDue.push(market)
  }
}

/** Pays the funding of the first contract in the queue; returns whether there was one. */
export function payFunding(world: World): boolean {
  const market = world.fundingDue.shift()
  if (!market) return false
  // Its positions cannot be closed.
  if (market.halt) return true
  const rate = currentFundingRate(world, market)
  if (market.funding.source === 'formula') market.funding = { ...market.funding, premiums: { sum: 0n, count: 0 } }
  recordRate(market, { after: world.time - 1, rate })
  if (isHeld(world, market)) chargeFunding(world, market, rate)
  return true
}

/**
 * Returns the rate of the first funding time after `before`, with the premiums so far.
 * @default before the last funding time before now, so that the rate is that of now at a funding time
 */
export function currentFundingRate(
  world: World,
  { funding, contract }: Market,
  before: number = fundingTimeBefore(contract.delivery, world.time),
): Rate {
  if (funding.source === 'fixed') return funding.rate
  return fundingRateOf(meanOf(funding.premiums), fundingTimeAfter(contract.delivery, before) - before)
}

function chargeFunding(world: World, market: Market, rate: Rate): void {
  const { symbol, grid, terms } = market.contract
  const mark = priceAt(market, world.time)
  world.events.push({ kind: 'funding', time: world.time, symbol, rate, mark })
  const pay = (account: Account, collateral: Collateral, signedSize: number): Money => {
    const amount = floorDivide(-valueOf(grid, mark, signedSize) * rate, rateScale)
    if (amount !== 0n) post(world, { account, collateral, businessType: 'position_funding', principal: amount, symbol })
    return amount
  }
  let sum = 0n
  for (const account of world.accounts.values()) {
    for (const position of positionsOf(account, symbol)) {
      const amount = pay(account, position.collateral, position.side === 'LONG' ? position.size : -position.size)
      position.fundingFee += amount
      position.cumFundingFee += amount
      sum += amount
    }
  }
  sum += pay(world.marketMaker, sharedOf(world.marketMaker, terms), market.marketMakerNet)
  if (sum === 0n) return
  const { insurance: account } = world
  const collateral = sharedOf(account, terms)
  post(world, { account, collateral, businessType: 'position_funding', principal: -sum, symbol })
}

// A minute in which one side has no quote gives no premium.
function samplePremium(world: World, market: Market): void {
  const index = indexPriceAt(market, world.time)
  const { bid, ask } = bestPricesAt(market, world.time)
  if (bid === 0 || ask === 0) return
  const { sum, count } = market.funding.premiums
  const premiums = { sum: sum + premiumOf(bid, ask, index), count: count + 1 }
  market.funding = { ...market.funding, premiums }
}

function isHeld({ accounts }: World, { contract }: Market): boolean {
  for (const { symbolStates } of accounts.values()) {
    const state = symbolStates.get(contract.symbol)
    if (state && state.long.size + state.short.size > 0) return true
  }
  return false
}

function minuteAfter(time: number): number {
  return (Math.floor(time / minuteMs) + 1) * minuteMs
}
