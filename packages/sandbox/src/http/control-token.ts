// Who may control the sandbox. On this machine anyone; from a network whoever holds the token, which is compared in
// constant time and appears in no answer and no log.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../document/rejection.ts'

const fit = /^[!-~]{16,256}$/
const loopback = /^(localhost|::1|127(\.\d{1,3}){3})$/

/** Throws unless control is safe at an address: on another than this machine's own it takes a token. */
export function requireGuard(host: string, token: string | undefined): void {
  if (token !== undefined && !fit.test(token)) {
    throw new RangeError('A control token must have 16 to 256 printable ASCII characters without spaces, was not so.')
  }
  if (token !== undefined || loopback.test(host)) return
  throw new RangeError(
    `Listening on ${host} opens /sandbox to a network, which takes a control token; none was set. ` +
      'Set CAPI_CONTROL_TOKEN or --control-token, or listen on 127.0.0.1.',
  )
}

/** Throws a rejection unless a header shows the token. */
export type Guard = (authorization: string | undefined) => void

/** Returns a hook that lets a request pass where its header shows the token; anyone's where there is none. */
export function askForToken(guard: Guard | undefined): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async ({ headers }, reply) => {
    reply.header('WWW-Authenticate', 'Bearer')
    guard?.(headers.authorization)
    reply.removeHeader('WWW-Authenticate')
  }
}

/** Returns a function that throws a rejection unless a header carries the token. */
export function createGuard(token: string): Guard {
  const wanted = digest(token)
  return (authorization = '') => {
    const [, given = ''] = /^bearer +(.*)$/i.exec(authorization) ?? []
    if (timingSafeEqual(digest(given), wanted)) return
    throw new Rejection(
      'control_denied',
      `The header Authorization must be Bearer and the control token of this sandbox, was ${given === '' ? 'missing' : 'not'}.`,
    )
  }
}

// Of one length, whatever was given.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
