// One thing that a person does to the sandbox: it is asked for, its outcome is said, and the page is read anew.

import { useCallback, useState } from 'preact/hooks'
import { say } from '../surface/failure.ts'
import type { Answer, Input, OperationId, Surface } from '../surface/surface.ts'

export interface Outcome {
  readonly isGood: boolean
  readonly text: string
}

/** Calls an operation; `tell` says what came of it. Returns whether it was done. */
export type Act = <Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  tell: (answer: Answer<Id>) => string,
) => Promise<boolean>

export interface Acting {
  readonly act: Act
  /** What came of the latest action; null before the first. */
  readonly outcome: Outcome | null
}

export function useActing(surface: Surface, refresh: () => void): Acting {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const act: Act = useCallback(
    async (id, input, tell) => {
      try {
        const answer = await surface.call(id, input)
        setOutcome({ isGood: true, text: tell(answer) })
        return true
      } catch (error) {
        setOutcome({ isGood: false, text: say(error) })
        return false
      } finally {
        refresh()
      }
    },
    [surface, refresh],
  )
  return { act, outcome }
}
