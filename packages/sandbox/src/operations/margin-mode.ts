// The margin mode of a request, whose code the document maps to an enum value.

import { MARGIN_MODE } from '@capi/api'
import type { MarginMode } from '../engine/index.ts'
import { nodeAt } from '../document/document.ts'

const defaultCode = nodeAt('/components/schemas/MarginModeCode')['default']

/** Returns the margin mode of a code that the schema has admitted; without a code, that of the document's default. */
export function readMarginMode(code: number | string | undefined): MarginMode {
  return MARGIN_MODE.get(String(code ?? defaultCode)) as MarginMode
}
