// A panel of the page, with a title.
import type { ComponentChildren, VNode } from 'preact'

interface PanelProps {
  readonly id: string
  readonly title: string
  readonly count?: number
  /** Shown beside the title. */
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

export function Panel({ id, title, count, aside, children }: PanelProps): VNode {
  return (
    <section class="min-w-0 rounded-md border bg-panel" id={id} aria-labelledby={`${id}-title`}>
      <header class="flex min-h-9.5 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1">
        <h2 id={`${id}-title`}>
          {title}
          {count === undefined ? null : <span class="font-normal text-muted"> {count}</span>}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
