import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { Act } from './action.ts'

/** Makes everything as it was at the start, after asking. */
export function ResetControl({ act }: { readonly act: Act }): VNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = (): void => dialog.current?.close()
  const reset = (): void => {
    close()
    void act('reset', {}, () => 'Everything is as it was at the start.')
  }
  return (
    <div class="control">
      <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
        Reset…
      </button>
      <dialog ref={dialog} aria-labelledby="reset-title">
        <h2 id="reset-title">Start again?</h2>
        <p>
          Prices, time and accounts become what they were at the start. All orders, positions, bills and events are
          gone, and so are accounts that were opened since, with their keys.
        </p>
        <div class="line">
          <button type="button" onClick={close}>
            Keep everything
          </button>
          <button type="button" class="danger" onClick={reset}>
            Reset
          </button>
        </div>
      </dialog>
    </div>
  )
}
