// Finds what a request is for, by its method and path: an operation of the interface, or what else a server has.
import type { OperationRoute } from './operation-route.ts'
import { unknownPath } from './request-errors.ts'

/** What serves its requests itself: an operation of the control API, a page, the metrics. */
export interface OtherRoute<Sender> {
  readonly kind: 'other'
  /** For observers. */
  readonly name: string
  /** A page changes nothing and costs nothing, so pages of other sites may link to it. */
  readonly isPage: boolean
  readonly method: string
  readonly path: RegExp
  readonly serve: (caller: Sender) => unknown
}

export type Route<Sender> = OperationRoute | OtherRoute<Sender>

/** The name, for observers, of requests to no operation: so no client can create names. */
export const noOperation = 'none'

export class Routes<Sender> {
  readonly #operations = new Map<string, Map<string, OperationRoute>>()
  readonly #others: readonly OtherRoute<Sender>[]
  readonly #isStrict: boolean

  /** Strict routes refuse paths that begin with two slashes. */
  constructor(operations: Iterable<OperationRoute>, others: readonly OtherRoute<Sender>[], isStrict: boolean) {
    this.#others = others
    this.#isStrict = isStrict
    for (const route of operations) {
      const { method, path } = route.operation
      const paths = this.#operations.get(method) ?? new Map<string, OperationRoute>()
      this.#operations.set(method, paths.set(path, route))
    }
  }

  /** Returns the route with a method and path. Each path that takes GET takes HEAD too. */
  match(requested: string, path: string): Route<Sender> | undefined {
    const method = handledAs(requested)
    const paths = this.#operations.get(method)
    const single = this.#isStrict ? path : withOneSlash(path)
    return (
      paths?.get(single) ??
      this.#others.find((route) => route.method === method && route.path.test(path)) ??
      (single.includes('%') ? paths?.get(decode(single) ?? '') : undefined)
    )
  }
}

/**
 * Returns the method as which a request is handled: HEAD is handled as GET, and the server sends no body. Only the
 * signature is of HEAD, because it covers the request line.
 */
export function handledAs(method: string): string {
  return method === 'HEAD' ? 'GET' : method
}

/** Returns a path that begins with one slash. G83: programs whose base URL ends with a slash send two. */
export function withOneSlash(path: string): string {
  return path.startsWith('//') ? path.slice(1) : path
}

/** Returns the pattern of a path, in which `{name}` stands for a part without slashes, and `{name*}` for the rest. */
export function pathPattern(path: string): RegExp {
  const escaped = path.replaceAll('.', '\\.')
  return new RegExp(
    `^${escaped.replaceAll(/\{(\w+)(\*?)\}/g, (_, name, all) => `(?<${name}>${all ? '.*' : '[^/]+'})`)}$`,
  )
}

/** Returns the decoded parameters in a path. One that cannot be decoded is unknown. */
export function pathParameters(
  { method, path: pattern }: Pick<OtherRoute<never>, 'method' | 'path'>,
  path: string,
): Record<string, string> {
  const texts = Object.entries(pattern.exec(path)?.groups ?? {})
  const values = texts.map(([name, text]) => [name, decode(text)] as const)
  if (values.some(([, value]) => value === undefined)) throw unknownPath(method, path)
  return Object.fromEntries(values) as Record<string, string>
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
