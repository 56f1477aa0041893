// Authentication and permissions, checked in a fixed order, so that each mistake has one response.
//
// The signature covers the request line and the body exactly as received. Secrets are compared in constant time and
// never appear in a response. This shares no code with the client whose signatures it checks. G2:
// base64(HMAC-SHA256(secret, timestamp + METHOD + path + ["?" + query] + body)).
import { platform } from '#platform'
import { limits, type Operation, operations } from '@capi/api'
import { nodeAt } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'
import { quoteValue } from '../document/schemas.ts'
import type { KeyEntry, KeyRing } from '../session/keys.ts'
import { markLength, type Signature, type Signatures } from '../session/signatures.ts'

/** The headers of a request by their names in lower case. */
export interface RequestHeaders {
  readonly 'content-type'?: string | undefined
  readonly [name: string]: string | readonly string[] | undefined
}

export interface SignedRequest {
  readonly method: string
  readonly path: string
  /** The text after the question mark; empty without one. */
  readonly query: string
  readonly headers: RequestHeaders
  /** The bytes as received; text from a caller in process, which stands for its bytes in UTF-8. */
  readonly body: Uint8Array | string
}

const headerNames = {
  key: headerOf('AccessKey'),
  signature: headerOf('AccessSign'),
  timestamp: headerOf('AccessTimestamp'),
  passphrase: headerOf('AccessPassphrase'),
}

type HeaderName = keyof typeof headerNames

/** Header names in Node's spelling. */
const lowerNames = Object.fromEntries(
  Object.entries(headerNames).map(([name, header]) => [name, header.toLowerCase()]),
) as Record<HeaderName, string>

const timePath = `${operations.getServerTime.method} ${operations.getServerTime.path}`

/** A request whose signature holds. */
export interface Authenticated {
  readonly entry: KeyEntry
  readonly signature: Signature
}

/**
 * Returns the key that a request was signed with; throws a rejection if a header or the signature is wrong. `now` is
 * the time of the exchange, which the timestamp must be near. `onUntimely` is called with a signature that holds, but
 * for another time.
 */
export function verifyRequest(
  keys: KeyRing,
  request: SignedRequest,
  now: number,
  onUntimely: (signature: Signature) => void = () => undefined,
  windowMs: number = limits.clockSkewMs,
): Authenticated {
  const key = requireHeader(request, 'key')
  const signature = requireHeader(request, 'signature')
  const timestamp = requireHeader(request, 'timestamp')
  const passphrase = requireHeader(request, 'passphrase')
  if (!/^\d{13}$/.test(timestamp)) {
    const expected = `${headerNames.timestamp} must be a time in ms of 13 digits`
    throw new Rejection('timestamp_malformed', `${expected}, was ${quoteValue(timestamp)}.`)
  }
  const entry = keys.find(key)
  if (!entry) throw new Rejection('key_unknown', `${headerNames.key} must be a key of this sandbox, was not.`)
  if (!platform.isEqualText(passphrase, entry.passphrase)) {
    throw new Rejection('credentials_wrong', `${headerNames.passphrase} must be the passphrase of the key, was not.`)
  }
  const time = Number(timestamp)
  const isRight = platform.isEqualText(signature, signatureOf(entry.secret, timestamp, request))
  const made = { time, mark: signature.slice(0, markLength) }
  if (Math.abs(time - now) > windowMs) {
    if (isRight) onUntimely(made)
    throw untimely(time, now, windowMs)
  }
  if (!isRight) {
    const recipe = 'base64(HMAC-SHA256(secret, timestamp + METHOD + path + ["?" + query] + body))'
    const expected = `${headerNames.signature} must be ${recipe} of the exact request`
    throw new Rejection('signature_mismatch', `${expected}, was not.`)
  }
  return { entry, signature: made }
}

/** Throws a rejection if a signature is too old or too new by now, or was used before. */
export function requireFresh(
  signatures: Pick<Signatures, 'useOf' | 'forgottenBefore'>,
  signature: Signature,
  now: number,
  windowMs: number = limits.clockSkewMs,
): void {
  const { time } = signature
  const use = signatures.useOf(signature)
  if (use === 'ran') throw repeated()
  const allowedMs = time < now ? Math.min(windowMs, now - signatures.forgottenBefore) : windowMs
  if (Math.abs(time - now) > allowedMs) throw untimely(time, now, allowedMs)
  if (use === undefined) return
  throw new Rejection(
    'timestamp_expired',
    `${headerNames.timestamp} must be that of a new signature, was that of a request that was refused, or that a restored ` +
      'state has undone; sign it with another time.',
  )
}

/** Throws a rejection if the request of a signature was executed. */
export function requireUnused(signatures: Pick<Signatures, 'useOf'>, signature: Signature): void {
  if (signatures.useOf(signature) === 'ran') throw repeated()
}

function repeated(): Rejection {
  return new Rejection(
    'signature_repeated',
    'A signature must be that of one request, was that of a request that has been executed; it is not executed again.',
  )
}

function untimely(time: number, now: number, windowMs: number): Rejection {
  const expected = `${headerNames.timestamp} must be within ${windowMs} ms of the server's clock`
  const was = `was ${Math.abs(time - now)} ms ${time < now ? 'behind' : 'ahead'}`
  return new Rejection('timestamp_expired', `${expected}, ${was}; read the server time (${timePath}) and sign by it.`)
}

/** Returns the key that a request names. */
export function keyNamed({ headers }: SignedRequest): unknown {
  return headers[lowerNames.key]
}

/** Throws a rejection unless the key has the permission that the operation needs. */
export function authorise(entry: KeyEntry, operation: Operation): void {
  if (operation.permission === null || entry.permissions.has(operation.permission)) return
  const held = Array.from(entry.permissions).join(', ') || 'none'
  throw new Rejection('permission_missing', `The key must have the permission ${operation.permission}, has ${held}.`)
}

/** Returns the signature of a request. G2: a query is signed with its question mark. */
export function signatureOf(
  secret: string,
  timestamp: string,
  { method, path, query, body }: Omit<SignedRequest, 'headers'>,
): string {
  return platform.sign(secret, `${timestamp}${method}${path}${query === '' ? '' : `?${query}`}`, body)
}

/** Returns the headers of a request that is signed with a key, by their names in lower case. */
export function credentialHeaders(
  entry: KeyEntry,
  now: number,
  request: Omit<SignedRequest, 'headers'>,
): RequestHeaders {
  const timestamp = String(now)
  return {
    [lowerNames.key]: entry.key,
    [lowerNames.passphrase]: entry.passphrase,
    [lowerNames.timestamp]: timestamp,
    [lowerNames.signature]: signatureOf(entry.secret, timestamp, request),
  }
}

/** Returns the signature in the headers of a request, by their names in lower case. */
export function signatureIn(headers: RequestHeaders): Signature {
  return {
    time: Number(headers[lowerNames.timestamp]),
    mark: String(headers[lowerNames.signature]).slice(0, markLength),
  }
}

function requireHeader({ headers }: SignedRequest, name: HeaderName): string {
  const value = headers[lowerNames[name]]
  if (typeof value === 'string' && value !== '') return value
  throw new Rejection(`${name}_missing`, `The header ${headerNames[name]} is missing.`)
}

function headerOf(scheme: string): string {
  return String(nodeAt(`/components/securitySchemes/${scheme}`)['name'])
}
