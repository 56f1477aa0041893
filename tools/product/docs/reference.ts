// Writes a page of Markdown for each operation and each schema of a document: what a caller asks first, request and
// response, and which refusals an operation has.
import {
  type Document,
  type Json,
  listOperations,
  nameOf,
  type Operation,
  type Paging,
  type Parameter,
  reachedFrom,
  type Schema,
} from '../bundle/document.ts'
import {
  below,
  type Both,
  boundsIn,
  describe,
  fieldList,
  innerOf,
  inSections,
  isEnum,
  type Reference,
  resolve,
  resolveBoth,
  typeOf,
  valueSections,
} from './fields.ts'
import { block, code, codeGroup, either, line, link, paragraphs, part, plain, table } from './markdown.ts'
import { markOf, type Remarkable, remarksOf, sectionsOf } from './remarks.ts'

/** An operation with its place. */
export interface Placed {
  readonly operation: Operation
  readonly method: string
  readonly path: string
}

const form = part(
  'form beyond',
  '## Try it\n\nIn a browser, a form sends the request to the local exchange that serves the page, to one inside the page, or to another address.',
)

/** Returns the page of an operation. */
export function writeOperation({ operation, method, path }: Placed, whole: Reference): string {
  const { summary, operationId, parameters = [], requestBody, responses } = operation
  const { handbook, operationPage, document } = whole
  const known = whole.stated.paths[path]?.[method.toLowerCase() as 'get' | 'post']
  const isBeyond = known === undefined || whole.stated === document
  const reference = isBeyond ? { ...whole, stated: document } : whole
  const own: Both<Operation> = { node: operation, stated: isBeyond ? operation : known }
  const bodies = Object.entries(responses).map(([status, each]) => ({
    status,
    ref: (each as { $ref?: string }).$ref,
    ...resolve<Body>(each as Body, document),
  }))
  const answer = bodies.find(({ status }) => status.startsWith('2'))!
  const next = Object.values(answer.links ?? {}).map(
    ({ operationId: id, description: text }) => `${link(plain(text.replace(/\.$/, '')), operationPage(id))}`,
  )
  const request = paragraphs(
    ...parameters.map((given, index) =>
      parameterPart(
        given,
        below(own, ({ parameters: all }) => find(all, given, index)),
        reference,
      ),
    ),
    requestBody &&
      bodyText(
        'request',
        below(own, ({ requestBody: body }) => body as Body | undefined),
        reference,
      ),
  )
  const stated = isBeyond ? '' : panelOf('panel stated', own.stated!, whole.stated)
  const text = part(
    `reference operation${isBeyond ? ' beyond-page' : ''}`,
    paragraphs(
      `# ${plain(summary)} ${code(operationId)}`,
      part(
        `address ${method.toLowerCase()}`,
        `${code(method)} ${code(path)} ${either(markOf(operation as Remarkable, handbook), markOf(own.stated as Remarkable, handbook))}`.trim(),
      ),
      isBeyond && part('stated', 'The reference does not describe this operation.'),
      either(operation.description, own.stated!.description),
      part('chips', glance(own, reference)),
      form,
      panelOf(`panel${isBeyond ? '' : ' beyond'}`, operation, document),
      stated,
      request && `## Request\n\n${request}`,
      paragraphs(
        '## Response',
        either(line(answer.description), line((own.stated!.responses[answer.status] as Body).description)),
        bodyText(
          'response',
          below(own, ({ responses: all }) => all['200'] as Body),
          reference,
        ),
      ),
      next.length > 0 && part('beyond', `**Next:** ${next.join(' · ')}.`),
      errorTable(
        operation,
        bodies.filter((each) => each !== answer),
        reference,
      ),
    ),
  )
  return numberIds(text)
}

/** Returns the box with code: the programs, and the examples of requests and responses. */
function panelOf(name: string, operation: Operation, document: Reference['document']): string {
  const { 'x-codeSamples': samples, requestBody, responses } = operation
  const bodies = Object.entries(responses).map(([status, each]) => ({
    status,
    ...resolve<Body>(each as Body, document),
  }))
  const blocks = samples?.map(({ lang, label, source }) => block(`${lang.toLowerCase()} [${label}]`, source.trim()))
  const parts = [
    blocks && `## Code\n\n${codeGroup(blocks)}`,
    exampleBlocks('Requests', [(requestBody ?? {}) as Body], document),
    exampleBlocks('Responses', bodies, document),
  ].filter(Boolean)
  const isStated = name.endsWith('stated')
  if (isStated) parts.push(parts.length > 0 ? 'The reference shows no programs.' : 'The reference shows no examples.')
  return parts.length === 0 ? '' : part(name, paragraphs(...parts))
}

