// Emits `vocabularies.ts`: the type and the values of each enum, and the tables that translate codes.
import { vocabularyIn } from './kinds.ts'
import type { Model, Shape } from './model.ts'
import { banner, comment, constantOf, normalised } from './print.ts'
import type { Vocabulary, Word } from './read-enums.ts'

/** Returns the text of the file. */
export function emitVocabularies({ vocabularies, records, inputs, calls }: Model): string {
  const tables = new Set(Array.from(enumsIn(records), ({ typeName }) => typeName))
  const requests = enumsIn([...inputs, ...calls.flatMap((call) => call.input ?? [])])
  const types = new Map<string, Vocabulary>()
  for (const vocabulary of vocabularies) {
    if (vocabulary.schemaName === 'ErrorCode') continue
    const known = types.get(vocabulary.typeName)
    if (!known || vocabulary.titles.length > known.titles.length) types.set(vocabulary.typeName, vocabulary)
  }
  return [
    banner('vocabularies.ts'),
    "import { type WordTable, wordTable } from '../values/read-value.ts'\n",
    "import { codeTable } from '../values/write-value.ts'\n\n",
    comment('A listed value, or one that the service added later.'),
    'export type Open<Word extends string> = Word | (string & {})\n\n',
    ...[...types.values()].map(emitType),
    ...[...types.values()].filter((vocabulary) => tables.has(vocabulary.typeName)).map(emitTable),
    ...Array.from(requests, emitCodes),
    ...[...types.values()].filter(({ words }) => words.some(isDuration)).map(emitDurations),
  ].join('')
}

function emitType(vocabulary: Vocabulary): string {
  const { typeName, titles } = vocabulary
  const description = normalised(vocabulary.description)!
  const texts = new Map(vocabulary.words.toReversed().map((word) => [word.title, word.schema.description ?? '']))
  const lines = titles.map((title) => `- \`${title}\`: ${texts.get(title)}`).join('\n * ')
  const words = titles.map((title) => JSON.stringify(title)).join(', ')
  return [
    comment(`The values of \`${typeName}\`: ${lower(description)}`, lines),
    `export const ${plural(typeName)} = [${words}] as const\n`,
    comment(description),
    `export type ${typeName} = (typeof ${plural(typeName)})[number]\n\n`,
  ].join('')
}

/**
 * Each value maps to itself; only codes are listed, first those of the first values in turn. The look-up ignores case.
 */
function emitTable({ typeName, titles, values }: Vocabulary): string {
  const codes = new Map([...values].filter(([value, title]) => value.toLowerCase() !== title.toLowerCase()))
  const inTurn: string[] = []
  for (const title of titles) {
    const code = [...codes.keys()].find((each) => codes.get(each) === title)
    if (code === undefined) break
    inTurn.push(code)
    codes.delete(code)
  }
  const given = [plural(typeName), JSON.stringify(inTurn), JSON.stringify(Object.fromEntries(codes))]
  const needed = codes.size > 0 ? 3 : inTurn.length > 0 ? 2 : 1
  return [
    comment(`The \`${typeName}\` of each wire value, in lower case.`),
    `export const ${constantOf(typeName)}: WordTable = /* @__PURE__ */ wordTable(${given.slice(0, needed).join(', ')})\n\n`,
  ].join('')
}

function emitCodes(vocabulary: Vocabulary): string {
  const { typeName, words, isNumber, isCode, description } = vocabulary
  const codes = new Map<string, string | number>()
  for (const word of words) if (!codes.has(word.title)) codes.set(word.title, word.value)
  const table = isCode ? `, ${JSON.stringify([...codes.values()])}` : ''
  return [
    comment(`The wire value of each normalised value: ${lower(normalised(description)!)}`),
    `export const ${constantOf(codesName(vocabulary))}: ReadonlyMap<string, ${isNumber ? 'number' : 'string'}> = /* @__PURE__ */ codeTable(${plural(typeName)}${table})\n\n`,
  ].join('')
}

function isDuration({ schema }: Word): boolean {
  return schema['x-duration'] !== undefined
}

function emitDurations({ typeName, words }: Vocabulary): string {
  return [
    comment(`The length of each \`${typeName}\` in milliseconds.`),
    `export const ${constantOf(typeName)}_MS: ReadonlyMap<string, number> = /* @__PURE__ */ codeTable(${plural(typeName)}, ${JSON.stringify(words.map(({ schema }) => schema['x-duration']))})\n\n`,
  ].join('')
}

/** Returns the name of the table from an enum's normalised values to wire values. */
export function codesName(vocabulary: Vocabulary): string {
  return `${vocabulary.schemaName.replace(/Code$/, '')}Codes`
}

function plural(name: string): string {
  const first = `${name[0]!.toLowerCase()}${name.slice(1)}`
  if (first.endsWith('s')) return `${first}es`
  if (first.endsWith('ty')) return `${first.slice(0, -1)}ies`
  return `${first}s`
}

function lower(text: string): string {
  return `${text[0]!.toLowerCase()}${text.slice(1)}`
}

/** Returns the enums in the fields of some objects. */
function enumsIn(shapes: readonly Shape[]): Set<Vocabulary> {
  const fields = shapes.flatMap((shape) => shape.fields)
  return new Set(fields.flatMap(({ kind }) => vocabularyIn(kind) ?? []))
}
