// Makes `openapi.rules.json` from a document: what programs act on, without what only people read. A local exchange
// runs by it, and tests that read no other document need not be repeated after a change of a text.
import type { Node } from '../bundle/document.ts'

const texts = new Set([
  'description',
  'remedy',
  'summary',
  'x-basis',
  'x-codeSamples',
  'x-gap',
  'x-gaps',
  'x-keys',
  'x-note',
  'x-source',
])
/** Parts that are values of the interface and not of the document. */
const values = new Set(['const', 'default', 'enum', 'example', 'value'])

/** Returns a document without its texts. A pattern keeps the description that refusals quote. */
export function withoutTexts(document: Node): Node {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    if (typeof value !== 'object' || value === null) return value
    const node = value as Node
    const isQuoted = quotesDescription(node, document)
    const parts = Object.entries(node).filter(
      ([key, part]) => !isText(key, part) || (isQuoted && key === 'description'),
    )
    return Object.fromEntries(
      parts.map(([key, part]) => [key, values.has(key) || isExampleList(key, part) ? part : strip(part)]),
    )
  }
  return strip(document) as Node
}

// A property of this name is a schema.
function isText(key: string, part: unknown): boolean {
  return texts.has(key) && (typeof part === 'string' || Array.isArray(part) || key === 'x-gaps' || key === 'x-keys')
}

function isExampleList(key: string, part: unknown): boolean {
  return key === 'examples' && Array.isArray(part)
}

/** Whether refusals quote the description of a schema: decimals are described by their pattern. */
function quotesDescription(node: Node, document: Node): boolean {
  if (typeof node['$ref'] === 'string') return quotesDescription(targetOf(node['$ref'], document), document)
  return typeof node['pattern'] === 'string' && node['format'] !== 'decimal'
}

function targetOf(reference: string, document: Node): Node {
  const steps = reference.slice(2).split('/')
  return steps.reduce((node, step) => node[step.replaceAll('~1', '/').replaceAll('~0', '~')] as Node, document)
}
