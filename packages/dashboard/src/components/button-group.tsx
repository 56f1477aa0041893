/** A labelled group of small buttons in one line. */
import type { ComponentChildren, VNode } from 'preact'

interface ButtonGroupProps {
  readonly label: string
  readonly children: ComponentChildren
}

export function ButtonGroup({ label, children }: ButtonGroupProps): VNode {
  return (
    <div role="group" aria-label={label} class="flex flex-wrap gap-1 *:min-h-6.5 *:px-1.25 *:py-px *:text-sm">
      {children}
    </div>
  )
}
