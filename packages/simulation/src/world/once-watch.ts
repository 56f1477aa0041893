// Checks that the server executes no signature twice, whatever the network delivers again and however often the server restarts.

import { operations } from '@capi/api'
import type { Host } from './network.ts'

/** A response of these with status 200 means that something was placed. */
const placing: ReadonlySet<string> = new Set([operations.placeOrder.path, operations.placePlanOrder.path])

/** Returns a host that reports each request that has placed something before. */
export function watchOnce(host: Host, onViolation: (text: string) => void): Host {
  const executed = new Set<string>()
  return {
    accept: (request, onEnd) =>
      host.accept(request, (response) => {
        if (response?.status === 200 && placing.has(request.target)) {
          const signature = request.headers[request.headers.indexOf('ACCESS-SIGN') + 1]!
          if (executed.has(signature))
            onViolation(`${request.target} must be executed once for one signature, was twice.`)
          executed.add(signature)
        }
        onEnd(response)
      }),
  }
}
