// The enums of a document: lists of values, and lists of codes that stand for values of another list.
import type { Schema } from '../bundle/document.ts'

export interface Word {
  /** The value on the wire. */
  readonly value: string | number
  /** The normalised value. */
  readonly title: string
  readonly schema: Schema
}

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
export function readVocabularies(schemas: Readonly<Record<string, Schema>>, isNormalised: boolean): Vocabulary[] {
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
export function readVocabulary(schema: Schema, isNormalised: boolean): Word[] | undefined {
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
export function vocabularyOf(schemaName: string, schema: Schema, words: readonly Word[]): Vocabulary {
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
