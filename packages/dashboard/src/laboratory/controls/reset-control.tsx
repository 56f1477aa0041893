// Resets the sandbox to its start, after a confirmation.
import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { controlClass } from '../../components/form.tsx'
import type { ControlProps } from './use-action.ts'

export function ResetControl({ act }: Pick<ControlProps, 'act'>): VNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = (): void => dialog.current?.close()
  const reset = (): void => {
    close()
    act('reset', {}, () => 'The sandbox was reset to its start.')
  }
  return (
    <div class={controlClass}>
      <Button class="border-down text-down" onClick={() => dialog.current?.showModal()}>
        Reset…
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="reset-title"
        class="m-auto max-w-104 rounded-md border bg-panel p-3.5 text-ink backdrop:bg-[rgb(0_0_0/45%)]"
      >
        <h2 id="reset-title">Reset the sandbox?</h2>
        <p class="mt-2 mb-3.5">
          Prices, time and accounts return to their start. All orders, positions, bills and events are deleted, and so
          are accounts that were created since, with their keys.
        </p>
        <div class="flex justify-end gap-1.5">
          <Button onClick={close}>Cancel</Button>
          <Button class="border-down text-down" onClick={reset}>
            Reset
          </Button>
        </div>
      </dialog>
    </div>
  )
}
