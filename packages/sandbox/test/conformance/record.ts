// A sandbox behind a real port, and a record of every request and its response.
import type { Sandbox } from '@capi/sandbox'
import { type Documented, operationOf } from './operation.ts'

export interface Exchange {
  /** Undefined if the request belongs to no operation. */
  readonly operation: Documented | undefined
  /** Query, path and header parameters that were given, by name. */
  readonly parameters: ReadonlyMap<string, string>
  readonly queryNames: readonly string[]
  /** The body as JSON; undefined if none was sent, or if it could not be parsed. */
  readonly body: unknown
  readonly status: number
  readonly json: unknown
}

export interface Recorded {
  /** Sends a request over the network, and records it. */
  readonly sandbox: Sandbox
  readonly url: URL
  readonly exchanges: Exchange[]
}

/** Opens the port of a sandbox and records its requests. */
export async function record(sandbox: Sandbox, exchanges: Exchange[] = []): Promise<Recorded> {
  const url = new URL(await sandbox.listen())
  const ask = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const target = new URL(String(input), url)
    const response = await fetch(target, init)
    const copy = response.clone()
    exchanges.push(describe(target, init, response.status, await readJson(copy)))
    return response
  }
  return { sandbox: { ...sandbox, fetch: ask }, url, exchanges }
}

function describe({ pathname, searchParams }: URL, init: RequestInit, status: number, json: unknown): Exchange {
  const operation = operationOf(init.method ?? 'GET', pathname)
  const parameters = new Map(searchParams)
  for (const [name, value] of new Headers(init.headers)) parameters.set(name, value)
  const inPath = operation?.pattern.exec(pathname)?.groups ?? {}
  for (const [name, value] of Object.entries(inPath)) parameters.set(name, decodeURIComponent(value))
  const queryNames = Array.from(searchParams.keys())
  return { operation, parameters, queryNames, body: bodyOf(init.body), status, json }
}

function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body !== 'string') return undefined
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return response.headers.get('content-type')?.startsWith('application/json') ? (JSON.parse(text) as unknown) : text
}
