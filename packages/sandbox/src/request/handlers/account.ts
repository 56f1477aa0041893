// The state of an account: collateral, balances, positions, and its settings for each symbol.
//
// Two operations return the same record of the account, except for the spelling of two modes, which follows the
// reference's sample of each operation.
import type { PositionMode } from '@capi/api'
import type {
  Account,
  AccountState,
  Acknowledgement,
  Asset,
  AutoMarginRequest,
  Collateral,
  FeeSetting,
  LeverageRequest,
  LeverageSetting,
  MarginAdjustment,
  MarginModeRequest,
  ModeSetting,
  Position,
  SymbolLeverage,
} from '@capi/api/wire'
import * as engine from '@capi/engine'
import { formatLeverage, type SymbolSetting } from '@capi/engine'
import { nodeAt } from '../../document/document.ts'
import { Rejection } from '../../document/rejection.ts'
import { oneOfMessage } from '../../document/schemas.ts'
import { readMarginMode, type RefusalNames, unwrap } from '../commands.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { coinIdOf, contractIdOf, readSymbolFilter, requireMarket } from '../lists.ts'

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

export function listAssets({ exchange, account }: SignedCall): Exact<Asset>[] {
  return engine.balancesOf(exchange.world, account).map((balance) => ({
    coinName: balance.coin,
    available: presentAmount(balance.available),
    frozen: presentAmount(balance.frozen),
    equity: presentAmount(balance.equity),
    unrealizePnl: presentAmount(balance.unrealizedPnl),
  }))
}

// As in public samples: eight decimals, and a plain zero.
function presentAmount(amount: engine.Money): string {
  return amount === 0n ? '0' : engine.formatFixed(amount, 8)
}

export function listPositions({ exchange, account, query }: SignedCall): Exact<Position>[] {
  const { contract } = requireMarket(exchange, query['symbol'])
  return present(exchange.world, engine.listPositions(exchange.world, account.id, contract.symbol))
}

export function listAllPositions({ exchange, account }: SignedCall): Exact<Position>[] {
  return present(exchange.world, engine.listPositions(exchange.world, account.id))
}

function present(world: engine.World, views: readonly engine.PositionView[]): Exact<Position>[] {
  return views.map((view) => {
    const { contract } = world.markets.get(view.position.symbol)!
    const { terms, symbol } = contract
    const numbers = { coin_id: coinIdOf(world, terms.coin), contract_id: contractIdOf(world, symbol) }
    return { ...presentPosition(view, contract), ...numbers }
  })
}

// G25: funding is positive where it was received. G26: the opening fee shrinks with the position.
function presentPosition(view: engine.PositionView, contract: engine.Contract): Omit<Exact<Position>, 'coin_id'> {
  const { position } = view
  const { grid } = contract
  const size = (steps: engine.Steps): string => engine.formatSize(grid, steps)
  const money = engine.formatMoney
  return {
    id: position.id,
    account_id: position.accountId,
    symbol: position.symbol,
    side: position.side,
    margin_mode: position.marginMode,
    separated_mode: position.separatedMode,
    separated_open_order_id: position.separatedOpenOrderId,
    leverage: engine.formatLeverage(view.leverage),
    size: size(position.size),
    open_value: money(position.openValue),
    open_fee: money(position.openFee),
    funding_fee: money(position.fundingFee),
    marginSize: money(view.marginSize),
    isolated_margin: money(view.isolatedMargin),
    is_auto_append_isolated_margin: position.isAutoAppendIsolatedMargin,
    cum_open_size: size(position.cumOpenSize),
    cum_open_value: money(position.cumOpenValue),
    cum_open_fee: money(position.cumOpenFee),
    cum_close_size: size(position.cumCloseSize),
    cum_close_value: money(position.cumCloseValue),
    cum_close_fee: money(position.cumCloseFee),
    cum_funding_fee: money(position.cumFundingFee),
    cum_liquidate_fee: money(position.cumLiquidateFee),
    created_match_sequence_id: position.createdMatchSequence,
    updated_match_sequence_id: position.updatedMatchSequence,
    created_time: position.createdTime,
    updated_time: position.updatedTime,
    contractVal: contract.terms.contractUnit,
    unrealizePnl: money(view.unrealizedPnl),
    liquidatePrice: view.liquidatePrice === 0 ? '0' : engine.formatPrice(grid, view.liquidatePrice),
  }
}

