/**
 * Calls the sandbox's control operations from the page. Responses are parsed exactly: no id is rounded. A token, if the
 * server requires one, is held in memory only.
 */
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

/** Returns a client of the server that served the page. */
export function createControlClient(): ControlClient {
  let token = ''
  return {
    async call(id, input, signal) {
      const { target, ...request } = controlRequest(controlOperations[id], input, token)
      let response: Response
      let text: string
      try {
        response = await fetch(target, {
          cache: 'no-store',
          ...request,
          ...(signal && { signal }),
        })
        text = await response.text()
      } catch (error) {
        throw new UnreachableError(error)
      }
      if (!response.ok) throw readRefusal(response.status, text)
      return parseJson(text) as never
    },
    setToken: (next) => void (token = next),
    readToken: () => token,
  }
}
