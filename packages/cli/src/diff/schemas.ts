// Compares two versions of a schema by its direction: a request must still accept every value, and a response must not
// have new ones. A shared schema is compared once for each direction.
import { type Path, type Report, type Versions, show } from './change.ts'
import { type Document, type Schema, follow } from './document.ts'
import { compareTexts } from './texts.ts'
import { compareBounds, compareValues } from './values.ts'

const deepest = 20

/** The direction of a schema. */
export type Direction = 'request' | 'response'

export type CompareSchemas = (versions: Versions<Schema>, path: Path, direction: Direction) => void

/** Returns a function that compares two schemas and everything below them. */
export function schemaComparer(documents: Versions<Document>, report: Report): CompareSchemas {
  const seen = new Set<string>()

  const compare: CompareSchemas = (versions, path, direction) => {
    const old = resolve(documents.old, versions.old, path)
    const now = resolve(documents.now, versions.now, path)
    const key = `${direction} ${now.path.join('/')} ${old.path.join('/')}`
    if (seen.has(key)) return
    seen.add(key)
    const resolved = { old: extended(documents.old, old.schema), now: extended(documents.now, now.schema) }
    compareTexts({ old: old.schema, now: now.schema }, now.path, report)
    compareValues(documents, resolved, now.path, direction, report)
    if (direction === 'request') compareBounds(resolved, now.path, report)
    compareFields(resolved, now.path, direction)
    const [items, newItems] = [old.schema.items, now.schema.items]
    if (items && newItems) compare({ old: items, now: newItems }, [...now.path, 'items'], direction)
    for (const [index, position] of (old.schema.prefixItems ?? []).entries()) {
      const newer = now.schema.prefixItems?.[index]
      if (newer) compare({ old: position, now: newer }, [...now.path, 'prefixItems', String(index)], direction)
    }
    const [values, newValues] = [old.schema.additionalProperties, now.schema.additionalProperties]
    if (typeof values === 'object' && typeof newValues === 'object')
      compare({ old: values, now: newValues }, [...now.path, 'additionalProperties'], direction)
  }

  function compareFields({ old, now }: Versions<Schema>, path: Path, direction: Direction): void {
    const { properties = {}, required = [] } = now
    for (const [name, was] of Object.entries(old.properties ?? {})) {
      const place = [...path, 'properties', name]
      const is = properties[name]
      if (!is) {
        report(direction === 'request' ? 'input-removed' : 'field-removed', place, `\`${name}\` was there, is absent.`)
        continue
      }
      if (was['x-name'] !== is['x-name'])
        report('name-changed', place, `\`${name}\` was called ${show(was['x-name'])}, is called ${show(is['x-name'])}.`)
      compare({ old: was, now: is }, place, direction)
      if (direction === 'response' && old.required?.includes(name) && !required.includes(name))
        report('field-optional', place, `\`${name}\` was required, is optional.`)
    }
    for (const name of Object.keys(properties)) {
      if (old.properties && name in old.properties) continue
      const rule = direction === 'request' ? 'input-added' : 'field-added'
      if (direction === 'response' || !required.includes(name))
        report(rule, [...path, 'properties', name], `\`${name}\` was absent, is there.`)
    }
    if (direction === 'response') return
    for (const name of required.filter((each) => !old.required?.includes(each)))
      report('input-required', [...path, 'properties', name], `\`${name}\` was optional, is required.`)
  }

  return compare
}

/**
 * Returns an object with the fields of the schemas that it extends. One that extends itself, by a mistake, ends
 * somewhere.
 */
function extended(document: Document, schema: Schema, depth = 0): Schema {
  if (!schema.allOf || depth > deepest) return schema
  const parts = schema.allOf.map((part) => extended(document, resolve(document, part, []).schema, depth + 1))
  const properties = Object.assign({}, ...parts.map((part) => part.properties), schema.properties) as Record<
    string,
    Schema
  >
  const required = [...parts, schema].flatMap((part) => part.required ?? [])
  return { ...schema, ...(Object.keys(properties).length > 0 && { properties, required }) }
}

/** Returns a schema with what its reference says, and the path of the component. */
function resolve(document: Document, schema: Schema, path: Path): { schema: Schema; path: Path } {
  const { $ref, ...own } = schema
  if ($ref === undefined) return { schema, path }
  const target = resolve(document, follow(document, $ref) as Schema, $ref.slice(2).split('/'))
  return { schema: { ...target.schema, ...own }, path: target.path }
}
