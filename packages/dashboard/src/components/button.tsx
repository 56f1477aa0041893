// A button that does not submit a form, and a labelled group of small buttons in one line.
import type { ButtonHTMLAttributes, ComponentChildren, VNode } from 'preact'

export function Button(props: ButtonHTMLAttributes): VNode {
  return <button type="button" {...props} />
}

interface ButtonGroupProps {
  readonly label: string
  readonly children: ComponentChildren
}

export function ButtonGroup({ label, children }: ButtonGroupProps): VNode {
  return (
    <div role="group" aria-label={label} class="flex flex-wrap gap-1 *:min-h-6 *:px-1.25 *:py-px *:text-sm">
      {children}
    </div>
  )
}
