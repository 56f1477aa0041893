// Refuses requests over HTTP that this server is not meant for: from a page of a browser, under a name that is not one
// of this machine (DNS rebinding), or without the token.
import type { IncomingMessage } from 'node:http'
import { UsageError, isLoopback } from '@capi/client'
import { createBearerCheck, isToken, tokenRule } from './bearer-token.ts'

export interface Refusal {
  readonly status: 401 | 403 | 421
  readonly reason: string
}

/** Returns why a request is refused; undefined if it is admitted. */
export type Guard = (request: IncomingMessage) => Refusal | undefined

/** Returns the guard for a token. Throws a UsageError if the token is missing or weak; it is not repeated. */
export function createGuard(token: string | undefined): Guard {
  if (token === undefined || !isToken(token))
    throw new UsageError(
      `The token of the server must have ${tokenRule}, was ${token === undefined ? 'missing' : 'different'}.`,
    )
  const check = createBearerCheck(token)
  return ({ headers, rawHeaders }) => {
    const { host, origin, authorization, 'sec-fetch-site': site } = headers
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length !== 1 || host === undefined || !isLoopback(host.toLowerCase().replace(/:\d{1,5}$/, '')))
      return { status: 421, reason: `The header Host must name this machine once, was ${clip(host)}.` }
    const isOwn = origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`
    if (!isOwn || (site !== undefined && site !== 'same-origin' && site !== 'none'))
      return { status: 403, reason: `A page of another origin may not call this server, was ${clip(origin ?? site)}.` }
    const was = check(authorization)
    if (was === undefined) return undefined
    return { status: 401, reason: `The header Authorization must be Bearer and the token, was ${was}.` }
  }
}

function clip(text: string | string[] | undefined): string {
  return text === undefined ? 'missing' : JSON.stringify(String(text).slice(0, 100))
}
