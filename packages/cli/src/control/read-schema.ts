/** Reads kinds and fields from the schemas of a document, as far as flags and tables need them. */
import type { Field, Kind } from '../input/kind.ts'

/** A node of a document: any shape. */
export type Node = Readonly<Record<string, unknown>>

/** Returns a reader of the nodes of one document, which follows its references. */
export function readerOf(document: Node): {
  readonly follow: (node: Node) => Node
  readonly kindOf: (schema: Node) => Kind
  readonly fieldsOf: (schema: Node) => Field[]
} {
  const follow = (node: Node): Node => {
    const { $ref, ...own } = node
    if (typeof $ref !== 'string') return node
    let target: unknown = document
    for (const step of $ref.slice(2).split('/'))
      target = (target as Node)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
    return { ...follow(target as Node), ...own }
  }

  /** The schema and what it is composed of. */
  const partsOf = (schema: Node): Node[] => {
    const whole = follow(schema)
    const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (whole[key] ?? []) as Node[])
    return [whole, ...inner.flatMap(partsOf)]
  }

  const demandsOf = (schema: Node): string[] => {
    const whole = follow(schema)
    return [...((whole['required'] ?? []) as string[]), ...((whole['allOf'] ?? []) as Node[]).flatMap(demandsOf)]
  }

  const kindOf = (schema: Node): Kind => {
    const parts = partsOf(schema)
    const words = parts.flatMap(
      (part) => (part['enum'] as unknown[] | undefined) ?? ('const' in part ? [part['const']] : []),
    )
    const types = parts.flatMap((part) => part['type'] ?? []) as string[]
    const format = parts.find((part) => typeof part['format'] === 'string')?.['format']
    const texts = words.filter((word) => typeof word === 'string')
    if (texts.length > 0) return { type: 'word', words: [...new Set(texts)], open: false }
    if (format === 'decimal') return { type: 'decimal' }
    if (format === 'int64') return { type: 'id' }
    if (format === 'unix-ms') return { type: 'time' }
    if (types.includes('array'))
      return { type: 'list', of: kindOf((parts.find((part) => part['items'])?.['items'] as Node) ?? {}) }
    if (types.includes('object') || parts.some((part) => part['properties']))
      return { type: 'record', fields: fieldsOf(schema) }
    if (types.includes('boolean')) return { type: 'flag' }
    if (types.includes('integer')) return { type: 'count' }
    if (types.includes('number')) return { type: 'number' }
    return types.includes('string') ? { type: 'text' } : { type: 'record', fields: [] }
  }

  const fieldsOf = (schema: Node): Field[] => {
    const fields = new Map<string, Field>()
    // What one of several variants asks for may be left out in another.
    const required = new Set(demandsOf(schema))
    for (const part of partsOf(schema)) {
      for (const [name, property] of Object.entries((part['properties'] ?? {}) as Record<string, Node>))
        fields.set(name, merge(fields.get(name), fieldOf(name, property, required.has(name))))
    }
    return [...fields.values()]
  }

  const fieldOf = (name: string, schema: Node, required: boolean): Field => {
    const { description = '', default: standard, minimum, maximum, maxLength, maxItems } = follow(schema)
    const bounds = { default: standard, minimum, maximum, maxLength, maxItems }
    const known = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined))
    return {
      name,
      kind: kindOf(schema),
      required,
      description: String(description).trim(),
      basis: 'documented',
      ...known,
    }
  }

  return { follow, kindOf, fieldsOf }
}

/** Variants of an object may have the same field with words of their own. */
function merge(before: Field | undefined, field: Field): Field {
  if (!before) return field
  if (before.kind.type !== 'word' || field.kind.type !== 'word') return before
  return { ...before, kind: { ...before.kind, words: [...new Set([...before.kind.words, ...field.kind.words])] } }
}
