// Responses that replace the real one: an error in the format of the interface, the HTML page of a proxy, or no body.
import { type ErrorCode, errorCodes } from '@capi/api'
import { jsonType, writeJson } from '../document/write-json.ts'
import type { Message } from './responder.ts'
import { reasonPhrase } from './reason-phrases.ts'
import type { ActionOf } from './rule.ts'

/** Returns the response of an action. */
export function fakeResponse({ status, body = 'json', retryAfter }: ActionOf<'status'>, now: number): Message {
  const headers = retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)]
  const reason = `${status} ${reasonPhrase(status)}`
  switch (body) {
    case 'json':
      return { status, type: jsonType, body: writeError(status, reason, now), headers }
    case 'html':
      return { status, type: 'text/html', body: `<html><body><h1>${reason}</h1></body></html>\n`, headers }
    case 'none':
      return { status, type: 'text/plain', body: '', headers }
  }
}

// The document's error for the status if it has one; a proxy may send a status that the document does not have.
function writeError(status: number, reason: string, requestTime: number): string {
  const known = Object.values<ErrorCode>(errorCodes).find((entry) => entry.code === String(status))
  return writeJson({ code: String(status), msg: known?.description ?? reason, requestTime, data: null })
}
