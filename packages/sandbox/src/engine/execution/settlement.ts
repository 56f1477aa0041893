// A trade becomes money, positions and records. Both sides and the fee account are booked in the same breath, so what one
// gains the others lose.
//
// Each fill of a user is one bill on the position's collateral. A close that spans several separated positions is one fill
// for each of them.

import { countFill, sideTotalsOf } from '../model/symbol-state.ts'
import { closePosition } from './close-position.ts'
import { feeRateOf } from '../accounting/fee.ts'
import type { Fill } from '../model/fill.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { nextId } from '../base/id.ts'
import { post } from '../accounting/ledger.ts'
import { recordOrder } from './life-cycle.ts'
import { sharedOf } from '../accounting/transfer-margin.ts'
import { showPrice, type Market } from '../model/market.ts'
import type { Money } from '../base/money.ts'
import { openPosition } from './open-position.ts'
import { kinds, remainingOf, type Order } from '../model/order.ts'
import { makeFillPart, type ForcedClose, type FillPart } from './fill-part.ts'
import type { Position } from '../model/position.ts'
import { updatePresets } from './preset-orders.ts'
import type { World } from '../model/world.ts'
import { symbolStateOf } from '../model/account.ts'

export interface Trade {
  /** Null stands for the house. At most one of the two is. */
  readonly taker: Order | null
  readonly maker: Order | null
  readonly price: Ticks
  readonly size: Steps
  /** Holds for the taker. */
  readonly force?: ForcedClose | undefined
}

/** Books a trade. The orders count as filled by it; what becomes of them is up to the caller. */
export function settleTrade(world: World, market: Market, { taker, maker, price, size, force }: Trade): void {
  const value = valueOf(market.contract.grid, price, size)
  world.matchSequence += 1
  if (taker) fill(world, market, taker, { price, size, isMaker: false, force })
  if (maker) fill(world, market, maker, { price, size, isMaker: true })
  const user = taker ?? maker
  if (user && (!taker || !maker)) tradeHouse(world, market, user, size, value)
  showPrice(market, world.time, price)
  market.minuteTrades.note(world.time, price, size, value)
}

/** One side of a trade that the market never sees. */
export interface Forced {
  readonly order: Order
  readonly force: ForcedClose
}

/** Books a trade beside the market, at any price: between two sides that have to close, or of one with the house. */
export function settleOffBook(
  world: World,
  market: Market,
  one: Forced,
  other: Forced | null,
  price: Ticks,
  size: Steps,
): void {
  world.matchSequence += 1
  for (const side of [one, other]) {
    if (side) fill(world, market, side.order, { price, size, isMaker: false, force: side.force })
  }
  if (!other) tradeHouse(world, market, one.order, size, valueOf(market.contract.grid, price, size))
}

interface Execution {
  readonly price: Ticks
  readonly size: Steps
  readonly isMaker: boolean
  readonly force?: ForcedClose | undefined
}

function fill(world: World, market: Market, order: Order, { price, size, isMaker, force }: Execution): void {
  const account = world.accounts.get(order.accountId)!
  const state = symbolStateOf(account, market)
  const { contract, book } = market
  const { opens, positionSide } = kinds[order.type]
  const isFree = force?.paysFee === false
  const rate = isFree ? 0n : feeRateOf(account, state.setting, contract, isMaker ? 'maker' : 'taker')
  const { matchSequence } = world
  const base = { price, isMaker, matchSequence, contract, rate, force }
  countFill(state, order, size)
  if (isMaker) book.reduce(order, size)
  if (opens) {
    const part = makeFillPart(base, size)
    const position = openPosition(world, account, state, order, part)
    record(world, market, order, position, part, 0n)
    updatePresets(world, market, order, position, size)
  } else {
    const { positions } = sideTotalsOf(state, positionSide)
    for (let left = size; left > 0;) {
      const position = force?.position ?? positions[0]
      if (!position) throw new Error(`Order ${order.id} closes ${left} steps more than there are.`)
      const part = makeFillPart(base, Math.min(left, position.size))
      left -= part.size
      record(world, market, order, position, part, closePosition(world, account, state, order, position, part))
    }
  }
  if (remainingOf(order) > 0) recordOrder(world, order)
}

function record(
  world: World,
  market: Market,
  order: Order,
  position: Position,
  part: FillPart,
  realizedPnl: Money,
): void {
  const { symbol } = market.contract
  const { orderSide, positionSide, fillDirection, liquidateType } = kinds[order.type]
  order.filledSize += part.size
  order.filledValue += part.value
  order.fee += part.fee
  order.realizedPnl += realizedPnl
  if (part.fee !== 0n) {
    const income = sharedOf(world.fee, position.collateral)
    post(world, world.fee, income, { businessType: 'order_fill_fee_income', principal: part.fee, symbol })
  }
  if (part.liquidateFee !== 0n) {
    const income = sharedOf(world.insurance, position.collateral)
    post(world, world.insurance, income, {
      businessType: 'order_liquidate_fee_income',
      principal: part.liquidateFee,
      symbol,
    })
  }
  const made: Fill = {
    id: nextId(world),
    orderId: order.id,
    accountId: order.accountId,
    positionId: position.id,
    symbol,
    marginMode: position.marginMode,
    separatedMode: position.separatedMode,
    positionSide,
    orderSide,
    direction: fillDirection,
    isMaker: part.isMaker,
    price: part.price,
    size: part.size,
    value: part.value,
    fee: part.fee,
    liquidateFee: part.liquidateFee,
    realizedPnl,
    liquidateType,
    matchSequence: part.matchSequence,
    time: world.time,
  }
  world.archive.addFill(made)
  world.events.push({ kind: 'fill', time: world.time, fill: made })
}

// The house pays no fee and has no positions, only a signed net.
function tradeHouse(world: World, market: Market, user: Order, size: Steps, value: Money): void {
  const { symbol, terms } = market.contract
  const buys = kinds[user.type].orderSide === 'SELL'
  market.marketMakerNet += buys ? size : -size
  post(world, world.marketMaker, sharedOf(world.marketMaker, terms), {
    businessType: buys ? 'position_open_long' : 'position_open_short',
    principal: buys ? -value : value,
    symbol,
  })
}
