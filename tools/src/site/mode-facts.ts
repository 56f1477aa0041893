/** The table of the modes: which field carries margin mode, separated mode and position mode, in each request and response. */
import { type Document, type Operation, type Schema, follow, nameOf } from '../bundle/document.ts'
import { code, table } from '../handbook/markdown.ts'
import type { Fact } from './source.ts'

/** A field that carries a mode. */
interface Carrier {
  /** The object that has the field. */
  readonly record: string
  readonly mode: string
  /** All spellings, that of the document's tables first. */
  readonly spellings: readonly string[]
  /** The one that the local exchange sends. */
  readonly sent: string
}

const modes = ['marginMode', 'separatedMode', 'positionMode']

export const modeFacts: Readonly<Record<string, Fact>> = {
  modes: ({ document }) =>
    table(
      ['Request or response', 'Spellings'],
      Object.values(document.paths)
        .flatMap((item) => Object.values(item))
        .flatMap((operation) => rowsOf(operation, document)),
    ),
}

function rowsOf(operation: Operation, document: Document): string[][] {
  const { operationId, requestBody, responses } = operation
  const body = requestBody?.content['application/json'].schema
  const answer = responses['200']?.content['application/json'].schema
  const row = (direction: string, { record, mode, spellings, sent }: Carrier): string[] => [
    `${code(operationId)}, ${mode} in the ${direction} (${code(record)})`,
    spellings.map((name) => (name === sent ? `**${code(name)}**` : code(name))).join(', '),
  ]
  return [
    ...carriersIn(body, operationId, document).map((each) => row('request', each)),
    ...carriersIn(answer, operationId, document).map((each) => row('response', each)),
  ]
}

/** Returns the fields below a schema that carry a mode, each once. */
function carriersIn(schema: Schema | undefined, id: string, document: Document, place = ''): Carrier[] {
  if (!schema) return []
  if (schema.$ref) return carriersIn(follow(document, schema.$ref) as Schema, id, document, nameOf(schema.$ref))
  const properties = Object.entries(schema.properties ?? {})
  const own = properties.flatMap(([name, { 'x-alias-of': alias }]) => {
    const mode = modes.find((each) => each === name || each === camelCase(name))
    if (alias !== undefined || mode === undefined) return []
    const others = properties.filter(([, other]) => other['x-alias-of'] === name)
    const sent = others.find(([, other]) => other['x-sent-in']?.includes(id))?.[0] ?? name
    return [{ record: place, mode: spoken(mode), spellings: [name, ...others.map(([other]) => other)], sent }]
  })
  const inside = [schema.items, ...properties.map(([, property]) => property)]
  return [...own, ...inside.flatMap((each) => carriersIn(each, id, document, place))]
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns `margin mode` for `marginMode`. */
function spoken(mode: string): string {
  return mode.replace('Mode', ' mode')
}
