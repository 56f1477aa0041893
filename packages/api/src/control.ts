// `@capi/api/control`: the operations of the local exchange's control document, with the types of their inputs and
// answers, and the HTTP request of each.
import type { ControlId, ControlOperation } from './generated/control-operations.ts'
import type { operations } from './generated/control-types.ts'

export * from './generated/control-operations.ts'
export type { components as ControlComponents } from './generated/control-types.ts'

// A part that is absent, or an object without fields, adds nothing.
type Given<Part> = NonNullable<Part> extends Record<string, never> ? Record<never, never> : NonNullable<Part>
type Json<Part> = Part extends { readonly content: { readonly 'application/json': infer Value } } ? Value : never
// An operation whose body is data has no fields in JSON.
type Fields<Part> = [Json<Part>] extends [never] ? Record<never, never> : Given<Json<Part>>
type Data<Part> = Part extends { readonly content: { readonly 'text/csv': unknown } }
  ? { readonly candles: ControlData }
  : Record<never, never>
type Success<Responses> = Responses[keyof Responses & (200 | 201 | 204)]

/** The parameters of an operation's path and query and the fields of its body, as one object. */
export type ControlInput<Id extends ControlId> = Given<operations[Id]['parameters']['path']> &
  Given<operations[Id]['parameters']['query']> &
  Fields<NonNullable<operations[Id]['requestBody']>> &
  Data<operations[Id]['requestBody']>

/** The JSON of an operation's successful answer. Records of the interface in it have their wire form. */
export type ControlAnswer<Id extends ControlId> = Json<Success<operations[Id]['responses']>>

/** Data that an operation loads, such as the content of a file. */
export type ControlData = string | Bytes

/** Bytes that `fetch` sends. TypeScript before 5.7 has no parameter for the kind of their memory. */
type Bytes = ReturnType<typeof Uint8Array.of>

/** A request, as `fetch` takes it after the URL. */
export interface ControlRequest {
  /** Path and query, to be appended to the base URL. */
  readonly target: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: ControlData
}

/**
 * Returns the request of an operation for an input. Values that are undefined are left out. A name that the operation
 * does not have is sent as well, so that the server refuses it. `token` is the control token, if the server requires
 * one.
 */
export function controlRequest(operation: ControlOperation, input: object, token?: string): ControlRequest {
  const { method, path, query, body, upload } = operation
  const given = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(given.get(name)))
    given.delete(name)
    return value
  })
  const data = upload && (given.get(upload.field) as ControlData | undefined)
  if (upload) given.delete(upload.field)
  const inQuery = (name: string): boolean => body === null || query.includes(name)
  const pairs = [...given].filter(([name]) => inQuery(name)).map((pair) => pair.map(encodeURIComponent).join('='))
  const fields = [...given].filter(([name]) => !inQuery(name))
  return {
    target: pairs.length > 0 ? `${target}?${pairs.join('&')}` : target,
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': upload?.contentTypes[0] ?? 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(data !== undefined && { body: data }),
    ...(body && { body: JSON.stringify(Object.fromEntries(fields)) }),
  }
}
