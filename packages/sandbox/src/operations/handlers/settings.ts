// The settings of an account for its symbols: leverage, margin mode, and the margin of isolated positions.
import type { Acknowledgement, AutoMarginRequest, LeverageRequest } from '@capi/api/wire'
import type { MarginAdjustment, MarginModeRequest, SymbolLeverage } from '@capi/api/wire'
import { coinIdOf } from '../record-numbers.ts'
import { readMarginMode } from '../order-command.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { readSymbolFilter } from '../list-filter.ts'
import { presentLeverage } from '../leverage.ts'
import { Rejection } from '../../document/rejection.ts'
import { type RefusalNames, unwrap } from '../unwrap-result.ts'

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
