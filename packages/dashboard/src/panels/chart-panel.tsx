/** The panel with the price chart. */
import type { VNode } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Button, ButtonGroup } from '../components/button.tsx'
import { Panel } from '../components/panel.tsx'
import { show } from '../format/decimal.ts'
import { nameOf } from '../state/markets.ts'
import type { Selection, Snapshot } from '../state/snapshot.ts'
import { candleLengths } from '../state/use-selection.ts'
import { candlesOf, linesOf, marksOf } from './chart-data.ts'
import { drawChart } from './draw-chart.ts'
import { useDrawing } from './use-drawing.ts'

interface ChartProps {
  readonly snapshot: Snapshot
  readonly select: (change: Partial<Selection>) => void
}

export function ChartPanel({ snapshot, select }: ChartProps): VNode {
  const [place, drawing] = useDrawing(drawChart)
  const { market, minutes, account } = snapshot
  const { symbol } = market.contract
  const lines = useMemo(() => linesOf(snapshot), [snapshot])

  useEffect(() => {
    const step = Number(market.contract.priceEndStep ?? 1) / 10 ** market.pricePlaces
    drawing.current?.setCandles(`${symbol} ${minutes}`, candlesOf(snapshot), market.pricePlaces, step)
    drawing.current?.setMarks(marksOf(snapshot))
    drawing.current?.setLines(lines)
  }, [snapshot])

  const marked = `${lines.length} lines of orders and positions${account ? ` of ${account.name || account.accountId}` : ''}`
  return (
    <Panel
      id="chart"
      title={nameOf(market)}
      aside={
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
      }
    >
      <div
        class="h-75 border-t sm:h-95"
        ref={place}
        role="img"
        aria-label={`Price of ${nameOf(market)} over time, last ${show(market.ticker.last)}, with ${marked}. The tables below have the same figures.`}
      />
    </Panel>
  )
}
