// Reads responses: tells a success from a failure, and checks what the document requires. A success is a bare value, or
// an envelope with code "200" or "00000"; a failure is any other code, or a status outside 2xx (GAPS.md#g3). Where the
// document has the envelope itself as the response, its code must be the one that the document states. A request that
// changes something was refused only if the response is the envelope of the document, with code and text: a gateway may
// send any status with a page of its own, also after the service has executed the request.
import { quoteNumbers } from '#platform'
import { ApiError, NetworkError, type RequestName, type FailurePolicy } from './errors.ts'
import type { Incoming } from './transport.ts'
import type { Methods, OperationId, RequiredField } from '@capi/api'
import type { Endpoint } from './context.ts'

const SUCCESS_CODES = new Set(['200', '00000'])

/**
 * Returns the value of a response, or throws ApiError or NetworkError. `expected` is the code of an envelope that is
 * the value.
 */
export function readResponse(
  request: Named,
  response: Pick<Incoming, 'status' | 'text' | 'parsed'>,
  expected?: string,
): unknown {
  const { status, text, parsed } = response
  const isOk = status >= 200 && status < 300
  let value: unknown
  try {
    value = parsed?.text === text ? parsed.value : JSON.parse(quoteNumbers(text, response))
  } catch {
    if (!isOk) throw failureOf(request, status, null, beginningOf(text), false)
    throw new NetworkError(request, `expected JSON, was ${text.length} characters of something else`, true)
  }
  const envelope = envelopeOf(value)
  if (isOk && !envelope && expected === undefined) return value
  const code = codeOf(envelope)
  if (isOk && code === null) throw new NetworkError(request, 'expected the code to be text or a number', true)
  const { msg, data } = envelope ?? {}
  if (isOk && (expected ?? code) === code && SUCCESS_CODES.has(code!)) return expected === undefined ? data : envelope
  // A success that the operation does not have is a refusal too, unless a gateway has changed the status.
  const isRefusal = isOk ? typeof msg === 'string' : isRefused(envelope)
  throw failureOf(
    request,
    status,
    code,
    typeof msg === 'string' ? msg : isChange(request) ? beginningOf(text) : '',
    isRefusal,
  )
}

/** Returns whether an envelope is that of a refusal: with a code that is none of a success, and a text. */
function isRefused(envelope: Envelope | undefined): boolean {
  const code = codeOf(envelope)
  return code !== null && !SUCCESS_CODES.has(code) && typeof envelope!.msg === 'string'
}

/** What is called by name, and whether it changes something, which is not known of every request. */
type Named = RequestName & { readonly policy?: FailurePolicy }

/** Returns whether a request changes something, and its failure is read here. */
export function isChange({ policy }: Named): boolean {
  return policy === 'change' || policy === 'repeat'
}

/** Returns the error of a response that is no success. The status 5xx leaves the outcome open, with any body. */
function failureOf(request: Named, status: number, code: string | null, text: string, isRefusal: boolean): Error {
  if (isRefusal || status >= 500 || !isChange(request)) return new ApiError(request, status, code, text)
  return new NetworkError(request, noEnvelope(status, text), true)
}

/** Returns the message of a response that does not say whether the request was executed. */
export function noEnvelope(status: number, text: string): string {
  return `expected a code and a text of the service, was status ${status}${text && `: ${text}`}`
}

/** Only the beginning of another text is shown, because it may be long: a gateway's page, for example. */
export function beginningOf(text: string): string {
  return text.slice(0, 400).replace(/\s+/g, ' ').trim().slice(0, 120)
}

/** Returns whether a text is the envelope of a refusal. */
export function hasEnvelope(text: string): boolean {
  try {
    return isRefused(envelopeOf(parseJson(text)))
  } catch {
    return false
  }
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

export type Output<Id extends OperationId> = Awaited<ReturnType<Methods[Id]>>

/** Returns the record in a value. One that lacks a required field is no response: it throws NetworkError. */
export function readRecord<Id extends OperationId>(endpoint: Endpoint<Id>, response: unknown): Output<Id> {
  const { required, read, isMap, unwrap } = endpoint
  const value = unwrap ? unwrap(response) : response
  const problem = required || isMap ? findProblem(value, required ?? []) : findListProblem(value)
  if (problem !== undefined) throw new NetworkError(endpoint, problem, true)
  try {
    return read(value)
  } catch (thrown) {
    throw new NetworkError(endpoint, (thrown as Error).message, true)
  }
}

/** Order ids are positive int64 numbers, as text. */
export function isOrderId(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value)
}

function findListProblem(value: unknown): string | undefined {
  return Array.isArray(value) ? undefined : `expected a list, was ${kindOf(value)}`
}

function findProblem(value: unknown, required: readonly RequiredField[]): string | undefined {
  if (!isObject(value)) return `expected an object, was ${kindOf(value)}`
  for (const [wire, kind, isNullable] of required) {
    const field = value[wire]
    if (isNullable && field === null) continue
    if (!CHECKS[kind](field))
      return `expected ${wire} to be ${kind}${isNullable ? ' or null' : ''}, was ${kindOf(field)}`
  }
  return undefined
}

const CHECKS: Record<RequiredField[1], (value: unknown) => boolean> = {
  'true or false': (value) => [true, false, 'true', 'false'].includes(value as boolean),
  'an id': (value) => isOrderId(typeof value === 'number' ? String(value) : value),
  'a list': Array.isArray,
  'an object': isObject,
  text: (value) => typeof value === 'string' && value !== '',
  'a time': (value) => ['number', 'string'].includes(typeof value) && value !== '' && Number.isFinite(Number(value)),
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Describes a value without showing it, because a response may contain anything, also what is too deep to write. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/**
 * Parses a JSON text like `JSON.parse`, except that a number of 16 digits or more becomes a string of its digits. An
 * invalid text throws the SyntaxError of `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(quoteNumbers(text))
}
