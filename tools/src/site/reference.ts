/** Writes a page of Markdown for each operation and each schema of a document. */
import { type Media, type Operation, type Paging, type Parameter, type Schema, follow } from '../bundle/document.ts'
import { code, line, link, paragraphs, plain, quote, table } from '../handbook/markdown.ts'
import { type Remarkable, remarksOf, several } from '../handbook/remarks.ts'
import { type Reference, describe, fieldSections, isEnum, resolve, typeOf, valueSections } from './schema-text.ts'

export interface Sample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** Returns the page of an operation. */
export function writeOperation(
  { operation, method, path }: { operation: Operation; method: string; path: string },
  reference: Reference,
  samples: readonly Sample[],
): string {
  const { summary, operationId, description, requestBody } = operation
  const parameters = (operation.parameters ?? []).map((each) => dereference<Parameter>(each, reference))
  const { 200: ok, ...others } = operation.responses as Record<string, Media>
  const answer = ok && dereference<Media & { description: string }>(ok, reference)
  return paragraphs(
    `# ${plain(summary)} ${code(operationId)}`,
    `\`\`\`http\n${method.toUpperCase()} ${path}\n\`\`\``,
    description,
    glance(operation, reference),
    nextSteps(ok, reference),
    quote(...remarksOf(operation, reference.handbook)),
    '## Try it\n\nIn a browser, this page has a form that sends the request to the local exchange, or to one inside the page.',
    parameters.length > 0 ? '## Parameters' : '',
    ...parameters.map((each) =>
      paragraphs(
        `### ${code(each.name)}`,
        `In the ${each.in}.`,
        describe({ ...each.schema, description: each.description } as Schema, reference, each.required),
        quote(...remarksOf({ ...each, description: '' }, reference.handbook)),
      ),
    ),
    requestBody && paragraphs('## Request body', bodyText(requestBody, reference)),
    answer && paragraphs('## Response', line(answer.description), bodyText(answer, reference)),
    Object.keys(others).length > 0 ? '## Errors' : '',
    ...Object.entries(others).map(([status, response]) => errorText(status, response, reference)),
    requestBody && examples('Example request', requestBody, reference),
    answer && examples('Example response', answer, reference),
    samples.length > 0
      ? `## Code\n\n::: code-group\n\n${samples.map(({ lang, label, source }) => `\`\`\`${lang.toLowerCase()} [${label}]\n${source.trim()}\n\`\`\``).join('\n\n')}\n\n:::`
      : '',
  )
}

/** Returns the page of a schema. */
export function writeSchema(name: string, reference: Reference, usedBy: readonly string[]): string {
  const schema = reference.document.components.schemas[name]!
  const { oneOf: _, ...whole } = schema
  const fields = fieldSections(schema, reference)
  const used = usedBy.map((id) => link(code(id), reference.operationPage(id))).join(', ')
  return paragraphs(
    `# ${name}`,
    describe(isEnum(schema) ? whole : schema, reference),
    used === '' ? '' : `Used by ${used}.`,
    isEnum(schema) ? `## Values\n\n${valueSections(schema, reference)}` : '',
    isEnum(schema) || fields === ''
      ? ''
      : `## Fields

${fields}`,
  )
}

/** Returns what a caller asks first: weight, permission, paging, sections of the reference. */
function glance(operation: Operation & { 'x-assumed'?: string[] }, { handbook }: Reference): string {
  const { operationId, 'x-weight': weight, 'x-permission': permission, 'x-paging': paging } = operation
  if (weight === undefined) return ''
  const assumed = (key: string): string => (operation['x-assumed']?.includes(key) ? ' (assumed)' : '')
  const source =
    operation['x-basis'] === 'practice'
      ? `silent; ${plain(several(operation['x-source']).join(', '))}`
      : several(operation['x-source'])
          .map((number) => `${number} ${plain(sectionTitle(number, handbook))}`)
          .join(' · ')
  const command = operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return [
    `- **Client method:** ${code(`capi.${operationId}()`)} · **command:** ${code(`capi ${command}`)}`,
    `- **Weight:** IP ${weight.ip}${weight.uid === undefined ? '' : `, UID ${weight.uid}`} · **permission:** ${permission ? permission + assumed('x-permission') : 'none, public'}`,
    ...(paging ? [`- **Paging:** ${pagingText(paging)}${assumed('x-paging')}`] : []),
    `- **Reference:** ${source}`,
  ].join('\n')
}

