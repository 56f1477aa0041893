// The chart itself. It is told what to draw and changes only what is different, so that what a person has zoomed into or
// points at stays as it is.

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

export interface Drawing {
  /** Begins anew where the key is another one: that of what is shown. */
  setCandles(key: string, candles: readonly CandlestickData<UTCTimestamp>[], pricePlaces: number, step: number): void
  setMarks(marks: readonly SeriesMarker<UTCTimestamp>[]): void
  setLines(lines: readonly Line[]): void
  /** Takes over the colours of the page. */
  paint(): void
  remove(): void
}

const lineStyles: Readonly<Record<Line['kind'], LineStyle>> = {
  up: LineStyle.Dashed,
  down: LineStyle.Dashed,
  plan: LineStyle.SparseDotted,
  entry: LineStyle.Solid,
  liquidation: LineStyle.Dotted,
}
const shownAtFirst = 120
const roomAtTheRight = 6

export function draw(place: HTMLElement): Drawing {
  const chart = createChart(place, { autoSize: true })
  const series = chart.addSeries(CandlestickSeries)
  const marker = createSeriesMarkers(series)
  const lines = new Map<string, { readonly line: Line; readonly drawn: IPriceLine }>()
  let shown: { readonly key: string; readonly candles: readonly CandlestickData<UTCTimestamp>[] } | undefined
  let marks: readonly SeriesMarker<UTCTimestamp>[] = []
  const color = (name: string): string => getComputedStyle(place).getPropertyValue(`--${name}`).trim()

  const drawLine = (line: Line): void => {
    const drawn = series.createPriceLine({
      price: line.price,
      title: line.title,
      color: color(line.kind),
      lineWidth: 1,
      lineStyle: lineStyles[line.kind],
      axisLabelVisible: true,
    })
    lines.set(line.key, { line, drawn })
  }
  const drawMarks = (): void => marker.setMarkers(marks.map((mark) => ({ ...mark, color: color(mark.color) })))

  const drawing: Drawing = {
    setCandles(key, candles, pricePlaces, step) {
      if (shown?.key === key && isContinued(shown.candles, candles)) series.update(candles.at(-1)!)
      else series.setData([...candles])
      if (shown?.key !== key) {
        series.applyOptions({ priceFormat: { type: 'price', precision: pricePlaces, minMove: step } })
        chart.timeScale().setVisibleLogicalRange({
          from: candles.length - shownAtFirst,
          to: candles.length + roomAtTheRight,
        })
      }
      shown = { key, candles }
    },
    setMarks(wanted) {
      if (JSON.stringify(wanted) === JSON.stringify(marks)) return
      marks = wanted
      drawMarks()
    },
    setLines(wanted) {
      const keys = new Set(wanted.map(({ key }) => key))
      for (const [key, { drawn }] of lines) {
        if (keys.has(key)) continue
        series.removePriceLine(drawn)
        lines.delete(key)
      }
      for (const line of wanted) {
        const known = lines.get(line.key)
        if (!known) drawLine(line)
        else if (known.line.price !== line.price || known.line.title !== line.title) {
          known.drawn.applyOptions({ price: line.price, title: line.title })
          lines.set(line.key, { ...known, line })
        }
      }
    },
    paint() {
      chart.applyOptions({
        layout: {
          background: { color: color('panel') },
          textColor: color('muted'),
          fontFamily: getComputedStyle(place).fontFamily,
          fontSize: 12,
        },
        grid: { vertLines: { color: color('grid') }, horzLines: { color: color('grid') } },
        rightPriceScale: { borderColor: color('border') },
        timeScale: { borderColor: color('border'), timeVisible: true, secondsVisible: false },
      })
      series.applyOptions({
        upColor: color('up'),
        wickUpColor: color('up'),
        downColor: color('down'),
        wickDownColor: color('down'),
        borderVisible: false,
      })
      for (const { line, drawn } of lines.values()) drawn.applyOptions({ color: color(line.kind) })
      drawMarks()
    },
    remove: () => chart.remove(),
  }
  drawing.paint()
  return drawing
}

// True where only the latest candle may have changed.
function isContinued(
  before: readonly CandlestickData<UTCTimestamp>[],
  after: readonly CandlestickData<UTCTimestamp>[],
): boolean {
  return (
    after.length > 0 &&
    before.length === after.length &&
    after.every((candle, index) =>
      index === after.length - 1
        ? candle.time === before[index]!.time
        : JSON.stringify(candle) === JSON.stringify(before[index]),
    )
  )
}
