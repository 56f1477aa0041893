/**
 * Shows vocabularies as the renderer shows them best: a table of values with a text for each. The text gives the word that
 * a code stands for, the description, and what is to be remarked on it. A field that refers to a vocabulary gets the table too.
 */
import { type Schema, nameOf } from '../../bundle/document.ts'
import type { Handbook } from '../../handbook/handbook.ts'
import { line, paragraphs, plain } from '../../handbook/markdown.ts'
import { remarksOf } from '../../handbook/remarks.ts'
import type { Decoration, ShownDocument, ShownSchema } from '../../handbook/display-document.ts'
import { mapSchemas } from '../../handbook/map-document.ts'

export const showVocabularies: Decoration = (document, handbook) =>
  mapSchemas(document, (schema) => {
    if (isVocabulary(schema)) return asTable(schema, handbook)
    const reference = referenceTo(schema, document)
    return reference ? asField(schema, reference, document, handbook) : schema
  })

export function isVocabulary(schema: Schema | undefined): boolean {
  return schema?.oneOf?.every((branch) => branch.const !== undefined) ?? false
}

function asTable(vocabulary: Schema, handbook: Handbook): ShownSchema {
  const { oneOf = [], ...rest } = vocabulary
  return {
    ...rest,
    enum: oneOf.map((branch) => branch.const!),
    'x-enumDescriptions': Object.fromEntries(oneOf.map((branch) => [label(branch.const!), textOf(branch, handbook)])),
  }
}

function textOf(branch: Schema, handbook: Handbook): string {
  const word = branch.title !== undefined && branch.title !== branch.const ? `**${plain(branch.title)}**: ` : ''
  return [word + line(branch.description ?? ''), ...remarksOf(branch, handbook)].join(' ')
}

/** The empty string would be an empty cell. */
function label(value: string | number): string {
  return value === '' ? '(empty)' : String(value)
}

/** Returns the reference among the schema's own and its branches that leads to a vocabulary. */
function referenceTo(schema: Schema, document: ShownDocument): string | undefined {
  const branches = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  return branches
    .map((branch) => branch.$ref)
    .find((ref) => ref && isVocabulary(document.components.schemas[nameOf(ref)]))
}

function asField(schema: Schema, reference: string, document: ShownDocument, handbook: Handbook): ShownSchema {
  const vocabulary = document.components.schemas[nameOf(reference)]!
  const { anyOf = [], allOf = [], $ref: _, ...rest } = schema
  const others = anyOf.filter((branch) => branch.$ref !== reference)
  const referring = [...allOf, ...anyOf.filter((branch) => branch.$ref === reference)]
  // A value that the field lists itself, such as one that a sample shows there, takes the place of the one in the list.
  const values = others.filter((branch) => branch.const !== undefined)
  const listedElsewhere = vocabulary.oneOf!.filter((branch) => !values.some((value) => value.const === branch.const))
  const isOpen = others.some((branch) => branch.type === 'string' && branch.const === undefined)
  const {
    type,
    enum: listed,
    'x-enumDescriptions': texts,
  } = asTable({ ...vocabulary, oneOf: [...listedElsewhere, ...values] }, handbook)
  const own = rest.type ?? (others.some((branch) => branch.type === 'null') ? [type ?? 'string', 'null'].flat() : type)
  return {
    ...rest,
    ...(own && { type: own }),
    description: paragraphs(
      (rest.description ?? vocabulary.description ?? '') + (isOpen ? ' Other values are possible.' : ''),
      ...referring.flatMap((branch) => remarksOf(branch, handbook).map((remark) => `Its values: ${remark}`)),
    ),
    ...(listed && { enum: listed }),
    ...(texts && { 'x-enumDescriptions': texts }),
    'x-original-ref': reference,
  }
}
