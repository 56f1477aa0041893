/**
 * Tells a success from a failure. A success is a bare value, or an envelope with code "200" or "00000";
 * a failure is any other code, or a status outside 2xx (GAPS.md#g3).
 */
import { ApiError, NetworkError, type RequestName } from '../transport/errors.ts'
import { parseJson } from '../transport/parse-json.ts'
import type { Incoming } from '../transport/transport.ts'

const SUCCESSES = new Set(['200', '00000'])

/** Returns the value that an answer carries, or throws what it means. */
export function readAnswer(request: RequestName, { status, text }: Incoming): unknown {
  const isOk = status >= 200 && status < 300
  let value: unknown
  try {
    value = parseJson(text)
  } catch (cause) {
    // A gateway's page is shown in its first words only: it may be long, and it may be anything.
    if (!isOk) throw new ApiError(request, status, null, text.slice(0, 400).replace(/\s+/g, ' ').trim().slice(0, 120))
    throw new NetworkError(request, `expected JSON, was ${text.length} characters of something else`, true, cause)
  }
  if (isOk && !isEnvelope(value)) return value
  const { code, msg, data } = isEnvelope(value) ? value : { code: null }
  if (isOk && SUCCESSES.has(String(code))) return data
  throw new ApiError(request, status, code === null ? null : String(code), typeof msg === 'string' ? msg : '')
}

interface Envelope {
  readonly code: unknown
  readonly msg?: unknown
  readonly data?: unknown
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'code' in value
}
