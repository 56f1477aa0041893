// The result of the latest action, over the lower edge of the page; it goes after some seconds, and at once by its
// button.
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from './button.tsx'

/** The result of an action, for the user. */
export interface ActionResult {
  readonly isGood: boolean
  readonly text: string
}

const shownMs = 10_000

export function Notice({ result }: { readonly result: ActionResult | null }): VNode {
  const [gone, setGone] = useState<ActionResult | null>(null)
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setGone(result), result.isGood ? shownMs : 3 * shownMs)
    return () => clearTimeout(timer)
  }, [result])
  const isShown = result !== null && gone !== result
  return (
    <div
      class={
        isShown
          ? `fixed bottom-2 left-2 z-30 flex max-w-[min(40rem,94vw)] items-start gap-2 rounded-md border bg-panel px-3 py-1.5 shadow-lg max-lg:bottom-14 ${result.isGood ? '' : 'border-down'}`
          : ''
      }
    >
      <p id="account-result" class={`wrap-anywhere ${isShown && !result.isGood ? 'text-down' : ''}`} role="status">
        {isShown ? result.text : ''}
      </p>
      {isShown ? (
        <Button
          class="min-h-0 border-0 bg-transparent p-0 text-muted"
          aria-label="Dismiss this message"
          onClick={() => setGone(result)}
        >
          ✕
        </Button>
      ) : null}
    </div>
  )
}
