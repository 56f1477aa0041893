/**
 * Emits `manual.ts`: what the document says to people of each operation, of what it takes and of what it returns.
 * It stands apart from the operations table, so that programs which show no help do not carry its texts.
 */
import type { Parameter, Schema } from '../bundle/document.ts'
import { type Field, type Kind, type Model, type Shape, basisOf } from './model.ts'
import { banner, comment, normalised } from './print.ts'

/** Returns the text of the file. */
export function emitManual({ calls, document, records, inputs }: Model): string {
  const operations = calls.map(({ id, operation, input, parameters, answer }) => {
    const headers = parameters.filter((parameter) => parameter.in === 'header')
    const entry = {
      summary: operation.summary,
      description: operation.description,
      ...knownFrom(operation),
      fields: input?.fields.map(fieldOf) ?? [],
      headers: headers.map(headerOf),
      answer: kindOf(answer),
    }
    return `${id}: ${JSON.stringify(entry)},\n`
  })
  const shapes = [...records, ...inputs].map((shape) => `${shape.name}: ${JSON.stringify(shapeOf(shape))},\n`)
  const baseUrl = document.servers[0]?.variables['base_url']?.default
  if (baseUrl === undefined)
    throw new Error('The document names no base URL: expected a server with the variable base_url.')
  return [
    banner('manual.ts'),
    "import type { OperationId } from './operations.ts'\n\n",
    types,
    comment('What the document says of every operation.'),
    `export const manual: Readonly<Record<OperationId, ManualOperation>> = {\n${operations.join('')}}\n\n`,
    comment('What it says of every object in an answer or a request, by name.'),
    `export const shapes: Readonly<Record<string, ManualShape>> = {\n${shapes.join('')}}\n\n`,
    comment('The base URL that the document names where none is given.'),
    `export const defaultBaseUrl: string = ${JSON.stringify(baseUrl)}\n`,
  ].join('')
}

const types = `/** How a thing is known: the mark of the document, its note, and the entries of the register of gaps that it belongs to. */
export interface Known {
  readonly basis: 'documented' | 'sample' | 'conflict' | 'practice'
  readonly note?: string
  readonly gaps?: readonly string[]
}

/** What a normalised value is: decimals and ids are text, times Unix milliseconds, words come from a list. */
export type ManualKind =
  | { readonly type: 'text' | 'decimal' | 'id' | 'time' | 'count' | 'flag' | 'nothing' }
  | { readonly type: 'word'; readonly words: readonly string[]; readonly open: boolean }
  | { readonly type: 'object'; readonly name: string }
  | { readonly type: 'list'; readonly of: ManualKind }

/** A field by its normalised name. */
export interface ManualField extends Known {
  readonly name: string
  /** Its name on the wire. */
  readonly wire: string
  readonly kind: ManualKind
  readonly required: boolean
  readonly description: string
  readonly default?: string | number | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

export interface ManualOperation extends Known {
  readonly summary: string
  readonly description: string
  /** What its query or its body takes. */
  readonly fields: readonly ManualField[]
  /** Headers of its own, besides those that sign. */
  readonly headers: readonly ManualField[]
  readonly answer: ManualKind
}

export interface ManualShape {
  readonly description: string
  readonly fields: readonly ManualField[]
}

`

function shapeOf({ description, fields }: Shape): object {
  return { description, fields: fields.map(fieldOf) }
}

function fieldOf({ name, wire, kind, isRequired, schema }: Field): object {
  return { name, wire, kind: kindOf(kind), required: isRequired, ...textsOf(schema), default: defaultOf(schema, kind) }
}

/** A default is a code on the wire; people and records speak in words. */
function defaultOf(schema: Schema, kind: Kind): unknown {
  if (kind.type !== 'word') return schema.default
  const value = schema.default ?? kind.vocabulary.default
  return kind.vocabulary.words.find((word) => word.value === value)?.title
}

function headerOf({ name, schema, required = false, ...rest }: Parameter): object {
  return { name, wire: name, kind: { type: 'text' }, required, ...textsOf({ ...schema, ...rest } as Schema) }
}

function textsOf(schema: Schema): object {
  const { default: standard, minimum, maximum, maxLength, maxItems } = schema
  // What is undefined is left out of JSON.
  return {
    description: normalised(schema.description),
    default: standard,
    minimum,
    maximum,
    maxLength,
    maxItems,
    ...knownFrom(schema),
  }
}

function knownFrom(node: Pick<Schema, 'x-basis' | 'x-note' | 'x-gap'>): object {
  const gaps = node['x-gap']
  return { basis: basisOf(node), note: node['x-note'], gaps: gaps === undefined ? undefined : [gaps].flat() }
}

function kindOf(kind: Kind): object {
  if (kind.type === 'word') return { type: 'word', words: kind.vocabulary.titles, open: kind.open }
  if (kind.type === 'list') return { type: 'list', of: kindOf(kind.of) }
  return kind
}
