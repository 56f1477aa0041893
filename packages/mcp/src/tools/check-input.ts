// Checks the input of a tool by its schema, and names what is wrong.
import { UsageError } from '@capi/client'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Tool } from './tool.ts'

const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, verbose: true })
const validators = new WeakMap<object, ValidateFunction>()

/** Throws a UsageError unless an input fits the tool. */
export function checkInput({ name, inputSchema }: Tool, input: unknown): void {
  const validate = validators.get(inputSchema) ?? ajv.compile(inputSchema)
  validators.set(inputSchema, validate)
  if (validate(input)) return
  const reasons = [...new Set((validate.errors ?? []).slice(0, 5).map(reasonOf))]
  throw new UsageError(`${name}: ${reasons.join(' ')}`)
}

function reasonOf({ instancePath, keyword, params, message, data, parentSchema }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const field = path === '' ? 'The input' : path
  const inside = path === '' ? '' : `${path}.`
  const { missingProperty, additionalProperty, allowedValues } = params as Record<string, unknown>
  if (keyword === 'required') return `${inside}${String(missingProperty)} is required, was missing.`
  if (keyword === 'additionalProperties') {
    const known = Object.keys((parentSchema as { properties?: object }).properties ?? {})
    return `${inside}${clip(additionalProperty)} is unknown; expected ${known.length > 0 ? `one of ${known.join(', ')}` : 'no field'}.`
  }
  const expected =
    keyword === 'enum' ? `must be one of ${(allowedValues as string[]).join(', ')}` : (message ?? keyword)
  return `${field} ${expected}, was ${clip(data)}.`
}

function clip(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
