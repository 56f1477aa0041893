// Finds what a request is for, by its method and path: an operation of the interface, or what else a server has. And
// the rejections of requests that reach no operation: unknown paths, large bodies, overload, internal errors.
//
// How the input of an operation is read, who runs it, and how its result is presented depend on the document alone. So
// all sandboxes of a process share the routes of operations, and each part is created when it is first needed.
import { type Operation, type OperationId, operations } from '@capi/api'
import { type ControlId, controlOperations } from '@capi/api/control'
import { clip } from '@capi/engine'
import { hasPath } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'
import type { PublicCall, SignedCall } from './handler-context.ts'
import { handlers } from './handlers/index.ts'
import { type Body, bodyLimit, type BodyReader, createBodyReader, requireJson } from './input.ts'
import { createQueryReader, type Parameters, type Warn } from './parameters.ts'
import type { WeightLimits } from './rate-limits.ts'
import { createPresenter } from './response.ts'
import type { SignedRequest } from './signature.ts'

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

type Route<Sender> = OperationRoute | OtherRoute<Sender>

/** The name, for observers, of requests to no operation: so no client can create names. */
export const noOperation = 'none'

export class Routes<Sender> {
  readonly #operations = new Map<string, Map<string, OperationRoute>>()
  readonly #others: readonly OtherRoute<Sender>[]
  readonly #isStrict: boolean

  /** Strict routes refuse paths that begin with two slashes. */
  constructor(own: Iterable<OperationRoute>, others: readonly OtherRoute<Sender>[], isStrict: boolean) {
    this.#others = others
    this.#isStrict = isStrict
    for (const route of own) {
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

/** The checked input of a request. */
export interface OperationInput {
  readonly query: Parameters
  readonly body: Body | undefined
}

export class OperationRoute {
  readonly kind = 'operation'
  readonly name: OperationId
  readonly isPage = false
  readonly operation: Operation
  readonly #handler: (call: SignedCall) => unknown
  #readQuery: ReturnType<typeof createQueryReader> | undefined
  #readBody: BodyReader | undefined
  #present: ReturnType<typeof createPresenter> | undefined

  constructor(operation: Operation) {
    this.name = operation.id
    this.operation = operation
    this.#handler = handlers[operation.id]
  }

  /** Checks content type, query and body, in this order. Without `warn`, unusual fields and parameters are refused. */
  readInput({ query, headers, body }: SignedRequest, warn: Warn | undefined): OperationInput {
    this.#readQuery ??= createQueryReader(this.operation)
    if (!this.operation.hasBody) return { query: this.#readQuery(query, warn), body: undefined }
    if (body.length > 0 || !this.bodyReader.isOptional) requireJson(headers['content-type'])
    return { query: this.#readQuery(query, warn), body: this.bodyReader(body, warn) }
  }

  get bodyReader(): BodyReader {
    return (this.#readBody ??= createBodyReader(this.operation))
  }

  /** Runs the operation. The call of a public one has no account. */
  run(call: PublicCall | SignedCall): unknown {
    return this.#handler(call as SignedCall)
  }

  get present(): ReturnType<typeof createPresenter> {
    return (this.#present ??= createPresenter(this.operation))
  }
}

/** Every operation of the interface. */
export const operationRoutes: ReadonlyMap<OperationId, OperationRoute> = new Map(
  Object.values<Operation>(operations).map((operation) => [operation.id, new OperationRoute(operation)]),
)

/** The rejection in place of an error that is none of the request. */
export function internalError(): Rejection {
  return new Rejection('internal_error', 'The sandbox has an internal error; its log has the details.')
}

/** The rejection of a request that does not fit into a budget. */
export function tooManyRequests({ ip, uid, windowMs, orderCallsPerSecond }: WeightLimits, waitMs: number): Rejection {
  const calls = orderCallsPerSecond
  const ordersText = calls === undefined ? '' : `, and orders and cancellations into ${calls} per account in 1000 ms`
  const text = `The weight of a request must fit into ${ip} per address and ${uid} per account in ${windowMs} ms${ordersText}, was more; wait ${waitMs} ms.`
  return new Rejection('too_many_requests', text, ['Retry-After', String(Math.ceil(waitMs / 1_000))])
}

/** The rejection of a request while too many changes are not durable yet. */
export function overload(): Rejection {
  return new Rejection('unavailable', 'The sandbox has too many changes that are not stored yet; try again.', [
    'Retry-After',
    '1',
  ])
}

export function bodyTooLarge(operation?: ControlId): Rejection {
  const { method, path } = controlOperations.loadCandles
  const hint = operation === 'setFeed' ? ` Load more candles with load-candles (${method} ${path}).` : ''
  return new Rejection('body_too_large', `The body must have at most ${bodyLimit} bytes, had more.${hint}`)
}

/** Returns the rejection for an unknown path, or a method that the path does not have. */
export function unknownPath(method: string, path: string): Rejection {
  const others = [
    ...Object.values<Operation>(operations).filter((operation) => operation.path === path),
    ...Object.values(controlOperations).filter((operation) => hasPath(operation, path)),
  ]
  if (others.length === 0) return new Rejection('path_unknown', `No endpoint has the path ${clip(path)}.`)
  return new Rejection(
    'path_unknown',
    `The path ${clip(path)} takes ${others.map((each) => each.method).join()}, was ${method}.`,
  )
}
