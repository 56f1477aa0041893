// Which contracts of a collateral bear what it lacks. A deficit is borne by the contracts that the present change of
// prices has moved against the account, then by those in which it lost before; the largest loss first, and by each with
// no more than its loss. So a contract in which nothing was lost is closed as any other order is, and users on its
// other side lose nothing.
import { isolatedPositionOf, type Account, type SymbolState } from '../model/account.ts'
import { equityOf, valueAt } from '../accounting/margin.ts'
import type { Collateral } from '../model/collateral.ts'
import { partsOn, type Part } from './margin-input.ts'
import { priceAt } from '../model/market.ts'
import { valueOf } from '../base/ticks.ts'
import { unrealizedPnlOf } from '../model/position.ts'
import type { Money } from '../base/money.ts'
import type { World } from '../model/world.ts'

export interface Deficit {
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
