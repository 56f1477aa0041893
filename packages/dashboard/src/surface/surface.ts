// The sandbox's own operations, called as its document describes them: method, path, what goes where, and which there are.
// An operation that the document does not have is not offered on the page either.
//
// Answers are read exactly: an id is never rounded. A token, where the server wants one, is kept in memory only.

import { parseJson } from '@capi/client'
import type { Control } from '@capi/sandbox'
import { Away, readRefusal, Refused } from './failure.ts'

export type OperationId = keyof Control
export type Input<Id extends OperationId> =
  Parameters<Control[Id]> extends [] ? Record<never, never> : NonNullable<Parameters<Control[Id]>[0]>
/** What an operation answers. Records of the interface in it are in wire form, with ids as text. */
export type Answer<Id extends OperationId> = Awaited<ReturnType<Control[Id]>>

export interface Surface {
  has(id: string): boolean
  /** Whether the body of an operation may carry a field. */
  takes(id: string, field: string): boolean
  /** Throws `Refused` with the server's words, or `Away` where there was no answer. */
  call<Id extends OperationId>(id: Id, input: Input<Id>, signal?: AbortSignal): Promise<Answer<Id>>
  /** From now on, requests carry this token. */
  useToken(token: string): void
}

interface Route {
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly hasBody: boolean
  readonly fields: ReadonlySet<string>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
}

interface DocumentOperation {
  readonly operationId: string
  readonly parameters?: readonly { readonly in?: string; readonly name?: string }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly properties?: object } }>>
  }
}

/** Reads the document of a sandbox and returns what it offers. */
export async function openSurface(token = ''): Promise<Surface> {
  const document = (await request('/sandbox/openapi.json', { headers: authorise(token) })) as Document
  return createSurface(document, token)
}

export function createSurface(document: Document, firstToken = ''): Surface {
  const routes = readRoutes(document)
  let token = firstToken
  return {
    has: (id) => routes.has(id),
    takes: (id, field) => routes.get(id)?.fields.has(field) === true,
    async call<Id extends OperationId>(id: Id, input: Input<Id>, signal?: AbortSignal): Promise<Answer<Id>> {
      const route = routes.get(id)
      if (!route) throw new Refused(404, '', `The sandbox has no operation ${id}.`)
      return (await request(...describe(route, input as Fields, token, signal))) as Answer<Id>
    },
    useToken: (wanted) => void (token = wanted),
  }
}

type Fields = Readonly<Record<string, unknown>>

function describe(route: Route, input: Fields, token: string, signal?: AbortSignal): [string, RequestInit] {
  const { method, query, hasBody } = route
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const take = (name: string): string => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => take(name))
  const pairs = query.filter((name) => rest.has(name)).map((name) => `${name}=${take(name)}`)
  return [
    pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    {
      method,
      headers: { ...authorise(token), ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(Object.fromEntries(rest)) }),
      ...(signal && { signal }),
    },
  ]
}

async function request(target: string, init: RequestInit): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(target, { cache: 'no-store', ...init })
    text = await response.text()
  } catch (error) {
    throw new Away(error)
  }
  if (!response.ok) throw readRefusal(response.status, text)
  return text === '' ? undefined : parseJson(text)
}

function authorise(token: string): Record<string, string> {
  return token === '' ? {} : { authorization: `Bearer ${token}` }
}

function readRoutes({ paths }: Document): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>()
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId, parameters = [], requestBody }] of Object.entries(item)) {
      const body = requestBody?.content['application/json']
      routes.set(operationId, {
        method: method.toUpperCase(),
        path,
        query: parameters.flatMap((parameter) => (parameter.in === 'query' && parameter.name ? [parameter.name] : [])),
        hasBody: body !== undefined,
        fields: new Set(Object.keys(body?.schema.properties ?? {})),
      })
    }
  }
  return routes
}
