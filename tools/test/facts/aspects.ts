// What can be said of a value: its type, bounds, words and values, how it is known.
import type { Json, Node } from '../../product/bundle/document.ts'
import { accepts } from './accepts.ts'
import type { Checks, Context } from './context.ts'
import type { Place } from './place.ts'
import { branches, expand, isAssumed, named, keyword, textOf, typesOf, whole } from './schema.ts'
import type { Fact } from './table.ts'
import { missingWords } from './words.ts'

export const schemaChecks: Checks = {
  exists: () => undefined,
  type: typeIs,
  'sample type': ({ value }, { bundle }, place) => includes(typesOf(bundle, place.schema!), value),
  nullable: (_, { bundle }, place) => includes(typesOf(bundle, place.schema!), 'null'),
  open: (_, { bundle }, place) => (accepts(bundle, place.schema!, 'A_WORD_OF_TOMORROW') ? undefined : 'closed'),
  'empty string': (_, { bundle }, place) => (accepts(bundle, place.schema!, '') ? undefined : 'refused'),
  accepts: ({ value }, { bundle }, place) =>
    accepts(bundle, place.schema!, JSON.parse(value)) ? undefined : 'refused',
  rejects: ({ value }, { bundle }, place) =>
    accepts(bundle, place.schema!, JSON.parse(value)) ? 'accepted' : undefined,
  carries: (fact, context, place) => only(fact, contentOf(context, place)),
  default: (fact, context, place) => only(fact, said(context, place, 'default')),
  'default stated': (fact, context, place) => only(fact, said(context, place, 'default')),
  minimum: (fact, context, place) => only(fact, said(context, place, 'minimum')),
  maximum: (fact, context, place) => only(fact, said(context, place, 'maximum')),
  maxLength: (fact, context, place) => only(fact, said(context, place, 'maxLength')),
  'max items': (fact, context, place) => only(fact, said(context, place, 'maxItems')),
  required: ({ value }, _, place) => (place.required === (value === 'yes') ? undefined : place.required ? 'yes' : 'no'),
  'may be absent': (_, __, place) => (place.required ? 'required' : undefined),
  'at least one of': atLeastOneOf,
  'enum value': ({ value }, context, place) => includes(values(context, place), value),
  'sample value': ({ value }, context, place) => includes(values(context, place), value),
  'enum pattern': ({ value }, { bundle }, place) => {
    const [shown, words] = value.split(': ') as [string, string]
    const branch = expand(bundle, place.schema!).find(({ pattern }) => matches(pattern, shown))
    if (!branch) return 'absent'
    return matches(branch['pattern'], 'A_WORD_OF_TOMORROW') ? 'every word' : lacks(textOf(branch), words)
  },
  means: ({ value }, context, place) =>
    ofBranch(value, context, place, (branch, words) => lacks(textOf(branch), words)),
  final: ({ value }, context, place) =>
    ofBranch(value, context, place, (branch, yes) =>
      branch['x-final'] === (yes === 'yes') ? undefined : String(branch['x-final'] ?? 'not said'),
    ),
  says: ({ value }, { bundle }, place) => lacks(textsOf(bundle, place).join(' '), value),
  'sample only': ({ value }, context, place) =>
    value === 'yes'
      ? markIs(place.node, ['sample'])
      : ofBranch(`${value}: yes`, context, place, (branch) => markIs(branch, ['sample'])),
  conflict: ({ value }, { bundle }, place) =>
    markIs(place.node, ['conflict']) ?? lacks(textsOf(bundle, place).join(' '), value),
  'other spelling': otherSpelling,
}

function typeIs(fact: Fact, { bundle, facts }: Context, place: Place): string | undefined {
  const same = (row: Fact): boolean => row.subject === fact.subject && row.item === fact.item
  const rows = facts.filter((row) => row.aspect === 'sample type' && same(row))
  const wanted = [...rows.map(({ value }) => value), fact.value === 'long' ? 'integer' : fact.value].toSorted()
  const types = typesOf(bundle, place.schema!).filter((type) => type !== 'null')
  if (types.join() !== wanted.join()) return types.join(' or ') || 'no type'
  if (fact.value !== 'long') return undefined
  const formats = keyword(bundle, place.schema!, 'format')
  return formats.includes('int64') ? undefined : 'integer of no size'
}

function said({ bundle }: Context, place: Place, key: string): Json[] {
  return keyword(bundle, place.schema!, key)
}

/** Returns what a value carries: its unit, or its format where it has none. */
function contentOf(context: Context, place: Place): Json[] {
  const units = said(context, place, 'x-unit')
  return units.length > 0 ? units : said(context, place, 'format')
}

function only({ value }: Fact, found: Json[]): string | undefined {
  const texts = found.map(String)
  return texts.join() === (value === 'none' ? '' : value) ? undefined : texts.join(' and ') || 'none'
}

function includes(found: readonly string[], wanted: string): string | undefined {
  return found.includes(wanted) ? undefined : found.join(', ') || 'none'
}

/** Returns the values that the schema names and also admits. */
function values({ bundle }: Context, place: Place): string[] {
  const admitted = expand(bundle, place.schema!).flatMap((part) => {
    const types = typesOf(bundle, part)
    return named(part).filter((branch) => typesOf(bundle, branch).some((type) => types.includes(type)))
  })
  return [...new Set(admitted.map((branch) => String(branch['const'])))]
}

function ofBranch(
  fact: string,
  { bundle }: Context,
  place: Place,
  check: (branch: Node, wanted: string) => string | undefined,
): string | undefined {
  const [value, wanted] = fact.split(': ') as [string, string]
  const branch = branches(bundle, place.schema!).find((known) => String(known['const']) === value)
  return branch ? check(branch, wanted) : 'absent'
}

function lacks(text: string, words: string): string | undefined {
  const missing = missingWords(text, words)
  return missing.length === 0 ? undefined : `without ${missing.join(', ')}: "${text}"`
}

function textsOf(bundle: Node, place: Place): string[] {
  const nodes = [place.node, ...(place.schema ? whole(bundle, place.schema) : [])]
  return [...new Set(nodes.map((node) => textOf(node)))]
}

function matches(pattern: Json | undefined, text: string): boolean {
  return typeof pattern === 'string' && new RegExp(pattern).test(text)
}

function markIs(node: Node, marks: string[]): string | undefined {
  const mark = node['x-basis']
  return marks.includes(String(mark)) ? undefined : `marked ${String(mark ?? 'documented')}`
}

function atLeastOneOf({ value }: Fact, { bundle }: Context, place: Place): string | undefined {
  const parts = whole(bundle, place.schema!)
  const choices = parts.flatMap((part) => (part['anyOf'] as Node[] | undefined) ?? [])
  const asked = choices.map((choice) => (isAssumed(choice, 'required') ? '' : String(choice['required'])))
  return asked.join(' ') === value ? undefined : asked.join(' ') || 'no such choice'
}

function otherSpelling({ subject, item, value }: Fact, { places }: Context): string | undefined {
  const name = item.slice(item.lastIndexOf('.') + 1)
  const spelled = item.slice(0, item.length - name.length) + value
  for (const { label, place } of places.find(subject, spelled)) {
    if (!place) return `absent at ${label}`
    if (place.node['x-alias-of'] !== name) return `no alias of ${name}`
    const mark = markIs(place.node, ['conflict', 'sample'])
    if (mark) return mark
  }
  return undefined
}
