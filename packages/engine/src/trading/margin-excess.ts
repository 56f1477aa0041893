// The margin excess of a collateral: how much more equity it has than its positions require, within which marks it
// lasts, which contracts bear a deficit, and the liquidation price, where it is zero.
import { type Tier, tierOf } from '../base/contract.ts'
import { ceilDivide, floorDivide, type Money, rateScale, type Steps, type Ticks, valueOf } from '../base/units.ts'
import { type Account, isolatedPositionOf, type SymbolState, symbolStateOf } from '../state/account.ts'
import { priceAt } from '../state/market.ts'
import { type Collateral, type Position, unrealizedPnlOf } from '../state/position.ts'
import { accountOf, marketOf, stateOf, type World } from '../state/world.ts'
import { type FeeRate, feeRateOf, feeRateScale, roughTakerRateOf } from './ledger.ts'
import { equityOf, roughError, valueAt } from './margin.ts'

// The positions on one collateral, by symbol, as the input of margin and liquidation price calculations.

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

// The marks between which a collateral cannot be liquidated, so that most price steps need no margin check.
//
// The margin excess of a collateral is divided among its symbols in proportion to their value. Each part is divided by
// the most that one tick can cost. While every mark stays in its range, no excess is used up.
//
// All of it is in floating point. Excess is rounded down and what a tick costs is rounded up, so that every range is a
// part of the exact one. An excess that is not clearly above zero must be computed exactly.

/** A tier as numbers. */
interface RoughTier {
  readonly maintenanceRate: number
  /** In money. */
  readonly allowance: number
}

/** Returns a number that is not above the margin excess of a collateral with positions, in money. */
export function leastExcessOf(world: World, collateral: Collateral, parts: readonly Part[]): number {
  let excess = Number(collateral.amount)
  let absolute = Math.abs(excess)
  for (const part of parts) {
    const { state, long, short } = part
    const { tiers } = state.market.contract
    const unit = unitAt(world, part)
    const feeRate = roughTakerRateOf(state)
    excess +=
      unit * (long - short) - maintenanceOf(tiers, unit * long, feeRate) - maintenanceOf(tiers, unit * short, feeRate)
    absolute += 4 * unit * (long + short)
  }
  return excess - absolute * roughError
}

/** Returns a number that is not above a margin excess above zero, given times 10^16; its sign is exact. */
export function roundExcess(excess: bigint): number {
  return (Number(excess) / Number(feeRateScale)) * (1 - roughError)
}

/** Watches the marks at which a collateral may use up its margin excess, which is above zero. */
export function watchMarks(
  world: World,
  account: Account,
  collateral: Collateral,
  parts: readonly Part[],
  excess: number,
): void {
  let whole = 0
  for (const part of parts) whole += unitAt(world, part) * (part.long + part.short)
  for (const part of parts) {
    const { state, long, short } = part
    const { market } = state
    const { grid, tiers } = market.contract
    const mark = priceAt(market, world.time)
    const budget = excess * ((mark * grid.unitNumber * (long + short)) / whole) * (1 - roughError)
    // A lower price lowers the maintenance margin; a higher one raises it at most by the rate of the last tier.
    const rate = (roughTiersOf(tiers).at(-1)!.maintenanceRate + roughTakerRateOf(state)) * (1 + roughError)
    market.marginWatch.add(collateral, account.id, {
      low: mark - ticksFor(budget, grid.unitNumber * (long - short)) - 1,
      high: mark + ticksFor(budget, grid.unitNumber * ((long + short) * rate - (long - short))) + 1,
    })
  }
}

/** Returns the value of one step at the mark. */
function unitAt({ time }: World, { state: { market } }: Part): number {
  return priceAt(market, time) * market.contract.grid.unitNumber
}

// The margin grows with the value, and so does its rate. So the tier of a value is the one that requires most.
function maintenanceOf(tiers: readonly Tier[], value: number, feeRate: number): number {
  let most = 0
  for (const { maintenanceRate, allowance } of roughTiersOf(tiers)) {
    most = Math.max(most, value * (maintenanceRate + feeRate) - allowance)
  }
  return most
}

function ticksFor(budget: number, perTick: number): Ticks {
  return perTick <= 0 ? Infinity : Math.floor(budget / perTick)
}

const known = new WeakMap<readonly Tier[], readonly RoughTier[]>()

function roughTiersOf(tiers: readonly Tier[]): readonly RoughTier[] {
  let rough = known.get(tiers)
  if (!rough) {
    rough = tiers.map(({ maintenanceRate, allowance }) => ({
      maintenanceRate: Number(maintenanceRate) / Number(rateScale),
      allowance: Number(allowance) / Number(rateScale),
    }))
    known.set(tiers, rough)
  }
  return rough
}

// Which contracts of a collateral bear what it lacks. A deficit is borne by the contracts that the present change of
// prices has moved against the account, then by those in which it lost before; the largest loss first, and by each with
// no more than its loss. So a contract in which nothing was lost is closed as any other order is, and users on its
// other side lose nothing.

interface Deficit {
  /** Equity of the collateral at the marks. */
  readonly equity: Money
  /** What each contract bears. With equity, the contract of the largest loss is the only one, and bears nothing yet. */
  readonly borne: ReadonlyMap<SymbolState, Money>
  /** What is missing beyond the losses of all contracts. */
  readonly unborne: Money
}

