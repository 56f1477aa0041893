/** Resets the sandbox to its start, after a confirmation. */
import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { Act } from './use-action.ts'

export function ResetControl({ act }: { act: Act }): VNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = (): void => dialog.current?.close()
  const reset = (): void => {
    close()
    act('reset', {}, () => 'The sandbox was reset to its start.')
  }
  return (
    <div class="control">
      <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
        Reset…
      </button>
      <dialog ref={dialog} aria-labelledby="reset-title">
        <h2 id="reset-title">Reset the sandbox?</h2>
        <p>
          Prices, time and accounts return to their start. All orders, positions, bills and events are deleted, and so
          are accounts that were created since, with their keys.
        </p>
        <div class="line">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="button" class="danger" onClick={reset}>
            Reset
          </button>
        </div>
      </dialog>
    </div>
  )
}
