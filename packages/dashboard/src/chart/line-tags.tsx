// Tags of the chart's lines, over the chart: each says what its line is. Those of orders cancel them with a button, and
// those of plan orders are dragged, by pointer or with the arrow keys and Enter, to move the trigger.
import type { RefObject, VNode } from 'preact'
import { useEffect, useReducer, useRef, useState } from 'preact/hooks'
import { Button } from '../components/button.tsx'
import { moveBySteps, roundToStep, show } from '../format/decimal.ts'
import type { Market } from '../state/snapshot.ts'
import type { Line } from './chart-data.ts'
import type { Drawing } from './draw-chart.ts'

interface TagsProps {
  readonly lines: readonly Line[]
  readonly market: Market
  readonly drawing: RefObject<Drawing | null>
  readonly onCancel: (line: Line) => void
  readonly onMove: (line: Line, price: string) => void
}

interface Drag {
  readonly key: string
  readonly price: string
}

const tones: Readonly<Record<Line['kind'], string>> = {
  up: 'border-up text-up',
  down: 'border-down text-down',
  takeProfit: 'border-up text-up',
  stopLoss: 'border-down text-down',
  plan: 'border-plan text-plan',
  entry: 'border-entry text-entry',
  liquidation: 'border-liquidation text-liquidation',
}
/** Tags are this far apart, in pixels. */
const apart = 21
const half = apart / 2

export function LineTags({ lines, market, drawing, onCancel, onMove }: TagsProps): VNode {
  const [, rerender] = useReducer<number, void>((version) => version + 1, 0)
  const [drag, setDrag] = useState<Drag | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const redraw = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => rerender())
    }
    drawing.current?.onMove(redraw)
    redraw()
    // The price axis has no event of its own.
    const chart = place.current!.parentElement!
    const events = ['wheel', 'pointermove', 'dblclick'] as const
    for (const name of events) chart.addEventListener(name, redraw, { passive: true })
    const resized = new ResizeObserver(redraw)
    resized.observe(chart)
    return () => {
      cancelAnimationFrame(frame)
      for (const name of events) chart.removeEventListener(name, redraw)
      resized.disconnect()
    }
  }, [])
  // The chart draws after this effect of new data.
  useEffect(() => {
    const frame = requestAnimationFrame(() => rerender())
    return () => cancelAnimationFrame(frame)
  }, [lines, market])

  const step = market.contract.priceEndStep ?? '1'
  const drop = (line: Line): void => {
    if (drag?.key === line.key && Number(drag.price) !== line.price) onMove(line, drag.price)
    setDrag(null)
  }
  const priceUnder = (event: PointerEvent): string | null => {
    const price = drawing.current?.priceAt(event.clientY - place.current!.getBoundingClientRect().top)
    return price === null || price === undefined || price <= 0
      ? null
      : roundToStep(price.toFixed(market.pricePlaces + 2), step, market.pricePlaces)
  }
  const stepBy = (line: Line, count: number): void => {
    const from = drag?.key === line.key ? drag.price : line.price.toFixed(market.pricePlaces)
    setDrag({ key: line.key, price: moveBySteps(from, count, step, market.pricePlaces) })
  }
  const height = place.current?.clientHeight ?? 0
  const placed = layOut(lines, (line) =>
    drawing.current?.topOf(drag?.key === line.key ? Number(drag.price) : line.price),
  )
  return (
    <div
      ref={place}
      class="pointer-events-none absolute inset-0 z-10 overflow-hidden text-xs"
      role="group"
      aria-label="Lines of the chart"
    >
      {placed.map(({ line, top, lineTop }) => {
        if (lineTop < 0 || lineTop > height) return null
        const isDragged = drag?.key === line.key
        const canMove = line.plan !== null
        const price = isDragged ? drag.price : line.price.toFixed(market.pricePlaces)
        const name = `${line.title} at ${show(price)}`
        return (
          <div key={line.key}>
            {isDragged ? (
              <div
                class={`absolute inset-x-0 border-t border-dashed ${tones[line.kind]}`}
                style={{ top: `${lineTop}px` }}
              />
            ) : null}
            <div
              class={`pointer-events-auto absolute flex h-5 max-w-[60%] items-center rounded-sm border bg-panel ${tones[line.kind]}`}
              style={{ top: `${top - half}px`, right: `${(drawing.current?.axisWidth() ?? 60) + 4}px` }}
            >
              {canMove ? (
                <Button
                  class="h-full min-h-0 min-w-0 cursor-ns-resize touch-none truncate border-0 bg-transparent px-1.5 py-0 text-inherit"
                  aria-label={`Move ${name}`}
                  title="Drag it, or use the arrow keys and Enter, to move the trigger"
                  onPointerDown={(event: PointerEvent) => {
                    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
                    setDrag({ key: line.key, price })
                  }}
                  onPointerMove={(event: PointerEvent) => {
                    if (!(event.currentTarget as Element).hasPointerCapture(event.pointerId)) return
                    const under = priceUnder(event)
                    if (under !== null) setDrag({ key: line.key, price: under })
                  }}
                  onPointerUp={() => drop(line)}
                  onPointerCancel={() => setDrag(null)}
                  onKeyDown={(event: KeyboardEvent) => {
                    const count = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
                    if (count !== undefined) stepBy(line, event.shiftKey ? count * 10 : count)
                    else if (event.key === 'Enter' && drag) drop(line)
                    else if (event.key === 'Escape' && drag) setDrag(null)
                    else return
                    event.preventDefault()
                    event.stopPropagation()
                  }}
                  onBlur={() => setDrag(null)}
                >
                  {isDragged ? name : line.title}
                </Button>
              ) : (
                <span class="px-1.5">{line.title}</span>
              )}
              {canMove || line.orderId !== null ? (
                <Button
                  class="h-full min-h-0 rounded-none border-0 border-l bg-transparent px-1 py-0 text-inherit"
                  aria-label={`Cancel ${name}`}
                  onClick={() => onCancel(line)}
                >
                  ✕
                </Button>
              ) : null}
            </div>
          </div>
        )
      })}
    </div>
  )
}

interface Placed {
  readonly line: Line
  /** Where the tag is: beside its line, or below another tag. */
  readonly top: number
  readonly lineTop: number
}

/** Returns the places of the tags, from the top, none over another. */
export function layOut(lines: readonly Line[], topOf: (line: Line) => number | null | undefined): readonly Placed[] {
  const found = lines.flatMap((line) => {
    const lineTop = topOf(line)
    return lineTop === null || lineTop === undefined ? [] : [{ line, lineTop }]
  })
  let next = -Infinity
  return found
    .toSorted((one, other) => one.lineTop - other.lineTop)
    .map(({ line, lineTop }) => {
      const top = Math.max(lineTop, next)
      next = top + apart
      return { line, lineTop, top }
    })
}
