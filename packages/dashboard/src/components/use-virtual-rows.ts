// Which rows of a long table are in the page: those in sight and a few beside them.
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useLayoutEffect, useReducer, useState } from 'preact/hooks'

/** Tables with fewer rows are shown as a whole. */
export const leastVirtual = 60
/** Before a row was measured, in pixels. */
const estimatedHeight = 32
const rowsBeside = 12

export interface VirtualRows {
  readonly first: number
  /** The index after the last row. */
  readonly end: number
  /** Heights of what is left out above and below, in pixels. */
  readonly above: number
  readonly below: number
}

/** Returns the rows of a table that scrolls in an element. All rows have the height of the first. */
export function useVirtualRows(count: number, place: RefObject<HTMLElement | null>): VirtualRows {
  const [, rerender] = useReducer<number, void>((version) => version + 1, 0)
  let height: number | undefined
  const options = {
    count,
    enabled: count >= leastVirtual,
    getScrollElement: () => place.current,
    // Asked for each row, and measured once.
    estimateSize: () => (height ??= place.current?.querySelector('tbody tr[data-id]')?.clientHeight || estimatedHeight),
    overscan: rowsBeside,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => rerender(),
  }
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options))
  virtualizer.setOptions(options)
  // oxlint-disable no-underscore-dangle -- these are the names that the library has for its adapters
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  // oxlint-enable no-underscore-dangle
  if (count < leastVirtual) return { first: 0, end: count, above: 0, below: 0 }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  // Before the element was measured.
  if (!first || !last) return { first: 0, end: leastVirtual, above: 0, below: 0 }
  return { first: first.index, end: last.index + 1, above: first.start, below: virtualizer.getTotalSize() - last.end }
}
