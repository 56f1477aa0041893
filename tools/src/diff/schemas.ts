/**
 * Compares two versions of a schema by its direction: a request must still accept every value, and an answer must not have new
 * ones. A shared schema is compared once for each direction.
 */
import { follow } from '../bundle/document.ts'
import { compareBounds } from './bounds.ts'
import { type Node, type Report, at, show } from './change.ts'
import { type Direction, compareValues } from './values.ts'

export interface Versions {
  readonly before: Node
  readonly after: Node
}

export type CompareSchemas = (before: Node, after: Node, path: readonly string[], direction: Direction) => void

/** Returns a function that compares two schemas and what is below them. */
export function schemaComparer(documents: Versions, report: Report): CompareSchemas {
  const seen = new Set<string>()

  function resolve(document: Node, node: Node, path: readonly string[]): { node: Node; path: readonly string[] } {
    const ref = node['$ref']
    if (typeof ref !== 'string') return { node, path }
    const { $ref: _, ...own } = node
    const target = resolve(document, follow(document, ref) as Node, ref.slice(2).split('/'))
    return { node: { ...target.node, ...own }, path: target.path }
  }

  function compare(before: Node, after: Node, path: readonly string[], direction: Direction): void {
    const old = resolve(documents.before, before, path)
    const { node: now, path: place } = resolve(documents.after, after, path)
    const key = `${direction} ${place.join('/')} ${old.path.join('/')}`
    if (seen.has(key)) return
    seen.add(key)
    compareValues(
      { document: documents.before, node: old.node },
      { document: documents.after, node: now },
      place,
      direction,
      report,
    )
    if (direction === 'request') compareBounds(old.node, now, place, report)
    compareFields(old.node, now, place, direction)
    if (old.node['items'] && now['items'])
      compare(at(old.node, 'items'), at(now, 'items'), [...place, 'items'], direction)
  }

  function compareFields(before: Node, after: Node, path: readonly string[], direction: Direction): void {
    const [old, now] = [at(before, 'properties'), at(after, 'properties')]
    const required = (node: Node): readonly string[] => (node['required'] as string[] | undefined) ?? []
    for (const name of Object.keys(old)) {
      const place = [...path, 'properties', name]
      if (!Object.hasOwn(now, name)) {
        report(direction === 'request' ? 'input-removed' : 'field-removed', place, `\`${name}\` was there, is absent.`)
        continue
      }
      const [was, is] = [at(old, name), at(now, name)]
      if (was['x-name'] !== is['x-name'])
        report('name-changed', place, `\`${name}\` was called ${show(was['x-name'])}, is called ${show(is['x-name'])}.`)
      compare(was, is, place, direction)
      if (direction === 'answer' && required(before).includes(name) && !required(after).includes(name))
        report('field-optional', place, `\`${name}\` was required, is optional.`)
    }
    if (direction === 'answer') return
    for (const name of required(after).filter((each) => !required(before).includes(each)))
      report('input-required', [...path, 'properties', name], `\`${name}\` was optional, is required.`)
  }

  return compare
}