/** Returns who bears what a collateral with positions lacks at the present marks. */
export function deficitOf(world: World, account: Account, collateral: Collateral): Deficit {
  const equity = equityOf(world, account, collateral)
  const losses = partsOn(world, account, collateral).map((part) => lossOf(world, collateral, part))
  const byMove = losses.toSorted((one, other) => order(other.moved - one.moved) || order(other.whole - one.whole))
  const borne = new Map<SymbolState, Money>()
  if (equity >= 0n) {
    const [first] = byMove
    if (first) borne.set(first.state, 0n)
    return { equity, borne, unborne: 0n }
  }
  let unborne = -equity
  const bear = (state: SymbolState, most: Money): void => {
    const part = most < unborne ? most : unborne
    if (part <= 0n) return
    borne.set(state, (borne.get(state) ?? 0n) + part)
    unborne -= part
  }
  for (const { state, moved } of byMove) bear(state, moved)
  const byLoss = losses.toSorted((one, other) => order(other.whole - one.whole))
  for (const { state, whole, moved } of byLoss) bear(state, whole - moved)
  return { equity, borne, unborne }
}

interface Loss {
  readonly state: SymbolState
  /** Since the positions were opened. */
  readonly whole: Money
  /** The part of it that the present change of prices has caused. */
  readonly moved: Money
}

function lossOf(world: World, collateral: Collateral, { state, long, short }: Part): Loss {
  const { account, market } = state
  const isolated = isolatedPositionOf(account, collateral)
  let profit = 0n
  for (const position of isolated ? [isolated] : [...state.long.positions, ...state.short.positions]) {
    profit += unrealizedPnlOf(position, valueAt(world, market, position.size))
  }
  const { symbol, grid } = market.contract
  const mark = priceAt(market, world.time)
  const way = (world.marksBefore.get(symbol) ?? mark) - mark
  const whole = profit < 0n ? -profit : 0n
  const move = valueOf(grid, way, long - short)
  return { state, whole, moved: move < 0n ? 0n : move < whole ? move : whole }
}

function order(difference: Money): number {
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

// The liquidation price: where the equity of a collateral equals the maintenance margin of its positions.
//
// With all other symbols at their marks, equity and maintenance margin are linear in the price of one symbol within a
// tier. So there is one root, and it is found exactly, as a fraction. Maintenance margin includes the fee of a
// liquidation.

/** An exact price in ticks; the divisor is above zero. */
interface Fraction {
  readonly dividend: bigint
  readonly divisor: bigint
}

export interface Root extends Fraction {
  /** True where a higher price liquidates. */
  readonly isRising: boolean
}

/** Returns the liquidation price, rounded to the tick that is still safe; 0 where no price liquidates. */
export function liquidatePriceOf(input: MarginInput, mark: Ticks): Ticks {
  if (marginExcessAt(input, mark) <= 0n) return mark
  const root = findRoot(input, mark)
  if (!root || root.dividend <= 0n) return 0
  const { dividend, divisor, isRising } = root
  const ticks = isRising ? floorDivide(dividend, divisor) : ceilDivide(dividend, divisor)
  return ticks <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ticks) : 0
}

const zero: Fraction = { dividend: 0n, divisor: 1n }

/** Returns the price at which the margin excess is zero; undefined where no price changes it. */
export function findRoot(input: MarginInput, mark: Ticks): Root | undefined {
  let price: Fraction = { dividend: BigInt(mark), divisor: 1n }
  // The tiers at the root can differ from those at the mark, so the search continues with the tiers at the root. The
  // margin excess is concave, so the first root is too far, and the next ones come back tier by tier.
  for (;;) {
    const tiers = tiersAt(input, price)
    const root = rootWith(input, ...tiers)
    if (!root) return undefined
    const isBelowZero = root.dividend <= 0n
    if (isBelowZero && price.dividend === 0n) return root
    const there = isBelowZero ? zero : root
    const [long, short] = tiersAt(input, there)
    if (long === tiers[0] && short === tiers[1]) return root
    price = there
  }
}

function tiersAt({ long, short, unitValue, tiers }: MarginInput, { dividend, divisor }: Fraction): [Tier, Tier] {
  const tierFor = (size: Steps): Tier => {
    const value = BigInt(size) * unitValue * dividend
    return tiers.find(({ maxNotional }) => maxNotional === null || value <= maxNotional * divisor)!
  }
  return [tierFor(long), tierFor(short)]
}

function rootWith(input: MarginInput, longTier: Tier, shortTier: Tier): Root | undefined {
  const { amount, rest, unitValue, feeRate } = input
  const [long, short] = [BigInt(input.long), BigInt(input.short)]
  const rate = (tier: Tier): bigint => tier.maintenanceRate * rateScale + feeRate
  const allowance = (long > 0n ? longTier.allowance : 0n) + (short > 0n ? shortTier.allowance : 0n)
  const dividend = amount * feeRateScale + rest + allowance * rateScale
  // Maintenance margin minus equity, per tick.
  const slope = unitValue * (long * rate(longTier) + short * rate(shortTier) - (long - short) * feeRateScale)
  if (slope === 0n) return undefined
  return slope > 0n
    ? { dividend, divisor: slope, isRising: true }
    : { dividend: -dividend, divisor: -slope, isRising: false }
}
