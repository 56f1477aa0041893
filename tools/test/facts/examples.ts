/** The examples of a bundle, each held against the schema beside it. */
import { type Json, type Node, follow } from '../../src/bundle/document.ts'
import { accepts } from './accepts.ts'
import { branches, expand } from './schema.ts'
import type { Fact } from './table.ts'

/** Returns the examples that the bundle itself refuses, as `operationId name`. */
export function refusedExamples(bundle: Node): string[] {
  return examplesOf(bundle).flatMap(({ name, schema, value }) => (accepts(bundle, schema, value) ? [] : name))
}

/**
 * Returns the values of examples that nothing in the reference shows: a value that the list of its place does not contain, and a
 * text with a name in capitals or a code of five digits that no row of the table has.
 */
export function valuesBeyondReference(bundle: Node, facts: readonly Fact[]): string[] {
  const shown = new Set(
    facts.filter(({ aspect }) => aspect.endsWith('value')).flatMap(({ value }) => value.split(/\W+/)),
  )
  return examplesOf(bundle).flatMap(({ name, schema, value }) =>
    textsIn(bundle, schema, value).flatMap(({ at, text, listed }) => {
      if (listed.length > 0) return text === '' || listed.includes(text) ? [] : `${name}${at}: ${text}`
      const names = text.match(/\b(?:[A-Z]{3,}(?:_[A-Z]+)*|[45]\d{4})\b/g) ?? []
      return names.filter((word) => !shown.has(word) && !currencies.has(word)).map((word) => `${name}${at}: ${word}`)
    }),
  )
}

/** Names of currencies in examples. */
const currencies = new Set(['BTC', 'USDT'])

interface Text {
  readonly at: string
  readonly text: string
  /** The values that the place lists. */
  readonly listed: readonly string[]
}

/** Returns the texts of a value that are no numbers. */
function textsIn(bundle: Node, schema: Node, value: Json, at = ''): Text[] {
  if (typeof value === 'string') {
    const listed = branches(bundle, schema).map((branch) => String(branch['const']))
    const isNumber = /^-?[\d.:]*$/.test(value) && !at.endsWith('code')
    return listed.length === 0 && isNumber ? [] : [{ at, text: value, listed }]
  }
  if (typeof value !== 'object' || value === null) return []
  const parts = expand(bundle, schema)
  return Object.entries(value).flatMap(([key, inner]) => {
    const found = parts.flatMap((part) => {
      const node = Array.isArray(value) ? part['items'] : (part['properties'] as Node | undefined)?.[key]
      return node ? [node as Node] : []
    })
    return textsIn(bundle, { anyOf: found } as Node, inner as Json, `${at}.${key}`)
  })
}

interface Example {
  readonly name: string
  readonly schema: Node
  readonly value: Json
}

function examplesOf(bundle: Node): Example[] {
  const target = (node: Node): Node => (node['$ref'] ? (follow(bundle, String(node['$ref'])) as Node) : node)
  const items = Object.values(bundle['paths'] as Record<string, Record<string, Node>>)
  return items
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => {
      const answers = Object.values(operation['responses'] as Record<string, Node>)
      const body = operation['requestBody'] as Node | undefined
      return (body ? [body, ...answers] : answers).flatMap((holder) => {
        const content = target(holder)['content'] as Record<string, Node> | undefined
        const { schema, examples } = (content?.['application/json'] ?? {}) as {
          schema: Node
          examples?: Record<string, Node>
        }
        return Object.entries(examples ?? {}).map(([name, node]) => ({
          name: `${String(operation['operationId'])} ${name}`,
          schema,
          value: target(node)['value']!,
        }))
      })
    })
}
