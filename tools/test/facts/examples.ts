// The examples of a bundle, each held against the schema beside it.
import { type Json, type Node, follow } from '../../product/bundle/document.ts'
import { accepts } from './accepts.ts'
import { branches, expand } from './schema.ts'

/** Returns the examples that the bundle itself refuses, as `operationId name`. */
export function refusedExamples(bundle: Node): string[] {
  return examplesOf(bundle).flatMap(({ name, schema, value }) => (accepts(bundle, schema, value) ? [] : name))
}

/**
 * Returns the values of examples that nothing in the reference shows: a value that the list of its place does not
 * contain, and where a place has no list, a text that is no number, time, symbol, currency or id that a client chooses.
 */
export function valuesBeyondReference(bundle: Node): string[] {
  return examplesOf(bundle).flatMap(({ name, schema, value }) =>
    textsIn(bundle, schema, value).flatMap(({ at, text, listed }) => {
      const isShown = text === '' || (listed.length > 0 ? listed.includes(text) : isNeutral(at, text))
      return isShown ? [] : `${name}${at}: ${text}`
    }),
  )
}

/**
 * Returns the zeros of examples that mean "none", which the reference states of a few fields only: of times, prices and
 * limits, which are never zero themselves.
 */
export function zerosBeyondReference(bundle: Node): string[] {
  return examplesOf(bundle).flatMap(({ name, schema, value }) =>
    textsIn(bundle, schema, value).flatMap(({ at, text, description }) =>
      /^0(\.0+)?$/.test(text) && /(price|time|date|limit\w*)$|price_avg$/i.test(at) && !/\b0\b/.test(description)
        ? [`${name}${at}: ${text}`]
        : [],
    ),
  )
}

/** Returns the examples of requests without a response of the same key, and the other way round. */
export function unpairedExamples(bundle: Node): string[] {
  const all = examplesOf(bundle)
  return all.flatMap(({ name, hasBody, isRequest }) => {
    const isPaired = all.some((other) => other.name === name && other.isRequest !== isRequest)
    return !hasBody || isPaired ? [] : name
  })
}

/** Returns the operations without an example. */
export function withoutExample(bundle: Node): string[] {
  const known = new Set(examplesOf(bundle).map(({ operationId }) => operationId))
  const items = Object.values(bundle['paths'] as Record<string, Record<string, Node>>)
  const ids = items.flatMap((item) => Object.values(item)).map((operation) => String(operation['operationId']))
  return ids.filter((id) => !known.has(id))
}

/** Whether a text is a number, a time, a symbol or a currency, or stands where a client chooses the text. */
function isNeutral(at: string, text: string): boolean {
  const field = /(\w+)(\.\d+)?$/.exec(at)?.[1] ?? ''
  if (chosen.has(field)) return true
  return /^(cmt_[a-z]+|BTC|USDT)$/.test(text) || (/^-?[\d.:]*$/.test(text) && !/(code|msg|message)$/.test(field))
}

/** The fields whose texts a client chooses. */
const chosen: ReadonlySet<string> = new Set(['client_oid', 'clientOid', 'clientOids', 'cids'])

interface Text {
  readonly at: string
  readonly text: string
  /** The values that the place lists. */
  readonly listed: readonly string[]
  /** What the schemas of the place say. */
  readonly description: string
}

/** Returns the texts of a value, and its numbers as texts. */
function textsIn(bundle: Node, schema: Node, value: Json, at = ''): Text[] {
  if (typeof value === 'string' || typeof value === 'number') {
    const listed = branches(bundle, schema).map((branch) => String(branch['const']))
    const description = expand(bundle, schema).flatMap((part) => part['description'] ?? [])
    return [{ at, text: String(value), listed, description: description.join(' ') }]
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
  readonly operationId: string
  readonly isRequest: boolean
  /** Whether the operation has a request body. */
  readonly hasBody: boolean
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
        const operationId = String(operation['operationId'])
        return Object.entries(examples ?? {}).map(([name, node]) => ({
          name: `${operationId} ${name}`,
          operationId,
          isRequest: holder === body,
          hasBody: body !== undefined,
          schema,
          value: target(node)['value']!,
        }))
      })
    })
}
