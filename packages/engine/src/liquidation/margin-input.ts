// The positions on one collateral, by symbol, as the input of margin and liquidation price calculations.
import { isolatedPositionOf, symbolStateOf, type Account, type SymbolState } from '../model/account.ts'
import { feeRateOf, feeRateScale, type FeeRate } from '../accounting/fee.ts'
import { valueAt } from '../accounting/margin.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { tierOf, type Tier } from '../contract/margin-tier.ts'

import type { Collateral } from '../model/collateral.ts'
import { rateScale, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import { accountOf, marketOf, stateOf, type World } from '../model/world.ts'

/** The sizes of one symbol on a collateral. */
export interface Part {
  readonly state: SymbolState
  readonly long: Steps
  readonly short: Steps
}

/** One collateral, seen from one symbol. */
export interface MarginInput {
  /** Cash of the collateral. */
  readonly amount: Money
  /** Margin excess of all other symbols, times 10^16. */
  readonly rest: bigint
  readonly long: Steps
  readonly short: Steps
  /** Value of one step at a price of one tick. */
  readonly unitValue: Money
  readonly tiers: readonly Tier[]
  /** Fee rate of a close. */
  readonly feeRate: FeeRate
}

/** Returns what is on a collateral: the position of an isolated one, or all symbols with positions of a shared one. */
export function partsOn(world: World, account: Account, collateral: Collateral): readonly Part[] {
  if (collateral.marginMode === 'ISOLATED') {
    const position = isolatedPositionOf(account, collateral)
    if (!position) return []
    const { side, size } = position
    const state = symbolStateOf(account, marketOf(world, position))
    return [side === 'LONG' ? { state, long: size, short: 0 } : { state, long: 0, short: size }]
  }
  const parts: Part[] = []
  for (const state of account.symbolStates.values()) {
    const { market, long, short, marginMode } = state
    if (marginMode !== 'SHARED' || market.contract.terms.coin !== collateral.coin) continue
    if (long.size > 0 || short.size > 0) parts.push({ state, long: long.size, short: short.size })
  }
  return parts
}

/** Returns the collateral of a position, seen from its symbol. */
export function marginInputOf(world: World, position: Position): MarginInput {
  const { collateral } = position
  const state = stateOf(world, position)
  const { grid, tiers } = state.market.contract
  const parts = partsOn(world, state.account, collateral)
  const { long, short } = parts.find((part) => part.state === state)!
  const rest = sumOf(parts, (part) => (part.state === state ? 0n : excessOf(world, part)))
  return {
    amount: collateral.amount,
    rest,
    long,
    short,
    unitValue: grid.unitValue,
    tiers,
    feeRate: feeRateOf(state, 'taker'),
  }
}

/**
 * Returns the collateral of a position as if only the price of its own side moved: not even the other side of a hedge
 * gains from it.
 */
export function marginInputOfSide(world: World, position: Position): MarginInput {
  const input = marginInputOf(world, position)
  const state = stateOf(world, position)
  const isLong = position.side === 'LONG'
  const other: Part = isLong ? { state, long: 0, short: input.short } : { state, long: input.long, short: 0 }
  const rest = input.rest + excessOf(world, other)
  return isLong ? { ...input, rest, short: 0 } : { ...input, rest, long: 0 }
}

/** Returns equity minus maintenance margin at the present marks, times 10^16; undefined without positions. */
export function marginExcessOf(world: World, account: Account, collateral: Collateral): bigint | undefined {
  const parts = partsOn(world, account, collateral)
  return parts.length === 0 ? undefined : excessOfParts(world, collateral, parts)
}

/** Returns the margin excess of a collateral with these positions. */
export function excessOfParts(world: World, collateral: Collateral, parts: readonly Part[]): bigint {
  return collateral.amount * feeRateScale + sumOf(parts, (part) => excessOf(world, part))
}

/** Returns the maintenance margin of the positions of one symbol on a collateral, times 10^16. */
export function maintenanceMarginOn(world: World, { state, long, short }: Part): bigint {
  const { market } = state
  const feeRate = feeRateOf(state, 'taker')
  return sumOf([long, short], (size) =>
    maintenanceMarginOf(valueAt(world, market, size), market.contract.tiers, feeRate),
  )
}

/** Returns equity minus maintenance margin at a price, times 10^16. Liquidation begins at zero. */
export function marginExcessAt(input: MarginInput, price: Ticks): bigint {
  const { amount, rest, long, short, unitValue, tiers, feeRate } = input
  const [longValue, shortValue] = [long, short].map((size) => BigInt(size) * BigInt(price) * unitValue) as [
    bigint,
    bigint,
  ]
  const equity = (amount + longValue - shortValue) * feeRateScale + rest
  return equity - maintenanceMarginOf(longValue, tiers, feeRate) - maintenanceMarginOf(shortValue, tiers, feeRate)
}

/** Returns the maintenance margin of a position of a value, times 10^16. */
function maintenanceMarginOf(value: Money, tiers: readonly Tier[], feeRate: FeeRate): bigint {
  const { maintenanceRate, allowance } = tierOf(tiers, value)
  return value * (maintenanceRate * rateScale + feeRate) - allowance * rateScale
}

/** Returns the value at the marks of all positions on the collateral of a position. */
export function exposedValueOf(world: World, position: Position): Money {
  const parts = partsOn(world, accountOf(world, position), position.collateral)
  return sumOf(parts, ({ state, long, short }) => valueAt(world, state.market, long + short))
}

// Returns what one symbol adds to the margin excess of a collateral.
function excessOf(world: World, part: Part): bigint {
  const { state, long, short } = part
  return valueAt(world, state.market, long - short) * feeRateScale - maintenanceMarginOn(world, part)
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => bigint): bigint {
  return items.reduce((sum, item) => sum + amountOf(item), 0n)
}
