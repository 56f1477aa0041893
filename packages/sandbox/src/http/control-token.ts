// The control token, which protects the control API on a network. It is compared in constant time and appears in no response
// and no log.

import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopback } from '@capi/client'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../document/rejection.ts'

const validToken = /^[!-~]{16,256}$/

/** Throws a `RangeError` if a token is invalid, or missing for an address that is not loopback. */
export function requireTokenForHost(host: string, token: string | undefined): void {
  if (token !== undefined && !validToken.test(token)) {
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

/** Throws a rejection unless an Authorization header has the token. */
export type TokenCheck = (authorization: string | undefined) => void

/** Returns a hook that requires the token; without a token it admits every request. */
export function requireToken(
  check: TokenCheck | undefined,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async ({ headers }, reply) => {
    reply.header('WWW-Authenticate', 'Bearer')
    check?.(headers.authorization)
    reply.removeHeader('WWW-Authenticate')
  }
}

/** Returns the check for a token. */
export function createTokenCheck(token: string): TokenCheck {
  const expected = digest(token)
  return (authorization = '') => {
    const [, given = ''] = /^bearer +(.*)$/i.exec(authorization) ?? []
    if (timingSafeEqual(digest(given), expected)) return
    throw new Rejection(
      'control_denied',
      `The header Authorization must be Bearer and the control token of this sandbox, was ${given === '' ? 'missing' : 'not'}.`,
    )
  }
}

// The same length for every text, as the comparison requires.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
