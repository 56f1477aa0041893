// Compiles JSON schema validators. All sandboxes of a process share the compiler, and each validator is compiled at its
// first use, so that a sandbox starts fast.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Node, document } from './document.ts'

const bound = 2n ** 63n

/** Whether a text is a signed 64-bit integer. */
export function isInt64(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt(text) >= -bound && BigInt(text) < bound
}

/** Whether a schema is that of a 64-bit integer. */
export function isInt64Schema(schema: Node): boolean {
  return schema['format'] === 'int64'
}

/** Whether a schema is that of an id. A time is an int64 with a unit. */
export function isIdSchema(schema: Node): boolean {
  return isInt64Schema(schema) && !('x-unit' in schema)
}

let compiler: Ajv2020 | undefined

/**
 * Returns the validator of a schema, which may refer to the document by the id `capi`. The process keeps it forever, so
 * compile a schema only once.
 */
export function compileSchema(schema: object): ValidateFunction {
  compiler ??= createCompiler()
  return compiler.compile(schema)
}

function createCompiler(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    verbose: true,
    useDefaults: true,
    validateSchema: false,
    formats: {
      decimal: /^-?\d+(\.\d+)?$/,
      int64: isInt64,
      int32: { type: 'number', validate: (value) => value >= -(2 ** 31) && value < 2 ** 31 },
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
    },
  })
  return ajv.addSchema(document, 'capi')
}
