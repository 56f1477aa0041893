/**
 * Fills what a page says of the interface from the documents: `{{value document/x-limits/ipWeight}}` in a text becomes what the
 * document holds. A page types no such fact itself, so it cannot become wrong; an unknown name ends the build.
 */
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parse } from 'yaml'
import { type Document, type Schema, follow, listOperations } from '../bundle/document.ts'
import { countFacts } from '../bundle/count.ts'
import { distFolder, root } from '../bundle/paths.ts'
import { controlPage, controlSchemaPage, operationPage, schemaPage } from './addresses.ts'
import { examplesOf } from './examples.ts'
import { type Handbook, readHandbook } from './handbook.ts'
import { code, line, link, outsideCode, paragraphs, plain, table } from './markdown.ts'
import { listMarked } from './provenance-list.ts'
import { capital, linkToGap, seenIn, several } from './remarks.ts'

export interface Sources {
  readonly document: Document
  /** The control operations of the local exchange. */
  readonly sandbox: Document
  readonly handbook: Handbook
  readonly workflows: readonly Workflow[]
  readonly package: unknown
}

/** A workflow of the Arazzo document. A step is an operation, such as `$sourceDescriptions.capi.placeOrder`, or a workflow. */
interface Workflow {
  readonly workflowId: string
  readonly description: string
  readonly inputs: { readonly properties: Record<string, { readonly description: string }> }
  readonly steps: readonly {
    readonly description: string
    readonly operationId?: string
    readonly workflowId?: string
  }[]
}

/** Returns what facts are taken from. */
export async function readSources(): Promise<Sources> {
  const read = (name: string, folder = distFolder): string => readFileSync(join(folder, name), 'utf8')
  return {
    document: JSON.parse(read('openapi.json')) as Document,
    sandbox: JSON.parse(read('sandbox.json')) as Document,
    workflows: (parse(read('workflows.arazzo.yaml')) as { workflows: Workflow[] }).workflows,
    handbook: await readHandbook(),
    package: JSON.parse(read('package.json', root)),
  }
}

/** Returns the text with its facts filled in, except in fenced code. */
export function fillFacts(markdown: string, sources: Sources): string {
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)((?: [^{}\s]+)*)\}\}/g, (all, name: string, rest: string) =>
      need(facts[name], 'the name of a fact', all)(sources, ...rest.trim().split(' ').filter(Boolean)),
    )
  return outsideCode(markdown, fill)
}

/** Returns a fact as Markdown. */
type Fact = (sources: Sources, ...names: string[]) => string

