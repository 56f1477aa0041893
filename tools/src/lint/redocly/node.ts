// The objects of the document for the rules, with their locations. `everyObject` visits each object once, including the
// keys beside a `$ref`, but not the values of examples. `lineage` looks upward inside one file only, because a mark
// does not apply to what a `$ref` leads to.
import type { Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { parse } from 'yaml'

export type Node = Readonly<Record<string, unknown>>
export type Location = UserContext['location']
type Source = Location['source']

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a value for a message. */
export function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}

/** Reports a problem of a key of an object. */
export type Report = (key: string, message: string) => void

/** Returns the function that reports problems of the object at a location. */
export function reporter({ report, location }: UserContext): Report {
  return (key, message) => report({ message, location: location.child(key) })
}

export interface ObjectVisitor {
  /** Called at the root, before all objects. */
  readonly start?: (ctx: UserContext) => void
  /** Called once for every object of the document. */
  readonly visit: (node: Node, ctx: UserContext, report: Report) => void
  /** Called at the root, after all objects. */
  readonly end?: (ctx: UserContext) => void
}

/** Returns the visitor of a rule for every object of the document. */
export function everyObject({ start, visit, end }: ObjectVisitor): Oas3Visitor {
  const visited = new WeakSet<object>()
  function once(node: unknown, ctx: UserContext): void {
    if (ctx.type.name === 'Root') start?.(ctx)
    if (!isNode(node) || visited.has(node)) return
    visited.add(node)
    visit(node, ctx, reporter(ctx))
  }
  return {
    any: { enter: once },
    ref: { enter: once },
    Root: { leave: (_, ctx) => end?.(ctx) },
  }
}

const parsed = new WeakMap<Source, unknown>()

/** Returns the objects from the root of the file down to the location, outermost first. */
export function lineage(location: Location): Node[] {
  const { source } = location
  if (!parsed.has(source)) parsed.set(source, parse(source.body))
  let value = parsed.get(source)
  const nodes = [value]
  for (const step of location.pointer.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    value = (value as Record<string, unknown> | undefined)?.[key]
    nodes.push(value)
  }
  return nodes.filter(isNode)
}

/**
 * Whether the location, or an object above it in its file, is marked as public practice or as the local exchange's own.
 */
export function isPractice(location: Location): boolean {
  return lineage(location).some((node) => node['x-basis'] === 'practice' || node['x-basis'] === 'sandbox')
}

/** Returns the location of a line in a file that is not part of the document, such as GAPS.md. */
export function lineOf(ctx: UserContext, path: string, text: string, line: number): object {
  // The class of the running core, because the Redocly command line bundles its own.
  const File = ctx.location.source.constructor as new (path: string, text: string) => Source
  return { source: new File(path, text), pointer: undefined, start: { line, col: 1 } }
}
