// The leverage of a symbol as responses have it.

import type { SymbolLeverage } from '@capi/api/wire'
import { formatLeverage, type SymbolSetting } from '../engine/index.ts'
import type { Exact } from './handler-context.ts'

/** Returns the leverage of one symbol: of isolated long and short positions, and of cross margin. */
export function presentLeverage({ leverage }: SymbolSetting): Exact<SymbolLeverage> {
  return {
    isolated_long_leverage: formatLeverage(leverage.isolatedLong),
    isolated_short_leverage: formatLeverage(leverage.isolatedShort),
    cross_leverage: formatLeverage(leverage.cross),
  }
}
