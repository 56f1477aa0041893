// The command that changes the settings of an account. An absent setting stays as it is.
import { isIdle, positionsOf, sharedOf, symbolStateOf } from '../model/account.ts'
import type { Account, SymbolSetting, SymbolState } from '../model/account.ts'
import type { Contract } from '../contract/contract.ts'
import { highestFeeRate } from '../contract/contract-bounds.ts'
import { availableOf } from '../accounting/margin.ts'
import { formatMoney, parseSignedRate, type Rate } from '../base/money.ts'
import { checkWhole, Refusal } from '../base/result.ts'
import { markPositionsDirty } from '../liquidation/solvency.ts'
import type { SeparatedMode } from '../model/position.ts'
import { findMarket, findUser, type World } from '../model/world.ts'

export interface UpdateSettingsCommand {
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
