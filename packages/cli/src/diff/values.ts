// Compares the values that two versions of a schema permit: types, formats, enum values, and the bounds of requests.
import { type Path, type Report, type Versions, show } from './change.ts'
import { type Document, type Schema, resolve } from './document.ts'

/** 1 for bounds that are narrower when smaller, -1 for those that are narrower when larger. */
const bounds = { maximum: 1, maxLength: 1, maxItems: 1, minimum: -1, minLength: -1, minItems: -1 } as const

/** Reports narrower bounds and a changed default of a request. */
export function compareBounds({ old, now }: Versions<Schema>, path: Path, report: Report): void {
  const narrowed = (message: string): void => report('input-narrowed', path, message)
  for (const key of Object.keys(bounds) as (keyof typeof bounds)[]) {
    const boundOf = (schema: Schema): number => bounds[key] * (schema[key] ?? bounds[key] * Infinity)
    if (boundOf(now) < boundOf(old)) narrowed(`\`${key}\` was ${show(old[key])}, is ${show(now[key])}.`)
  }
  // Patterns cannot be compared, so every change is reported.
  if (now.pattern !== undefined && now.pattern !== old.pattern)
    narrowed(`\`pattern\` was ${show(old.pattern)}, is ${show(now.pattern)}.`)
  if (now.additionalProperties === false && old.additionalProperties !== false)
    narrowed('Fields that are not named were taken, are not.')
  const [before, after] = [alternativesOf(old), alternativesOf(now)]
  if (after.length > 0 && (before.length === 0 || before.some((group) => !after.includes(group)))) {
    const was = before.join(' or ') || 'no fields'
    report('input-required', path, `One of ${was} had to be there, now one of ${after.join(' or ')}.`)
  }
  if (old.default !== now.default)
    report('default-changed', path, `The default was ${show(old.default)}, is ${show(now.default)}.`)
}

/** Returns the groups of fields of which one is required. */
function alternativesOf({ anyOf = [] }: Schema): string[] {
  return anyOf.flatMap(({ required }) => (required ? [show(required)] : []))
}

/** Reports values that a request no longer accepts, and new ones of a response. */
export function compareValues(
  documents: Versions<Document>,
  versions: Versions<Schema>,
  path: Path,
  direction: 'request' | 'response',
  report: Report,
): void {
  const old = valuesOf(documents.old, versions.old)
  const now = valuesOf(documents.now, versions.now)
  const isRequest = direction === 'request'
  const rule = isRequest ? 'input-narrowed' : 'field-widened'
  // A request must accept all old values; a response may have only old values.
  const [kept, given] = isRequest ? [old, now] : [now, old]
  if (lost(kept.types, given.types).length > 0)
    report(rule, path, `The type was ${list(old.types)}, is ${list(now.types)}.`)
  // Without a format every text is valid, so that a new format narrows a request. A format that is added to others
  // widens it.
  const isNarrower = lost(kept.formats, given.formats).length > 0 || kept.formats.length === 0
  if (given.formats.length > 0 && isNarrower)
    report(rule, path, `The format was ${list(old.formats)}, is ${list(now.formats)}.`)
  if (old.units.length > 0 && now.units.length > 0 && list(old.units) !== list(now.units))
    report(rule, path, `The unit was ${list(old.units)}, is ${list(now.units)}.`)
  compareWords(old, now, path, isRequest, report)
}

/**
 * Reports enum values that a request no longer accepts, and new ones: in a response, they break a program that reads a
 * closed list.
 */
function compareWords(old: Values, now: Values, path: Path, isRequest: boolean, report: Report): void {
  if (now.words.length === 0) return
  // Where any other value is valid too, no value is refused.
  const isNarrower = isRequest && !now.isOpen
  if (old.words.length === 0) {
    if (isNarrower) report('input-narrowed', path, `Any value was taken, now one of ${list(now.words)}.`)
    return
  }
  const [removed, added] = [lost(old.words, now.words), lost(now.words, old.words)]
  if (isNarrower && removed.length > 0) {
    const [was, is] = removed.length === 1 ? ['was', 'is'] : ['were', 'are']
    report('word-removed', path, `${list(removed)} ${was} taken, ${is} not.`)
  }
  if (added.length === 0) return
  const isClosed = !isRequest && !old.isOpen
  const [was, is] = added.length === 1 ? ['was', 'is'] : ['were', 'are']
  report(isClosed ? 'field-widened' : 'word-added', path, `${list(added)} ${was} not among the values, ${is}.`)
}

interface Values extends Readonly<Record<'types' | 'formats' | 'units' | 'words', readonly string[]>> {
  /** Whether any other text or number is valid beside the listed ones. */
  readonly isOpen: boolean
}

/** Returns the types, formats, units and enum values of a schema and all branches of a choice. */
function valuesOf(document: Document, schema: Schema, around: readonly Schema[] = []): Values {
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((inner) => inner ?? [])
  // Schemas may contain themselves.
  const inner = around.includes(schema)
    ? []
    : branches.map((branch) => valuesOf(document, resolve(document, branch), [...around, schema]))
  const all = (name: Exclude<keyof Values, 'isOpen'>, own: unknown): string[] => {
    const values = own === undefined ? [] : [own].flat().map(String)
    return [...new Set([...values, ...inner.flatMap((each) => each[name])])]
  }
  const types = all('types', schema.type)
  // Every integer is a number.
  if (types.includes('number') && !types.includes('integer')) types.push('integer')
  // Older documents have the unit of a time as its format.
  const isOlder = schema.format === 'unix-ms'
  return {
    types,
    formats: all('formats', isOlder ? 'int64' : schema.format),
    units: all('units', isOlder ? 'unix-ms' : schema['x-unit']),
    words: all('words', schema.enum ?? schema.const),
    isOpen: inner.some(
      (each) => each.isOpen || (each.words.length === 0 && each.types.length > 0 && each.formats.length === 0),
    ),
  }
}

function lost(before: readonly string[], after: readonly string[]): string[] {
  return before.filter((each) => !after.includes(each))
}

function list(values: readonly string[]): string {
  return values.map((value) => (value === '' ? 'the empty text' : value)).join(', ') || 'none'
}
