// Changes the trading settings of an account that the interface itself cannot change.

import { formatMoney } from '../engine/index.ts'
import { unwrap } from '../operations/unwrap-result.ts'
import { readAccountId } from './accounts.ts'
import { type ControlContext, findMarket, type Input, type Output } from './context.ts'

/** Settings of an account for a symbol; absent fields stay as they are. */
export type SymbolSettings = Omit<Input<'updateSettings'>, 'accountId' | 'symbol'>

export interface SettingsControl {
  /** Changes the settings of an account for a symbol, and returns them. */
  updateSettings(input: Input<'updateSettings'>): Output<'updateSettings'>
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
