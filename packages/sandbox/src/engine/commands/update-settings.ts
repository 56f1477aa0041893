// The command that changes how an account trades. What is absent stays as it is.

import { type Account, symbolStateOf } from '../model/account.ts'
import { findUser } from '../accounting/cash.ts'
import type { Contract } from '../contract/contract.ts'
import { isIdle, type SymbolSetting } from '../model/symbol-state.ts'
import { availableOf } from '../accounting/margin.ts'
import { sharedOf } from '../accounting/transfer-margin.ts'
import { formatMoney, parseMoney, type Rate } from '../base/money.ts'
import { accept, refuse, type Result, type Refusal } from '../base/result.ts'
import { markPositionsDirty } from '../liquidation/mark-dirty.ts'
import type { World } from '../model/world.ts'
import type { SeparatedMode } from '../model/margin-mode.ts'

export interface UpdateSettingsCommand {
  readonly accountId: bigint
  /** Null changes only what belongs to the account as a whole. */
  readonly symbol: string | null
  readonly crossLeverage?: number | undefined
  readonly isolatedLongLeverage?: number | undefined
  readonly isolatedShortLeverage?: number | undefined
  /** Refused while the symbol has live orders or positions. */
  readonly separatedMode?: SeparatedMode | undefined
  /** Whether isolated positions, those that are open too, take margin from the shared collateral in time. */
  readonly appendsMargin?: boolean | undefined
  /** Decimal text; a leading minus makes it a rebate. */
  readonly makerFeeRate?: string | undefined
  /** Decimal text. */
  readonly takerFeeRate?: string | undefined
  readonly orderRateLimitPerMinute?: number | undefined
  readonly orderDelayMs?: number | undefined
}

type Leverage = SymbolSetting['leverage']

const longestDelayMs = 60_000
const mostOrdersPerMinute = 1_000_000

/** Changes what is given, all of it or nothing. */
export function updateSettings(world: World, command: UpdateSettingsCommand): Result<Account> {
  const user = findUser(world, command.accountId)
  if (!user.ok) return user
  const account = user.value
  const { orderRateLimitPerMinute = account.orderRateLimitPerMinute, orderDelayMs = account.orderDelayMs } = command
  const wrong =
    checkRange('the order rate limit', orderRateLimitPerMinute, mostOrdersPerMinute) ??
    checkRange('the order delay', orderDelayMs, longestDelayMs) ??
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
  const market = world.markets.get(symbol)
  const setting = account.symbols.get(symbol)
  if (!market || !setting) {
    return refuse(
      'SYMBOL_UNKNOWN',
      `the symbol must be one of ${Array.from(account.symbols.keys()).join(', ')}`,
      symbol,
    )
  }
  const exposure = symbolStateOf(account, market)
  const rates = readRates(market.contract, setting, command)
  if (!rates.ok) return rates
  const { separatedMode = setting.separatedMode } = command
  if (separatedMode !== setting.separatedMode && !isIdle(exposure)) {
    const rule = 'the separated mode can change only while the symbol has no orders or positions'
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
  for (const position of [...exposure.long.positions, ...exposure.short.positions]) {
    position.isAutoAppendIsolatedMargin = position.marginMode === 'ISOLATED' && setting.appendsMargin
  }
  setting.fees = { ...setting.fees, rates: rates.value }
  // The fee of a taker is a part of what positions require.
  markPositionsDirty(world, account, market)
  return null
}

// More margin than there is cannot be asked for; what is too little already may not get worse.
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
    if (Number.isInteger(value) && value >= terms.minLeverage && value <= highest) continue
    const rule = `the leverage must be a whole number from ${terms.minLeverage} to ${highest}`
    return refuse('LEVERAGE_RANGE', rule, String(value))
  }
  return null
}

function readRates(
  contract: Contract,
  { fees }: SymbolSetting,
  { makerFeeRate, takerFeeRate }: UpdateSettingsCommand,
): Result<{ maker: Rate; taker: Rate }> {
  const maker = makerFeeRate === undefined ? (fees.rates?.maker ?? contract.makerFeeRate) : readRate(makerFeeRate)
  if (maker === null) return refuse('FEE_RATE', 'the maker fee rate must be a decimal between -1 and 1', makerFeeRate!)
  const taker = takerFeeRate === undefined ? (fees.rates?.taker ?? contract.takerFeeRate) : readRate(takerFeeRate)
  if (taker !== null && taker >= 0n) return accept({ maker, taker })
  return refuse('FEE_RATE', 'the taker fee rate must be a decimal from 0 to 1', takerFeeRate!)
}

function readRate(text: string): Rate | null {
  const isNegative = text.startsWith('-')
  const size = parseMoney(isNegative ? text.slice(1) : text)
  if (typeof size !== 'bigint' || size >= 100_000_000n) return null
  return isNegative ? -size : size
}

function checkRange(name: string, value: number, most: number): Refusal | null {
  if (Number.isInteger(value) && value >= 0 && value <= most) return null
  return refuse('SETTING_RANGE', `${name} must be a whole number from 0 to ${most}`, String(value))
}
