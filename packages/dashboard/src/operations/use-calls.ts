/** Calls operations as an account for buttons, reports the result of the latest call, and refreshes the page. */
import type { OperationId } from '@capi/api'
import { useCallback, useState } from 'preact/hooks'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { messageOf } from '../api/errors.ts'
import type { ActionResult } from '../controls/use-action.ts'

/** Calls an operation; `done` is the text of success. */
export type CallOperation = (accountId: string, operation: OperationId, input: object, done: string) => void

export function useCalls(client: ControlClient, refresh: () => void): readonly [CallOperation, ActionResult | null] {
  const [result, setResult] = useState<ActionResult | null>(null)
  const call: CallOperation = useCallback(
    (accountId, operation, input, done) => {
      callAsAccount(client, accountId, operation, input)
        .then(
          (answer) => setResult(resultOf(answer, done)),
          (error: unknown) => setResult({ isGood: false, text: messageOf(error) }),
        )
        .finally(refresh)
    },
    [client, refresh],
  )
  return [call, result]
}

/** Some operations report a failure inside a successful response. */
function resultOf(answer: unknown, done: string): ActionResult {
  const { result, err_msg: reason } = answer as { readonly result?: boolean; readonly err_msg?: string | null }
  return result === false
    ? { isGood: false, text: reason ?? 'The exchange did not do it.' }
    : { isGood: true, text: done }
}
