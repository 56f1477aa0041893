// Codes in the bodies of orders and plan orders, as the engine's enum values.

import { MARGIN_MODE, PRICE_MODE_CODES } from '@capi/api'
import { nodeAt } from '../../document/document.ts'
import type { MarginMode } from '../../engine/index.ts'

const defaultMarginMode = nodeAt('/components/schemas/MarginModeCode')['default']
const market = PRICE_MODE_CODES.get('market')

/** Returns the enum value of a code. The schema has admitted the code, so the table has its value. */
export function enumValue<Value extends string>(values: ReadonlyMap<string, string>, code: unknown): Value {
  return values.get(String(code)) as Value
}

export function readMarginMode(code: number | undefined): MarginMode {
  return enumValue(MARGIN_MODE, code ?? defaultMarginMode)
}

/** Whether a price mode (`match_price`, `match_type`) is that of a market order. */
export function isMarketPrice(code: string | undefined): boolean {
  return code === market
}
