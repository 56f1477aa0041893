// Runs a control operation for the user, reports its result, and refreshes the page.
import { useCallback, useState } from 'preact/hooks'
import type { ControlAnswer, ControlClient, ControlId, ControlInput } from '../../api/control-client.ts'
import { messageOf } from '../../api/errors.ts'
import type { ActionResult } from '../../components/notice.tsx'
import type { Snapshot } from '../../state/snapshot.ts'

/** Calls an operation; `describe` returns the text of success. */
export type Act = <Id extends ControlId>(
  id: Id,
  input: ControlInput<Id>,
  describe: (answer: ControlAnswer<Id>) => string,
) => void

/** The properties of a control. */
export interface ControlProps {
  readonly snapshot: Snapshot
  readonly act: Act
}

/** Returns the function, and the result of the latest call; null before the first. */
export function useAction(client: ControlClient, refresh: () => void): readonly [Act, ActionResult | null] {
  const [result, setResult] = useState<ActionResult | null>(null)
  const act: Act = useCallback(
    (id, input, describe) => {
      client
        .call(id, input)
        .then(
          (answer) => setResult({ isGood: true, text: describe(answer) }),
          (error: unknown) => setResult({ isGood: false, text: messageOf(error) }),
        )
        .finally(refresh)
    },
    [client, refresh],
  )
  return [act, result]
}
