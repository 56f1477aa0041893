// The command that changes the settings of an account. An absent setting stays as it is.

import { sharedOf, symbolStateOf, type Account } from '../model/account.ts'
import type { Contract } from '../contract/contract.ts'
import { isIdle, type SymbolSetting } from '../model/symbol-state.ts'
import { availableOf } from '../accounting/margin.ts'
import { formatMoney, parseSignedRate, type Rate } from '../base/money.ts'
import { accept, checkWhole, refuse, type Result, type Refusal } from '../base/result.ts'
import { markPositionsDirty } from '../liquidation/solvency.ts'
import { findMarket, findUser, type World } from '../model/world.ts'
import type { SeparatedMode } from '../model/margin-mode.ts'

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
  /** Decimal text; with a leading minus it is a rebate. */
  readonly makerFeeRate?: string | undefined
  /** Decimal text. */
  readonly takerFeeRate?: string | undefined
  readonly orderRateLimitPerMinute?: number | undefined
  readonly orderDelayMs?: number | undefined
}

type Leverage = SymbolSetting['leverage']

const longestDelayMs = 60_000
const mostOrdersPerMinute = 1_000_000

/** Changes all given settings or none. */
export function updateSettings(world: World, command: UpdateSettingsCommand): Result<Account> {
  const user = findUser(world, command.accountId)
  if (!user.ok) return user
  const account = user.value
  const { orderRateLimitPerMinute = account.orderRateLimitPerMinute, orderDelayMs = account.orderDelayMs } = command
  const wrong =
    checkWhole('SETTING_RANGE', 'the order rate limit', orderRateLimitPerMinute, 0, mostOrdersPerMinute) ??
    checkWhole('SETTING_RANGE', 'the order delay', orderDelayMs, 0, longestDelayMs) ??
    updateSymbol(world, account, command)
  if (wrong) return wrong
  account.orderRateLimitPerMinute = orderRateLimitPerMinute
  account.orderDelayMs = orderDelayMs
  account.updatedTime = world.time
  return accept(account)
}

function updateSymbol(world: World, account: Account, command: UpdateSettingsCommand): Refusal | null {
  const { symbol } = command
  if (symbol === null) return null
  const found = findMarket(world, symbol)
  if (!found.ok) return found
  const market = found.value
  const state = symbolStateOf(account, market)
  const { setting } = state
  const rates = readRates(market.contract, setting, command)
  if (!rates.ok) return rates
  const { separatedMode = setting.separatedMode } = command
  if (separatedMode !== setting.separatedMode && !isIdle(state)) {
    const rule = 'the separated mode must stay the same while the symbol has orders or positions'
    return refuse('SEPARATED_MODE_CONFLICT', rule, separatedMode)
  }
  const leverage: Leverage = {
    cross: command.crossLeverage ?? setting.leverage.cross,
    isolatedLong: command.isolatedLongLeverage ?? setting.leverage.isolatedLong,
    isolatedShort: command.isolatedShortLeverage ?? setting.leverage.isolatedShort,
  }
  const wrong = checkLeverage(market.contract, leverage) ?? changeLeverage(world, account, market.contract, leverage)
  if (wrong) return wrong
  setting.separatedMode = separatedMode
  setting.appendsMargin = command.appendsMargin ?? setting.appendsMargin
  for (const position of [...state.long.positions, ...state.short.positions]) {
    position.isAutoAppendIsolatedMargin = position.marginMode === 'ISOLATED' && setting.appendsMargin
  }
  setting.fees = { ...setting.fees, rates: rates.value }
  // The taker fee is a part of the maintenance margin.
  markPositionsDirty(world, account, market)
  return null
}

// A leverage must not need more margin than available. Where that is too little already, it must not become worse.
function changeLeverage(world: World, account: Account, contract: Contract, leverage: Leverage): Refusal | null {
  const setting = account.symbols.get(contract.symbol)!
  const shared = sharedOf(account, contract.terms)
  const before = setting.leverage
  const availableBefore = availableOf(world, account, shared)
  setting.leverage = leverage
  const available = availableOf(world, account, shared)
  if (available >= 0n || available >= availableBefore) return null
  setting.leverage = before
  const rule = 'the leverage must leave 0 or more available'
  return refuse('MARGIN_INSUFFICIENT', rule, formatMoney(available))
}

function checkLeverage({ terms, tiers }: Contract, leverage: Leverage): Refusal | null {
  const highest = Math.min(terms.maxLeverage, tiers[0]!.maxLeverage)
  for (const value of Object.values(leverage)) {
    const wrong = checkWhole('LEVERAGE_RANGE', 'the leverage', value, terms.minLeverage, highest)
    if (wrong) return wrong
  }
  return null
}

function readRates(
  contract: Contract,
  { fees }: SymbolSetting,
  { makerFeeRate, takerFeeRate }: UpdateSettingsCommand,
): Result<{ maker: Rate; taker: Rate }> {
  const maker =
    makerFeeRate === undefined ? (fees.rates?.maker ?? contract.makerFeeRate) : parseSignedRate(makerFeeRate)
  if (maker === null) return refuse('FEE_RATE', 'the maker fee rate must be a decimal between -1 and 1', makerFeeRate!)
  const taker =
    takerFeeRate === undefined ? (fees.rates?.taker ?? contract.takerFeeRate) : parseSignedRate(takerFeeRate)
  if (taker !== null && taker >= 0n) return accept({ maker, taker })
  return refuse('FEE_RATE', 'the taker fee rate must be a decimal from 0 to 1', takerFeeRate!)
}
