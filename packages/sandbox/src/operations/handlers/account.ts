// Settings and collateral of an account. The two operations return the same record, except for the spelling of two modes,
// which follows the reference's sample of each operation.

import type { PositionMode } from '@capi/api'
import type { Account, AccountState, Collateral, DefaultFeeSetting, LeverageSetting, ModeSetting } from '@capi/api/wire'
import * as engine from '../../engine/index.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { oneOfMessage } from '../../document/validation-message.ts'
import { Rejection } from '../../document/rejection.ts'
import { formatLeverage } from '../format-leverage.ts'

/** Position mode of every account: long and short positions exist side by side. */
const positionMode = 'HEDGE' satisfies PositionMode

type PresentMode = (symbol: string, setting: engine.SymbolSetting) => Exact<ModeSetting>

export function getAccounts({ account }: SignedCall): Exact<AccountState> {
  return presentState(account, account.collaterals, (symbol, { marginMode, separatedMode }) => ({
    symbol,
    marginMode,
    separatedMode,
    positionMode,
  }))
}

export function getAccount({ account, query }: SignedCall): Exact<AccountState> {
  const collaterals = account.collaterals.filter(({ coin }) => coin === query['coin'])
  if (collaterals.length === 0) {
    const known = new Set(account.collaterals.map(({ coin }) => coin))
    throw new Rejection('parameter_invalid', oneOfMessage('Query parameter coin', known, query['coin']))
  }
  return presentState(account, collaterals, (symbol, { marginMode, separatedMode }) => ({
    symbol,
    marginMode,
    separatedModeEnum: separatedMode,
    positionModeEnum: positionMode,
  }))
}

function presentState(
  account: engine.Account,
  collaterals: readonly engine.Collateral[],
  presentMode: PresentMode,
): Exact<AccountState> {
  return {
    account: presentAccount(account, presentMode),
    // Shared collateral comes first.
    collateral: collaterals.map((collateral) => presentCollateral(account, collateral)),
    // G13: its meaning is not described.
    version: null,
  }
}

function presentAccount(account: engine.Account, presentMode: PresentMode): Exact<Account> {
  const symbols = Array.from(account.symbols)
  return {
    defaultFeeSetting: presentFees(account.defaultFees),
    feeSetting: symbols.map(([symbol, { fees }]) => ({ symbol, ...presentFees(fees) })),
    modeSetting: symbols.map(([symbol, setting]) => presentMode(symbol, setting)),
    leverageSetting: symbols.map(([symbol, setting]) => presentLeverage(symbol, setting)),
    createOrderRateLimitPerMinute: account.orderRateLimitPerMinute,
    createOrderDelayMilliseconds: account.orderDelayMs,
    createdTime: account.createdTime,
    updatedTime: account.updatedTime,
  }
}

function presentFees({ rates, discount, sideDiscounts }: engine.FeeSetting): Exact<DefaultFeeSetting> {
  return {
    is_set_fee_rate: rates !== null,
    taker_fee_rate: presentRate(rates?.taker),
    maker_fee_rate: presentRate(rates?.maker),
    is_set_fee_discount: discount !== null,
    fee_discount: presentRate(discount),
    is_set_taker_maker_fee_discount: sideDiscounts !== null,
    taker_fee_discount: presentRate(sideDiscounts?.taker),
    maker_fee_discount: presentRate(sideDiscounts?.maker),
  }
}

function presentRate(rate: engine.Rate | undefined | null): string {
  return engine.formatMoney(rate ?? 0n)
}

function presentLeverage(symbol: string, { leverage }: engine.SymbolSetting): Exact<LeverageSetting> {
  return {
    symbol,
    isolated_long_leverage: formatLeverage(leverage.isolatedLong),
    isolated_short_leverage: formatLeverage(leverage.isolatedShort),
    cross_leverage: formatLeverage(leverage.cross),
  }
}

function presentCollateral(account: engine.Account, collateral: engine.Collateral): Exact<Collateral> {
  const total = (name: engine.TotalName): string => engine.formatMoney(collateral.totals[name])
  return {
    coin: collateral.coin,
    marginMode: collateral.marginMode,
    crossSymbol: null,
    isolatedPositionId: collateral.isolatedPositionId,
    amount: engine.formatMoney(collateral.amount),
    // Transfers complete at once, so nothing is ever pending.
    pending_deposit_amount: '0',
    pending_withdraw_amount: '0',
    pending_transfer_in_amount: '0',
    pending_transfer_out_amount: '0',
    is_liquidating: collateral.isLiquidating,
    legacy_amount: engine.formatMoney(engine.legacyAmountOf(account, collateral)),
    cum_deposit_amount: total('deposit'),
    cum_withdraw_amount: total('withdraw'),
    cum_transfer_in_amount: total('transferIn'),
    cum_transfer_out_amount: total('transferOut'),
    cum_margin_move_in_amount: total('marginMoveIn'),
    cum_margin_move_out_amount: total('marginMoveOut'),
    cum_position_open_long_amount: total('openLong'),
    cum_position_open_short_amount: total('openShort'),
    cum_position_close_long_amount: total('closeLong'),
    cum_position_close_short_amount: total('closeShort'),
    cum_position_fill_fee_amount: total('fillFee'),
    cum_position_liquidate_fee_amount: total('liquidateFee'),
    cum_position_funding_amount: total('funding'),
    cum_order_fill_fee_income_amount: total('fillFeeIncome'),
    cum_order_liquidate_fee_income_amount: total('liquidateFeeIncome'),
    created_time: collateral.createdTime,
    updated_time: collateral.updatedTime,
  }
}
