// A transport that ends a run whose strategy sends requests without ever waiting: it would go on for ever.
import type { SandboxTransport } from '@capi/sandbox'
import { StrategyError } from '../strategy/strategy-error.ts'

/** Requests without a wait of the strategy, after which it counts as one that never waits. */
const mostRequests = 20_000

/** A request of the strategy that changes something. */
export interface RecordedOrder {
  readonly time: number
  /** The path of the operation. */
  readonly operation: string
  readonly body: string
}

export interface Guard {
  readonly transport: SandboxTransport
  /** Called at each wait of the strategy. */
  readonly onWait: () => void
}

/** Guards a transport. `onStuck` is called with the reason. */
export function guardTransport(
  transport: SandboxTransport,
  onStuck: (error: StrategyError) => void,
  onOrder?: (order: RecordedOrder) => void,
): Guard {
  let count = 0
  const guarded = (request: Parameters<SandboxTransport>[0]): ReturnType<SandboxTransport> => {
    count += 1
    if (onOrder && request.method === 'POST')
      onOrder({ time: transport.clock.now(), operation: request.target, body: request.body ?? '' })
    if (count <= mostRequests) return transport(request)
    const error = new StrategyError(
      `it must wait now and then (clock.sleep), but has sent ${mostRequests} requests without waiting`,
    )
    onStuck(error)
    return Promise.reject(error)
  }
  const { clock, random, markPrices } = transport
  return { transport: Object.assign(guarded, { clock, random, markPrices }), onWait: () => void (count = 0) }
}