const facts: Readonly<Record<string, Fact>> = {
  value: (sources, path = '') => String(follow(sources, `#/${path}`)),
  counts: ({ document }) => String(listOperations(document).length),
  operation: ({ document }, id = '') =>
    link(code(findOperation(document, id).operation.operationId), operationPage(id)),
  control: ({ sandbox }, id = '') => {
    const { method, path } = findOperation(sandbox, id)
    return link(code(`${method} ${path}`), controlPage(id))
  },
  schema: ({ document }, name = '') =>
    link(code(need(document.components.schemas[name] && name, 'a schema', name)), schemaPage(name)),
  code: ({ document }, value = '') => {
    const [{ const: found = '' }] = valuesOf(document.components.schemas['ErrorCode'], [value]) as [Schema]
    return link(code(found), `${schemaPage('ErrorCode')}#value-${value}`)
  },
  gap: ({ handbook }, id = '') => linkToGap(id, handbook),
  example({ document }, id = '') {
    const [example] = examplesOf(findOperation(document, id).operation.responses['200'], document)
    return `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``
  },
  file: (_, path = '') =>
    `\`\`\`${extname(path).slice(1)}\n${readFileSync(join(root, path), 'utf8').trimEnd()}\n\`\`\``,
  values({ document, sandbox }, name = '', ...chosen) {
    const schema = document.components.schemas[name] ?? sandbox.components.schemas[name]
    const rows = valuesOf(schema, chosen).map(({ title, const: value, description, 'x-status': status }) => [
      code(name === 'ErrorCode' ? (value ?? '') : (title ?? value ?? '')),
      `${status === undefined ? '' : `HTTP ${status}. `}${line(description)}`,
    ])
    return table(['Value', 'Meaning'], rows)
  },
  weights: ({ document }) =>
    table(
      ['Operation', 'IP', 'UID'],
      listOperations(document).map(({ operation: { operationId: id, 'x-weight': weight } }) => [
        link(code(id), operationPage(id)),
        ...[weight.ip, weight.uid ?? ''].map(String),
      ]),
    ),
  limits: ({ document }) =>
    table(
      ['Limit', 'Value'],
      Object.entries(document['x-limits'])
        .filter(([key]) => !key.startsWith('x-'))
        .map(([key, value]) => [code(key), String(value)]),
    ),
  controls: ({ sandbox }) =>
    table(
      ['Call', 'What it does'],
      listOperations(sandbox).map(({ operation: { operationId, summary }, method, path }) => [
        link(code(`${method} ${path}`), controlPage(operationId)),
        summary,
      ]),
    ),
  schemas: ({ document }) => schemaTable(document, schemaPage),
  controlSchemas: ({ document, sandbox }) => schemaTable(sandbox, controlSchemaPage, document),
  spellings({ document }) {
    const objects = Object.entries(document.components.schemas)
    const rows = objects.flatMap(([name, { properties = {} }]) =>
      Object.keys(properties).flatMap((field) => {
        const others = Object.entries(properties).filter(([, each]) => each['x-alias-of'] === field)
        const spellings = others.map(([other, { 'x-sent-in': sentIn = [] }]) =>
          [code(other), ...sentIn.map((id) => `(sent by ${code(id)})`)].join(' '),
        )
        return others.length > 0 ? [[link(code(name), schemaPage(name)), code(field), spellings.join(', ')]] : []
      }),
    )
    return table(['Record', 'Field', 'Other spellings'], rows)
  },
  marks({ document, handbook }) {
    const counts: Readonly<Record<string, number>> = countFacts(document)
    const rows = [...handbook.marks].map(([mark, text]) => [`**${capital(mark)}**`, text, String(counts[mark] ?? 0)])
    return table(['Mark', 'Meaning', 'Facts'], rows)
  },
  /** All facts with a mark, or one of them. */
  marked({ document, handbook }, basis, ...only) {
    const found = listMarked(document).filter(
      ({ name, thing }) => thing['x-basis'] === basis && [name, ''].includes(only.join(' ')),
    )
    const rows = found.map(({ name, page, thing }) => [
      page ? link(code(name), page) : plain(name),
      line(thing['x-note']) + (basis === 'practice' ? seenIn(thing) : ''),
      several(thing['x-gap'])
        .map((id) => linkToGap(id, handbook))
        .join(', '),
    ])
    return need(rows[0] && table(['Where', 'Note', 'Open question'], rows), `a fact marked ${basis}`, only.join(' '))
  },
  workflow(sources, id = '') {
    const found = sources.workflows.find(({ workflowId }) => workflowId === id)
    const { description, inputs, steps } = need(found, 'a workflow of workflows.arazzo.yaml', id)
    const rows = Object.entries(inputs.properties).map(([name, input]) => [code(name), line(input.description)])
    const requestOf = ({ operationId = '', workflowId = '' }: Workflow['steps'][number]): string => {
      const [, source, name = ''] = /^\$sourceDescriptions\.(\w+)\.(\w+)$/.exec(operationId) ?? []
      if (operationId === '') return `workflow ${code(workflowId)}`
      return facts[source === 'sandbox' ? 'control' : 'operation']!(sources, name)
    }
    const lines = steps.map((step, index) => [String(index + 1), requestOf(step), step.description])
    return paragraphs(
      line(description),
      table(['Input', 'Meaning'], rows),
      table(['Step', 'Request', 'What it does'], lines),
    )
  },
}

/** Returns the value; throws if there is none. */
function need<Value>(value: Value | undefined, expected: string, was: string): Value {
  if (value === undefined) throw new Error(`Expected ${expected}, was ${was}.`)
  return value
}

function findOperation(document: Document, id: string): ReturnType<typeof listOperations>[0] {
  const found = listOperations(document).find(({ operation }) => operation.operationId === id)
  return need(found, 'an operation of the document', id)
}

/** Returns the chosen values of a schema, or all. */
function valuesOf({ oneOf = [], anyOf = [] }: Schema = {}, chosen: readonly string[]): Schema[] {
  const values = [...oneOf, ...anyOf]
  if (chosen.length === 0) return need(values[0] && values, 'a schema of several values', 'another one')
  return chosen.map((id) =>
    need(
      values.find((each) => String(each.const) === id),
      'a value of the schema',
      id,
    ),
  )
}

/** Returns a table of the schemas, without those of another document. */
function schemaTable({ components }: Document, page: (name: string) => string, other?: Document): string {
  const names = Object.keys(components.schemas).filter((name) => other?.components.schemas[name] === undefined)
  const rows = names.map((name) => [link(code(name), page(name)), line(components.schemas[name]!.description)])
  return table(['Schema', 'Meaning'], rows)
}
