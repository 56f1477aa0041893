/**
 * Fills what a guide says of the interface from the document: `{{weight placeOrder}}` in a text becomes what the document
 * holds. A guide types no such fact itself, so it cannot become wrong; a name that nothing has ends the build.
 */
import { countFacts } from '../bundle/count.ts'
import type { Basis, Document, Operation, Schema } from '../bundle/document.ts'
import type { Handbook } from '../handbook/handbook.ts'
import { code, line, link, plain, quote, table } from '../handbook/markdown.ts'
import { listMarked, pageOf } from '../handbook/provenance-list.ts'
import { GAPS_PAGE, capital } from '../handbook/remarks.ts'
import type { ShownDocument } from '../handbook/display-document.ts'
import { controlFacts } from './control-facts.ts'
import { REFERENCE, type Sources, type Fact } from './fact.ts'
import { modeFacts } from './mode-facts.ts'
import { showFile } from './source-file.ts'
import { workflowFacts } from './workflow-facts.ts'

const FACTS: Readonly<Record<string, Fact>> = {
  operation: ({ document }, id) => linkToOperation(findOperation(document, id)),
  summary: ({ document }, id) => findOperation(document, id).summary,
  call: ({ document }, id) => code(addressOf(document, id)),
  weight: ({ document }, id) => weightInWords(findOperation(document, id)['x-weight']),
  permission: ({ document }, id) => findOperation(document, id)['x-permission'] ?? 'none',
  limit: ({ document }, name) => String(limitOf(document, name)),
  seconds: ({ document }, name) => String(Number(limitOf(document, name)) / 1000),
  bound: ({ document }, path = '', keyword = '') => boundOf(document, path, keyword),
  schema: ({ document }, name) => linkToSchema(document, name),
  code: ({ document }, value) => link(code(findCode(document, value).value), schemaPage(document, 'ErrorCode')),
  codes: ({ document }, ...values) => codeTable(document, values),
  gap: ({ handbook }, id) => linkToGap(handbook, id),
  gapText: ({ handbook }, id, ...name) => gapPoint(handbook, id, name.join(' ')),
  mark: ({ document }, ...name) => markOf(document, name.join(' ')),
  marks: ({ document, handbook }) => markTable(document, handbook),
  words: ({ document }, name) => wordTable(document, name),
  headers: ({ document }) => headersOf(document).map(code).join(', '),
  weights: ({ document }) => weightTable(document),
  counts: ({ document }) => String(operationsOf(document).length),
  node: ({ node }) => node.replace('>=', ''),
  version: ({ document }) => document.info.version,
  file: (_, path = '') => showFile(path),
  ...controlFacts,
  ...modeFacts,
  ...workflowFacts,
}

