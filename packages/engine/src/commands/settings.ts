// The commands that change the settings of an account and of its positions: fees, limits and leverage; leverage and
// margin mode as the interface sets them; and the margin of an isolated position.
import { type Contract, highestFeeRate } from '../base/contract.ts'
import { checkWhole, Refusal } from '../base/refusal.ts'
import {
  ceilDivide,
  formatMoney,
  type Money,
  parseDecimal,
  parseSignedMoney,
  parseSignedRate,
  type Rate,
} from '../base/units.ts'
import {
  type Account,
  countOpenOrders,
  isIdle,
  marginModeOf,
  positionsOf,
  sharedOf,
  type SymbolSetting,
  type SymbolState,
  symbolStateOf,
} from '../state/account.ts'
import type { MarginMode, Position, PositionSide, SeparatedMode } from '../state/position.ts'
import { findMarket, findTrader, findUser, type World } from '../state/world.ts'
import { marginMove, postAll } from '../trading/ledger.ts'
import { markPositionsDirty } from '../trading/liquidation.ts'
import { availableOf, spareMarginOf } from '../trading/margin.ts'

/** An absent setting stays as it is. */
interface UpdateSettingsCommand {
  readonly accountId: bigint
  /** Null changes only settings of the whole account. */
  readonly symbol: string | null
  readonly crossLeverage?: number | undefined
  readonly isolatedLongLeverage?: number | undefined
  readonly isolatedShortLeverage?: number | undefined
  /** Refused while the symbol has live orders or positions. */
  readonly separatedMode?: SeparatedMode | undefined
  /** Whether isolated positions, open ones too, take margin from the shared collateral before they are liquidated. */
  readonly appendsMargin?: boolean | undefined
  /** Decimal text from -0.1 to 0.1; with a leading minus it is a rebate. */
  readonly makerFeeRate?: string | undefined
  /** Decimal text from 0 to 0.1. */
  readonly takerFeeRate?: string | undefined
  readonly orderRateLimitPerMinute?: number | undefined
  readonly orderDelayMs?: number | undefined
  /** Whether presets end with their position, also where the user closes it, and one that fires ends the other. */
  readonly presetsEndWithPosition?: boolean | undefined
}

type Leverage = SymbolSetting['leverage']

const longestDelayMs = 60_000
const mostOrdersPerMinute = 1_000_000

/** Changes all given settings or none. */
export function updateSettings(world: World, command: UpdateSettingsCommand): Account {
  const account = findUser(world, command.accountId)
  const { orderRateLimitPerMinute = account.orderRateLimitPerMinute, orderDelayMs = account.orderDelayMs } = command
  checkWhole('SETTING_RANGE', 'the order rate limit', orderRateLimitPerMinute, 0, mostOrdersPerMinute)
  checkWhole('SETTING_RANGE', 'the order delay', orderDelayMs, 0, longestDelayMs)
  if (command.symbol !== null) updateSymbol(world, symbolStateOf(account, findMarket(world, command.symbol)), command)
  account.orderRateLimitPerMinute = orderRateLimitPerMinute
  account.orderDelayMs = orderDelayMs
  account.presetsEndWithPosition = command.presetsEndWithPosition ?? account.presetsEndWithPosition
  account.updatedTime = world.time
  return account
}

function updateSymbol(world: World, state: SymbolState, command: UpdateSettingsCommand): void {
  const { account, market, setting } = state
  const rates = readRates(state, command)
  const { separatedMode = setting.separatedMode, appendsMargin = setting.appendsMargin } = command
  if (separatedMode !== setting.separatedMode && !isIdle(state)) {
    const rule = 'the separated mode must stay the same while the symbol has orders or positions'
    throw new Refusal('SEPARATED_MODE_CONFLICT', rule, separatedMode)
  }
  changeLeverage(world, state, {
    cross: command.crossLeverage ?? setting.leverage.cross,
    isolatedLong: command.isolatedLongLeverage ?? setting.leverage.isolatedLong,
    isolatedShort: command.isolatedShortLeverage ?? setting.leverage.isolatedShort,
  })
  setting.separatedMode = separatedMode
  setting.appendsMargin = appendsMargin
  // Positions may have been set one by one, so they change only with the setting.
  for (const position of command.appendsMargin === undefined ? [] : positionsOf(account, command.symbol!)) {
    position.isAutoAppendIsolatedMargin = position.marginMode === 'ISOLATED' && appendsMargin
  }
  setting.fees = { ...setting.fees, rates }
  // The taker fee is a part of the maintenance margin.
  markPositionsDirty(world, account, market)
}

