/** Emits `vocabularies.ts`: the type of each vocabulary, its words in order, and the tables that translate values. */
import type { Kind, Model } from './model.ts'
import { banner, comment, constantOf, normalised } from './print.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Returns the text of the file. */
export function emitVocabularies(model: Model): string {
  const { vocabularies } = model
  const tables = spoken(model)
  const types = new Map<string, Vocabulary>()
  for (const vocabulary of vocabularies) {
    if (vocabulary.schemaName === 'ErrorCode') continue
    const known = types.get(vocabulary.typeName)
    if (!known || vocabulary.titles.length > known.titles.length) types.set(vocabulary.typeName, vocabulary)
  }
  return [
    banner('vocabularies.ts'),
    "import { type WordTable, wordTable } from '../values/read-value.ts'\n\n",
    comment('A word of the list, or another that a service has learned since.'),
    'export type Open<Word extends string> = Word | (string & {})\n\n',
    ...[...types.values()].map(emitType),
    ...[...types.values()].filter((vocabulary) => tables.has(vocabulary.typeName)).map(emitTable),
    ...[...written(model)].map(emitCodes),
  ].join('')
}

function emitType(vocabulary: Vocabulary): string {
  const { typeName, titles } = vocabulary
  const description = normalised(vocabulary.description)!
  const texts = new Map(vocabulary.words.toReversed().map((word) => [word.title, word.schema.description ?? '']))
  const lines = titles.map((title) => `- \`${title}\`: ${texts.get(title)}`).join('\n * ')
  const words = titles.map((title) => JSON.stringify(title)).join(', ')
  return [
    comment(`The words of \`${typeName}\`: ${lower(description)}`, lines),
    `export const ${plural(typeName)} = [${words}] as const\n`,
    comment(description),
    `export type ${typeName} = (typeof ${plural(typeName)})[number]\n\n`,
  ].join('')
}

/** Each word stands for itself; what is listed besides are codes. Case is folded when a value is looked up. */
function emitTable(vocabulary: Vocabulary): string {
  const codes = [...vocabulary.values].filter(([value, title]) => value.toLowerCase() !== title.toLowerCase())
  const list = plural(vocabulary.typeName)
  const table = codes.length === 0 ? list : `${list}, ${JSON.stringify(Object.fromEntries(codes))}`
  return [
    comment(`What each value, in lower case, says in words of \`${vocabulary.typeName}\`.`),
    `export const ${constantOf(vocabulary.typeName)}: WordTable = /* @__PURE__ */ wordTable(${table})\n\n`,
  ].join('')
}

function emitCodes(vocabulary: Vocabulary): string {
  const codes = new Map<string, string | number>()
  for (const word of vocabulary.words) if (!codes.has(word.title)) codes.set(word.title, word.value)
  const type = vocabulary.isNumber ? 'number' : 'string'
  const table = vocabulary.isCode
    ? JSON.stringify([...codes])
    : `${plural(vocabulary.typeName)}.map((word) => [word, word])`
  return [
    comment(`What goes on the wire for each word: ${lower(normalised(vocabulary.description)!)}`),
    `export const ${constantOf(codesName(vocabulary))}: ReadonlyMap<string, ${type}> = /* @__PURE__ */ new Map(${table})\n\n`,
  ].join('')
}

/** Returns the name of the table that turns the words of a vocabulary into what goes on the wire. */
export function codesName(vocabulary: Vocabulary): string {
  return `${vocabulary.schemaName.replace(/Code$/, '')}Codes`
}

function plural(name: string): string {
  const first = `${name[0]!.toLowerCase()}${name.slice(1)}`
  if (first.endsWith('s')) return `${first}es`
  return `${first}s`
}

function lower(text: string): string {
  return `${text[0]!.toLowerCase()}${text.slice(1)}`
}

/** Returns the types whose words are read from answers. */
function spoken({ records }: Model): Set<string> {
  const found = new Set<string>()
  const visit = (kind: Kind): void => {
    if (kind.type === 'list') visit(kind.of)
    if (kind.type === 'word') found.add(kind.vocabulary.typeName)
  }
  for (const record of records) for (const field of record.fields) visit(field.kind)
  return found
}

/** Returns the vocabularies that requests are written in. */
function written({ inputs, calls }: Model): Set<Vocabulary> {
  const found = new Set<Vocabulary>()
  const visit = (kind: Kind): void => {
    if (kind.type === 'list') visit(kind.of)
    if (kind.type === 'word') found.add(kind.vocabulary)
  }
  for (const shape of [...inputs, ...calls.flatMap((call) => call.input ?? [])]) {
    for (const field of shape.fields) visit(field.kind)
  }
  return found
}
