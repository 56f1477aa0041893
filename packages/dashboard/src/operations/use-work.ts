// Does work for buttons, reports the result of the latest one, and refreshes the page.
import { useCallback, useEffect, useState } from 'preact/hooks'
import { sentenceOf } from '../api/errors.ts'
import type { ActionResult } from '../components/notice.tsx'

/** Starts work; its result, or the message of its failure, is shown. */
export type Work = (work: () => Promise<ActionResult>) => void

/** `world` is where the work is done: what was done in another one is not true in it. */
export function useWork(refresh: () => void, world: string): readonly [Work, ActionResult | null] {
  const [result, setResult] = useState<ActionResult | null>(null)
  useEffect(() => setResult(null), [world])
  const start: Work = useCallback(
    (work) => {
      work()
        .then(setResult, (error: unknown) => setResult({ isGood: false, text: sentenceOf(error) }))
        .finally(refresh)
    },
    [refresh],
  )
  return [start, result]
}
