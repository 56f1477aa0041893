// Calls the sandbox's control operations from the page. Responses are parsed exactly: no id is rounded. A token, if the
// server requires one, is held in memory only. Every call has a time limit, because a process that is stopped keeps its
// connections open.
import {
  type ControlAnswer,
  type ControlId,
  type ControlInput,
  controlOperations,
  controlRequest,
} from '@capi/api/control'
import { parseJson } from '@capi/client'
import { UnreachableError, readRefusal } from './errors.ts'

export type { ControlAnswer, ControlId, ControlInput } from '@capi/api/control'

export interface ControlClient {
  /** Throws a RefusedError with the server's message, or an UnreachableError without a response. */
  call<Id extends ControlId>(id: Id, input: ControlInput<Id>, signal?: AbortSignal): Promise<ControlAnswer<Id>>
  /** Sets the token of all later requests. */
  setToken(token: string): void
  /** Returns the token; empty if there is none. */
  readToken(): string
}

/** How long a read may take, in milliseconds, in addition to the time that the server is asked to wait. */
const readLimitMs = 10_000
/** How long a change may take: moving the clock by months is work of minutes. */
const changeLimitMs = 300_000

/**
 * A number that JSON.parse would round. Ids are in quotes, so an answer hardly has one, and the exact way takes longer.
 */
const longInteger = /(?:^|[^"\d])\d{16}/

/** Returns a client of the server that served the page. */
export function createControlClient(): ControlClient {
  let token = ''
  return {
    async call(id, input, signal) {
      const { target, ...request } = controlRequest(controlOperations[id], input, token)
      let response: Response
      let text: string
      const { waitMs = 0 } = input as { readonly waitMs?: number }
      const limit = AbortSignal.timeout(request.method === 'GET' ? readLimitMs + waitMs : changeLimitMs)
      try {
        response = await fetch(target, {
          cache: 'no-store',
          ...request,
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        })
        text = await response.text()
      } catch (error) {
        throw new UnreachableError(error)
      }
      if (!response.ok) throw readRefusal(response.status, text)
      return (longInteger.test(text) ? parseJson(text) : JSON.parse(text)) as never
    },
    setToken: (next) => void (token = next),
    readToken: () => token,
  }
}
