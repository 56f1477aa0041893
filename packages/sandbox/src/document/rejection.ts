// A refused request, with the code and status that the document has for it.
import { type ErrorCode, errorCodes, type ErrorName } from '@capi/api'
import { writeJson } from './write-json.ts'

const byName = new Map(Object.values<ErrorCode>(errorCodes).map((entry) => [entry.name, entry]))

/**
 * Thrown anywhere while a request is served; becomes its response.
 *
 * @hideconstructor
 */
export class Rejection extends Error {
  override readonly name: string = 'Rejection'
  readonly code: string
  readonly status: number
  /** Names and values of headers in turn. */
  readonly headers: readonly string[]

  constructor(name: ErrorName, message: string, headers: readonly string[] = []) {
    super(message)
    this.headers = headers
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
