// One fill of an order that opens: money, position, record.

import type { Account } from '../model/account.ts'
import { createCollateral } from '../model/collateral.ts'
import { leverageOf, sideTotalsOf, type SymbolState, type SideTotals } from '../model/symbol-state.ts'
import { nextId } from '../base/id.ts'
import { post } from '../accounting/ledger.ts'
import { ceilDivide, type Money } from '../base/money.ts'
import { moveMargin, sharedOf } from '../accounting/transfer-margin.ts'
import { kinds, type Order } from '../model/order.ts'
import { addToPosition, type Position } from '../model/position.ts'
import type { FillPart } from './fill-part.ts'
import type { World } from '../model/world.ts'

/** Books one part that an order opens, and returns the position that grew. */
export function openPosition(
  world: World,
  account: Account,
  state: SymbolState,
  order: Order,
  part: FillPart,
): Position {
  const { symbol } = order
  const { positionSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  const position = positionFor(totals, order) ?? createPosition(world, account, state, order, part)
  if (order.marginMode === 'ISOLATED') {
    const leverage = leverageOf(state, positionSide, 'ISOLATED')
    const margin = marginOf(part.value, leverage) + part.fee
    moveMargin(world, account, symbol, sharedOf(account, position.collateral), position.collateral, margin)
  }
  const isLong = positionSide === 'LONG'
  post(world, account, position.collateral, {
    businessType: isLong ? 'position_open_long' : 'position_open_short',
    principal: isLong ? -part.value : part.value,
    fee: part.fee,
    symbol,
  })
  addToPosition(position, part.size, part.value, part.fee)
  position.updatedMatchSequence = part.matchSequence
  position.updatedTime = world.time
  totals.size += part.size
  return position
}

function marginOf(value: Money, leverage: number): Money {
  return ceilDivide(value, BigInt(leverage))
}

// A combined order adds to the combined position of its side; a separated one to the position that it opened itself.
function positionFor({ positions }: SideTotals, order: Order): Position | undefined {
  const owner = order.separatedMode === 'SEPARATED' ? order.id : 0n
  const newest = positions.at(-1)
  if (newest?.separatedOpenOrderId === owner) return newest
  return positions.find((position) => position.separatedOpenOrderId === owner)
}

function createPosition(world: World, account: Account, state: SymbolState, order: Order, part: FillPart): Position {
  const { coin } = state.market.contract.terms
  const id = nextId(world)
  const isIsolated = order.marginMode === 'ISOLATED'
  const collateral = isIsolated ? createCollateral(coin, world.time, id) : sharedOf(account, { coin })
  if (isIsolated) account.collaterals.push(collateral)
  const { positionSide } = kinds[order.type]
  const position: Position = {
    id,
    accountId: account.id,
    symbol: order.symbol,
    side: positionSide,
    marginMode: order.marginMode,
    separatedMode: order.separatedMode,
    separatedOpenOrderId: order.separatedMode === 'SEPARATED' ? order.id : 0n,
    collateral,
    size: 0,
    openValue: 0n,
    openFee: 0n,
    fundingFee: 0n,
    cumOpenSize: 0,
    cumOpenValue: 0n,
    cumOpenFee: 0n,
    cumCloseSize: 0,
    cumCloseValue: 0n,
    cumCloseFee: 0n,
    cumFundingFee: 0n,
    cumLiquidateFee: 0n,
    isAutoAppendIsolatedMargin: isIsolated && state.setting.appendsMargin,
    createdMatchSequence: part.matchSequence,
    updatedMatchSequence: part.matchSequence,
    createdTime: world.time,
    updatedTime: world.time,
  }
  sideTotalsOf(state, positionSide).positions.push(position)
  return position
}
