/** Tabs that show one panel at a time. The arrow keys, Home and End move between them. */
import type { ComponentChild, VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'

export interface Tab {
  readonly id: string
  readonly name: string
  readonly content: () => ComponentChild
}

const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Tabs({ name, tabs }: { readonly name: string; readonly tabs: readonly Tab[] }): VNode {
  const [selected, select] = useState(tabs[0]!.id)
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
    <section class="min-w-0 rounded-md border bg-panel" aria-label={name}>
      <div class="flex gap-0.5 overflow-x-auto px-1.5" role="tablist" aria-label={name} ref={list} onKeyDown={move}>
        {tabs.map(({ id, name: title }) => (
          <Button
            key={id}

            role="tab"
            id={`tab-${id}`}
            aria-selected={id === shown.id}
            aria-controls={`panel-${id}`}
            tabIndex={id === shown.id ? 0 : -1}
            class="min-h-9.5 rounded-none border-0 border-b-2 border-transparent bg-transparent text-muted -outline-offset-2 aria-selected:border-link aria-selected:font-semibold aria-selected:text-ink"
            onClick={() => select(id)}
          >
            {title}
          </Button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${shown.id}`} aria-labelledby={`tab-${shown.id}`}>
        {shown.content()}
      </div>
    </section>
  )
}
