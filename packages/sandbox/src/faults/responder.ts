// Where the response to one request goes: to a connection over HTTP, or to a caller in process. Fault rules delay, cut
// and withhold responses, so each way into the sandbox implements all of that. Waits end early when the sandbox closes.
import { type SetTimer, systemTiming } from '../platform/platform.ts'

/** A response before it is sent. */
export interface Message {
  readonly status: number
  readonly type: string
  readonly body: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
  /** What the body contains, for a caller that takes data. */
  readonly data?: unknown
}

/** The head of a response. */
export interface ResponseHead {
  readonly headersSent: boolean
  /** Adds a header. Only before the head is sent. */
  setHeader(name: string, value: string): unknown
}

export interface Responder {
  readonly head: ResponseHead
  /** Whether the sandbox closes. */
  readonly isStopped: boolean
  /** Waits for a time in milliseconds; rejects when the sandbox closes. */
  pause(ms: number): Promise<void>
  /** The time of the exchange, in Unix milliseconds: it dates responses. */
  now(): number
  /** The clock by which its caller waits, in Unix milliseconds: rate limits count by it. */
  limitNow(): number
  /**
   * Sends a complete response in JSON; `headers` are names and values in turn, `data` is for a caller that takes it.
   */
  sendJson(status: number, text: string, headers?: readonly string[], data?: unknown): void
  /** Sends a complete response. */
  send(message: Message): void
  /** Sends half of a response and closes the connection. */
  sendTruncated(message: Message): void
  /** Sends a longer body than its header announces, and closes the connection. */
  sendOverlong(message: Message): void
  /** Sends a response in pieces over a time in milliseconds. */
  sendSlowly(message: Message, ms: number): Promise<void>
  /** Closes the connection at once, in the middle of a response too. */
  close(how: 'close' | 'reset'): void
  /** Waits until the caller has given up; rejects when the sandbox closes. */
  untilClosed(): Promise<void>
  /** Reports an internal error. */
  onError(error: unknown): void
}

/** The error of a request in process, which has no socket, whose connection was closed. */
export class ConnectionLost extends Error {
  override readonly name: string = 'ConnectionLost'
  readonly code: string
  constructor(how: 'close' | 'reset') {
    super(how === 'reset' ? 'The connection was reset.' : 'The connection was closed before the response.')
    this.code = how === 'reset' ? 'ECONNRESET' : 'UND_ERR_SOCKET'
  }
}

export interface AbortableWait {
  /** Waits for a time in milliseconds; rejects when the sandbox closes. */
  pause(ms: number): Promise<void>
  readonly isStopped: boolean
  /** Calls back when the sandbox closes, at once if it has. Returns a function that cancels the callback. */
  onStop(callback: (reason: Error) => void): () => void
  /** Rejects all waits. */
  stop(): void
}

/** The waits of a sandbox, on the timers of the system or on those of its clock. */
export function createAbortableWait(setTimer: SetTimer = systemTiming.setTimer): AbortableWait {
  const callbacks = new Set<(reason: Error) => void>()
  let reason: Error | undefined
  const onStop = (callback: (reason: Error) => void): (() => void) => {
    if (reason) callback(reason)
    else callbacks.add(callback)
    return () => void callbacks.delete(callback)
  }
  return {
    pause: (ms) =>
      new Promise((resolve, reject) => {
        const cancelTimer = setTimer(ms, () => {
          cancelStop()
          resolve()
        })
        const cancelStop = onStop((stopped) => {
          cancelTimer()
          reject(stopped)
        })
      }),
    get isStopped() {
      return reason !== undefined
    },
    onStop,
    stop() {
      reason ??= new Error('The sandbox was closed.')
      for (const callback of callbacks) callback(reason)
      callbacks.clear()
    },
  }
}
