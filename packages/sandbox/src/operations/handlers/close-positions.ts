// Closes positions at market. A position that cannot be closed is reported inside a successful response.
import type { ClosePositionEntry, ClosePositionsRequest } from '@capi/api/wire'
import type { Exact, SignedCall } from '../handler-context.ts'
import { refusalText, unwrap } from '../unwrap-result.ts'

// G72: success is that of the order; its fills may still be incomplete.
export function closePositions({ exchange, account, body }: SignedCall): Exact<ClosePositionEntry>[] {
  const { symbol = null } = body as ClosePositionsRequest
  return unwrap(exchange.run('closePositions', { accountId: account.id, symbol })).map(({ positionId, order }) => ({
    positionId,
    success: order.ok,
    successOrderId: order.ok ? order.value.id : 0,
    errorMessage: order.ok ? '' : refusalText(order),
  }))
}
