/**
 * Draws the price chart. It redraws only what changed, so that the zoom and the cursor of the user do not change.
 */
import {
  CandlestickSeries,
  type CandlestickData,
  createChart,
  createSeriesMarkers,
  type IPriceLine,
  LineStyle,
  type SeriesMarker,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Line } from './chart-data.ts'
import { chartOptions, colorsOf, newChart } from './chart-style.ts'
import type { Paintable } from './use-drawing.ts'

type Candles = readonly CandlestickData<UTCTimestamp>[]
type Marks = readonly SeriesMarker<UTCTimestamp>[]

export interface Drawing extends Paintable {
  /** Starts again with the default zoom if the key changes: the contract and candle length. */
  setCandles(key: string, candles: Candles, pricePlaces: number, step: number): void
  setMarks(marks: Marks): void
  setLines(lines: readonly Line[]): void
}

const lineStyles: Readonly<Record<Line['kind'], LineStyle>> = {
  up: LineStyle.Dashed,
  down: LineStyle.Dashed,
  plan: LineStyle.SparseDotted,
  entry: LineStyle.Solid,
  liquidation: LineStyle.Dotted,
}
const shownAtFirst = 120
const marginAtTheRight = 6

export function drawChart(place: HTMLElement): Drawing {
  const chart = createChart(place, newChart)
  const series = chart.addSeries(CandlestickSeries)
  const marker = createSeriesMarkers(series)
  let drawnKey = ''
  let drawnCandles: Candles = []
  let marks: Marks = []
  let lines: readonly Line[] = []
  let drawnLines: readonly IPriceLine[] = []

  const color = colorsOf(place)
  const drawMarks = (): void => marker.setMarkers(marks.map((mark) => ({ ...mark, color: color(mark.color) })))
  const drawLines = (): void => {
    for (const line of drawnLines) series.removePriceLine(line)
    drawnLines = lines.map(({ price, title, kind }) =>
      series.createPriceLine({
        price,
        title,
        color: color(kind),
        lineWidth: 1,
        lineStyle: lineStyles[kind],
        axisLabelVisible: true,
      }),
    )
  }

  const drawing: Drawing = {
    setCandles(key, candles, pricePlaces, step) {
      if (drawnKey === key && isContinued(drawnCandles, candles)) series.update(candles.at(-1)!)
      else series.setData([...candles])
      if (drawnKey !== key) {
        series.applyOptions({ priceFormat: { type: 'price', precision: pricePlaces, minMove: step } })
        chart.timeScale().setVisibleLogicalRange({
          from: candles.length - shownAtFirst,
          to: candles.length + marginAtTheRight,
        })
      }
      drawnKey = key
      drawnCandles = candles
    },
    setMarks(wanted) {
      if (isEqual(wanted, marks)) return
      marks = wanted
      drawMarks()
    },
    setLines(wanted) {
      if (isEqual(wanted, lines)) return
      lines = wanted
      drawLines()
    },
    paint() {
      const up = color('up')
      const down = color('down')
      chart.applyOptions(chartOptions(place, color))
      series.applyOptions({ upColor: up, wickUpColor: up, downColor: down, wickDownColor: down, borderVisible: false })
      drawLines()
      drawMarks()
    },
    remove: () => chart.remove(),
  }
  drawing.paint()
  return drawing
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether only the latest candle may have changed. */
function isContinued(before: Candles, after: Candles): boolean {
  return (
    after.length > 0 && isEqual(before.slice(0, -1), after.slice(0, -1)) && before.at(-1)?.time === after.at(-1)!.time
  )
}
