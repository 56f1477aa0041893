/** Asks a validator whether the bundle admits a value at a place. Formats are names here and judge nothing. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Node } from '../../src/bundle/document.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const compiled = new WeakMap<Node, ValidateFunction>()

export function accepts(bundle: Node, schema: Node, value: unknown): boolean {
  const known = compiled.get(schema) ?? ajv.compile({ ...schema, components: bundle['components'] })
  compiled.set(schema, known)
  return known(value)
}
