// Rejections of bytes that are no complete HTTP request. Each gets a response in the error format of the interface.
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestIdHeader } from './observer.ts'
import { safeHeaders } from '../document/safe-headers.ts'
import { Rejection } from '../document/rejection.ts'

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
