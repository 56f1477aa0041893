// The figures of the candle under the pointer, or of the latest one.
import type { RefObject, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { show, showRounded } from '../format/decimal.ts'
import type { Snapshot } from '../state/snapshot.ts'
import type { Drawing } from './draw-chart.ts'

interface LegendProps {
  readonly snapshot: Snapshot
  readonly drawing: RefObject<Drawing | null>
}

export function CandleLegend({ snapshot: { candles, market }, drawing }: LegendProps): VNode | null {
  /** The time of the candle under the pointer, in seconds. */
  const [hovered, hover] = useState<number | null>(null)
  useEffect(() => drawing.current?.onHover((candle) => hover(candle?.time ?? null)), [])
  const candle = (hovered === null ? undefined : candles.find(({ time }) => time === hovered * 1_000)) ?? candles.at(-1)
  if (!candle) return null
  const price = (text: string): string => show(text, market.pricePlaces)
  const { open, high, low, close, volume } = candle
  return (
    <p class="text-xs text-muted" aria-hidden="true">
      O {price(open)} H {price(high)} L {price(low)} C {price(close)} V {showRounded(volume, 2)}
    </p>
  )
}
