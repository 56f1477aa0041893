// Nobody keeps positions that his collateral cannot bear: after every change of a mark or of a collateral, whoever is worth
// no more than what his positions require is liquidated, shared collaterals first.
//
// Only what changed is looked at: collaterals that were touched, and all of a contract whose mark has left the range in
// which nothing can happen. What follows from one liquidation is looked at in the next round, until nothing follows.

import type { Account } from './account.ts'
import { appendMargin } from './auto-append.ts'
import type { Collateral } from './collateral.ts'
import { slackOf } from './holding.ts'
import { liquidate } from './liquidation.ts'
import { everythingSafe, priceAt, type Market } from './market.ts'
import { narrowRanges } from './safe-range.ts'
import { coverShortfall } from './shortfall.ts'
import type { World } from './world.ts'

/** True while a mark is where nothing can have to be liquidated, unless something else changes. */
export function isSafeAt({ safe }: Market, mark: number): boolean {
  return mark >= safe.low && mark <= safe.high
}

/** Takes note that the mark of a contract has moved. */
export function noteMark(world: World, market: Market): void {
  if (isSafeAt(market, priceAt(market, world.time))) return
  market.safe = everythingSafe
  for (const account of world.accounts.values()) touchPositions(world, account, market)
}

/** Takes note that what the positions of an account in a contract require may have changed. */
export function touchPositions(world: World, account: Account, { contract }: Market): void {
  const exposure = account.exposures.get(contract.symbol)
  if (!exposure) return
  for (const { positions } of [exposure.long, exposure.short]) {
    for (const { collateral } of positions) world.touched.set(collateral, account)
  }
}

/** Looks at everything that has changed, until nothing has. */
export function keepSolvent(world: World): void {
  while (world.touched.size > 0) {
    const round = Array.from(world.touched).toSorted(isFirst)
    world.touched.clear()
    for (const [collateral, account] of round) look(world, account, collateral)
  }
}

function look(world: World, account: Account, collateral: Collateral): void {
  let slack = slackOf(world, account, collateral)
  if (slack === undefined) {
    if (collateral.marginMode === 'SHARED') coverShortfall(world, account, collateral)
    return
  }
  if (slack <= 0n && appendMargin(world, account, collateral)) slack = slackOf(world, account, collateral)!
  if (slack > 0n) narrowRanges(world, account, collateral, slack)
  else liquidate(world, account, collateral)
}

// Shared collaterals by account, then isolated ones by position.
function isFirst([one, oneAccount]: [Collateral, Account], [other, otherAccount]: [Collateral, Account]): number {
  if (one.isolatedPositionId !== other.isolatedPositionId) {
    return one.isolatedPositionId < other.isolatedPositionId ? -1 : 1
  }
  if (oneAccount !== otherAccount) return oneAccount.id < otherAccount.id ? -1 : 1
  return one.coin < other.coin ? -1 : 1
}
