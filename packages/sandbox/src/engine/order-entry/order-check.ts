// Checks of a new order by itself, in a fixed order: the first that fails is the refusal. Nothing changes here.
//
// Account and symbol come first, then client order id, size, price, execution type and presets. The checks that depend on
// the balance and the positions of the account are in `pre-trade-risk.ts`.

import { type Account, symbolStateOf } from '../model/account.ts'
import { checkClientOid } from '../execution/client-oid.ts'
import type { Contract } from '../contract/contract.ts'
import { type SymbolState } from '../model/symbol-state.ts'
import { formatPrice, formatSize, parsePrice, parseSize, type Steps, type Ticks } from '../base/ticks.ts'
import { minuteMs } from '../prices/minute-trades.ts'
import { priceBandAt, priceAt, type PriceBand, type Market } from '../model/market.ts'
import { kinds, type Direction, type ExecutionType } from '../model/order.ts'
import { accept, refuse, type Result, type Refusal } from '../base/result.ts'
import { findTrader, type World } from '../model/world.ts'
import type { MarginMode } from '../model/margin-mode.ts'

/** An order that passed its checks, in integers. */
export interface CheckedOrder {
  readonly account: Account
  readonly market: Market
  readonly state: SymbolState
  readonly size: Steps
  readonly price: Ticks
  readonly limit: Ticks
  readonly presetTakeProfitPrice: Ticks | null
  readonly presetStopLossPrice: Ticks | null
}

/** Reads the order of a command, or refuses it. */
export function readOrder(world: World, command: PlaceOrderCommand): Result<CheckedOrder> {
  const trader = findTrader(world, command)
  if (!trader.ok) return trader
  const { account, market } = trader.value
  const { contract } = market
  const oid = command.clientOid ? checkClientOid(account, command.clientOid) : null
  if (oid) return oid

  const size = readSize(contract, command)
  if (!size.ok) return size
  const mark = priceAt(market, world.time)
  const band = priceBandAt(market, mark)
  const limit = readLimit(contract, command, band)
  if (!limit.ok) return limit
  if (command.isMarket && command.executionType === 'postOnly') {
    return refuse('EXECUTION_TYPE_CONFLICT', 'the execution type of a market order must not be postOnly', 'postOnly')
  }
  const takeProfit = readPreset(contract, command, command.presetTakeProfitPrice)
  if (!takeProfit.ok) return takeProfit
  const stopLoss = readPreset(contract, command, command.presetStopLossPrice)
  if (!stopLoss.ok) return stopLoss
  const reference = command.isMarket ? mark : limit.value
  const preset = checkPresets(contract, command, reference, takeProfit.value, stopLoss.value)
  if (preset) return preset

  const state = symbolStateOf(account, market)
  return accept({
    account,
    market,
    state,
    size: size.value,
    price: command.isMarket ? 0 : limit.value,
    limit: limit.value,
    presetTakeProfitPrice: takeProfit.value,
    presetStopLossPrice: stopLoss.value,
  })
}

/** Reads the size of one order. */
export function readSize(
  contract: Contract,
  { size, isMarket, type }: Pick<PlaceOrderCommand, 'size' | 'isMarket' | 'type'>,
): Result<Steps> {
  const { grid, minOrderSize, maxOrderSize, marketOpenLimitSize } = contract
  const outcome = parseSize(grid, size)
  if (!outcome.ok) return outcome
  if (outcome.value < Math.max(1, minOrderSize)) {
    return refuse('SIZE_MIN', `the size must be at least ${formatSize(grid, minOrderSize)}`, size)
  }
  const most = isMarket && kinds[type].opens ? Math.min(maxOrderSize, marketOpenLimitSize) : maxOrderSize
  if (outcome.value > most) return refuse('SIZE_MAX', `the size must be at most ${formatSize(grid, most)}`, size)
  return outcome
}

function readLimit(contract: Contract, command: PlaceOrderCommand, band: PriceBand): Result<Ticks> {
  const buys = kinds[command.type].orderSide === 'BUY'
  if (command.isMarket) return accept(buys ? band.highestBuy : band.lowestSell)
  const outcome = readPrice(contract, command.price ?? '')
  if (!outcome.ok) return outcome
  const isOutside = buys ? outcome.value > band.highestBuy : outcome.value < band.lowestSell
  if (!isOutside) return outcome
  const bound = buys
    ? `of a buy must be at most ${formatPrice(contract.grid, band.highestBuy)}`
    : `of a sell must be at least ${formatPrice(contract.grid, band.lowestSell)}`
  return refuse('PRICE_BAND', `the price ${bound}`, command.price ?? '')
}

/** Reads a price above zero; `name` is its name in a refusal. */
export function readPrice({ grid }: Contract, text: string, name: string = 'the price'): Result<Ticks> {
  const outcome = parsePrice(grid, text)
  if (!outcome.ok) return refuse('PRICE_PRECISION', `${name} must be a multiple of ${formatPrice(grid, 1)}`, text)
  return outcome.value > 0 ? outcome : refuse('PRICE_PRECISION', `${name} must be above zero`, text)
}

function readPreset(contract: Contract, { type }: PlaceOrderCommand, text: string | null): Result<Ticks | null> {
  if (text === null) return accept(null)
  if (!kinds[type].opens) return refuse('PRESET_PRICE', 'only an order that opens may have preset prices', type)
  return readPrice(contract, text)
}

function checkPresets(
  { grid }: Contract,
  { type }: PlaceOrderCommand,
  reference: Ticks,
  takeProfit: Ticks | null,
  stopLoss: Ticks | null,
): Refusal | null {
  const away = kinds[type].positionSide === 'LONG' ? 1 : -1
  const sideOf = (isAbove: boolean): string => `${isAbove ? 'above' : 'below'} ${formatPrice(grid, reference)}`
  if (takeProfit !== null && away * (takeProfit - reference) <= 0) {
    const rule = `the take-profit price must be ${sideOf(away > 0)}`
    return refuse('PRESET_PRICE', rule, formatPrice(grid, takeProfit))
  }
  if (stopLoss !== null && away * (stopLoss - reference) >= 0) {
    const rule = `the stop-loss price must be ${sideOf(away < 0)}`
    return refuse('PRESET_PRICE', rule, formatPrice(grid, stopLoss))
  }
  return null
}

/** Refuses an order where the account has placed too many in the last minute. G31: a limit of zero is none. */
export function checkRate(world: World, { orderRateLimitPerMinute, orderTimes }: Account): Refusal | null {
  if (orderRateLimitPerMinute === 0) return null
  const recent = orderTimes.filter((time) => time > world.time - minuteMs).length
  if (recent < orderRateLimitPerMinute) return null
  return refuse('ORDER_RATE', `there must be at most ${orderRateLimitPerMinute} orders a minute`, `one more`)
}

export interface PlaceOrderCommand {
  readonly accountId: bigint
  readonly symbol: string
  /** Null or empty: one is assigned. */
  readonly clientOid: string | null
  readonly type: Direction
  readonly executionType: ExecutionType
  readonly isMarket: boolean
  readonly marginMode: MarginMode
  /** Decimal text, in base units. */
  readonly size: string
  /** Decimal text; ignored for a market order, where it may be null. */
  readonly price: string | null
  /** Decimal text; only an order that opens may have them. */
  readonly presetTakeProfitPrice: string | null
  readonly presetStopLossPrice: string | null
}