/** Returns the text with its facts filled in; what stands in fenced code stays. */
export function fillFacts(markdown: string, sources: Sources): string {
  return markdown
    .split(/^(```[^]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : fill(part, sources)))
    .join('')
}

function fill(text: string, sources: Sources): string {
  return text.replace(/\{\{(\w+)((?: [^{}\s]+)*)\}\}/g, (_, name: string, rest: string) => {
    const fact = FACTS[name]
    if (!fact) throw new Error(`Expected the name of a fact, was {{${name}${rest}}}.`)
    return fact(sources, ...rest.trim().split(' ').filter(Boolean))
  })
}

function operationsOf(document: Document): Operation[] {
  return Object.values(document.paths).flatMap((item) => Object.values(item))
}

function findOperation(document: Document, id: string | undefined): Operation {
  const operation = operationsOf(document).find(({ operationId }) => operationId === id)
  if (!operation) throw new Error(`Expected an operation of the document, was ${id}.`)
  return operation
}

function addressOf({ paths }: Document, id: string | undefined): string {
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(item))
      if (operationId === id) return `${method.toUpperCase()} ${path}`
  }
  throw new Error(`Expected an operation of the document, was ${id}.`)
}

function linkToOperation({ operationId, tags }: Operation): string {
  return link(code(operationId), REFERENCE + pageOf(tags[0]!, operationId))
}

function weightInWords({ ip, uid }: Operation['x-weight']): string {
  return uid === undefined ? `IP ${ip}` : `IP ${ip}, UID ${uid}`
}

function weightTable(document: Document): string {
  return table(
    ['Operation', 'IP', 'UID'],
    operationsOf(document).map((operation) => {
      const { ip, uid } = operation['x-weight']
      return [linkToOperation(operation), String(ip), uid === undefined ? '' : String(uid)]
    }),
  )
}

function limitOf(document: Document, name: string | undefined): unknown {
  const value = name === undefined ? undefined : document['x-limits'][name]
  if (value === undefined) throw new Error(`Expected a key of x-limits, was ${name}.`)
  return value
}

function findSchema(document: Document, name: string | undefined): Schema {
  const schema = name === undefined ? undefined : document.components.schemas[name]
  if (!schema) throw new Error(`Expected a schema of the document, was ${name}.`)
  return schema
}

function boundOf(document: Document, path: string, keyword: string): string {
  const [name, property = ''] = path.split('.')
  const node = findSchema(document, name).properties?.[property] as Record<string, unknown> | undefined
  if (node?.[keyword] === undefined) throw new Error(`Expected ${path} to have ${keyword}, was none.`)
  return String(node[keyword])
}

function schemaPage(document: Document, name: string | undefined): string {
  const [tag = ''] = (findSchema(document, name) as { 'x-tags'?: string[] })['x-tags'] ?? []
  return REFERENCE + pageOf(tag, name!)
}

function linkToSchema(document: Document, name: string | undefined): string {
  return link(code(name!), schemaPage(document, name))
}

function branchesOf(schema: Schema): Schema[] {
  return [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter((branch) => branch.const !== undefined)
}

function findCode(document: Document, value: string | undefined): { value: string; branch: Schema } {
  const branch = branchesOf(findSchema(document, 'ErrorCode')).find((each) => String(each.const) === value)
  if (!branch) throw new Error(`Expected a code of ErrorCode, was ${value}.`)
  return { value: String(branch.const), branch }
}

function codeTable(document: Document, values: readonly string[]): string {
  return table(
    ['Code', 'Status', 'Meaning'],
    values.map((value) => {
      const { branch } = findCode(document, value)
      return [code(value), String(branch['x-status'] ?? ''), line(branch.description ?? '')]
    }),
  )
}

function wordTable(document: Document, name: string | undefined): string {
  return table(
    ['Word', 'Meaning'],
    branchesOf(findSchema(document, name)).map((branch) => [
      code(String(branch.const)),
      line(branch.description ?? ''),
    ]),
  )
}

function headersOf({ components }: Document): string[] {
  return Object.values(components.securitySchemes).map(({ name }) => String(name))
}

function findGap({ gaps }: Handbook, id: string | undefined): NonNullable<ReturnType<Handbook['gaps']['get']>> {
  const gap = gaps.get(id ?? '')
  if (!gap) throw new Error(`Expected an entry of the register of gaps, was ${id}.`)
  return gap
}

function linkToGap(handbook: Handbook, id: string | undefined): string {
  const { title } = findGap(handbook, id)
  return link(`${id} ${plain(title)}`, `${REFERENCE}#/${GAPS_PAGE}/${id!.toLowerCase()}`)
}

function gapPoint(handbook: Handbook, id: string | undefined, name: string): string {
  const point = findGap(handbook, id).points.find((each) => each.name === name)
  if (!point) throw new Error(`Expected a point of ${id}, was ${name}.`)
  return line(point.text)
}

function markOf(document: ShownDocument, name: string): string {
  const marked = listMarked(document).find((each) => each.name === name)
  if (!marked) throw new Error(`Expected something marked, was "${name}".`)
  const note = line(marked.thing['x-note'] ?? '')
  return quote(`${code(name)} is marked ${code(marked.basis)}: ${note}`)
}

function markTable(document: Document, { marks }: Handbook): string {
  const counts = countFacts(document)
  return table(
    ['Mark', 'Meaning', 'Facts'],
    [...marks].map(([mark, meaning]) => [`**${capital(mark)}**`, line(meaning), String(counts[mark as Basis] ?? 0)]),
  )
}
