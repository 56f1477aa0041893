/** A part of the page with a title. */
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
    <section class="panel" id={id} aria-labelledby={`${id}-title`}>
      <header class="title">
        <h2 id={`${id}-title`}>
          {title}
          {count === undefined ? null : <span class="count"> {count}</span>}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
