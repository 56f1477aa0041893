// Fills what a page says of the interface from the documents: `{{value document/x-limits/ipWeight}}` in a text becomes
// what the document holds. A page types no such fact itself, so it cannot become wrong; an unknown name ends the build.
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parse } from 'yaml'
import {
  type Basis,
  countFacts,
  type Document,
  examplesOf,
  follow,
  listOperations,
  type Paging,
  reachedFrom,
  type Schema,
} from '../bundle/document.ts'
import { distFolder, root } from '../paths.ts'
import {
  block,
  code,
  controlPage,
  controlSchemaPage,
  either,
  line,
  link,
  operationPage,
  outsideCode,
  paragraphs,
  part,
  plain,
  schemaPage,
  table,
} from './markdown.ts'
import {
  capital,
  type Handbook,
  linkToGap,
  listMarked,
  markOf,
  readHandbook,
  type Remarkable,
  seenIn,
  several,
} from './remarks.ts'
import { reasonsOf, sharedTable } from './reference.ts'

export interface Sources {
  readonly document: Document
  /** What the reference bundle has of it. */
  readonly stated: Document
  /** The control operations of the local exchange. */
  readonly sandbox: Document
  readonly handbook: Handbook
  readonly workflows: readonly Workflow[]
  readonly package: unknown
}

/**
 * A workflow of the Arazzo document. A step is an operation, such as `$sourceDescriptions.capi.placeOrder`, or a
 * workflow.
 */
interface Workflow {
  readonly workflowId: string
  readonly description: string
  readonly inputs: { readonly properties: Readonly<Record<string, Schema>> }
  readonly steps: readonly { description: string; operationId?: string; workflowId?: string }[]
}

/** Returns what facts are taken from. */
export function readSources(): Sources {
  const text = (name: string, folder = distFolder): string => readFileSync(join(folder, name), 'utf8')
  return {
    document: JSON.parse(text('openapi.json')) as Document,
    stated: JSON.parse(text('openapi.reference.json')) as Document,
    sandbox: JSON.parse(text('sandbox.json')) as Document,
    workflows: (parse(text('workflows.arazzo.yaml')) as Pick<Sources, 'workflows'>).workflows,
    handbook: readHandbook(),
    package: JSON.parse(text('package.json', root)),
  }
}

/** Returns the text with its facts filled in, except in fenced code. */
export function fillFacts(markdown: string, sources: Sources): string {
  const fill = (all: string, name: string, rest: string): string =>
    need(facts[name], 'the name of a fact', all)(sources, ...rest.trim().split(' ').filter(Boolean))
  return outsideCode(markdown, (text) => text.replace(/\{\{(\w+)((?: [^{}\s]+)*)\}\}/g, fill))
}

/** Returns a fact as Markdown. */
type Fact = (sources: Sources, ...names: string[]) => string

