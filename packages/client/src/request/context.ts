// What all requests of a client share, and one request as it is handed from room to room.

import type { Observers } from './observe.ts'
import type { Transport } from '../transport/transport.ts'
import type { Governor, Cost } from '../budget/rate-limiter.ts'
import type { Returned } from './seen-orders.ts'
import type { RequestName } from '../transport/errors.ts'

export type FailurePolicy = 'read' | 'cancel' | 'place' | 'once'

/** What all requests of a client share. */
export interface Context extends Observers {
  readonly transport: Transport
  readonly governor: Governor
  readonly credentials: Credentials | (() => Credentials | Promise<Credentials>) | undefined
  readonly locale: string
  readonly timeoutMs: number
  readonly retries: number
  readonly recoveryTimeoutMs: number
  /** Unix milliseconds of this machine. */
  readonly clock: () => number
  /** A number in [0, 1). */
  readonly random: () => number
  /** Returns a new client id. */
  readonly newId: () => string
  /** The orders that this client has returned. */
  readonly returned: Returned
  /** What the server's clock is ahead of ours, in milliseconds; learned when it refuses a timestamp. */
  offset: number
  /** Set while it is being learned. */
  learning: Promise<void> | undefined
}

export interface Request {
  readonly name: RequestName
  readonly method: string
  /** Path and query as they go on the wire. */
  readonly target: string
  readonly body: string | undefined
  readonly signed: boolean
  readonly cost: Cost
  readonly policy: FailurePolicy
  readonly signal: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  /** Called before a request is repeated that may have been carried out. */
  readonly onLost?: () => void
}

export interface CallOptions {
  /** Ends the call, also while it waits for budget. */
  readonly signal?: AbortSignal | undefined
  /** Bounds one attempt, in milliseconds. @default that of the client */
  readonly timeoutMs?: number | undefined
}

export interface Credentials {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}
