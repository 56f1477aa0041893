// The positions on one collateral as the input of margin and liquidation price calculations.

import { type Account, symbolStateOf } from '../model/account.ts'
import { type SymbolState } from '../model/symbol-state.ts'
import { feeRateOf, feeRateScale } from '../accounting/fee.ts'
import { valueOf, type Steps } from '../base/ticks.ts'
import { maintenanceMarginOf, marginExcessAt, type MarginInput } from './liquidation-price.ts'
import type { Collateral } from '../model/collateral.ts'
import { priceAt, type Market } from '../model/market.ts'
import type { Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import type { World } from '../model/world.ts'

/** Returns the collateral of a position, seen from its symbol. */
export function marginInputOf(world: World, account: Account, position: Position): MarginInput {
  const state = symbolStateOf(account, world.markets.get(position.symbol)!)
  const { contract } = state.market
  const isShared = position.marginMode === 'SHARED'
  const own = { LONG: 0, SHORT: 0, [position.side]: position.size }
  return {
    amount: position.collateral.amount,
    rest: isShared ? excessOn(world, account, position.collateral, state) : 0n,
    long: isShared ? state.long.size : own.LONG,
    short: isShared ? state.short.size : own.SHORT,
    unitValue: contract.grid.unitValue,
    tiers: contract.tiers,
    feeRate: feeRateOf(account, state.setting, contract, 'taker'),
  }
}

/** Returns equity minus maintenance margin at the present marks, times 10^16; undefined without positions. */
export function marginExcessOf(world: World, account: Account, collateral: Collateral): bigint | undefined {
  if (collateral.marginMode === 'ISOLATED') {
    const position = positionOn(account, collateral)
    if (!position) return undefined
    const mark = priceAt(world.markets.get(position.symbol)!, world.time)
    return marginExcessAt(marginInputOf(world, account, position), mark)
  }
  if (!symbolStatesOn(account, collateral).next().value) return undefined
  return collateral.amount * feeRateScale + excessOn(world, account, collateral)
}

/** Returns the position of an isolated collateral while it is open. */
export function positionOn(account: Account, { isolatedPositionId }: Collateral): Position | undefined {
  for (const { long, short } of account.symbolStates.values()) {
    for (const { positions } of [long, short]) {
      const found = positions.find(({ id }) => id === isolatedPositionId)
      if (found) return found
    }
  }
  return undefined
}

/** Yields the symbols with positions on a shared collateral. */
export function* symbolStatesOn(account: Account, { coin }: Collateral): Generator<SymbolState, undefined> {
  for (const state of account.symbolStates.values()) {
    const { market, long, short, marginMode } = state
    if (marginMode !== 'SHARED' || market.contract.terms.coin !== coin) continue
    if (long.size > 0 || short.size > 0) yield state
  }
  return undefined
}

/** Returns the maintenance margin of the positions of one symbol on a shared collateral, times 10^16. */
export function maintenanceMarginOn(
  world: World,
  account: Account,
  { market, setting, long, short }: SymbolState,
): bigint {
  const { contract } = market
  const mark = priceAt(market, world.time)
  const feeRate = feeRateOf(account, setting, contract, 'taker')
  return [long, short].reduce(
    (sum, { size }) => sum + maintenanceMarginOf(valueOf(contract.grid, mark, size), contract.tiers, feeRate),
    0n,
  )
}

/** Returns the value at the marks of all positions on the collateral of a position. */
export function exposedValueOf(
  world: World,
  account: Account,
  { marginMode, symbol, size, collateral }: Position,
): Money {
  if (marginMode === 'ISOLATED') return valueAt(world, world.markets.get(symbol)!, size)
  let value = 0n
  for (const { market, long, short } of symbolStatesOn(account, collateral)) {
    value += valueAt(world, market, long.size + short.size)
  }
  return value
}

function valueAt(world: World, market: Market, size: Steps): Money {
  return valueOf(market.contract.grid, priceAt(market, world.time), size)
}

// Returns what all positions on a shared collateral, except those of one symbol, add to its margin excess.
function excessOn(world: World, account: Account, collateral: Collateral, except?: SymbolState): bigint {
  let excess = 0n
  for (const state of symbolStatesOn(account, collateral)) {
    if (state === except) continue
    const { contract } = state.market
    const mark = priceAt(state.market, world.time)
    const feeRate = feeRateOf(account, state.setting, contract, 'taker')
    for (const totals of [state.long, state.short]) {
      const value = valueOf(contract.grid, mark, totals.size)
      excess +=
        (totals.side === 'LONG' ? value : -value) * feeRateScale - maintenanceMarginOf(value, contract.tiers, feeRate)
    }
  }
  return excess
}