/** Returns the highest leverage that a contract allows. */
export function highestLeverageOf({ terms, tiers }: Contract): number {
  return Math.min(terms.maxLeverage, tiers[0]!.maxLeverage)
}

// A leverage must not need more margin than available. Where that is too little already, it must not become worse.
function changeLeverage(world: World, { account, market, setting }: SymbolState, leverage: Leverage): void {
  const { terms } = market.contract
  const highest = highestLeverageOf(market.contract)
  for (const [side, value] of Object.entries(leverage)) {
    checkWhole('LEVERAGE_RANGE', 'the leverage', value, terms.minLeverage, highest, { field: `${side}Leverage` })
  }
  const shared = sharedOf(account, terms)
  const before = setting.leverage
  const availableBefore = availableOf(world, account, shared)
  setting.leverage = leverage
  const available = availableOf(world, account, shared)
  if (available >= 0n || available >= availableBefore) return
  setting.leverage = before
  const changed = (Object.keys(leverage) as (keyof Leverage)[]).find((side) => leverage[side] !== before[side])
  const rule = 'the leverage must leave 0 or more available'
  throw new Refusal('MARGIN_INSUFFICIENT', rule, formatMoney(available), { field: `${changed}Leverage` })
}

function readRates({ market, setting }: SymbolState, command: UpdateSettingsCommand): { maker: Rate; taker: Rate } {
  const { makerFeeRate, takerFeeRate } = command
  const { contract } = market
  const { rates } = setting.fees
  return {
    maker:
      makerFeeRate === undefined
        ? (rates?.maker ?? contract.makerFeeRate)
        : readRate('makerFeeRate', makerFeeRate, -highestFeeRate),
    taker:
      takerFeeRate === undefined ? (rates?.taker ?? contract.takerFeeRate) : readRate('takerFeeRate', takerFeeRate, 0n),
  }
}

// The same bounds as those of contracts, because the same arithmetic needs them.
function readRate(field: 'makerFeeRate' | 'takerFeeRate', text: string, least: Rate): Rate {
  const rate = parseSignedRate(text)
  if (rate !== null && rate >= least && rate <= highestFeeRate) return rate
  const rule = `the ${field} must be a decimal from ${formatMoney(least)} to ${formatMoney(highestFeeRate)}`
  throw new Refusal('FEE_RATE', rule, text, { field })
}

// The command that sets the leverage of a symbol as the interface does: refused with open orders, and with effects on
// isolated positions, whose margin follows the leverage. `updateSettings` changes the setting alone.

interface SetLeverageCommand {
  readonly accountId: bigint
  readonly symbol: string
  /** The margin mode that the symbol has now. */
  readonly marginMode: MarginMode
  /** Decimal text of a whole number. In cross mode both are equal. */
  readonly longLeverage: string
  readonly shortLeverage: string
}

/**
 * Sets the leverage of both sides and returns it. With isolated positions, margin moves between them and the shared
 * collateral. Refuses with MARGIN_MODE_CONFLICT, SYMBOL_IN_USE, LEVERAGE_RANGE, LEVERAGE_MAX or MARGIN_INSUFFICIENT.
 */
