// The panel with the price chart.
import type { VNode } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Button, ButtonGroup } from '../components/button.tsx'
import { show } from '../format/decimal.ts'
import { nameOf } from '../state/markets.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { candleLengths, type Select } from '../state/use-selection.ts'
import { CandleLegend } from './candle-legend.tsx'
import { candlesOf, type Line, linesOf, marksOf, volumesOf } from './chart-data.ts'
import { drawChart } from './draw-chart.ts'
import { LineTags } from './line-tags.tsx'
import { useDrawing } from './use-drawing.ts'

interface ChartProps {
  readonly snapshot: Snapshot
  readonly select: Select
  readonly onCancel: (line: Line) => void
  readonly onMove: (line: Line, price: string) => void
}

export function ChartPanel({ snapshot, select, onCancel, onMove }: ChartProps): VNode {
  const [place, drawing] = useDrawing(drawChart)
  const { market, minutes, account } = snapshot
  const { symbol } = market.contract
  const lines = useMemo(() => linesOf(snapshot), [snapshot])

  useEffect(() => {
    const step = Number(market.contract.priceEndStep ?? 1) / 10 ** market.pricePlaces
    drawing.current?.setCandles(`${symbol} ${minutes}`, candlesOf(snapshot), market.pricePlaces, step)
    drawing.current?.setVolumes(volumesOf(snapshot))
    drawing.current?.setMarks(marksOf(snapshot))
    drawing.current?.setLines(lines)
  }, [snapshot])

  const marked = `${lines.length} lines of orders and positions${account ? ` of ${account.name || account.accountId}` : ''}`
  return (
    <section
      id="chart"
      aria-labelledby="chart-title"
      class="flex min-h-0 min-w-0 flex-1 flex-col rounded-md border bg-panel max-lg:h-80 max-lg:flex-none"
    >
      <header class="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-2 py-1">
        <h2 id="chart-title" class="sr-only">
          Chart of {nameOf(market)}
        </h2>
        <ButtonGroup label="Candle length">
          {candleLengths.map((length) => (
            <Button
              key={length.minutes}
              aria-pressed={length.minutes === minutes}
              onClick={() => select({ minutes: length.minutes })}
            >
              {length.name}
            </Button>
          ))}
        </ButtonGroup>
        <CandleLegend snapshot={snapshot} drawing={drawing} />
      </header>
      <div class="relative min-h-0 flex-1 border-t">
        <div
          class="absolute inset-0"
          ref={place}
          role="img"
          aria-label={`Price of ${nameOf(market)} over time, last ${show(market.ticker.last)}, with ${marked}. The tables below have the same figures.`}
        />
        <LineTags {...{ lines, market, drawing, onCancel, onMove }} />
      </div>
    </section>
  )
}
