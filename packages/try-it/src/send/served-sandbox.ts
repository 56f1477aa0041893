// Sends requests to the sandbox that served the page, and to an address of the reader.
import { type Transport, fetchTransport, parseJson } from '@capi/client'
import { controlOperations, type ControlAnswer } from '@capi/api/control'
import { bounds } from './bounds.ts'
import { changeSession, readSession, tokenHeader } from './session.ts'

/**
 * Sends requests to an address, with the limits of the client. A browser sends them only where the server permits this
 * page.
 */
export const transportTo =
  (address: string): Transport =>
  (request) =>
    fetchTransport(address, fetchFresh)(request)

export const servedTransport: Transport = (request) => transportTo(location.origin)(request)

/** Sends no cookies, and takes nothing from the cache of the browser. */
const fetchFresh: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store', credentials: 'omit' })

/**
 * Fetches the key of the demo account, with the control token if there is one. Throws an error with the server's
 * message.
 */
export async function fetchDemoKey(): Promise<void> {
  const { controlToken } = readSession()
  const { method, path } = controlOperations.getDemoKey
  const headers = tokenHeader(controlToken)
  const request = { method, target: path, headers, body: undefined, signal: undefined, ...bounds }
  const { status, text } = await servedTransport(request)
  if (status !== 200) throw new Error(messageOf(text, status))
  const { key, secret, passphrase } = parseJson(text) as ControlAnswer<'getDemoKey'>
  changeSession({ credentials: { key, secret, passphrase } })
}

function messageOf(text: string, status: number): string {
  try {
    return String((parseJson(text) as { msg: unknown }).msg)
  } catch {
    return `Expected a key, received status ${status}.`
  }
}
