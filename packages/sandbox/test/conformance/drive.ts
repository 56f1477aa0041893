// Sends variations of valid requests, and determines the result of each.
import { FIELD_INVALID } from '@capi/api'
import type { NewAccount, Sandbox } from '@capi/sandbox'
import { type Answer, exactJson, send } from '../fixtures/requests.ts'
import type { Documented } from './operation.ts'
import type { Parts, Variation } from './variation.ts'

/** Sends one variation; returns whether its result was the expected one. */
export async function drive(sandbox: Sandbox, account: NewAccount, variation: Variation): Promise<boolean> {
  const answer = await sendParts(sandbox, account, variation.operation, variation.parts)
  const fate = answer.status < 400 && !invalidEntries(answer.json).includes(true) ? 'granted' : 'refused'
  return variation.fate === fate
}

/** Returns for each entry of a batch response whether its element was invalid; an empty list for any other response. */
export function invalidEntries(json: unknown): boolean[] {
  const { order_info = [] } = Object(json) as { order_info?: { error_code: string }[] }
  return order_info.map((entry) => entry.error_code === FIELD_INVALID)
}

/** Sends a request of an operation. */
export function sendParts(
  sandbox: Sandbox,
  account: NewAccount,
  wanted: Documented,
  parts: Parts,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const path = wanted.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.path?.[name] ?? ''))
  const pairs = Object.entries(parts.query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return send(sandbox, account, {
    method: wanted.method,
    headers,
    target: path + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    ...(parts.body !== undefined && { body: exactJson(parts.body) }),
  })
}