/** A request whose 64-bit integers were read exactly. */
type WithBigints<Request, Name extends keyof Request> = Omit<Request, Name> & { readonly [Each in Name]: bigint }

// G61, G63: invalid values have the code of parameters.
const refusals: RefusalNames = {
  MARGIN_MODE_CONFLICT: 'parameter_invalid',
  LEVERAGE_MAX: 'leverage_too_high',
  LEVERAGE_RANGE: 'parameter_invalid',
  AMOUNT_PRECISION: 'parameter_invalid',
  POSITION_UNKNOWN: 'parameter_invalid',
}

// G65: the keys are symbols.
export function getSettings({ exchange, account, query }: SignedCall): Record<string, Exact<SymbolLeverage>> {
  const wanted = readSymbolFilter(exchange, query['symbol'])
  const symbols = wanted === undefined ? Array.from(account.symbols.keys()) : [wanted]
  return Object.fromEntries(symbols.map((symbol) => [symbol, presentLeverage(account.symbols.get(symbol)!)]))
}

export function setLeverage(call: SignedCall): Exact<Acknowledgement> {
  const { symbol, marginMode, longLeverage, shortLeverage } = call.body as LeverageRequest
  const mode = readMarginMode(marginMode)
  const command = { accountId: call.account.id, symbol, marginMode: mode, longLeverage, shortLeverage }
  unwrap(call.exchange.run('setLeverage', command), refusals)
  return acknowledge(call)
}

// G64: the schema admits combined positions only.
export function setMarginMode(call: SignedCall): Exact<Acknowledgement> {
  const { symbol, marginMode } = call.body as MarginModeRequest
  const command = { accountId: call.account.id, symbol, marginMode: readMarginMode(marginMode) }
  unwrap(call.exchange.run('setMarginMode', command), refusals)
  return acknowledge(call)
}

export function adjustMargin(call: SignedCall): Exact<Acknowledgement> {
  const { isolatedPositionId, collateralAmount, coinId } = call.body as WithBigints<
    MarginAdjustment,
    'isolatedPositionId'
  >
  const { coin } = call.account.collaterals.find((each) => each.isolatedPositionId === isolatedPositionId) ?? {}
  if (coin !== undefined && coinId !== undefined && coinId !== coinIdOf(call.exchange.world, coin)) {
    const expected = coinIdOf(call.exchange.world, coin)
    throw new Rejection(
      'parameter_invalid',
      `Body field coinId must be ${expected}, that of the position, was ${coinId}.`,
    )
  }
  const command = { accountId: call.account.id, positionId: isolatedPositionId, amount: collateralAmount }
  unwrap(call.exchange.run('adjustMargin', command), refusals)
  return acknowledge(call)
}

export function setAutoAppendMargin(call: SignedCall): Exact<Acknowledgement> {
  const { positionId, autoAppendMargin } = call.body as WithBigints<AutoMarginRequest, 'positionId'>
  const command = { accountId: call.account.id, positionId, isEnabled: autoAppendMargin }
  unwrap(call.exchange.run('setAutoAppendMargin', command), refusals)
  return acknowledge(call)
}

function acknowledge({ serverTime }: SignedCall): Exact<Acknowledgement> {
  return { code: '200', msg: 'success', requestTime: serverTime }
}

/**
 * Returns the leverage of one symbol: of isolated long and short positions, and of cross margin. A record may name its
 * symbol.
 */
function presentLeverage({ leverage }: SymbolSetting, symbol?: string): Exact<LeverageSetting> {
  return {
    // The response has no such field if it is undefined.
    symbol: symbol!,
    isolated_long_leverage: formatLeverage(leverage.isolatedLong),
    isolated_short_leverage: formatLeverage(leverage.isolatedShort),
    cross_leverage: formatLeverage(leverage.cross),
  }
}
