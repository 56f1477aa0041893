// Rejections of requests that do not reach their operation: unknown paths, large bodies, incomplete requests, bytes that are
// not HTTP. Each gets a response in the error format of the interface.

import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Operation, operations } from '@capi/api'
import { controlOperations } from '@capi/api/control'
import type { FastifyError } from 'fastify'
import { bodyLimit } from '../operations/body.ts'
import { hasPath } from '../document/control-document.ts'
import { requestIdHeader } from './observer.ts'
import { safeHeaders } from '../document/safe-headers.ts'
import { clip } from '../engine/index.ts'
import { Rejection } from '../document/rejection.ts'

/** Returns the rejection for an error that the server caught; calls `onError` with internal errors. */
export function toRejection(error: unknown, onError: (error: unknown) => void): Rejection {
  if (error instanceof Rejection) return error
  const { statusCode = 500 } = error as Partial<FastifyError>
  if (statusCode === 413) return bodyTooLarge()
  if (statusCode === 415)
    return new Rejection('content_type_invalid', 'Content-Type must be application/json, was different.')
  if (statusCode < 500) return bodyLengthMismatch()
  onError(error)
  return new Rejection('internal_error', 'The sandbox has an internal error; its log has the details.')
}

/** The rejection of a request while too many changes are not durable yet. */
export function overload(): Rejection {
  return new Rejection('unavailable', 'The sandbox has too many changes that are not stored yet; try again.')
}

export function bodyTooLarge(): Rejection {
  return new Rejection('body_too_large', `The body must have at most ${bodyLimit} bytes, had more.`)
}

export function bodyLengthMismatch(): Rejection {
  return new Rejection('field_invalid', 'The body must have the length that its headers announce, was different.')
}

/** Returns the rejection for an unknown path, or a method that the path does not have. */
export function unknownPath(method: string, path: string): Rejection {
  const others = [
    ...Object.values<Operation>(operations).filter((operation) => operation.path === path),
    ...Object.values(controlOperations).filter((operation) => hasPath(operation, path)),
  ]
  if (others.length === 0) return new Rejection('path_unknown', `No endpoint has the path ${clip(path)}.`)
  return new Rejection(
    'path_unknown',
    `The path ${clip(path)} takes ${others.map((each) => each.method).join()}, was ${method}.`,
  )
}

/** Returns the rejection for bytes that are no complete HTTP request. */
export function toConnectionRejection({ code }: NodeJS.ErrnoException): Rejection {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Rejection('headers_too_large', 'Request line and headers must have at most 16384 bytes, had more.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Rejection('request_timeout', 'The request must arrive in time, was late.')
    default:
      return new Rejection('request_malformed', 'The request must be HTTP/1.1, was not.')
  }
}

/** Sends a rejection on a connection without a request, and closes it. */
export function refuseConnection(socket: Duplex, rejection: Rejection, now: number, id: string | undefined): void {
  const body = rejection.toJson(now)
  const head = [
    `HTTP/1.1 ${rejection.status} ${STATUS_CODES[rejection.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(safeHeaders).map((header) => header.join(': ')),
    ...(id === undefined ? [] : [`${requestIdHeader}: ${id}`]),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
