// Tells a success from a failure. A success is a bare value, or an envelope with code "200" or "00000"; a failure is
// any other code, or a status outside 2xx (GAPS.md#g3). Where the document has the envelope itself as the response, its
// code must be the one that the document states.
import { quoteIntegers } from '#platform'
import { ApiError, NetworkError, type RequestName } from '../transport/errors.ts'
import { parseJson } from '../transport/parse-json.ts'
import type { Incoming } from '../transport/transport.ts'
import { isObject } from './check-response.ts'

const SUCCESS_CODES = new Set(['200', '00000'])

/**
 * Returns the value of a response, or throws ApiError or NetworkError. `expected` is the code of an envelope that is
 * the value.
 */
export function readResponse(
  request: RequestName,
  response: Pick<Incoming, 'status' | 'text' | 'parsed'>,
  expected?: string,
): unknown {
  const { status, text, parsed } = response
  const isOk = status >= 200 && status < 300
  let value: unknown
  try {
    value = parsed?.text === text ? parsed.value : JSON.parse(quoteIntegers(text, response))
  } catch {
    // Only the beginning of another text is shown, because it may be long: a gateway's page, for example.
    if (!isOk) throw new ApiError(request, status, null, text.slice(0, 400).replace(/\s+/g, ' ').trim().slice(0, 120))
    throw new NetworkError(request, `expected JSON, was ${text.length} characters of something else`, true)
  }
  const envelope = envelopeOf(value)
  if (isOk && !envelope && expected === undefined) return value
  const code = codeOf(envelope)
  if (isOk && code === null) throw new NetworkError(request, 'expected the code to be text or a number', true)
  const { msg, data } = envelope ?? {}
  if (isOk && (expected ?? code) === code && SUCCESS_CODES.has(code!)) return expected === undefined ? data : envelope
  throw new ApiError(request, status, code, typeof msg === 'string' ? msg : '')
}

/** Returns the code of the envelope in a text, or null if there is none. */
export function readCode(text: string): string | null {
  try {
    return codeOf(envelopeOf(parseJson(text)))
  } catch {
    return null
  }
}

interface Envelope {
  readonly code?: unknown
  readonly msg?: unknown
  readonly data?: unknown
}

function codeOf(envelope: Envelope | undefined): string | null {
  const code = envelope?.code
  return ['number', 'string'].includes(typeof code) ? String(code) : null
}

function envelopeOf(value: unknown): Envelope | undefined {
  return isObject(value) && 'code' in value ? value : undefined
}