/** Two alternatives may have the same field, and two names differ in nothing but capital letters. */
function numberIds(markdown: string): string {
  const counts = new Map<string, number>()
  return markdown.replace(/id="([^"]+)"([^]*?\]\(#)\1\)/g, (all, id: string, between: string) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? all : `id="${id}-${count}"${between}${id}-${count})`
  })
}

/** Returns the same parameter of the reference bundle, whose list may be shorter. */
function find(all: readonly Parameter[] = [], given: Parameter, index: number): Parameter | undefined {
  return all[index] === given
    ? given
    : all.find((each) => (given.$ref ? each.$ref === given.$ref : each.name === given.name))
}

function parameterPart(given: Parameter, both: Both<Parameter>, reference: Reference): string {
  const { node, stated } = resolveBoth({ node: given, stated: both.stated }, reference)
  const schema = (parameter: Parameter): Schema & { name: string; place: string } => ({
    ...parameter.schema,
    ...(parameter['x-basis'] && { 'x-basis': parameter['x-basis'] }),
    ...merged(parameter),
    description: parameter.description,
    name: parameter.name,
    place: parameter.in,
  })
  const wrapped = (parameter: Parameter): Schema => ({
    properties: { [parameter.name]: schema(parameter) },
    required: parameter.required ? [parameter.name] : [],
  })
  const list = fieldList({ node: wrapped(node), stated: stated && wrapped(stated) }, reference, {
    ...inSections,
    list: node.in,
  })
  return list.replace(/\]\(#[^)]*\)/, (place) => `${place} ${node.in} ·`)
}

/** Joins the marks of a parameter with those of its schema. */
function merged(parameter: Parameter): Partial<Schema> {
  const { schema, ...own } = parameter as Parameter & Remarkable
  const all = [own, schema] as Remarkable[]
  const join = (key: 'x-note' | 'x-gap' | 'x-source' | 'x-assumed'): object => {
    const values = all.flatMap((each) => each[key] ?? [])
    if (values.length === 0) return {}
    return { [key]: key === 'x-note' ? values.join(' ') : [...new Set(values)] }
  }
  return { ...join('x-note'), ...join('x-gap'), ...join('x-source'), ...join('x-assumed') }
}

/** Returns the page of a schema. */
export function writeSchema(
  name: string,
  whole: Reference,
  usedBy: { readonly node: readonly string[]; readonly stated: readonly string[] },
): string {
  const schema = whole.document.components.schemas[name]!
  const stated = whole.stated.components.schemas[name]
  const isBeyond = stated === undefined || whole.stated === whole.document
  const reference = isBeyond ? { ...whole, stated: whole.document } : whole
  const both: Both<Schema> = { node: schema, stated: isBeyond ? schema : stated }
  const usersOf = (ids: readonly string[]): string =>
    ids.length === 0 ? '' : `Used by ${ids.map((id) => link(code(id), reference.operationPage(id))).join(', ')}.`
  const users = either(usersOf(usedBy.node), usersOf(usedBy.stated))
  const nothing = { node: undefined, stated: undefined }
  const hidden = (given: Schema): Schema => (isEnum(given) ? { ...given, oneOf: [] } : given)
  const inner = innerOf(both, reference)
  const fields = fieldList(
    schema.properties || schema.prefixItems || schema.oneOf || schema.anyOf || schema.allOf || !inner
      ? both
      : inner.both,
    reference,
    { ...inSections, basis: schema['x-basis'] ?? 'documented', around: [name] },
  )
  return part(
    `reference schema${isBeyond ? ' beyond-page' : ''}`,
    paragraphs(
      `# ${name}`,
      describe(below(both, hidden), reference, nothing, 'documented'),
      isBeyond && part('stated', 'The reference does not describe this schema.'),
      users,
      isEnum(schema) && `## Values\n\n${valueSections(both, reference)}`,
      fields && `## Fields\n\n${fields}`,
    ),
  )
}

function bodyText(list: string, both: Both<Body>, reference: Reference): string {
  const schema = below(both, (body) => body?.content?.['application/json']?.schema)
  if (schema.node === undefined) return 'Text.'
  const inner = innerOf(schema, reference)
  const marked = resolve<Schema>(schema.node, reference.document)
  const basis = inner ? resolve<Schema>(inner.both.node, reference.document)['x-basis'] : undefined
  const name = schema.node.$ref ? [nameOf(schema.node.$ref)] : []
  const [known, all] = [boundsIn(schema.stated, reference.stated), boundsIn(schema.node, reference.document)]
  const bounds = all.map((each) => either(` · ${each}`, known.includes(each) ? ` · ${each}` : '')).join('')
  const stated = schema.stated && resolve<Schema>(schema.stated, reference.stated)
  const { handbook } = reference
  const proseOf = (whole: Schema | undefined, isMarked: boolean): string => {
    const { description = '', ...rest } = whole ?? {}
    return `${description && `: ${line(description)}`} ${isMarked ? markOf(rest as Remarkable, handbook) : ''}`
  }
  const types = either(typeOf(schema.node, reference), schema.stated && typeOf(schema.stated, reference))
  const prose = either(proseOf(marked, Boolean(schema.node.$ref)), proseOf(stated, Boolean(schema.stated?.$ref)))
  const head = `${types}${bounds}${prose}`
  const rulesOf = (whole: Schema | undefined): string =>
    remarksOf((whole ?? {}) as Remarkable, handbook)
      .filter((text) => !text.startsWith('**'))
      .join(' ')
  const needs = describe(schema, reference, { node: undefined, stated: undefined }, 'documented').match(
    /At least one is required: [^.]*\./,
  )?.[0]
  return paragraphs(
    schema.node.$ref || !schema.node.properties ? head.trim() : undefined,
    either(rulesOf(marked), rulesOf(stated)),
    needs ?? requirement(schema.node, reference),
    inner && fieldList(inner.both, reference, { list, prefix: '', basis: basis ?? 'documented', around: name }),
  )
}

/** Returns which fields of a body are required together. */
function requirement(schema: Schema, { document }: Reference): string {
  const groups = (resolve<Schema>(schema, document).anyOf ?? []).filter(
    (each) => Object.keys(each).join() === 'required',
  )
  const names = groups.map((each) => each.required!.map(code).join('+')).join(', ')
  return names && `At least one is required: ${names}.`
}

/** Returns the examples of bodies, of which the site shows one at a time. */
function exampleBlocks(
  heading: string,
  bodies: readonly (Body & { status?: string })[],
  document: Reference['document'],
): string {
  const blocks = bodies.flatMap((body) => {
    const { examples: given = {}, example } = body.content?.['application/json'] ?? {}
    const found = Object.values(given).map((each) => resolve<{ summary: string; value: Json }>(each as never, document))
    const all = example === undefined ? found : [...found, { summary: 'Example', value: example }]
    const label = (summary: string): string =>
      `${/^[45]/.test(body.status ?? '') ? `${body.status}: ` : ''}${summary.replaceAll(/[[\]]/g, '')}`
    return all.map(({ summary, value }) => block(`json [${label(summary)}]`, value))
  })
  return blocks.length > 0 ? `## ${heading}\n\n${codeGroup(blocks)}` : ''
}

type Glanced = Operation & { 'x-assumed'?: string[] }

/** Returns a list, which the site shows as chips. */
function glance({ node, stated }: Both<Glanced>, reference: Reference): string {
  const { operationId: id, 'x-weight': weight } = node
  const command = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (weight === undefined)
    return `- **In a test:** ${code(`sandbox.control.${id}()`)} · **command:** ${code(`capi sandbox ${command}`)}`
  const both = (write: (operation: Glanced) => string): string => either(write(node), stated && write(stated))
  const assumed = (key: string): string => (node['x-assumed']?.includes(key) ? ' (assumed)' : '')
  // Ours, unless the whole page is beyond the reference.
  const own = (text: string): string => (node === stated ? text : either(text))
  const isPractice = node['x-basis'] === 'practice'
  return [
    both(({ 'x-weight': { ip, uid } }) => `**Weight:** IP ${ip}${uid === undefined ? '' : `, UID ${uid}`}`),
    both(({ 'x-permission': permission, security }) =>
      permission
        ? `**Permission:** ${permission}${assumed('x-permission')}`
        : security?.length === 0
          ? '**Permission:** none, public'
          : '',
    ),
    own(`**Repeat safely:** ${repeatText(node, reference)}`),
    both(({ 'x-paging': paging }) => (paging ? `**Paging:** ${pagingText(paging)}${assumed('x-paging')}` : '')),
    own(`**Client:** ${code(`capi.${id}()`)}`),
    own(`**Command:** ${code(`capi ${command}`)}`),
    `**Reference:** ${isPractice ? 'does not describe it' : sectionsOf(node['x-source'], reference.handbook)}`,
  ]
    .filter(Boolean)
    .map((chip) => `- ${chip}`)
    .join('\n')
}

/** Returns whether a request may be sent again if its response was lost. */
function repeatText(
  { 'x-repeat': repeat, 'x-confirm': confirm = [] }: Operation,
  { operationPage }: Reference,
): string {
  if (repeat === 'freely') return 'yes'
  if (repeat === 'client-id') return `${link('only with client id', '/idempotency.md')}`
  return `no; first look with ${confirm.map((id) => link(code(id), operationPage(id))).join(', ')}`
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

/** A request body or a response. */
export interface Body {
  readonly description?: string
  readonly links?: Record<string, { operationId: string; description: string }>
  readonly content?: Record<string, { schema?: Schema; example?: Json; examples?: Record<string, { $ref: string }> }>
}

/** A response of an operation. */
export interface Answer extends Body {
  readonly status: string
  /** The response that several operations share. */
  readonly ref: string | undefined
}

interface Reason {
  readonly description: string
  readonly remedy: string
  readonly repeat?: string
  readonly field?: string
  readonly status?: string
}

/** The page with what is true of all operations. */
const ALL = '/reference/index.md#statuses-of-all-operations'

export function reasonsOf(document: Document): [name: string, reason: Reason][] {
  return Object.entries((document['x-refusals']?.['reasons'] ?? {}) as unknown as Record<string, Reason>)
}

/** Returns the responses that all signed operations share, by their names. */
function sharedAnswers(document: Document): string[] {
  const lists = listOperations(document)
    .filter(({ operation }) => operation.security?.length !== 0)
    .map(({ operation }) =>
      Object.values(operation.responses as unknown as Record<string, { $ref?: string }>).map(({ $ref }) => $ref),
    )
  return (lists[0] ?? []).filter((ref): ref is string => ref !== undefined && lists.every((list) => list.includes(ref)))
}

/** Returns the section of an operation's errors. */
function errorTable(operation: Operation, errors: readonly Answer[], reference: Reference): string {
  const { document, handbook } = reference
  const shared = sharedAnswers(document)
  const rows = errors
    .filter(({ ref }) => ref === undefined || !shared.includes(ref))
    .map((answer) => {
      const { schema } = answer.content?.['application/json'] ?? {}
      const text = [line(answer.description), markOf(answer as Remarkable, handbook)].filter(Boolean).join(' ')
      return [code(answer.status), schema ? typeOf(schema, reference) : '', text, '', '']
    })
  const others = errors.filter(({ ref }) => ref !== undefined && shared.includes(ref)).map(({ status }) => code(status))
  const reasons = operation['x-confirm'] ? reasonRows(operation, document) : []
  if (errors.length === 0) return ''
  return paragraphs(
    part(
      'errors beyond',
      paragraphs(
        '## Errors',
        table(['Status', 'Code', 'Reason', 'What to do', 'Repeat'], [...rows, ...reasons]),
        others.length > 0 &&
          `As for every operation: ${others.join(', ')}. See the ${link('statuses of all operations', ALL)}.`,
      ),
    ),
    part('stated', 'The reference shows no statuses, no body and no codes of refused requests.'),
  )
}

/** Returns the reasons that concern a field of the request, and those that concern the account. */
function reasonRows(operation: Operation, document: Document): string[][] {
  const { schemas, examples } = document.components
  const names = new Set<string>()
  const collect = (schema: Schema | undefined): void => {
    for (const [name, each] of Object.entries(schema?.properties ?? {})) {
      names.add(name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).toLowerCase())
      collect(each.items ?? each)
    }
  }
  collect(operation.requestBody?.content['application/json'].schema)
  for (const name of reachedFrom(operation.requestBody, schemas)) collect(schemas[name])
  const refused = Object.entries(examples).find(([name]) => name === 'Refused.engine')?.[1].value as
    | { code?: string }
    | undefined
  const { code: number = '' } = refused ?? {}
  return reasonsOf(document)
    .filter(([, { field = '' }]) => names.has(field.toLowerCase()))
    .map(([name, { description, remedy, repeat = 'no' }]) => [
      code('400'),
      number && link(code(number), `/schemas/ErrorCode.md#value-${number}`),
      `${link(code(name), '/order-states.md')} ${line(description)}`,
      line(remedy),
      repeat,
    ])
}

/** Returns the statuses that all operations have in common, for their own page. */
export function sharedTable({ document, handbook, ...pages }: Reference): string {
  const rows = sharedAnswers(document).map((ref) => {
    const answer = resolve<Body & Remarkable>({ $ref: ref } as never, document)
    const schema = answer.content?.['application/json']?.schema
    const status = listOperations(document)
      .flatMap(({ operation }) => Object.entries(operation.responses as unknown as Record<string, { $ref?: string }>))
      .find(([, { $ref }]) => $ref === ref)![0]
    return [
      code(status),
      nameOf(ref),
      schema ? typeOf(schema, pages) : '',
      `${line(answer.description)} ${markOf(answer, handbook)}`,
    ]
  })
  return table(['Status', 'Name', 'Body', 'Meaning'], rows)
}
