// Changes the trading settings of an account that the interface itself cannot change.

import { formatMoney, type SeparatedMode } from '../engine/index.ts'
import { unwrap } from '../operations/unwrap-result.ts'
import { readAccountId } from './accounts.ts'
import { type ControlContext, findMarket } from './context.ts'

/** Absent fields stay as they are. */
export interface SymbolSettings {
  readonly crossLeverage?: number
  readonly isolatedLongLeverage?: number
  readonly isolatedShortLeverage?: number
  readonly separatedMode?: SeparatedMode
  /** Whether isolated positions, open ones too, get margin from the shared collateral before they are liquidated. */
  readonly autoAppendIsolatedMargin?: boolean
  /** Decimals; the maker's may be negative. */
  readonly makerFeeRate?: string
  readonly takerFeeRate?: string
  /** Orders per minute of the whole account; 0 means no limit. */
  readonly createOrderRateLimitPerMinute?: number
  /** Delay of orders and cancellations of the whole account, in milliseconds of engine time. */
  readonly createOrderDelayMilliseconds?: number
}

export interface SettingsControl {
  /** Changes the settings of an account for a symbol, and returns them. */
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
      const account = unwrap(
        exchange.run('updateSettings', {
          ...rest,
          accountId: readAccountId(accountId),
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
