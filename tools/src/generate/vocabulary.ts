/** The vocabularies of the document: lists of words, and lists of codes that stand for words. */
import type { Schema } from '../bundle/document.ts'

export interface Word {
  /** The value on the wire. */
  readonly value: string | number
  /** The word that it stands for. */
  readonly title: string
  readonly schema: Schema
}

export interface Vocabulary {
  readonly schemaName: string
  /** The name of its type: several vocabularies may list the same words. */
  readonly typeName: string
  readonly description: string
  readonly words: readonly Word[]
  /** Its words, each once. */
  readonly titles: readonly string[]
  readonly isNumber: boolean
  /** What holds where no value is given; undefined where that is not said. */
  readonly default: Schema['default']
  /** Whether a value differs from the word that it stands for. */
  readonly isCode: boolean
  /** Every value that is understood as one of its words, also those of code lists of the same words. */
  readonly values: ReadonlyMap<string, string>
}

/** Reads every vocabulary among the schemas, in their order. */
export function readVocabularies(schemas: Readonly<Record<string, Schema>>): Vocabulary[] {
  const lists = Object.entries(schemas)
    .filter(([, schema]) => schema.oneOf?.every((branch) => branch.const !== undefined))
    .map(([schemaName, schema]) => ({ schemaName, schema, words: schema.oneOf!.map(readWord) }))

  return lists.map(({ schemaName, schema, words }) => {
    const titles = [...new Set(words.map((word) => word.title))]
    // A code list belongs to the vocabulary that has all its words, so that a record is read whichever it speaks.
    const related = lists.filter((other) => other.words.every((word) => titles.includes(word.title)))
    const values = new Map<string, string>()
    for (const title of titles) values.set(title, title)
    for (const list of [{ words }, ...related])
      for (const word of list.words) values.set(String(word.value), word.title)
    const isCode = words.some((word) => word.value !== word.title)
    return {
      schemaName,
      typeName: typeNameOf(schemaName, titles, lists),
      description: schema.description ?? '',
      words,
      titles,
      isNumber: schema.type === 'integer',
      default: schema.default,
      isCode,
      values,
    }
  })
}

function readWord(branch: Schema): Word {
  return { value: branch.const!, title: branch.title!, schema: branch }
}

/** A code list shares the type of the words that it stands for; one with fewer words keeps a type of its own. */
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
