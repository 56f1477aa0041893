// Tabs that show one panel at a time. The arrow keys, Home and End move between them.
import type { ComponentChild, VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'

export interface Tab {
  readonly id: string
  readonly name: string
  /** Shown beside the name. */
  readonly count?: number | string
  readonly content: () => ComponentChild
}

const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface TabsProps {
  readonly name: string
  readonly tabs: readonly Tab[]
  /** The tab to show; another object shows it again. */
  readonly wanted?: { readonly id: string } | null
}

export function Tabs({ name, tabs, wanted }: TabsProps): VNode {
  const [selected, select] = useState(wanted?.id ?? tabs[0]!.id)
  useEffect(() => {
    if (wanted) select(wanted.id)
  }, [wanted])
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.find(({ id }) => id === selected) ?? tabs[0]!
  const move = (event: KeyboardEvent): void => {
    const target = moves[event.key]?.(tabs.indexOf(shown), tabs.length)
    if (target === undefined) return
    event.preventDefault()
    select(tabs[target]!.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
  }
  return (
    <section class="flex min-h-0 min-w-0 flex-1 flex-col rounded-md border bg-panel" aria-label={name}>
      <div
        class="flex shrink-0 gap-0.5 overflow-x-auto px-1.5"
        role="tablist"
        aria-label={name}
        ref={list}
        onKeyDown={move}
      >
        {tabs.map(({ id, name: title, count }) => (
          <Button
            key={id}

            role="tab"
            id={`tab-${id}`}
            aria-selected={id === shown.id}
            aria-controls={`panel-${id}`}
            tabIndex={id === shown.id ? 0 : -1}
            class="min-h-8 rounded-none border-0 border-b-2 border-transparent bg-transparent text-muted -outline-offset-2 aria-selected:border-link aria-selected:font-semibold aria-selected:text-ink"
            onClick={() => select(id)}
          >
            {title}
            {count === undefined ? null : <span class="font-normal text-muted"> {count}</span>}
          </Button>
        ))}
      </div>
      <div
        class="@container min-h-0 flex-1 lg:overflow-auto"
        role="tabpanel"
        tabIndex={0}
        id={`panel-${shown.id}`}
        aria-labelledby={`tab-${shown.id}`}
      >
        {shown.content()}
      </div>
    </section>
  )
}
