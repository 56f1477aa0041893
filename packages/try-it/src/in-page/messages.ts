// The messages between a page and the sandbox in its worker.
import type { Form } from '../describe/field.ts'
import type { Reply } from '../send/send-request.ts'
import type { WrittenRequest } from '../values/request.ts'

/** What the panel shows. */
export interface SandboxState {
  /** Engine time, in Unix milliseconds. */
  readonly time: number
  readonly prices: readonly { readonly symbol: string; readonly price: string }[]
  readonly coin: string
  readonly equity: string
  readonly available: string
  readonly positions: number
  readonly orders: number
}

/** What the worker does, with the types of input and result. */
export interface Calls {
  send: { input: { form: Form; request: WrittenRequest }; result: Reply }
  state: { input: null; result: SandboxState }
  setPrice: { input: { symbol: string; price: string }; result: SandboxState }
  advance: { input: { milliseconds: number }; result: SandboxState }
  reset: { input: null; result: SandboxState }
  /** Runs the program at an address; the result is what it prints. */
  run: { input: { url: string }; result: string[] }
}

export interface CallMessage {
  readonly id: number
  readonly name: keyof Calls
  readonly input: unknown
}

export interface ResultMessage {
  readonly id: number
  readonly result?: unknown
  /** Why there is no result. */
  readonly error?: string
}
