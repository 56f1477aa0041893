// Asks a validator whether the bundle admits a value at a place. What a node assumes is no claim about the reference,
// so what it states stands instead; formats are names here and judge nothing.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Json, Node } from '../../product/bundle/document.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const compiled = new WeakMap<Node, ValidateFunction>()

export function accepts(bundle: Node, schema: Node, value: unknown): boolean {
  const known = compiled.get(schema) ?? ajv.compile(withoutAssumed({ ...schema, components: bundle['components']! }))
  compiled.set(schema, known)
  return known(value)
}

function withoutAssumed(schema: Node): Node {
  const text = JSON.stringify(schema, (_, node: Json) => {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return node
    const assumed = node['x-assumed'] as string[] | undefined
    if (!assumed) return node
    const kept = Object.entries(node).filter(([key]) => !assumed.includes(key))
    return { ...Object.fromEntries(kept), ...(node['x-stated'] as Node | undefined) }
  })
  return JSON.parse(text) as Node
}
