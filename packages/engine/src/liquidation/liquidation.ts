// Liquidation of a collateral:
//
//   1. its orders are canceled,
//   2. hedges are closed against themselves, at the mark (`netHedge`),
//   3. symbol by symbol, positions are closed in the market (`closeAtMarket`),
//   4. and what finds no market, against users on the other side (`deleverage`),
//   5. the insurance fund pays what is then missing, and the market maker what the fund does not have
//      (`coverShortfall`),
//   6. what is left of an isolated collateral goes back to the shared one.
//
// It stops before 2, 3 and each further symbol as soon as the equity of a shared collateral is above the maintenance
// margin. An account never loses more than the collateral.
import { isolatedPositionOf, removeCollateral, sharedOf, type Account, type SymbolState } from '../model/account.ts'
import type { SideTotals } from '../model/side-totals.ts'
import { closeAtMarket, placeForcedOrder } from './market-close.ts'
import type { Collateral } from '../model/collateral.ts'
import { deficitOf } from './deficit.ts'
import { deleverage } from './deleverage.ts'
import { maintenanceMarginOn, marginExcessOf, partsOn, type Part } from './margin-input.ts'
import { coverShortfall, marginMove, post, postAll } from '../accounting/ledger.ts'
import { cancelWhere, endOrder } from '../execution/life-cycle.ts'
import { settleOffBook } from '../execution/settlement.ts'
import { priceAt } from '../model/market.ts'
import { kinds } from '../model/order.ts'
import type { Position } from '../model/position.ts'
import { marketOf, type World } from '../model/world.ts'

/** Liquidates a collateral whose equity is at or below the maintenance margin of its positions. */
export function liquidate(world: World, account: Account, collateral: Collateral): void {
  const position = isolatedPositionOf(account, collateral)
  const symbol = position?.symbol ?? ''
  collateral.isLiquidating = true
  recordPhase(world, account, collateral, 'start')
  post(world, { account, collateral, businessType: 'start_liquidate', principal: 0n, symbol })
  if (position) {
    liquidatePosition(world, account, position)
    coverShortfall(world, account, collateral, symbol)
    postAll(world, marginMove(account, symbol, collateral, sharedOf(account, collateral), collateral.amount))
    removeCollateral(account, collateral)
  } else {
    liquidateShared(world, account, collateral)
  }
  post(world, { account, collateral, businessType: 'finish_liquidate', principal: 0n, symbol })
  collateral.isLiquidating = false
  recordPhase(world, account, collateral, 'finish')
}

function liquidatePosition(world: World, account: Account, position: Position): void {
  const { symbol, side } = position
  cancelWhere(world, account, 'liquidation', (order) => {
    return order.symbol === symbol && kinds[order.type].positionSide === side
  })
  const rest = closeAtMarket(world, position, position.size)
  if (rest > 0) deleverage(world, position, rest)
}

function liquidateShared(world: World, account: Account, collateral: Collateral): void {
  const isBelowMaintenance = (): boolean => (marginExcessOf(world, account, collateral) ?? 1n) <= 0n
  cancelWhere(world, account, 'liquidation', (order) => {
    return order.marginMode === 'SHARED' && marketOf(world, order).contract.terms.coin === collateral.coin
  })
  for (const part of partsOn(world, account, collateral)) {
    if (!isBelowMaintenance()) break
    netHedge(world, part)
  }
  while (isBelowMaintenance()) {
    const { long, short } = nextToClose(world, account, collateral)
    closeSide(world, long)
    closeSide(world, short)
  }
  if (partsOn(world, account, collateral).length === 0) coverShortfall(world, account, collateral)
}

// Closes what is both long and short in one symbol against itself, at the mark and without fees. The equity stays the
// same, the maintenance margin falls.
function netHedge(world: World, { state }: Part): void {
  const { market, long, short } = state
  const size = Math.min(long.size, short.size)
  if (size === 0) return
  const price = priceAt(market, world.time)
  const close = ({ positions }: SideTotals): ReturnType<typeof placeForcedOrder> =>
    placeForcedOrder(world, 'offset_liquidate', positions[0]!, size, price)
  const [one, other] = [close(long), close(short)]
  const force = { position: null, paysFee: false, liquidateFee: 0n }
  settleOffBook(world, market, {
    sides: [
      { order: one, force },
      { order: other, force },
    ],
    price,
    size,
  })
  endOrder(world, one, null)
  endOrder(world, other, null)
}

function closeSide(world: World, totals: SideTotals): void {
  if (totals.size === 0) return
  const rest = closeAtMarket(world, totals.positions[0]!, totals.size)
  if (rest > 0) deleverage(world, totals.positions[0]!, rest)
}

// The symbol with the largest maintenance margin comes first, so that as little as possible is closed. Without equity,
// all are closed, and those that bear the deficit come last: they also bear what it costs to close the others.
function nextToClose(world: World, account: Account, collateral: Collateral): SymbolState {
  const { equity, borne } = deficitOf(world, account, collateral)
  const parts = partsOn(world, account, collateral)
  const spared = equity < 0n ? parts.filter(({ state }) => !borne.has(state)) : parts
  const [bearer] = borne.keys()
  return (largestOf(world, spared) ?? bearer)!
}

function largestOf(world: World, parts: readonly Part[]): SymbolState | undefined {
  const margins = new Map(parts.map((part) => [part, maintenanceMarginOn(world, part)]))
  const [largest] = parts.toSorted((one, other) => {
    const difference = margins.get(other)! - margins.get(one)!
    if (difference !== 0n) return difference > 0n ? 1 : -1
    return one.state.market.contract.symbol < other.state.market.contract.symbol ? -1 : 1
  })
  return largest?.state
}

function recordPhase(
  { events, time }: World,
  { id }: Account,
  collateral: Collateral,
  phase: 'start' | 'finish',
): void {
  const { coin, isolatedPositionId } = collateral
  events.push({ kind: 'liquidation', time, phase, accountId: id, coin, isolatedPositionId })
}
