/** Calls operations as an account for buttons, reports the result of the latest call, and refreshes the page. */
import type { OperationId } from '@capi/api'
import { useCallback, useState } from 'preact/hooks'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { messageOf } from '../api/errors.ts'
import type { ActionResult } from '../controls/use-action.ts'

/** Calls an operation; `report` returns what its result means, and may read more for it. */
export type CallOperation = (
  accountId: string,
  operation: OperationId,
  input: object,
  report: (answer: unknown) => ActionResult | Promise<ActionResult>,
) => void

export function useCalls(client: ControlClient, refresh: () => void): readonly [CallOperation, ActionResult | null] {
  const [result, setResult] = useState<ActionResult | null>(null)
  const call: CallOperation = useCallback(
    (accountId, operation, input, report) => {
      callAsAccount(client, accountId, operation, input)
        .then(report)
        .then(setResult, (error: unknown) => setResult({ isGood: false, text: messageOf(error) }))
        .finally(refresh)
    },
    [client, refresh],
  )
  return [call, result]
}
