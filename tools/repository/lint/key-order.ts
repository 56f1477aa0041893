// The order of the keys of a document in YAML: what a thing is called and what it is, where the fact comes from, what
// it consists of. Names of the interface (properties, parameters, statuses, paths) keep their order.
import { type Document, type Pair, isMap, isScalar, isSeq, parseDocument } from 'yaml'

/** What a thing is: its name, its place, its type and its text. */
const head =
  'openapi info operationId name in tags url const type title version summary x-name x-displayName format x-unit additionalProperties ' +
  'minLength maxLength pattern minimum maximum minItems maxItems default enum description license contact $ref schema example examples ' +
  'x-final x-status x-duration'
/** Where it comes from, and what is not known about it. */
const origin = 'x-basis x-source x-assumed x-stated x-note x-gap'
/** What else a program has to know about it. */
const keys =
  'x-weight x-paging x-permission x-effect x-repeat x-confirm x-signature x-secret x-alias-of x-documented-in x-sent-in x-sent-for x-sent-type ' +
  'x-observed-type x-empty x-none x-invalid'
/** What it consists of. */
const parts =
  'x-limits x-refusals servers security externalDocs headers content required properties allOf anyOf oneOf prefixItems items parameters ' +
  'requestBody responses links value paths components'

const order = new Map(
  [head, origin, keys, parts]
    .join(' ')
    .split(' ')
    .map((key, index) => [key, index] as const),
)
/** Keys whose object has names of the interface. */
const named = new Set([
  'properties',
  'responses',
  'paths',
  'components',
  'examples',
  'variables',
  'content',
  'headers',
  'links',
  'value',
])
/** Parts of the components, which have names too. */
const kinds = new Set([
  'schemas',
  'parameters',
  'securitySchemes',
  'reasons',
  'x-stated',
  'x-weight',
  'x-paging',
  'x-limits',
  'x-signature',
])

/** Returns the lines whose key stands after one that belongs behind it. */
export function misplacedKeys(text: string): { line: number; key: string; before: string }[] {
  const found: { line: number; key: string; before: string }[] = []
  eachMap(parseDocument(text), (pairs) => {
    let last = pairs[0]
    for (const pair of pairs) {
      if (rankOf(pair) < rankOf(last!)) {
        const start = isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0
        found.push({ line: text.slice(0, start).split('\n').length, key: keyOf(pair), before: keyOf(last!) })
      } else last = pair
    }
  })
  return found
}

/** Returns the text with its keys in order. */
export function orderKeys(text: string): string {
  const document = parseDocument(text)
  const first = isMap(document.contents) ? document.contents.items[0]?.key : undefined
  // The comment at the top is that of the file, and not of its first key.
  if (isScalar(first) && first.commentBefore)
    [document.commentBefore, first.commentBefore] = [first.commentBefore, null]
  eachMap(document, (pairs) => {
    pairs.splice(0, pairs.length, ...pairs.toSorted((one, other) => rankOf(one) - rankOf(other)))
  })
  return document.toString({ lineWidth: 120, flowCollectionPadding: true, singleQuote: true })
}

type Keyed = Pair<unknown, unknown>

function eachMap(document: Document, visit: (pairs: Keyed[]) => void): void {
  const walk = (node: unknown, isNamed: boolean): void => {
    if (isSeq(node)) for (const item of node.items) walk(item, false)
    if (!isMap(node)) return
    if (!isNamed) visit(node.items as Keyed[])
    for (const pair of node.items as Keyed[]) {
      const key = keyOf(pair)
      if (key === 'value' && !isNamed) continue
      walk(pair.value, !isNamed && (named.has(key) || kinds.has(key)))
    }
  }
  walk(document.contents, false)
}

function keyOf({ key }: Keyed): string {
  return isScalar(key) ? String(key.value) : String(key)
}

/**
 * Whether a parameter or a body is required stands at its beginning, and a schema of other properties behind these.
 * Keys that the list lacks, such as methods, come last.
 */
function rankOf({ key, value }: Keyed): number {
  const name = isScalar(key) ? String(key.value) : ''
  if (name === 'required' && !isSeq(value)) return order.get('in')! + 0.5
  if (name === 'additionalProperties' && isMap(value)) return order.get('properties')! + 0.5
  return order.get(name) ?? order.size
}
