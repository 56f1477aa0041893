// The kind of every schema, and the fields of every object: with normalised names and enum values, or with those of the
// wire for a document whose records are not normalised.
import { type Document, type Parameter, type Schema, follow, nameOf } from '../bundle/document.ts'
import { type Vocabulary, readVocabulary, vocabularyOf } from './read-enums.ts'

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

export class Kinds {
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
