// Sends the variations of good requests, and finds out what became of each.

import type { NewAccount, Sandbox } from '@capi/sandbox'
import { type Answer, send } from '../fixtures/requests.ts'
import type { Documented } from './operation.ts'
import type { Parts, Variation } from './variation.ts'

/** Sends one variation; returns whether its fate was what it should be. */
export async function drive(sandbox: Sandbox, account: NewAccount, variation: Variation): Promise<boolean> {
  const answer = await sendParts(sandbox, account, variation.operation, variation.parts)
  const fate = answer.status < 400 ? 'granted' : 'refused'
  return variation.fate === fate
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
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  })
}
