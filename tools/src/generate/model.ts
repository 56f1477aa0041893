/**
 * What the emitters need to know of the document: operations, vocabularies and objects, with the normalised name and kind of every field.
 * Everything keeps the order of the document. Nothing here knows TypeScript syntax.
 */
import {
  type Basis,
  type Document,
  type Operation,
  type Parameter,
  type Schema,
  follow,
  nameOf,
} from '../bundle/document.ts'
import { type Vocabulary, readVocabularies } from './vocabulary.ts'

export type Kind =
  | { type: 'text' | 'decimal' | 'id' | 'time' | 'count' | 'flag' | 'nothing' }
  | { type: 'word'; vocabulary: Vocabulary; open: boolean }
  | { type: 'object'; name: string }
  | { type: 'list'; of: Kind }

export interface Field {
  /** The name on the wire, and other spellings of it. */
  readonly wire: string
  readonly aliases: readonly string[]
  /** The normalised name. */
  readonly name: string
  readonly kind: Kind
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly isEmptyNone: boolean
  readonly isNumber: boolean
  readonly schema: Schema
}

export interface Shape {
  readonly name: string
  readonly description: string
  readonly fields: readonly Field[]
  readonly schema: Schema
}

export interface Call {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly signed: boolean
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
  /** Query parameters or body fields, as fields of one input. */
  readonly input: Shape | null
  readonly hasBody: boolean
  readonly answer: Kind
}

export interface Model {
  readonly document: Document
  readonly calls: readonly Call[]
  readonly vocabularies: readonly Vocabulary[]
  /** Objects of answers. */
  readonly records: readonly Shape[]
  /** Objects inside requests. */
  readonly inputs: readonly Shape[]
}

/** Reads the model from the bundled document. */
export function readModel(document: Document): Model {
  const vocabularies = readVocabularies(document.components.schemas)
  const kinds = new Kinds(document, vocabularies)
  const calls: Call[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'post'] as const) {
      const operation = item[method]
      if (operation) calls.push(readCall(document, kinds, method === 'get' ? 'GET' : 'POST', path, operation))
    }
  }
  const records = reachable(
    kinds,
    calls.map((call) => call.answer),
  )
  const inputs = reachable(
    kinds,
    calls.flatMap((call) => call.input?.fields.map((field) => field.kind) ?? []),
  )
  return { document, calls, vocabularies, records, inputs }
}

/** Returns the basis of a node that carries its own mark. */
export function basisOf(node: { 'x-basis'?: Basis }): Basis {
  return node['x-basis'] ?? 'documented'
}

function readCall(document: Document, kinds: Kinds, method: 'GET' | 'POST', path: string, operation: Operation): Call {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref ? (follow(document, parameter.$ref) as Parameter) : parameter,
  )
  const id = operation.operationId
  const body = operation.requestBody?.content['application/json'].schema
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const name = `${id[0]!.toUpperCase()}${id.slice(1)}Input`
  const answer = kinds.of(operation.responses['200']!.content['application/json'].schema)
  let input: Shape | null = null
  if (body?.$ref) input = { ...kinds.shape(nameOf(body.$ref)), name }
  else if (query.length > 0)
    input = { name, description: operation.description, fields: query.map((p) => kinds.parameter(p)), schema: {} }
  return {
    id,
    method,
    path,
    signed: operation.security?.length !== 0,
    operation,
    parameters,
    input,
    hasBody: body !== undefined,
    answer,
  }
}

/** Collects the objects below the kinds, each once, in the order in which they are met. */
function reachable(kinds: Kinds, roots: readonly Kind[]): Shape[] {
  const found = new Map<string, Shape>()
  const visit = (kind: Kind): void => {
    if (kind.type === 'list') visit(kind.of)
    if (kind.type !== 'object' || found.has(kind.name)) return
    const shape = kinds.shape(kind.name)
    found.set(kind.name, shape)
    for (const field of shape.fields) visit(field.kind)
  }
  for (const root of roots) visit(root)
  return [...found.values()]
}

class Kinds {
  readonly #document: Document
  readonly #vocabularies: ReadonlyMap<string, Vocabulary>

  constructor(document: Document, vocabularies: readonly Vocabulary[]) {
    this.#document = document
    this.#vocabularies = new Map(vocabularies.map((vocabulary) => [vocabulary.schemaName, vocabulary]))
  }

  of(schema: Schema): Kind {
    if (schema.type === 'array') return { type: 'list', of: this.of(schema.items ?? {}) }
    const branches = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
    for (const branch of branches) {
      if (!branch.$ref) continue
      const name = nameOf(branch.$ref)
      const vocabulary = this.#vocabularies.get(name)
      if (!vocabulary) return { type: 'object', name }
      const open = schema.anyOf?.some((other) => other.type === 'string' && other.const === undefined) ?? false
      return { type: 'word', vocabulary, open }
    }
    const format = branches.find((branch) => branch.format)?.format
    if (format === 'decimal') return { type: 'decimal' }
    if (format === 'int64') return { type: 'id' }
    if (format === 'unix-ms') return { type: 'time' }
    const types = branches.flatMap((branch) => branch.type ?? [])
    if (types.includes('boolean')) return { type: 'flag' }
    if (types.includes('integer')) return { type: 'count' }
    if (types.includes('string')) return { type: 'text' }
    if (types.includes('null')) return { type: 'nothing' }
    throw new Error(`No kind is known for the schema ${JSON.stringify(schema)}.`)
  }

  shape(name: string): Shape {
    const schema = this.#document.components.schemas[name]
    if (!schema) throw new Error(`The document has no schema ${name}.`)
    const properties = Object.entries(schema.properties ?? {})
    const fields = properties
      .filter(([, property]) => !property['x-alias-of'])
      .map(([wire, property]) =>
        this.#field(wire, property, schema.required?.includes(wire) ?? false, aliasesOf(wire, properties)),
      )
    return { name, description: schema.description ?? '', fields, schema }
  }

  parameter(parameter: Parameter): Field {
    const { schema, ...rest } = parameter
    return this.#field(parameter.name, { ...schema, ...rest } as Schema, parameter.required ?? false, [])
  }

  #field(wire: string, schema: Schema, isRequired: boolean, aliases: readonly string[]): Field {
    const types = [schema, ...(schema.anyOf ?? [])].flatMap((branch) => branch.type ?? [])
    return {
      wire,
      aliases,
      name: schema['x-name'] ?? camelCase(wire),
      kind: this.of(schema),
      isRequired,
      isNullable: types.includes('null'),
      isEmptyNone: schema['x-empty'] === 'none',
      isNumber: types.includes('integer') || types.includes('number'),
      schema,
    }
  }
}

function aliasesOf(wire: string, properties: readonly (readonly [string, Schema])[]): string[] {
  return properties.filter(([, other]) => other['x-alias-of'] === wire).map(([name]) => name)
}

function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
