// Writes which refusals an operation has: those of the engine that concern its fields, and the statuses of its own.
import { type Document, type Json, type Operation, type Schema, listOperations, nameOf } from '../bundle/document.ts'
import { reachedFrom } from '../foreign-bundles/reached.ts'
import { type Reference, resolve, typeOf } from './schema.ts'
import { code, line, link, paragraphs, table } from './markdown.ts'
import { type Remarkable, markOf } from './remarks.ts'
import { part } from './site-syntax.ts'

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
export function errorTable(operation: Operation, errors: readonly Answer[], reference: Reference): string {
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
