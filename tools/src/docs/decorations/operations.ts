/**
 * Writes below the description of each operation what a caller wants to know at a glance: its name, weights, permission,
 * paging and sections of the reference; then the remarks on it.
 */
import { type Operation, type Paging, type Schema, nameOf } from '../../bundle/document.ts'
import type { Handbook } from '../../handbook/handbook.ts'
import { code, paragraphs, plain, quote, table } from '../../handbook/markdown.ts'
import { remarksOf, several } from '../../handbook/remarks.ts'
import { type Decoration, type ShownDocument, badgesOf } from '../../handbook/display-document.ts'
import { mapOperations } from '../../handbook/map-document.ts'

export const showOperations: Decoration = (document, handbook) =>
  mapOperations(document, (operation) => {
    const badges = badgesOf(operation['x-basis'])
    return {
      ...operation,
      description: paragraphs(
        operation.description,
        glance(operation, handbook),
        nextSteps(operation),
        quote(...remarksOf(operation, handbook)),
      ),
      ...(badges.length > 0 && { 'x-badges': badges }),
      ...(operation.requestBody && { requestBody: withDescription(operation.requestBody, document) }),
    }
  })

function glance(operation: Operation & { 'x-assumed'?: string[] }, handbook: Handbook): string {
  const { 'x-weight': weight, 'x-permission': permission, 'x-paging': paging } = operation
  const assumed = (key: string): string => (operation['x-assumed']?.includes(key) ? ' (assumed)' : '')
  const rows = [
    ['Operation', code(operation.operationId)],
    ['Weight', weightInWords(weight)],
    ['Permission', permission ? permission + assumed('x-permission') : 'none, public'],
    ...(paging ? [['Paging', pagingInWords(paging) + assumed('x-paging')]] : []),
    ['Reference', sectionsOf(operation, handbook)],
  ]
  return table(['', ''], rows)
}

/** Returns the links of the response as a list, which the renderer does not show. */
function nextSteps({ responses }: Operation): string {
  const { links = {} } = (responses['200'] ?? {}) as {
    links?: Record<string, { operationId: string; description: string }>
  }
  return Object.values(links)
    .map(({ operationId, description }) => `- ${plain(description)} Use ${code(operationId)}.`)
    .join('\n')
}

function weightInWords({ ip, uid }: Operation['x-weight']): string {
  return uid === undefined ? `IP ${ip}` : `IP ${ip}, UID ${uid}`
}

/** Returns the sections by number and title; what is practice has none. */
function sectionsOf(
  { 'x-basis': basis, 'x-source': source }: Pick<Operation, 'x-basis' | 'x-source'>,
  { sections }: Handbook,
): string {
  if (basis === 'practice') return `silent; ${plain(several(source).join(', '))}`
  return several(source)
    .map((number) => {
      const title = sections.get(number)
      if (!title) throw new Error(`Expected a section of the table in spec/README.md, was ${number}.`)
      return `${number} ${plain(title)}`
    })
    .join(' · ')
}

function pagingInWords({ by, limit, page, from, to, more, total }: Paging): string {
  const bound = `at most ${code(limit)} records`
  if (by === 'latest') return `none: the latest records, at most ${code(limit)}`
  if (by === 'none') return `no cursor; ${bound}`
  const way =
    by === 'page'
      ? `by page, ${code(page ?? '')}`
      : `by time, ${[from, to].flatMap((name) => (name ? code(name) : [])).join(' to ')}`
  return [way, bound, more && `${code(more)} says whether more follow`, total && `${code(total)} counts`]
    .filter(Boolean)
    .join('; ')
}

/** The renderer shows the description of a body, and not that of its schema. */
function withDescription<Body extends { content: { 'application/json': { schema: Schema } } }>(
  body: Body,
  document: ShownDocument,
): Body {
  const { $ref } = body.content['application/json'].schema
  const description = $ref && document.components.schemas[nameOf($ref)]?.description
  return description ? { ...body, description } : body
}
