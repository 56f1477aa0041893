/**
 * Tells a success from a failure. A success is a bare value, or an envelope with code "200" or "00000";
 * a failure is any other code, or a status outside 2xx (GAPS.md#g3).
 */
import type { OperationId } from '@capi/api'
import { ApiError, NetworkError } from './errors.ts'
import { parseJson } from './parse-json.ts'

const SUCCESSES = new Set(['200', '00000'])

/** Returns the value that an answer carries, or throws what it means. */
export function readAnswer(id: OperationId, status: number, text: string): unknown {
  const isOk = status >= 200 && status < 300
  let value: unknown
  try {
    value = parseJson(text)
  } catch (cause) {
    // A gateway's page is shown in its first words only: it may be long, and it may be anything.
    if (!isOk) throw new ApiError(id, status, null, text.replace(/\s+/g, ' ').trim().slice(0, 120))
    throw new NetworkError(id, `expected JSON, was ${text.length} characters of something else`, cause)
  }
  if (!isEnvelope(value)) {
    if (isOk) return value
    throw new ApiError(id, status, null, '')
  }
  const code = String(value.code)
  if (isOk && SUCCESSES.has(code)) return value.data
  throw new ApiError(id, status, code, typeof value.msg === 'string' ? value.msg : '')
}

interface Envelope {
  readonly code: unknown
  readonly msg?: unknown
  readonly data?: unknown
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'code' in value
}
