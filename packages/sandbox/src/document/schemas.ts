// The compiler of JSON schema validators. Each validator is compiled at its first use, which keeps the start fast.

import { Ajv2020 } from 'ajv/dist/2020.js'
import { document } from './document.ts'

const bound = 2n ** 63n

/** Whether a text is a signed 64-bit integer. */
export function isInt64(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt(text) >= -bound && BigInt(text) < bound
}

/** Returns a compiler that knows the document under the id `capi`. */
export function createCompiler(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    verbose: true,
    useDefaults: true,
    validateSchema: false,
    formats: {
      decimal: /^-?\d+(\.\d+)?$/,
      int64: isInt64,
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
    },
  })
  return ajv.addSchema(document, 'capi')
}