export function setLeverage(world: World, command: SetLeverageCommand): SymbolSetting['leverage'] {
  const { accountId, symbol, marginMode } = command
  const { account, market } = findTrader(world, command)
  const mode = marginModeOf(account, symbol)
  if (marginMode !== mode) {
    throw new Refusal('MARGIN_MODE_CONFLICT', `the margin mode must be ${mode}, that of ${symbol}`, marginMode)
  }
  const highest = highestLeverageOf(market.contract)
  const long = readLeverage(command.longLeverage, highest, 'longLeverage')
  const short = readLeverage(command.shortLeverage, highest, 'shortLeverage')
  if (mode === 'SHARED' && long !== short) {
    throw new Refusal(
      'LEVERAGE_RANGE',
      `the leverage of both sides must be equal in cross mode`,
      `${long} and ${short}`,
      { field: 'shortLeverage' },
    )
  }
  // G61: orders prevent it also where the leverage stays the same.
  const orders = countOpenOrders(account, symbol)
  if (orders > 0) {
    const rule = `the number of open orders and plan orders of ${symbol} must be 0 when its leverage is set`
    throw new Refusal('SYMBOL_IN_USE', rule, String(orders))
  }
  const { leverage } = account.symbols.get(symbol)!
  const before = { LONG: leverage.isolatedLong, SHORT: leverage.isolatedShort }
  const after = { LONG: long, SHORT: short }
  const moves = positionsOf(account, symbol)
    .filter((position) => position.marginMode === 'ISOLATED')
    .map((position) => ({ position, amount: moveOf(world, position, before[position.side], after[position.side]) }))
  const needed = moves.reduce((sum, { amount }) => sum + amount, 0n)
  const shared = sharedOf(account, market.contract.terms)
  const available = availableOf(world, account, shared)
  if (needed > 0n && needed > available) {
    const most = formatMoney(available > 0n ? available : 0n)
    throw new Refusal(
      'MARGIN_INSUFFICIENT',
      `the leverage must need at most ${most} of further margin`,
      formatMoney(needed),
      { field: 'longLeverage' },
    )
  }
  const isolated = { isolatedLongLeverage: long, isolatedShortLeverage: short }
  updateSettings(world, { accountId, symbol, ...(mode === 'SHARED' ? { crossLeverage: long } : isolated) })
  for (const { position, amount } of moves) {
    const [from, to] = amount > 0n ? [shared, position.collateral] : [position.collateral, shared]
    postAll(world, marginMove(account, symbol, from, to, amount > 0n ? amount : -amount))
    if (amount !== 0n) position.updatedTime = world.time
  }
  return account.symbols.get(symbol)!.leverage
}

function readLeverage(text: string, highest: number, field: string): number {
  const leverage = Number(parseDecimal(text, 0))
  if (leverage > highest) throw new Refusal('LEVERAGE_MAX', `the leverage must be at most ${highest}`, text, { field })
  if (Number.isInteger(leverage)) return leverage
  throw new Refusal('LEVERAGE_RANGE', `the leverage must be a whole number of at most ${highest}`, text, { field })
}

// Returns the margin that a position takes from the shared collateral; negative where it releases some. What it was
// given besides the margin of its leverage stays. A release leaves the margin that opening the position at the mark
// would need.
function moveOf(world: World, position: Position, before: number, after: number): Money {
  const { openValue } = position
  const amount = ceilDivide(openValue, BigInt(after)) - ceilDivide(openValue, BigInt(before))
  if (amount >= 0n) return amount
  const spare = spareMarginOf(world, world.accounts.get(position.accountId)!, position, after)
  if (spare <= 0n) return 0n
  return -amount < spare ? amount : -spare
}

// The command that sets the margin mode of a symbol, cross or isolated.

interface SetMarginModeCommand {
  readonly accountId: bigint
  readonly symbol: string
  readonly marginMode: MarginMode
}

/**
 * Sets the margin mode. Another mode than the present one is refused with SYMBOL_IN_USE while there are positions or
 * orders.
 */
