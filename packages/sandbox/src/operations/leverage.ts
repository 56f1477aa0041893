// The leverage of a symbol as responses have it.
import type { LeverageSetting } from '@capi/api/wire'
import { formatLeverage, type SymbolSetting } from '@capi/engine'
import type { Exact } from './handler-context.ts'

/**
 * Returns the leverage of one symbol: of isolated long and short positions, and of cross margin. A record may name its
 * symbol.
 */
export function presentLeverage({ leverage }: SymbolSetting, symbol?: string): Exact<LeverageSetting> {
  return {
    // The response has no such field if it is undefined.
    symbol: symbol!,
    isolated_long_leverage: formatLeverage(leverage.isolatedLong),
    isolated_short_leverage: formatLeverage(leverage.isolatedShort),
    cross_leverage: formatLeverage(leverage.cross),
  }
}