function sectionTitle(number: string, { sections }: Reference['handbook']): string {
  const title = sections.get(number)
  if (!title) throw new Error(`Expected a section of the table in spec/README.md, was ${number}.`)
  return title
}

function pagingText({ by, limit, page, from, to, more, total }: Paging): string {
  const bound = `at most ${code(limit)} records`
  if (by === 'latest') return `none: the latest records, at most ${code(limit)}`
  if (by === 'none') return `no cursor; ${bound}`
  const times = [from, to].flatMap((name) => (name ? code(name) : [])).join(' to ')
  const way = by === 'page' ? `by page, ${code(page ?? '')}` : `by time, ${times}`
  return [way, bound, more && `${code(more)} says whether more follow`, total && `${code(total)} counts`]
    .filter(Boolean)
    .join('; ')
}

function nextSteps(ok: Media | undefined, { operationPage }: Reference): string {
  const { links = {} } = (ok ?? {}) as { links?: Record<string, { operationId: string; description: string }> }
  return Object.values(links)
    .map(({ operationId: id, description }) => `- ${plain(description)} Use ${link(code(id), operationPage(id))}.`)
    .join('\n')
}

function bodyText(media: Media, reference: Reference): string {
  const schema = jsonOf(media)
  if (schema === undefined) return 'Text.'
  const rows = fieldRows(schema, reference)
  const isInline = schema.$ref === undefined && schema.properties !== undefined
  return isInline
    ? fieldSections(schema, reference)
    : paragraphs(
        `${typeOf(schema, reference)}${resolve(schema, reference).description ? `: ${line(resolve(schema, reference).description!)}` : ''}`,
        rows.length > 0 ? table(['Field', 'Type', 'Meaning'], rows) : '',
      )
}

/** Returns a row for each field, with those of the objects inside it. */
function fieldRows(given: Schema, reference: Reference, prefix = '', depth = 0): string[][] {
  const inner = given.items && Object.keys(given.items).length > 0 ? given.items : given
  const name = inner.$ref?.split('/').at(-1)
  return Object.entries(resolve(inner, reference).properties ?? {}).flatMap(([key, property]) => {
    const title = code(`${prefix}${key}`)
    const row = [
      name === undefined ? title : link(title, `${reference.schemaPage(name)}#${key}`),
      typeOf(property, reference),
      line(property.description ?? '').replace(/^(.*?\.)\s.*$/, '$1'),
    ]
    const below =
      depth < 2 ? fieldRows(property, reference, `${prefix}${key}${property.items ? '[]' : ''}.`, depth + 1) : []
    return [row, ...below]
  })
}

function errorText(status: string, response: Media, reference: Reference): string {
  const { description = '', ...rest } = dereference<Media & { description?: string }>(response, reference)
  const schema = jsonOf(rest)
  return paragraphs(
    `- ${code(status)}${schema ? ` with ${typeOf(schema, reference)}` : ''}: ${[line(description), ...remarksOf(rest as Remarkable, reference.handbook)].join(' ')}`,
  )
}

function examples(heading: string, media: Media, { document }: Reference): string {
  const { examples: given = {} } = (media.content?.['application/json'] ?? {}) as {
    examples?: Record<string, { $ref: string }>
  }
  const found = Object.values(given).map(({ $ref }) => follow(document, $ref) as { summary: string; value: unknown })
  return paragraphs(
    ...found.flatMap(({ summary, value }) => [
      `## ${heading}: ${plain(summary)}`,
      `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
    ]),
  )
}

function jsonOf({ content }: Partial<Media>): Schema | undefined {
  return content?.['application/json']?.schema
}

function dereference<Node>(node: object, { document }: Reference): Node {
  const { $ref } = node as { $ref?: string }
  return ($ref === undefined ? node : follow(document, $ref)) as Node
}
