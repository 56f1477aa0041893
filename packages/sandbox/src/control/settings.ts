// How an account trades, as far as the interface itself cannot change it.

import { formatMoney, type SeparatedMode } from '../engine/index.ts'
import { settle } from '../operations/unwrap-result.ts'
import { readId } from './accounts.ts'
import { type ControlContext, findMarket } from './context.ts'

/** What is absent stays as it is. */
export interface SymbolSettings {
  readonly crossLeverage?: number
  readonly isolatedLongLeverage?: number
  readonly isolatedShortLeverage?: number
  readonly separatedMode?: SeparatedMode
  /** Whether isolated positions, those that are open too, take margin from the shared collateral in time. */
  readonly autoAppendIsolatedMargin?: boolean
  /** Decimals; a maker's may be negative. */
  readonly makerFeeRate?: string
  readonly takerFeeRate?: string
  /** Of the account as a whole: orders a minute, 0 for any number. */
  readonly createOrderRateLimitPerMinute?: number
  /** Of the account as a whole: how long an order or a cancellation is on its way to matching. */
  readonly createOrderDelayMilliseconds?: number
}

export interface SettingsControl {
  /** Changes how an account trades a symbol, and returns how it does. */
  updateSettings(
    input: { accountId: string; symbol: string } & SymbolSettings,
  ): { readonly symbol: string } & Required<SymbolSettings>
}

export function createSettingsControl(context: ControlContext): SettingsControl {
  const { exchange } = context
  return {
    updateSettings({ accountId, symbol, ...input }) {
      const { createOrderRateLimitPerMinute, createOrderDelayMilliseconds, autoAppendIsolatedMargin, ...rest } = input
      findMarket(context, symbol)
      const account = settle(
        exchange.run('updateSettings', {
          ...rest,
          accountId: readId(accountId),
          symbol,
          appendsMargin: autoAppendIsolatedMargin,
          orderRateLimitPerMinute: createOrderRateLimitPerMinute,
          orderDelayMs: createOrderDelayMilliseconds,
        }),
      )
      const { fees, leverage, separatedMode, appendsMargin } = account.symbols.get(symbol)!
      return {
        symbol,
        crossLeverage: leverage.cross,
        isolatedLongLeverage: leverage.isolatedLong,
        isolatedShortLeverage: leverage.isolatedShort,
        separatedMode,
        autoAppendIsolatedMargin: appendsMargin,
        makerFeeRate: formatMoney(fees.rates?.maker ?? 0n),
        takerFeeRate: formatMoney(fees.rates?.taker ?? 0n),
        createOrderRateLimitPerMinute: account.orderRateLimitPerMinute,
        createOrderDelayMilliseconds: account.orderDelayMs,
      }
    },
  }
}
