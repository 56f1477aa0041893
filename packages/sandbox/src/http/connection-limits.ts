// What one connection may cost: how long it may take to ask, to be idle and to read its answer, and how many there may be.

export interface ConnectionLimits {
  /** The head of a request must have arrived by then, in milliseconds. @default 60,000, as in Node */
  readonly headersMs: number
  /** All of a request must have arrived by then, in milliseconds. @default 60,000 */
  readonly requestMs: number
  /** A connection without a request is closed then, in milliseconds. @default 72,000, as in Fastify */
  readonly idleMs: number
  /** A caller that reads nothing of its answer for so long is cut off, in milliseconds. @default 60,000 */
  readonly unreadMs: number
  /** How long a stop waits for answers under way, in milliseconds. @default 5,000 */
  readonly drainMs: number
  /** So many connections at a time; more are closed at once. @default 10,000 */
  readonly connections: number
}

export const usualConnectionLimits: ConnectionLimits = {
  headersMs: 60_000,
  requestMs: 60_000,
  idleMs: 72_000,
  unreadMs: 60_000,
  drainMs: 5_000,
  connections: 10_000,
}

/** How often Node looks for requests that are late, where it is not told. */
const usualCheckMs = 30_000

/** Returns how often to look for requests that are late, in milliseconds: so that short limits hold as well. */
export function checkEveryMs({ headersMs, requestMs }: ConnectionLimits): number {
  return Math.min(usualCheckMs, Math.ceil(Math.min(headersMs, requestMs) / 2))
}
