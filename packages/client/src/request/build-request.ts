/** Builds the request of an operation: method, target, weight and failure policy come from the operations table. */
import { type OperationId, operations } from '@capi/api'
import type { Cost } from '../budget/rate-limiter.ts'
import { nameOf } from '../transport/errors.ts'
import type { CallOptions, Request } from './context.ts'
import { policyOf } from './failure-policy.ts'

/** Cost objects, created once per operation because requests are frequent. */
const costs: Partial<Record<OperationId, Cost>> = {}

export function buildRequest(id: OperationId, query: string, body: string | undefined, options: CallOptions): Request {
  const { method, path, tag, signed, weight } = operations[id]
  const policy = policyOf(id)
  // The limit of order calls counts what places or cancels, and not what changes the account.
  const cost = (costs[id] ??= { ...weight, orders: policy === 'read' || tag === 'account' ? 0 : 1 })
  return {
    name: nameOf(id),
    method,
    target: query === '' ? path : `${path}?${query}`,
    body,
    signed,
    cost,
    policy,
    ...options,
    signal: options.signal,
  }
}