const facts: Readonly<Record<string, Fact>> = {
  value: (sources, path) => String(follow(sources, `#/${path}`)),
  counts: ({ document }) => String(listOperations(document).length),
  /** The number of operations of the document, and that of the reference. */
  bothCounts: ({ document, stated }) =>
    either(String(listOperations(document).length), String(listOperations(stated).length)),
  /** The text about the whole interface, and what the reference has of it. */
  about({ document, stated }) {
    const texts = [document, stated].map(({ info }) => info.description.trim())
    return paragraphs(part('beyond', texts[0]!), part('stated', texts[1]!))
  },
  operation: ({ document }, id = '') => link(code(findOperation(document, id) && id), operationPage(id)),
  control({ sandbox }, id = '') {
    const { method, path } = findOperation(sandbox, id)
    return link(code(`${method} ${path}`), controlPage(id))
  },
  schema: ({ document }, name = '') =>
    link(code(need(document.components.schemas[name] && name, 'a schema', name)), schemaPage(name)),
  code({ document }, value = '') {
    valuesOf(document.components.schemas['ErrorCode'], [value])
    return link(code(value), `${schemaPage('ErrorCode')}#value-${value}`)
  },
  gap: ({ handbook }, id = '') => linkToGap(id, handbook),
  example: ({ document }, id = '') =>
    block('json', examplesOf(findOperation(document, id).operation.responses['200'], document)[0]),
  file: (_, path = '') => block(extname(path).slice(1), readFileSync(join(root, path), 'utf8').trimEnd()),
  values({ document, sandbox }, name = '', ...chosen) {
    const schema = document.components.schemas[name] ?? sandbox.components.schemas[name]
    const rows = valuesOf(schema, chosen).map(({ title, const: value = '', description, 'x-status': status }) => [
      code(name === 'ErrorCode' ? value : (title ?? value)),
      `${status ? `HTTP ${status}. ` : ''}${line(description)}`,
    ])
    return table(['Value', 'Meaning'], rows)
  },
  /** Which values are final, as a picture of text. */
  lifecycle({ document }, name = '') {
    const values = valuesOf(document.components.schemas[name], [])
    const names = (isFinal: boolean): string[] =>
      values
        .filter(({ 'x-final': final = false }) => final === isFinal)
        .map((value) => value.title ?? String(value.const))
    const [working, final] = [names(false), need(names(true)[0] && names(true), 'a schema with final values', name)]
    const width = Math.max(...working.map(({ length }) => length))
    const height = Math.max(working.length, final.length)
    const middle = Math.floor((height - 1) / 2)
    const edge = (index: number, count: number, marks: string): string =>
      index >= count ? ' ' : count === 1 ? '─' : marks[index === 0 ? 0 : index === count - 1 ? 2 : 1]!
    const rows = Array.from({ length: height }, (_, index) => {
      const arrow = index === middle ? '── becomes ──' : '             '
      const left = `${(working[index] ?? '').padEnd(width)} ${index < working.length ? '─' : ' '}${edge(index, working.length, '┐┤┘')}`
      return `${left}${arrow}${edge(index, final.length, '┌├└')}${index < final.length ? `─> ${final[index]} (final)` : ''}`.trimEnd()
    })
    return block('text', rows.join('\n'))
  },
  refusals({ document }) {
    const rows = reasonsOf(document).map(([reason, { field, description, remedy, repeat = 'no' }]) => {
      return [code(reason), field ? code(field) : '', line(description), line(remedy), repeat]
    })
    return table(['Reason', 'Field', 'Cause', 'What to do', 'Repeat'], rows)
  },
  weights: ({ document, stated }) => {
    const known = new Map(listOperations(stated).map(({ operation }) => [operation.operationId, operation]))
    const pages = (paging: Paging | undefined): string =>
      paging && !['none', 'latest'].includes(paging.by) ? `by ${paging.by}` : ''
    const rows = listOperations(document).map(({ operation, method, path }) => {
      const { operationId: id, summary, security, 'x-weight': weight, 'x-paging': paging, 'x-basis': basis } = operation
      const name = `${link(summary, operationPage(id))} ${code(id)}`
      return [
        name,
        code(method),
        known.has(id) ? code(path) : `<i class="beyond-row">${code(path)}</i>`,
        weight.ip + (weight.uid === undefined ? '' : ` + ${weight.uid}`),
        security?.length === 0 ? 'no' : 'yes',
        known.has(id) ? either(pages(paging), pages(known.get(id)!['x-paging'])) : pages(paging),
        `<em class="mark ${basis ?? 'documented'}">${basis ?? 'documented'}</em>`,
      ]
    })
    return table(['Operation', 'Method', 'Path', 'Weight IP + UID', 'Signed', 'Pages', 'Basis'], rows)
  },
  statuses: ({ document, stated, handbook }) => sharedTable({ document, stated, handbook, operationPage, schemaPage }),
  limits({ document, handbook }) {
    const limits = document['x-limits'] as Remarkable & Document['x-limits']
    const rows = Object.entries(limits)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, value]) => [code(key), value, markOf(limits, handbook)])
    return table(['Limit', 'Value', 'Basis'], rows)
  },
  controls(sources) {
    const operations = listOperations(sources.sandbox).map(({ operation }) => operation)
    const rows = operations.map(({ operationId, summary }) => [facts['control']!(sources, operationId), summary])
    return table(['Call', 'What it does'], rows)
  },
  schemas: ({ document, stated }) => schemaTable(document.components.schemas, schemaPage, stated.components.schemas),
  /** The schemas that only the control operations have. */
  controlSchemas({ document, sandbox }) {
    const own = Object.entries(sandbox.components.schemas).filter(([name]) => !document.components.schemas[name])
    return schemaTable(Object.fromEntries(own), controlSchemaPage)
  },
  spellings(sources) {
    const rows = Object.entries(sources.document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, other]) => other['x-alias-of'])
        .map(([spelling, { 'x-alias-of': field = '', 'x-sent-in': sentIn = [] }]) => [
          link(code(name), schemaPage(name)),
          ...[field, spelling].map(code),
          sentIn.map((id) => facts['operation']!(sources, id)).join(', '),
        ]),
    )
    return table(['Record', 'Field', 'Other spelling', 'Sent by the local exchange in'], rows)
  },
  /** The fields of responses that may be null, with what is known of when they are. */
  nullable({ document }) {
    const { schemas } = document.components
    const answers = listOperations(document).map(({ operation }) => operation.responses)
    const reached = reachedFrom([answers, document.components.responses], schemas)
    const mayBeNull = ({ type, anyOf = [] }: Schema): boolean =>
      [type, ...anyOf.map((each) => each.type)].flat().includes('null')
    const rows = Object.entries(schemas)
      .filter(([name]) => reached.has(name))
      .flatMap(([name, { properties = {} }]) =>
        Object.entries(properties)
          .filter(([, property]) => mayBeNull(property))
          .map(([field, { description, 'x-note': note }]) => [
            link(code(name), schemaPage(name)),
            code(field),
            `${line(description)} ${line(note)}`.trim(),
          ]),
      )
    return table(['Record', 'Field', 'Meaning'], rows)
  },
  marks({ document, handbook }) {
    const counts = countFacts(document)
    const rows = [...handbook.marks].map(([mark, text]) => [`**${capital(mark)}**`, text, counts[mark as Basis]])
    return table(['Mark', 'Meaning', 'Facts'], rows)
  },
  /** All facts with a mark, or one of them. */
  marked({ document, handbook }, basis, ...only) {
    const rows = listMarked(document)
      .filter(({ name, thing }) => thing['x-basis'] === basis && [name, ''].includes(only.join(' ')))
      .map(({ name, page, thing }) => [
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
    const inputRows = Object.entries(inputs.properties).map(([name, input]) => [code(name), line(input.description)])
    const stepRows = steps.map(({ operationId = '', workflowId = '', description: text }, index) => {
      const [source, name = ''] = operationId.split('.').slice(1)
      const operation = source && facts[source === 'sandbox' ? 'control' : 'operation']!(sources, name)
      return [index + 1, operation ?? `workflow ${code(workflowId)}`, text]
    })
    return paragraphs(
      line(description),
      table(['Input', 'Meaning'], inputRows),
      table(['Step', 'Request', 'What it does'], stepRows),
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
  const values = new Map([...oneOf, ...anyOf].map((each) => [String(each.const ?? each.title), each]))
  if (values.size === 0) need(undefined, 'a schema of several values', 'another one')
  return chosen.length === 0
    ? [...values.values()]
    : chosen.map((id) => need(values.get(id), 'a value of the schema', id))
}

function schemaTable(
  schemas: Readonly<Record<string, Schema>>,
  page: (name: string) => string,
  stated: Readonly<Record<string, Schema>> = schemas,
): string {
  const rows = Object.entries(schemas).map(([name, { description }]) => {
    const known = stated[name]
    const place = link(code(name), page(name))
    return known
      ? [place, either(line(description), line(known.description))]
      : [`<i class="beyond-row">${place}</i>`, line(description)]
  })
  return table(['Schema', 'Meaning'], rows)
}
