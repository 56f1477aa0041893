// A program that signs its requests, as the tests need one. It signs with the client's implementation, so that the
// sandbox's own check meets another hand. Every answer is held against the document on the way.

import { sign } from '@capi/client'
import { createSandbox, type NewAccount, type Sandbox, type SandboxOptions } from '@capi/sandbox'
import { createJudge } from './document.ts'

/** The wall clock of every test. */
export const now = 1_764_201_600_000

export interface Answer {
  readonly status: number
  /** The text as it came, for what JSON.parse would round. */
  readonly text: string
  readonly json: any // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of every shape
}

export interface Wish {
  readonly method?: string
  readonly target: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Replaces or, when undefined, removes headers of the signed request. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

const judge = createJudge()

export function startSandbox(options?: SandboxOptions): Sandbox {
  return createSandbox({ authClock: () => now, ...options })
}

/** Sends one request without a key. */
export async function ask(sandbox: Sandbox, target: string, init?: RequestInit): Promise<Answer> {
  return read(init?.method ?? 'GET', target, await sandbox.fetch(target, init))
}

/** Sends one request with the headers of an account. */
export async function send(sandbox: Sandbox, account: NewAccount, wish: Wish): Promise<Answer> {
  const { target, body } = wish
  const method = wish.method ?? (body === undefined ? 'GET' : 'POST')
  const headers = new Headers(await signedHeaders(account, method, target, body))
  for (const [name, value] of Object.entries(wish.headers ?? {})) {
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
  }
  return read(method, target, await sandbox.fetch(target, { method, headers, ...(body !== undefined && { body }) }))
}

export async function signedHeaders(
  { key, secret, passphrase }: NewAccount,
  method: string,
  target: string,
  body: string | Uint8Array = '',
  timestamp: number = now,
): Promise<Record<string, string>> {
  const [path, query = ''] = target.split('?')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return {
    'ACCESS-KEY': key,
    'ACCESS-PASSPHRASE': passphrase,
    'ACCESS-TIMESTAMP': String(timestamp),
    'ACCESS-SIGN': await sign({ secret, timestamp, method, path: path!, query, body: text }),
    'Content-Type': 'application/json',
  }
}

async function read(method: string, target: string, response: Response): Promise<Answer> {
  const text = await response.text()
  const json = JSON.parse(text) as unknown
  const complaint = judge(method, target, response.status, json)
  if (complaint) throw new Error(complaint)
  return { status: response.status, text, json }
}
