/** The sandbox that served the page: requests go to the origin of the page, and to no other. */
import { type Transport, parseJson } from '@capi/client'
import { controlOperations, type ControlAnswer } from '@capi/api/control'
import { changeSession, readSession } from './session.ts'

export const servedTransport: Transport = async ({ method, target, headers, body }) => {
  const pairs = Array.from({ length: headers.length / 2 }, (_, index): [string, string] => [
    headers[2 * index]!,
    headers[2 * index + 1]!,
  ])
  const response = await fetch(location.origin + target, {
    method,
    headers: pairs,
    ...(body !== undefined && { body }),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'manual',
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    contentType: response.headers.get('content-type'),
    text: await response.text(),
  }
}

/** Fetches the key of the demo account, with the control token if there is one. Throws an error with the server's message. */
export async function fetchDemoKey(): Promise<void> {
  const { controlToken } = readSession()
  const { method, path } = controlOperations.getDemoKey
  const headers = controlToken === '' ? [] : ['authorization', `Bearer ${controlToken}`]
  const { status, text } = await servedTransport({
    method,
    target: path,
    headers,
    body: undefined,
    timeoutMs: 0,
    maxResponseBytes: 0,
    signal: undefined,
  })
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
