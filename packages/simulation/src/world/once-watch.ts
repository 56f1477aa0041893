// Checks that the server executes no signature twice, whatever the network delivers again and however often the server
// restarts.
import { operations, SIGNATURE_REPEATED } from '@capi/api'
import type { Incoming, Outgoing } from '@capi/client'
import type { Host } from './network.ts'

export interface OnceWatch {
  readonly onViolation: (text: string) => void
  /**
   * Called with a request that has, or may have, changed something after a copy of it was refused: a refusal does not
   * use up a signature.
   */
  readonly onRevived: (request: Outgoing) => void
}

/** A response of these with status 200 has no entries, and means that something was placed. */
const placing: ReadonlySet<string> = new Set([operations.placeOrder.path, operations.placePlanOrder.path])

interface Entry {
  readonly result?: unknown
  readonly success?: unknown
}

/** Returns a host that reports each request that has changed something before. */
export function watchOnce(host: Host, { onViolation, onRevived }: OnceWatch): Host {
  const executed = new Set<string>()
  const refused = new Set<string>()
  return {
    accept: (request, onEnd) =>
      host.accept(request, (response) => {
        if (request.method === 'POST') {
          const signature = request.headers[request.headers.indexOf('ACCESS-SIGN') + 1]!
          // Without a response, the server may have executed the request before it ended.
          const isOver = response === undefined
          const isExecuted = response?.status === 200 && hasChanged(request.target, response.text)
          if (isExecuted && executed.has(signature))
            onViolation(`${request.target} must be executed once for one signature, was twice.`)
          if (isExecuted) executed.add(signature)
          if ((isExecuted || isOver) && refused.has(signature)) onRevived(request)
          if (!isOver && !isExecuted && !isRepeat(response)) refused.add(signature)
        }
        onEnd(response)
      }),
  }
}

/** Whether a request was refused because a copy of it was executed. */
function isRepeat({ status, text }: Incoming): boolean {
  return status !== 200 && (JSON.parse(text) as { readonly code?: unknown }).code === SIGNATURE_REPEATED
}

/** Whether a response with status 200 says that its request has placed, changed or cancelled something. */
function hasChanged(target: string, text: string): boolean {
  if (placing.has(target.split('?')[0]!)) return true
  const value = JSON.parse(text) as Entry | readonly Entry[]
  const lists = (Array.isArray(value) ? [value] : Object.values(value).filter(Array.isArray)) as Entry[][]
  const entries = lists.length > 0 ? lists.flat() : [value as Entry]
  return entries.some(({ result, success }) => result === true || success === true)
}
