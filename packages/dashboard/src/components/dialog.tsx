// A dialog over the page with a title. Escape and the button at its end close it; the page gets the focus back.
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'

interface DialogProps {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

export function Dialog({ id, title, onClose, children }: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      // The row with the button may be gone.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} id={id} aria-labelledby={`${id}-title`} onClose={onClose}>
      <header class="flex items-center justify-between gap-4 px-3.5 pt-2.5 pb-1">
        <h2 id={`${id}-title`}>{title}</h2>
        <Button
          class="min-h-0 border-0 bg-transparent px-1.5 py-0.5 text-muted"
          aria-label={`Leave ${title}`}
          onClick={onClose}
        >
          ✕
        </Button>
      </header>
      <div class="px-3.5 pb-3.5">{children}</div>
    </dialog>
  )
}
