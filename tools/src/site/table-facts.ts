/** Facts that are tables: codes, weights, marks, control operations, schemas, workflows, and the changelog. */
import type { Basis, Document } from '../bundle/document.ts'
import { countFacts } from '../bundle/count.ts'
import { controlPage, controlSchemaPage, operationPage, schemaPage } from '../handbook/addresses.ts'
import { code, line, link, paragraphs, plain, table } from '../handbook/markdown.ts'
import { listMarked } from '../handbook/provenance-list.ts'
import { capital, linkToGap, several } from '../handbook/remarks.ts'
import { writeChangelog } from './changelog.ts'
import { type Fact, type Workflow, findCode, listOperations, need } from './source.ts'
import { valueFacts } from './value-facts.ts'

export const tableFacts: Readonly<Record<string, Fact>> = {
  codes: ({ document }, ...values) =>
    table(
      ['Code', 'Status', 'Meaning'],
      values.map((value) => {
        const { description = '', 'x-status': status = '' } = findCode(document, value)
        return [code(value), String(status), line(description)]
      }),
    ),
  weights: ({ document }) =>
    table(
      ['Operation', 'IP', 'UID'],
      listOperations(document).map(({ operation: { operationId: id, 'x-weight': weight } }) => [
        link(code(id), operationPage(id)),
        String(weight.ip),
        String(weight.uid ?? ''),
      ]),
    ),
  limits: ({ document }) =>
    table(
      ['Limit', 'Value'],
      Object.entries(document['x-limits'])
        .filter(([key]) => !key.startsWith('x-'))
        .map(([key, value]) => [code(key), String(value)]),
    ),
  marks: ({ document, handbook }) => {
    const counts = countFacts(document)
    return table(
      ['Mark', 'Meaning', 'Facts'],
      [...handbook.marks].map(([mark, text]) => [
        `**${capital(mark)}**`,
        line(text),
        String(counts[mark as Basis] ?? 0),
      ]),
    )
  },
  marked: ({ document, handbook }, basis) =>
    table(
      ['Where', 'Note'],
      listMarked(document)
        .filter((each) => each.basis === basis)
        .map(({ name, page, thing }) => {
          const seen = basis === 'practice' ? [`Seen in: ${plain(several(thing['x-source']).join(', '))}.`] : []
          const gaps = several(thing['x-gap']).map((id) => linkToGap(id, handbook))
          return [
            page ? link(code(name), page) : plain(name),
            [line(thing['x-note'] ?? ''), ...seen, ...gaps].join(' '),
          ]
        }),
    ),
  controls: ({ sandbox }) =>
    table(
      ['Call', 'What it does'],
      listOperations(sandbox).map(({ operation, address }) => [
        link(code(address), controlPage(operation.operationId)),
        line(operation.summary),
      ]),
    ),
  variants: ({ sandbox }, name = '') =>
    table(
      ['Name', 'Meaning'],
      need(sandbox.components.schemas[name]?.oneOf, 'a schema of several variants', name).map((branch) => [
        code(String(branch.title ?? branch.const)),
        line(branch.description ?? ''),
      ]),
    ),
  schemas: ({ document }) => schemaTable(document, schemaPage, () => true),
  controlSchemas: ({ document, sandbox }) =>
    schemaTable(sandbox, controlSchemaPage, (name) => document.components.schemas[name] === undefined),
  changelog: ({ document }) => writeChangelog(document),
  workflow: (sources, id = '') => {
    const found = sources.workflows.find(({ workflowId }) => workflowId === id)
    const { description, inputs, steps } = need(found, 'a workflow of workflows.arazzo.yaml', id)
    const rows = Object.entries(inputs.properties).map(([name, input]) => [code(name), line(input.description)])
    const request = ({ operationId = '', workflowId = '' }: Workflow['steps'][number]): string => {
      const [, source, name = ''] = /^\$sourceDescriptions\.(\w+)\.(\w+)$/.exec(operationId) ?? []
      if (operationId === '') return `workflow ${code(workflowId)}`
      return valueFacts[source === 'sandbox' ? 'control' : 'operation']!(sources, name)
    }
    return paragraphs(
      line(description),
      table(['Input', 'Meaning'], rows),
      table(
        ['Step', 'Request', 'What it does'],
        steps.map((step, index) => [String(index + 1), request(step), line(step.description)]),
      ),
    )
  },
}

function schemaTable(
  { components }: Document,
  page: (name: string) => string,
  isShown: (name: string) => boolean,
): string {
  return table(
    ['Schema', 'Meaning'],
    Object.entries(components.schemas)
      .filter(([name]) => isShown(name))
      .map(([name, { description = '' }]) => [link(code(name), page(name)), line(description)]),
  )
}
