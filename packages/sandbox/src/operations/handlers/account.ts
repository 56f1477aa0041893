// Settings and collateral of an account. The two operations return the same record, except for the spelling of two
// modes, which follows the reference's sample of each operation.
import type { PositionMode } from '@capi/api'
import type { Account, AccountState, Collateral, FeeSetting, ModeSetting } from '@capi/api/wire'
import * as engine from '@capi/engine'
import type { Exact, SignedCall } from '../handler-context.ts'
import { nodeAt } from '../../document/document.ts'
import { presentLeverage } from '../leverage.ts'
import { oneOfMessage } from '../../document/validation-message.ts'
import { Rejection } from '../../document/rejection.ts'

/** Position mode of every account: long and short positions exist side by side. */
const positionMode = 'HEDGE' satisfies PositionMode

const collateralFields = nodeAt('/components/schemas/Collateral')['properties'] as object

type PresentModes = (
  symbol: string,
  marginMode: engine.MarginMode,
  separated: engine.SeparatedMode,
) => Exact<ModeSetting>

export function getAccounts({ account }: SignedCall): Exact<AccountState> {
  return presentState(account, account.collaterals, (symbol, marginMode, separatedMode) => {
    return { symbol, marginMode, separatedMode, positionMode }
  })
}

export function getAccount({ account, query }: SignedCall): Exact<AccountState> {
  const collaterals = account.collaterals.filter(({ coin }) => coin === query['coin'])
  if (collaterals.length === 0) {
    const known = new Set(account.collaterals.map(({ coin }) => coin))
    throw new Rejection('parameter_invalid', oneOfMessage('Query parameter coin', known, query['coin']))
  }
  return presentState(account, collaterals, (symbol, marginMode, separatedModeEnum) => {
    return { symbol, marginMode, separatedModeEnum, positionModeEnum: positionMode }
  })
}

function presentState(
  account: engine.Account,
  collaterals: readonly engine.Collateral[],
  presentModes: PresentModes,
): Exact<AccountState> {
  return {
    account: presentAccount(account, presentModes),
    // Shared collateral comes first.
    collateral: collaterals.map((collateral) => presentCollateral(account, collateral)),
    // G13: its meaning is not described.
    version: null,
  }
}

function presentAccount(account: engine.Account, presentModes: PresentModes): Exact<Account> {
  const symbols = Array.from(account.symbols)
  const { symbol: _none, ...defaultFeeSetting } = presentFees(account.defaultFees, '')
  return {
    defaultFeeSetting,
    feeSetting: symbols.map(([symbol, { fees }]) => presentFees(fees, symbol)),
    modeSetting: symbols.map(([symbol, { separatedMode }]) =>
      presentModes(symbol, engine.marginModeOf(account, symbol), separatedMode),
    ),
    leverageSetting: symbols.map(([symbol, setting]) => presentLeverage(setting, symbol)),
    createOrderRateLimitPerMinute: account.orderRateLimitPerMinute,
    createOrderDelayMilliseconds: account.orderDelayMs,
    createdTime: account.createdTime,
    updatedTime: account.updatedTime,
  }
}

function presentFees({ rates, discount, sideDiscounts }: engine.FeeSetting, symbol: string): Exact<FeeSetting> {
  return {
    symbol,
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

function presentCollateral(account: engine.Account, collateral: engine.Collateral): Exact<Collateral> {
  return {
    coin: collateral.coin,
    marginMode: collateral.marginMode,
    crossSymbol: null,
    isolatedPositionId: String(collateral.isolatedPositionId),
    amount: engine.formatMoney(collateral.amount),
    // Transfers complete at once, so nothing is ever pending.
    pending_deposit_amount: '0',
    pending_withdraw_amount: '0',
    pending_transfer_in_amount: '0',
    pending_transfer_out_amount: '0',
    is_liquidating: collateral.isLiquidating,
    legacy_amount: engine.formatMoney(engine.legacyAmountOf(account, collateral)),
    ...presentTotals(collateral),
    created_time: collateral.createdTime,
    updated_time: collateral.updatedTime,
  }
}

/**
 * The totals of a collateral by the field of the document: each sums the bills of one business type, or one of the two
 * fees.
 */
const totals: readonly (readonly [field: string, total: engine.TotalName])[] = [
  ...Object.entries(engine.businessTypes),
  ['position_fill_fee', 'fillFee'] as const,
  ['position_liquidate_fee', 'liquidateFee'] as const,
].flatMap(([name, total]) => {
  const field = `cum_${name}_amount`
  return total !== null && field in collateralFields ? [[field, total] as const] : []
})

function presentTotals(collateral: engine.Collateral): Pick<Exact<Collateral>, `cum_${string}` & keyof Collateral> {
  const amounts: Record<string, string> = {}
  for (const [field, total] of totals) amounts[field] = engine.formatMoney(collateral.totals[total])
  return amounts as ReturnType<typeof presentTotals>
}
