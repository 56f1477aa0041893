/**
 * What rules see of the document: plain objects as they stand in a file, and where they stand.
 * `everyObject` meets each object of the document once, also the keys that stand beside a `$ref`; values of examples are
 * data and are not met. `lineage` looks upward inside one file only: a mark holds for what stands below it, and what a `$ref`
 * leads to stands in another file and says itself how it is known.
 */
import type { Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { parse } from 'yaml'

export type Node = Readonly<Record<string, unknown>>
export type Location = UserContext['location']
type Source = Location['source']

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Says a value inside a message. */
export function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}

/** Returns a key of our own, which the types of OpenAPI do not know. */
export function extension(node: object, key: `x-${string}`): unknown {
  return (node as Node)[key]
}

export interface Place {
  readonly location: Location
  /** Redocly's name of the kind of object, such as `Schema`. */
  readonly type: string
  readonly report: UserContext['report']
}

export interface Walk {
  /** Called at the root, before anything is met. */
  readonly start?: (ctx: UserContext) => void
  /** Called once for every object of the document. */
  readonly meet: (node: Node, place: Place) => void
  /** Called at the root, after everything was met. */
  readonly end?: (ctx: UserContext) => void
}

/** Returns the visitor of a rule that looks at every object of the document. */
export function everyObject({ start, meet, end }: Walk): Oas3Visitor {
  const met = new WeakSet<object>()
  function once(node: unknown, ctx: UserContext): void {
    if (ctx.type.name === 'Root') start?.(ctx)
    if (!isNode(node) || met.has(node)) return
    met.add(node)
    meet(node, { location: ctx.location, type: ctx.type.name, report: ctx.report })
  }
  return {
    any: { enter: once },
    ref: { enter: once },
    Root: { leave: (_, ctx) => end?.(ctx) },
  }
}

const parsed = new WeakMap<Source, unknown>()

/** Returns the objects from the root of the file down to the place itself, outermost first. */
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

/** Says whether the place, or something above it in its file, is marked as public practice. */
export function isPractice(location: Location): boolean {
  return lineage(location).some((node) => node['x-basis'] === 'practice')
}

/** Names a line of a file that is not part of the document, such as a page of prose beside it. */
export function lineOf(ctx: UserContext, path: string, text: string, line: number): object {
  // The class of the running core: the Redocly command line bundles a core of its own.
  const File = ctx.location.source.constructor as new (path: string, text: string) => Source
  return { source: new File(path, text), pointer: undefined, start: { line, col: 1 } }
}
