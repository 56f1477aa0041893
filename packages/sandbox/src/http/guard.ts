// Who may send requests: refuses what a web page of another site could send with a browser as its tool, and what has
// not the control token.
//
// A page whose host name is rebound to this machine (DNS rebinding) counts as one of this server for the browser, so
// every request must name this server in its header Host. A page of another origin can send requests without reading
// the responses, so requests that it sent are refused before they change anything or cost weight.
//
// The control token protects the control API on a network. It is compared in constant time and appears in no response
// and no log.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { platform } from '#platform'
import { isLoopback } from '@capi/api'
import { Rejection } from '../document/rejection.ts'
import { quoteValue } from '../document/schemas.ts'
import type { Caller } from '../request/caller.ts'

export interface RequestGuard {
  /** Throws a rejection unless a request names this server, once, and has no encoded body. */
  admit(request: IncomingMessage): void
  /** Throws a rejection if a page of another origin sent a request. */
  requireSameOrigin(request: IncomingMessage): void
  /** Allows the host name or address on which the server listens. */
  allow(host: string): void
}

/** Stand for all addresses, and are no address of a server. */
const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::'])
const validHost = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|[0-9a-f:]*:[0-9a-f:.]*)$/i

/** Returns a guard that allows loopback names, the address at which a request arrives, and some more names. */
export function createRequestGuard(allowedHosts: readonly string[]): RequestGuard {
  const names = new Set<string>()
  for (const name of allowedHosts) {
    if (!validHost.test(name))
      throw new RangeError(`An allowed host must be a name without scheme and port, was ${JSON.stringify(name)}.`)
    names.add(name.toLowerCase())
  }

  /** The last header that named this server. Most requests repeat it, and an allowed name stays allowed. */
  let lastAdmitted: string | undefined

  function requireHost({ headers: { host }, rawHeaders, socket }: IncomingMessage): void {
    // A request without Host is not from a browser.
    if (host === undefined) return
    const count = countOf(rawHeaders, 'host')
    if (count > 1) throw new Rejection('request_malformed', `A request must have one header Host, had ${count}.`)
    if (host === lastAdmitted) return
    const name = nameOfHost(host)
    if (name !== undefined && (isLoopback(name) || names.has(name))) {
      lastAdmitted = host
      return
    }
    if (name !== undefined && name === addressOf(socket)) return
    throw new Rejection(
      'host_denied',
      `The header Host must name this server (${['localhost', '127.0.0.1', ...names].join(', ')}), was ` +
        `${quoteValue(host)}; --allow-host allows another name.`,
    )
  }

  return {
    admit(request) {
      requireHost(request)
      requireIdentity(request.headers)
    },
    requireSameOrigin({ headers }) {
      const { host = '', origin, 'sec-fetch-site': site } = headers
      if (origin === undefined && site === undefined) return
      const isOwn = origin === undefined || hostOfOrigin(origin) === host.toLowerCase()
      if (isOwn && (site === undefined || site === 'same-origin' || site === 'none')) return
      const was = origin === undefined ? `another page (${quoteValue(site)})` : quoteValue(origin)
      throw new Rejection(
        'origin_denied',
        `A page may call this server only if it comes from it (${quoteValue(host)}), was from ${was}.`,
      )
    },
    allow(host) {
      const name = host.toLowerCase()
      if (!isLoopback(name) && !wildcards.has(name)) names.add(name)
    },
  }
}

function requireIdentity({ 'content-encoding': encoding }: IncomingHttpHeaders): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new Rejection(
    'encoding_unsupported',
    `Content-Encoding must be identity or absent, was ${quoteValue(encoding)}.`,
  )
}

// Node shows only the first of several headers of this name.
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const each = rawHeaders[index]!
    if (each.length === name.length && each.toLowerCase() === name) count += 1
  }
  return count
}

function hostOfOrigin(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]!.toLowerCase()
}

/** Returns the address at which a request arrived. */
function addressOf({ localAddress }: IncomingMessage['socket']): string | undefined {
  return localAddress?.replace(/^::ffff:/, '')
}

const hostHeader = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]@,/]+))(?::\d{1,5})?$/i

/**
 * Returns the name or address in a header Host, in lower case and without the port; undefined if the header is invalid.
 */
export function nameOfHost(header: string): string | undefined {
  const [, address, name] = hostHeader.exec(header) ?? []
  return (address ?? name)?.toLowerCase()
}

/** Throws a `RangeError` if a token is invalid, or missing for an address that is not loopback. */
export function requireTokenForHost(host: string, token: string | undefined): void {
  if (token !== undefined && !/^[!-~]{16,256}$/.test(token)) {
    throw new RangeError(
      'A control token must have 16 to 256 printable ASCII characters without spaces, was different.',
    )
  }
  if (token !== undefined || isLoopback(host)) return
  throw new RangeError(
    `Listening on ${host} opens /sandbox to a network, which requires a control token; none was set. ` +
      'Set CAPI_CONTROL_TOKEN or --control-token, or listen on 127.0.0.1.',
  )
}

/** Throws a rejection unless a caller has the token. */
type TokenCheck = (caller: Pick<Caller, 'headers'>) => void

/** Returns the check for a token; without one it admits every caller. */
export function createTokenCheck(token: string | undefined): TokenCheck {
  if (token === undefined) return () => undefined
  // Of the same length for every token, as the comparison requires.
  const expected = platform.sha256(token)
  return ({ headers }) => {
    const [, given = ''] = /^bearer +(.*)$/i.exec(String(headers['authorization'] ?? '')) ?? []
    if (platform.isEqualText(platform.sha256(given), expected)) return
    const was = given === '' ? 'missing' : 'not'
    const text = `The header Authorization must be Bearer and the control token of this sandbox, was ${was}.`
    throw new Rejection('control_denied', text, ['WWW-Authenticate', 'Bearer'])
  }
}
