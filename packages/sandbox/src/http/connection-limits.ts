// Timeouts and bounds of connections.
export interface ConnectionLimits {
  /** Timeout of a request's head, in milliseconds. @default 60,000, as in Node */
  readonly headersMs: number
  /** Timeout of a whole request, in milliseconds. @default 60,000 */
  readonly requestMs: number
  /** Timeout of an idle connection, in milliseconds. @default 72,000 */
  readonly idleMs: number
  /** Timeout of a client that does not read its response, in milliseconds. @default 60,000 */
  readonly unreadMs: number
  /** How long a stop waits for requests in flight, in milliseconds. @default 5,000 */
  readonly drainMs: number
  /** Maximum number of connections; further ones are closed at once. @default 10,000 */
  readonly connections: number
  /** A connection is not read while more of its requests than this wait for the one before. @default 16 */
  readonly waitingRequests: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  headersMs: 60_000,
  requestMs: 60_000,
  idleMs: 72_000,
  unreadMs: 60_000,
  drainMs: 5_000,
  connections: 10_000,
  waitingRequests: 16,
}

/**
 * Lets a client close its writing side after its last request, and still get all its responses; then the server closes
 * too. By default Node closes as soon as the client does, and a response that waits for the disk is lost. A client that
 * has gone looks the same until something is sent to it, so nothing may wait for a client without a bound. The property
 * is older than the types of Node, which do not have it.
 */
export function allowHalfOpen(server: object): void {
  Object.assign(server, { httpAllowHalfOpen: true })
}

/** Node's default interval between two checks for late requests, in milliseconds. */
const defaultCheckMs = 30_000

/**
 * Returns the interval between two checks for late requests, in milliseconds, which short timeouts need to be shorter.
 */
export function checkEveryMs({ headersMs, requestMs }: ConnectionLimits): number {
  return Math.min(defaultCheckMs, Math.ceil(Math.min(headersMs, requestMs) / 2))
}
