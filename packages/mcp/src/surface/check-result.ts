// Checks what is returned against the schema of its operation.
import { Ajv, type ValidateFunction } from 'ajv'
import { receiptSchema } from '../rehearse/receipt.ts'
import type { JsonSchema } from '../tools/json-schema.ts'
import type { Tool } from '../tools/tool.ts'
import { resultSchema } from './result-schema.ts'

const ajv = new Ajv({ strict: false, allErrors: false })
const validators = new WeakMap<object, ValidateFunction>()

/**
 * Returns how data differs from the schema of its operation; undefined if it does not. What goes on with a cursor may
 * end inside a record.
 */
export function flawOfData({ dataSchema }: Tool, data: unknown, isWhole: boolean): string | undefined {
  const validate = validators.get(dataSchema) ?? ajv.compile(dataSchema)
  validators.set(dataSchema, validate)
  if (validate(data)) return undefined
  if (!isWhole) return 'data is a part of a longer value'
  const [{ instancePath, message = 'differs' } = { instancePath: '' }] = validate.errors ?? []
  // The path has names of fields that the service has sent.
  return `data${/^[\w/]{0,100}$/.test(instancePath) ? instancePath : ''} ${message}`
}

/** Returns the schema of the whole results of an operation. */
export function resultSchemaOf({ dataSchema, kind }: Pick<Tool, 'dataSchema' | 'kind'>): JsonSchema {
  return resultSchema(dataSchema, kind === 'read' || kind === 'control' ? undefined : receiptSchema)
}
