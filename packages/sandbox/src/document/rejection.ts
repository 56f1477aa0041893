// A refused request, with the code and status that the document has for it.

import { type ErrorCode, errorCodes } from '@capi/api'
import { writeJson } from './write-json.ts'

/** The errors that the sandbox responds with; the names are those of the document's error codes. */
export const errorNames = [
  'key_missing',
  'signature_missing',
  'timestamp_missing',
  'passphrase_missing',
  'timestamp_malformed',
  'timestamp_expired',
  'key_unknown',
  'credentials_wrong',
  'signature_mismatch',
  'permission_missing',
  'content_type_invalid',
  'engine_refused',
  'field_invalid',
  'parameter_missing',
  'parameter_invalid',
  'request_malformed',
  'control_denied',
  'path_unknown',
  'request_timeout',
  'body_too_large',
  'too_many_requests',
  'headers_too_large',
  'internal_error',
  'unavailable',
] as const

export type ErrorName = (typeof errorNames)[number]

const byName = new Map<string, ErrorCode>(Object.values(errorCodes).map((entry) => [entry.name, entry]))

/** Thrown anywhere while a request is served; becomes its response. */
export class Rejection extends Error {
  override readonly name: string = 'Rejection'
  readonly code: string
  readonly status: number

  constructor(name: ErrorName, message: string) {
    super(message)
    const entry = byName.get(name)
    if (!entry || entry.status === null) throw new TypeError(`The document has no error code ${name} with a status.`)
    this.code = entry.code
    this.status = entry.status
  }

  /** Returns the body of the response. A time that is no safe integer is written as 0, so that this never throws. */
  toJson(now: number): string {
    const requestTime = Number.isSafeInteger(now) ? now : 0
    return writeJson({ code: this.code, msg: this.message, requestTime, data: null })
  }
}
