// Checks of a new order by itself, in a fixed order: the first that fails is the refusal. Nothing changes here.
//
// Account and symbol come first, then client order id, size, price, execution type and presets. The checks that depend
// on the balance and the positions of the account are in `pre-trade-risk.ts`.
import { symbolStateOf, type Account, type SymbolState } from '../model/account.ts'
import { checkClientOid } from '../execution/client-oid.ts'
import type { Contract } from '../contract/contract.ts'
import { formatPrice, formatSize, parsePrice, parseSize, type Steps, type Ticks } from '../base/ticks.ts'
import { minuteMs } from '../prices/statistics.ts'
import { priceBandAt, priceAt, tradingStopAt, type Market, type PriceBand } from '../model/market.ts'
import { kinds, type Direction, type ExecutionType, type Order } from '../model/order.ts'
import { Refusal } from '../base/result.ts'
import { findTrader, type World } from '../model/world.ts'
import type { MarginMode } from '../model/collateral.ts'

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

/** An order that passed its checks, in integers. */
export interface CheckedOrder extends Pick<
  Order,
  'size' | 'price' | 'limit' | 'presetTakeProfitPrice' | 'presetStopLossPrice'
> {
  readonly state: SymbolState
}

/** Reads the order of a command, or refuses it. */
export function readOrder(world: World, command: PlaceOrderCommand): CheckedOrder {
  const { account, market } = findTrader(world, command)
  const { contract } = market
  checkMarket(contract)
  checkTrading(market, world.time)
  checkClientOid(account, command.clientOid)
  const size = readSize(contract, command)
  const mark = priceAt(market, world.time)
  const limit = readLimit(contract, command, priceBandAt(market, mark))
  if (command.isMarket && command.executionType === 'postOnly') {
    throw new Refusal(
      'EXECUTION_TYPE_CONFLICT',
      'the execution type of a market order must not be postOnly',
      'postOnly',
    )
  }
  const presetTakeProfitPrice = readPreset(contract, command, 'presetTakeProfitPrice')
  const presetStopLossPrice = readPreset(contract, command, 'presetStopLossPrice')
  const isLong = kinds[command.type].positionSide === 'LONG'
  const reference = command.isMarket ? mark : limit
  checkPreset(contract, 'presetTakeProfitPrice', presetTakeProfitPrice, reference, isLong)
  checkPreset(contract, 'presetStopLossPrice', presetStopLossPrice, reference, !isLong)
  const price = command.isMarket ? 0 : limit
  return { state: symbolStateOf(account, market), size, price, limit, presetTakeProfitPrice, presetStopLossPrice }
}

/** Refuses an order of a contract that is only listed. */
export function checkMarket({ symbol, hasMarket }: Contract): void {
  if (!hasMarket)
    throw new Refusal('MARKET_ABSENT', 'the contract must have a market', `${symbol}, which is only listed`)
}

/** Refuses an order of a contract that cannot be traded now, with MARKET_HALTED or PRICE_STALE. */
export function checkTrading(market: Market, time: number): void {
  const { halt, freshUntil, contract } = market
  const stop = tradingStopAt(market, time)
  if (stop === 'halted') {
    throw new Refusal('MARKET_HALTED', `${contract.symbol} must not be halted`, `halted: ${halt!.reason}`)
  }
  if (stop === 'stale') {
    const rule = `the mirrored prices of ${contract.symbol} must be up to date`
    throw new Refusal('PRICE_STALE', rule, `stale for ${time - freshUntil!} ms`)
  }
}

/** Reads the size of one order. */
export function readSize(
  { grid, minOrderSize, maxOrderSize, marketOpenLimitSize }: Contract,
  { size: text, isMarket, type }: Pick<PlaceOrderCommand, 'size' | 'isMarket' | 'type'>,
): Steps {
  const size = parseSize(grid, text)
  if (size < Math.max(1, minOrderSize)) {
    throw new Refusal('SIZE_MIN', `the size must be at least ${formatSize(grid, minOrderSize)}`, text)
  }
  const most = isMarket && kinds[type].opens ? Math.min(maxOrderSize, marketOpenLimitSize) : maxOrderSize
  if (size <= most) return size
  throw new Refusal('SIZE_MAX', `the size must be at most ${formatSize(grid, most)}`, text)
}

function readLimit(contract: Contract, { type, isMarket, price: text }: PlaceOrderCommand, band: PriceBand): Ticks {
  const buys = kinds[type].orderSide === 'BUY'
  if (isMarket) return buys ? band.highestBuy : band.lowestSell
  const price = readPrice(contract, text ?? '', 'price')
  if (buys ? price <= band.highestBuy : price >= band.lowestSell) return price
  const bound = buys
    ? `of a buy must be at most ${formatPrice(contract.grid, band.highestBuy)}`
    : `of a sell must be at least ${formatPrice(contract.grid, band.lowestSell)}`
  throw new Refusal('PRICE_BAND', `the price ${bound}`, text ?? '')
}

/** What sentences call the prices of orders, by their fields. */
const priceNames = {
  price: 'the price',
  executePrice: 'the price',
  triggerPrice: 'the trigger price',
  presetTakeProfitPrice: 'the take-profit price',
  presetStopLossPrice: 'the stop-loss price',
}

type PriceField = keyof typeof priceNames

/** Reads a price above zero. */
export function readPrice({ grid }: Contract, text: string, field: PriceField): Ticks {
  const name = priceNames[field]
  if (text === '') throw new Refusal('PRICE_PRECISION', `${name} must be above zero`, 'missing', { field })
  const price = parsePrice(grid, text, name, field)
  if (price > 0) return price
  throw new Refusal('PRICE_PRECISION', `${name} must be above zero`, text, { field })
}

function readPreset(
  contract: Contract,
  command: PlaceOrderCommand,
  field: 'presetTakeProfitPrice' | 'presetStopLossPrice',
): Ticks | null {
  const text = command[field]
  if (text === null) return null
  if (kinds[command.type].opens) return readPrice(contract, text, field)
  throw new Refusal('PRESET_PRICE', 'only an order that opens may have preset prices', command.type, { field })
}

/** Refuses a take-profit or stop-loss price that is not above, or not below, a price. */
export function checkPreset(
  { grid }: Contract,
  field: PriceField,
  price: Ticks | null,
  reference: Ticks,
  isAbove: boolean,
  name: string = priceNames[field],
): void {
  if (price === null || (isAbove ? price > reference : price < reference)) return
  const bound = `${isAbove ? 'above' : 'below'} ${formatPrice(grid, reference)}`
  throw new Refusal('PRESET_PRICE', `${name} must be ${bound}`, formatPrice(grid, price), { field })
}

/** Refuses an order where the account has placed too many in the last minute. G31: a limit of zero is none. */
export function checkRate(world: World, { orderRateLimitPerMinute, orderTimes }: Account): void {
  if (orderRateLimitPerMinute === 0) return
  const recent = orderTimes.filter((time) => time > world.time - minuteMs).length
  if (recent < orderRateLimitPerMinute) return
  throw new Refusal('ORDER_RATE', `there must be at most ${orderRateLimitPerMinute} orders a minute`, `one more`)
}
