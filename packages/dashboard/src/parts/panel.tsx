import type { ComponentChildren, VNode } from 'preact'

interface PanelProps {
  readonly id: string
  readonly title: string
  readonly count?: number
  /** What stands beside the title. */
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

/** A titled part of the page. */
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