export function setMarginMode(world: World, command: SetMarginModeCommand): Account {
  const { symbol, marginMode } = command
  const { account } = findTrader(world, command)
  const setting = account.symbols.get(symbol)!
  const count = positionsOf(account, symbol).length + countOpenOrders(account, symbol)
  if (marginMode !== marginModeOf(account, symbol) && count > 0) {
    const rule = `the number of positions, open orders and plan orders of ${symbol} must be 0 when its margin mode changes`
    throw new Refusal('SYMBOL_IN_USE', rule, String(count))
  }
  setting.marginMode = marginMode
  account.updatedTime = world.time
  return account
}

// The command that turns the automatic addition of margin to one isolated position on or off.

interface SetAutoAppendMarginCommand {
  readonly accountId: bigint
  readonly positionId: bigint
  readonly isEnabled: boolean
}

/** Sets the flag of a position; `updateSettings` sets that of all positions of a symbol, and of later ones. */
export function setAutoAppendMargin(world: World, command: SetAutoAppendMarginCommand): Position {
  const position = findIsolated(findUser(world, command.accountId), command.positionId)
  position.isAutoAppendIsolatedMargin = command.isEnabled
  position.updatedTime = world.time
  return position
}

// The command that moves margin to an isolated position or away from it.

type AdjustMarginCommand = PositionName & {
  readonly accountId: bigint
  /** Decimal text; with a leading minus, margin is taken from the position. */
  readonly amount: string
}

/** The id of an isolated position, or the symbol and side of the oldest one. */
type PositionName =
  | { readonly positionId: bigint; readonly symbol?: undefined; readonly side?: undefined }
  | { readonly positionId?: undefined; readonly symbol: string; readonly side: PositionSide }

/**
 * Moves margin between the shared collateral and an isolated position.
 * The amount must be available, and the position must keep the margin that opening it at the mark would need.
 */
export function adjustMargin(world: World, command: AdjustMarginCommand): Position {
  const text = command.amount
  const account = findUser(world, command.accountId)
  const position = command.symbol === undefined ? findIsolated(account, command.positionId) : findOldest(world, command)
  const { symbol } = position
  const signed = parseSignedMoney(text)
  if (typeof signed !== 'bigint' || signed === 0n) {
    throw new Refusal('AMOUNT_PRECISION', 'the amount must be a decimal other than zero with at most 8 places', text)
  }
  const isTaken = signed < 0n
  const amount = isTaken ? -signed : signed
  const { collateral } = position
  const shared = sharedOf(account, collateral)
  const spare = isTaken ? spareMarginOf(world, account, position) : availableOf(world, account, shared)
  if (amount > spare) {
    const most = formatMoney(spare > 0n ? spare : 0n)
    const rule = isTaken ? `at most ${most} can be taken from the position` : `at most ${most} is available`
    throw new Refusal('MARGIN_INSUFFICIENT', rule, formatMoney(amount), { field: 'amount' })
  }
  const [from, to] = isTaken ? [collateral, shared] : [shared, collateral]
  postAll(world, marginMove(account, symbol, from, to, amount))
  position.updatedTime = world.time
  return position
}

/** Returns the isolated position with an id, or refuses with POSITION_UNKNOWN or MARGIN_MODE_CONFLICT. */
function findIsolated(account: Account, positionId: bigint): Position {
  const position = positionsOf(account).find(({ id }) => id === positionId)
  if (!position)
    throw new Refusal('POSITION_UNKNOWN', 'the position must be an open one of the account', String(positionId))
  if (position.marginMode === 'ISOLATED') return position
  const rule = 'the margin mode of the position must be ISOLATED'
  throw new Refusal('MARGIN_MODE_CONFLICT', rule, position.marginMode, { field: 'positionId' })
}

function findOldest(
  world: World,
  { accountId, symbol, side }: AdjustMarginCommand & { readonly symbol: string },
): Position {
  const { account } = findTrader(world, { accountId, symbol })
  const position = positionsOf(account, symbol).find((each) => each.marginMode === 'ISOLATED' && each.side === side)
  if (position) return position
  const rule = `there must be an isolated ${side} position in ${symbol}`
  throw new Refusal('MARGIN_MODE_CONFLICT', rule, 'none', { field: 'symbol' })
}
