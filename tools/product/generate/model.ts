// The model that the emitters read: operations, enums and objects of a document, with the name and kind of every field.
// Everything has the order of the document. Nothing here knows TypeScript syntax.
import {
  type Basis,
  type Document,
  follow,
  listOperations,
  nameOf,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from '../bundle/document.ts'

export interface Call {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly signed: boolean
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
  /** Parameters of the path and the query, and the fields of the body, as fields of one input. */
  readonly input: Shape | null
  readonly hasBody: boolean
  /** The content types of a body that is data instead of JSON, the default first. */
  readonly uploads: readonly string[]
  /** HTTP status of success, and the content types of its answer, the default first. */
  readonly status: number
  readonly contentTypes: readonly string[]
  readonly answer: Kind
  /** Whether a response may also be a list of the one record. */
  readonly isListOfOne: boolean
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

/** Reads the model from a bundled document; without `isNormalised`, names and enum values are those of the wire. */
export function readModel(document: Document, isNormalised = true): Model {
  const vocabularies = readVocabularies(document.components.schemas, isNormalised)
  const kinds = new Kinds(document, vocabularies, isNormalised)
  const calls = listOperations(document).map(({ operation, method, path }) =>
    readCall(document, kinds, method, path, operation),
  )
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

function readCall(document: Document, kinds: Kinds, method: string, path: string, operation: Operation): Call {
  const resolve = <Node extends { $ref?: string }>(node: Node): Node =>
    node.$ref === undefined ? node : (follow(document, node.$ref) as Node)
  const parameters = (operation.parameters ?? []).map(resolve)
  const { operationId: id, description, requestBody, responses } = operation
  const title = `${id[0]!.toUpperCase()}${id.slice(1)}`
  const name = `${title}Input`
  const outside = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => kinds.parameter(parameter, name))
  const data = requestBody?.['x-field']
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  const body = data === undefined && schema && kinds.of(schema, `${title}Body`)
  const loaded =
    data === undefined
      ? []
      : [
          kinds.parameter(
            { name: data, in: 'body', required: true, description: schema?.description ?? '', schema: schema! },
            name,
          ),
        ]
  const shape = body && body.type === 'object' ? kinds.shape(body.name) : { description, fields: loaded, schema: {} }
  const fields = [...outside, ...shape.fields]
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2'))!
  const content = Object.entries(resolve(response as Response).content ?? {})
  return {
    id,
    method,
    path,
    signed: operation.security?.length !== 0,
    operation,
    parameters,
    input: fields.length > 0 ? { ...shape, name, fields } : null,
    hasBody: body !== undefined && data === undefined,
    uploads: data === undefined ? [] : Object.keys(requestBody!.content),
    status: Number(status),
    contentTypes: content.map(([type]) => type),
    isListOfOne: mayBeListOfOne(content[0]?.[1].schema),
    answer: content[0] ? kinds.of(content[0][1].schema, `${title}Answer`) : { type: 'nothing' },
  }
}

/** Returns whether one branch of a schema is an array of what another branch is. */
function mayBeListOfOne({ anyOf = [] }: Schema = {}): boolean {
  return anyOf.some(({ items }) => items?.$ref !== undefined && anyOf.some(({ $ref }) => $ref === items.$ref))
}

/** Collects the objects below the kinds, each once, in the order of their first use. */
function reachable(kinds: Kinds, roots: readonly Kind[]): Shape[] {
  const found = new Map<string, Shape>()
  const visit = (kind: Kind): void => {
    if (kind.type === 'list' || kind.type === 'map') visit(kind.of)
    if (kind.type !== 'object' || found.has(kind.name)) return
    const shape = kinds.shape(kind.name)
    found.set(kind.name, shape)
    for (const field of shape.fields) visit(field.kind)
  }
  for (const root of roots) visit(root)
  return [...found.values()]
}

export type Kind =
  | { type: 'text' | 'decimal' | 'id' | 'time' | 'count' | 'flag' | 'nothing' }
  | { type: 'word'; vocabulary: Vocabulary; open: boolean }
  | { type: 'object'; name: string }
  | { type: 'list' | 'map'; of: Kind }

/** Returns the enum of a value or of the elements of a list; undefined where it has none. */
export function vocabularyIn(kind: Kind): Vocabulary | undefined {
  if (kind.type === 'list') return vocabularyIn(kind.of)
  return kind.type === 'word' ? kind.vocabulary : undefined
}

export interface Field {
  /** The name on the wire, and other spellings of it. */
  readonly wire: string
  readonly aliases: readonly string[]
  /** The position in an array that is a record; such a field has no name on the wire. */
  readonly position?: number
  /** The normalised name; that of the wire where names are not normalised. */
  readonly name: string
  readonly kind: Kind
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly isEmptyNone: boolean
  readonly schema: Schema
}

export interface Shape {
  readonly name: string
  readonly description: string
  readonly fields: readonly Field[]
  readonly schema: Schema
}

/**
 * The kind of every schema, and the fields of every object: with normalised names and enum values, or with those of the
 * wire for a document whose records are not normalised.
 */
class Kinds {
  readonly #document: Document
  readonly #vocabularies: ReadonlyMap<string, Vocabulary>
  readonly #isNormalised: boolean
  /** Objects that stand inside another schema, by a name that is derived from their place. */
  readonly #inline = new Map<string, Schema>()

  constructor(document: Document, vocabularies: readonly Vocabulary[], isNormalised: boolean) {
    this.#document = document
    this.#vocabularies = new Map(vocabularies.map((vocabulary) => [vocabulary.schemaName, vocabulary]))
    this.#isNormalised = isNormalised
  }

  /** Returns the kind of a schema; `place` names an object or an enum that has no name of its own. */
  of(schema: Schema, place: string): Kind {
    if (schema.prefixItems) return this.#object(schema, place)
    if ([schema.type].flat().includes('array')) return { type: 'list', of: this.of(schema.items ?? {}, `${place}Item`) }
    if (this.#isNormalised && typeof schema.additionalProperties === 'object' && !schema.properties)
      return { type: 'map', of: this.of(schema.additionalProperties, `${place}Value`) }
    const branches = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
    const ref = schema.properties ? undefined : branches.find((branch) => branch.$ref)?.$ref
    if (ref !== undefined) {
      const name = nameOf(ref)
      const vocabulary = this.#vocabularies.get(name)
      const open = schema.anyOf?.some((other) => other.type === 'string' && other.const === undefined) ?? false
      return vocabulary ? { type: 'word', vocabulary, open } : this.of(this.#schema(name), name)
    }
    // A single constant, such as the code of a success, needs no type of its own.
    if (this.#isNormalised && schema.const !== undefined)
      return { type: typeof schema.const === 'string' ? 'text' : 'count' }
    const values = readVocabulary(schema, this.#isNormalised)
    if (values) return { type: 'word', vocabulary: vocabularyOf(place, schema, values), open: false }
    const format = branches.find((branch) => branch.format)?.format
    if (format === 'decimal') return { type: 'decimal' }
    if (branches.some((branch) => branch['x-unit'] === 'unix-ms')) return { type: 'time' }
    if (format === 'int64' && !branches.some((branch) => 'x-unit' in branch)) return { type: 'id' }
    const types = branches.flatMap((branch) => branch.type ?? typeof branch.const)
    if (types.includes('object') || schema.properties) return this.#object(schema, place)
    if (types.includes('boolean')) return { type: 'flag' }
    if (types.includes('integer')) return { type: 'count' }
    if (types.includes('string')) return { type: 'text' }
    if (types.includes('null')) return { type: 'nothing' }
    throw new Error(`No kind is known for the schema ${JSON.stringify(schema)}.`)
  }

  #object(schema: Schema, name: string): Kind {
    if (!this.#document.components.schemas[name]) this.#inline.set(name, schema)
    return { type: 'object', name }
  }

  /** Returns the object of a name, with the fields of all that it is composed of. */
  shape(name: string): Shape {
    const schema = this.#schema(name)
    if (schema.prefixItems)
      return { name, description: schema.description ?? '', fields: this.#positions(schema, name), schema }
    const parts = this.#parts(schema)
    const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}))
    // A field that one of several variants requires may be absent in another.
    const required = new Set(
      [schema, ...(schema.allOf ?? []).flatMap((part) => this.#parts(part))].flatMap((part) => part.required ?? []),
    )
    const fields = new Map<string, Field>()
    for (const [wire, property] of properties) {
      if (this.#isNormalised && property['x-alias-of']) continue
      // A variant may only narrow a field that all of them have.
      if (fields.has(wire) && Object.keys(property).every((key) => /^(min|description$)/.test(key))) continue
      const field = this.#field(wire, property, required.has(wire), `${name}${capitalised(wire)}`)
      fields.set(wire, merged(fields.get(wire), { ...field, aliases: this.#aliases(wire, properties) }))
    }
    return { name, description: schema.description ?? '', fields: [...fields.values()], schema }
  }

  parameter({ schema, ...rest }: Parameter, place: string): Field {
    return this.#field(
      rest.name,
      { ...schema, ...rest } as Schema,
      rest.required ?? false,
      `${place}${capitalised(rest.name)}`,
    )
  }

  /** Returns the positions of an array that is a record, as fields. */
  #positions({ prefixItems = [], minItems = 0 }: Schema, name: string): Field[] {
    return prefixItems.map((item, position) => {
      const wire = item['x-name']
      if (wire === undefined) throw new Error(`Position ${position} of ${name} must have an x-name.`)
      return { ...this.#field(wire, item, position < minItems, `${name}${capitalised(wire)}`), position }
    })
  }

  #schema(name: string): Schema {
    const schema = this.#inline.get(name) ?? this.#document.components.schemas[name]
    if (!schema) throw new Error(`The document has no schema ${name}.`)
    return schema
  }

  #parts(schema: Schema): Schema[] {
    const whole = this.#followed(schema)
    return [
      whole,
      ...[whole.allOf, whole.anyOf, whole.oneOf].flatMap((inner) => inner ?? []).flatMap((part) => this.#parts(part)),
    ]
  }

  /** Returns a schema with what its reference says; its own keys win. */
  #followed({ $ref, ...own }: Schema): Schema {
    return $ref === undefined ? own : { ...(follow(this.#document, $ref) as Schema), ...own }
  }

  #aliases(wire: string, properties: readonly (readonly [string, Schema])[]): string[] {
    if (!this.#isNormalised) return []
    return properties.filter(([, other]) => other['x-alias-of'] === wire).map(([name]) => name)
  }

  #field(wire: string, schema: Schema, isRequired: boolean, place: string): Field {
    const types = [schema, ...(schema.anyOf ?? [])].flatMap((branch) => branch.type ?? [])
    // A field has the type and the bounds of the schema that it refers to, and its texts where it has no description of
    // its own.
    const target = { ...this.#followed(schema.allOf?.[0] ?? {}), ...this.#followed(schema) }
    return {
      wire,
      aliases: [],
      name: this.#isNormalised ? (schema['x-name'] ?? camelCase(wire)) : wire,
      kind: this.of(schema, place),
      isRequired,
      isNullable: types.includes('null'),
      isEmptyNone: schema['x-empty'] === 'none',
      schema: { ...(schema.description === undefined ? target : boundsOf(target)), ...schema },
    }
  }
}

function boundsOf({ type, minimum, maximum, maxLength, maxItems }: Schema): Schema {
  const bounds = Object.entries({ type, minimum, maximum, maxLength, maxItems }).filter(
    ([, bound]) => bound !== undefined,
  )
  return Object.fromEntries(bounds)
}

/** Variants of an object may have the same field with enum values of their own. */
function merged(before: Field | undefined, field: Field): Field {
  if (before?.kind.type !== 'word' || field.kind.type !== 'word') return before ?? field
  const { vocabulary, open } = before.kind
  const titles = [...new Set([...vocabulary.titles, ...field.kind.vocabulary.titles])]
  return { ...before, kind: { type: 'word', vocabulary: { ...vocabulary, titles }, open } }
}

function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function capitalised(name: string): string {
  return `${name[0]!.toUpperCase()}${name.slice(1)}`
}

/** A value of an enum. */
export interface Word {
  /** The value on the wire. */
  readonly value: string | number
  /** The normalised value. */
  readonly title: string
  readonly schema: Schema
}

/** An enum: a list of values, or of codes that stand for the values of another list. */
export interface Vocabulary {
  readonly schemaName: string
  /** The name of its type: several enums may list the same values. */
  readonly typeName: string
  readonly description: string
  readonly words: readonly Word[]
  /** Its normalised values, each once. */
  readonly titles: readonly string[]
  readonly isNumber: boolean
  /** The value where none is given; undefined where the document does not say. */
  readonly default: Schema['default']
  /** Whether a wire value differs from its normalised value. */
  readonly isCode: boolean
  /** Every wire value that means one of its values, also those of code lists of the same values. */
  readonly values: ReadonlyMap<string, string>
}

/** Reads every enum among the schemas, in their order. */
function readVocabularies(schemas: Readonly<Record<string, Schema>>, isNormalised: boolean): Vocabulary[] {
  const lists = Object.entries(schemas).flatMap(([schemaName, schema]) => {
    const words = readVocabulary(schema, isNormalised)
    return words ? [{ schemaName, schema, words }] : []
  })
  return lists.map(({ schemaName, schema, words }) => {
    const vocabulary = vocabularyOf(schemaName, schema, words)
    const { titles } = vocabulary
    // A code list belongs to the enum that has all its values, so that a record is read whichever of both it carries.
    const related = lists.filter((other) => other.words.every((word) => titles.includes(word.title)))
    const values = new Map(vocabulary.values)
    for (const list of related) for (const word of list.words) values.set(String(word.value), word.title)
    return { ...vocabulary, typeName: typeNameOf(schemaName, titles, lists), values }
  })
}

/** Returns the values of a schema that is an enum of strings or codes; undefined where it is not. */
function readVocabulary(schema: Schema, isNormalised: boolean): Word[] | undefined {
  const isText = typeof (schema.const ?? schema.enum?.[0]) === 'string'
  const branches: Schema[] =
    schema.oneOf ?? (isText ? (schema.enum?.map((value) => ({ const: value })) ?? [schema]) : [])
  if (branches.length === 0 || branches.some((branch) => branch.const === undefined)) return undefined
  return branches.map((branch) => {
    const value = branch.const!
    return { value, title: (isNormalised && branch.title) || String(value), schema: branch }
  })
}

/** Returns an enum that shares no values with another. */
function vocabularyOf(schemaName: string, schema: Schema, words: readonly Word[]): Vocabulary {
  const titles = [...new Set(words.map((word) => word.title))]
  return {
    schemaName,
    typeName: schemaName,
    description: schema.description ?? '',
    words,
    titles,
    isNumber: schema.type === 'integer',
    default: schema.default,
    isCode: words.some((word) => word.value !== word.title),
    values: new Map([
      ...titles.map((title) => [title, title] as const),
      ...words.map((word) => [String(word.value), word.title] as const),
    ]),
  }
}

/** A code list shares the type of the values that it stands for; one with fewer values has a type of its own. */
function typeNameOf(
  schemaName: string,
  titles: readonly string[],
  lists: readonly { schemaName: string; words: readonly Word[] }[],
): string {
  const short = schemaName.replace(/Code$/, '')
  const same = lists.find((other) => other.schemaName === short)
  const sharesAll = same?.words.every((word) => titles.includes(word.title)) ?? true
  return sharesAll ? short : `Order${short}`
}
