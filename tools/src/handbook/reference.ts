/** Writes a page of Markdown for each operation and each schema of a document. */
import { type Json, type Operation, type Paging, type Schema, follow, nameOf } from '../bundle/document.ts'
import { block, code, line, link, paragraphs, plain, quote, table } from './markdown.ts'
import { type Remarkable, remarksOf, several } from './remarks.ts'
import { type Reference, describe, fieldSections, isEnum, resolve, typeOf, valueSections } from './schema-text.ts'
import { codeGroup, formPlace } from './site-syntax.ts'

interface Body {
  readonly description?: string
  readonly links?: Record<string, { operationId: string; description: string }>
  readonly content?: Record<string, { schema?: Schema; example?: Json; examples?: Record<string, { $ref: string }> }>
}

const form = formPlace(
  'Open the form',
  'In a browser, this form sends the request to the local exchange, or to one inside the page.',
)

/** Returns the page of an operation. */
export function writeOperation(
  { operation, method, path }: { operation: Operation; method: string; path: string },
  reference: Reference,
): string {
  const { summary, operationId, description, parameters = [], requestBody, responses } = operation
  const { handbook, operationPage } = reference
  const bodies = Object.entries(responses).map(([status, each]) => ({ status, ...resolve<Body>(each, reference) }))
  const answer = bodies.find(({ status }) => status.startsWith('2'))
  const errors = bodies.filter((each) => each !== answer)
  const samples = operation['x-codeSamples']?.map(({ lang, label, source }) =>
    block(`${lang.toLowerCase()} [${label}]`, source.trim()),
  )
  return paragraphs(
    `# ${plain(summary)} ${code(operationId)}`,
    block('http', `${method} ${path}`),
    description,
    glance(operation, reference),
    Object.values(answer?.links ?? {})
      .map(
        ({ operationId: id, description: text }) => `- **Next:** ${link(code(id), operationPage(id))}: ${plain(text)}`,
      )
      .join('\n'),
    quote(...remarksOf(operation as Remarkable, handbook)),
    `## Try it\n\n${form}`,
    parameters.length > 0 && '## Parameters',
    ...parameters.map((given) => {
      const { name, in: place, schema, required, ...rest } = resolve(given, reference)
      return paragraphs(
        `### ${code(name)}`,
        `In the ${place}.`,
        describe({ ...schema, description: rest.description }, reference, required),
        quote(...remarksOf({ ...rest, description: '' }, handbook)),
      )
    }),
    requestBody && paragraphs('## Request body', bodyText(requestBody, reference)),
    answer && paragraphs('## Response', line(answer.description), bodyText(answer, reference)),
    errors.length > 0 && '## Errors',
    ...errors.map(({ status, description: text, ...body }) => {
      const type = jsonOf(body)?.schema ? ` with ${typeOf(jsonOf(body)!.schema!, reference)}` : ''
      return `- ${code(status)}${type}: ${[line(text), ...remarksOf(body as Remarkable, handbook)].join(' ')}`
    }),
    examples('Example request', requestBody, reference),
    examples('Example response', answer, reference),
    samples && `## Code\n\n${codeGroup(samples)}`,
  )
}

/** Returns the page of a schema. */
export function writeSchema(name: string, reference: Reference, usedBy: readonly string[]): string {
  const schema = reference.document.components.schemas[name]!
  const users = usedBy.map((id) => link(code(id), reference.operationPage(id))).join(', ')
  const fields = fieldSections(schema, reference)
  return paragraphs(
    `# ${name}`,
    describe(isEnum(schema) ? { ...schema, oneOf: [] } : schema, reference),
    users && `Used by ${users}.`,
    isEnum(schema) && `## Values\n\n${valueSections(schema, reference)}`,
    fields && `## Fields\n\n${fields}`,
  )
}

/** Returns what a caller asks first: method, command, weight, permission, paging, sections of the reference. */
function glance(operation: Operation & { 'x-assumed'?: string[] }, { handbook }: Reference): string {
  const { operationId: id, 'x-weight': weight, 'x-permission': permission, 'x-paging': paging } = operation
  const command = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (weight === undefined)
    return `- **In a test:** ${code(`sandbox.control.${id}()`)} · **command:** ${code(`capi sandbox ${command}`)}`
  const assumed = (key: string): string => (operation['x-assumed']?.includes(key) ? ' (assumed)' : '')
  const sections = several(operation['x-source']).map(
    (number) => `${number} ${plain(handbook.sections.get(number) ?? '')}`,
  )
  const isPractice = operation['x-basis'] === 'practice'
  return [
    `- **Client method:** ${code(`capi.${id}()`)} · **command:** ${code(`capi ${command}`)}`,
    `- **Weight:** IP ${weight.ip}${weight.uid === undefined ? '' : `, UID ${weight.uid}`}`,
    `- **Permission:** ${permission ?? 'none, public'}${assumed('x-permission')}`,
    paging && `- **Paging:** ${pagingText(paging)}${assumed('x-paging')}`,
    `- **Reference:** ${isPractice ? 'does not describe it' : sections.join(' · ')}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function pagingText({ by, limit, page, from, to, more, total }: Paging): string {
  const way = {
    latest: 'none: the latest records',
    none: 'no cursor',
    page: `by page, ${code(page ?? '')}`,
    time: `by time, ${code(from ?? '')} to ${code(to ?? '')}`,
  }[by]
  return [
    `${way}; at most ${code(limit)} records`,
    more && `; ${code(more)} says whether more follow`,
    total && `; ${code(total)} counts`,
  ].join('')
}

function bodyText(body: Body, reference: Reference): string {
  const schema = jsonOf(body)?.schema
  if (schema === undefined) return 'Text.'
  if (schema.$ref === undefined && schema.properties) return fieldSections(schema, reference)
  const { description } = resolve(schema, reference)
  const rows = fieldRows(schema, reference)
  return paragraphs(
    typeOf(schema, reference) + (description ? `: ${line(description)}` : ''),
    rows.length > 0 && table(['Field', 'Type', 'Meaning'], rows),
  )
}

/** Returns a row for each field, with those of the objects inside it. */
function fieldRows(given: Schema, reference: Reference, prefix = '', depth = 0): string[][] {
  const { items = {}, additionalProperties: values } = given
  const inner = Object.keys(items).length > 0 ? items : typeof values === 'object' ? values : given
  const page = inner.$ref && reference.schemaPage(nameOf(inner.$ref))
  return Object.entries(resolve(inner, reference).properties ?? {}).flatMap(([key, property]) => {
    const name = code(prefix + key)
    const [first = ''] = line(property.description).split(/(?<=\.)\s/)
    const below = `${prefix}${key}${property.items ? '[]' : ''}.`
    return [
      [page ? link(name, `${page}#${key}`) : name, typeOf(property, reference), first],
      ...(depth < 2 ? fieldRows(property, reference, below, depth + 1) : []),
    ]
  })
}

function examples(heading: string, body: Body | undefined, { document }: Reference): string {
  const { examples: given = {}, example } = jsonOf(body) ?? {}
  const found = Object.values(given).map(({ $ref }) => follow(document, $ref) as { summary: string; value: Json })
  return paragraphs(
    ...found.map(({ summary, value }) => `## ${heading}: ${plain(summary)}\n\n${block('json', value)}`),
    example !== undefined && `## ${heading}\n\n${block('json', example)}`,
  )
}

const jsonOf = (body: Body | undefined) => body?.content?.['application/json']
