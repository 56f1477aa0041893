// Draws the price chart. It redraws only what changed, so that the zoom and the cursor of the user do not change.
import {
  CandlestickSeries,
  type CandlestickData,
  createChart,
  createSeriesMarkers,
  type HistogramData,
  HistogramSeries,
  type IPriceLine,
  LineStyle,
  type SeriesMarker,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Line } from './chart-data.ts'
import { chartOptions, colorsOf, groupedFormat, newChart } from './chart-style.ts'
import type { Paintable } from './use-drawing.ts'

type Candles = readonly CandlestickData<UTCTimestamp>[]
type Volumes = readonly HistogramData<UTCTimestamp>[]
type Marks = readonly SeriesMarker<UTCTimestamp>[]

export interface Drawing extends Paintable {
  /** Starts again with the default zoom if the key changes: the contract and candle length. */
  setCandles(key: string, candles: Candles, pricePlaces: number, step: number): void
  setVolumes(volumes: Volumes): void
  setMarks(marks: Marks): void
  setLines(lines: readonly Line[]): void
  /** Returns where a price is, in pixels from the top; null if it is nowhere. */
  topOf(price: number): number | null
  /** Returns the price at a place. */
  priceAt(top: number): number | null
  /** Width of the price axis. */
  axisWidth(): number
  /** Calls a function when prices may have moved on the screen, until the chart is removed. */
  onMove(listener: () => void): void
  /** Calls a function with the candle under the pointer; null when there is none. */
  onHover(listener: (candle: CandlestickData<UTCTimestamp> | null, volume: number | null) => void): void
}

const lineStyles: Readonly<Record<Line['kind'], LineStyle>> = {
  up: LineStyle.Dashed,
  down: LineStyle.Dashed,
  plan: LineStyle.SparseDotted,
  entry: LineStyle.Solid,
  liquidation: LineStyle.Dotted,
  takeProfit: LineStyle.Dashed,
  stopLoss: LineStyle.Dashed,
}
/** The colours of the kinds that are no colour themselves. */
const lineColors: Partial<Readonly<Record<Line['kind'], string>>> = { takeProfit: 'up', stopLoss: 'down' }
const shownAtFirst = 120
const marginAtTheRight = 6

export function drawChart(place: HTMLElement): Drawing {
  const chart = createChart(place, newChart)
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  const series = chart.addSeries(CandlestickSeries)
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  const marker = createSeriesMarkers(series)
  let drawnKey = ''
  let drawnCandles: Candles = []
  let drawnVolumes: Volumes = []
  let marks: Marks = []
  let lines: readonly Line[] = []
  let drawnLines: readonly IPriceLine[] = []

  const color = colorsOf(place)
  const drawMarks = (): void => marker.setMarkers(marks.map((mark) => ({ ...mark, color: color(mark.color) })))
  const drawLines = (): void => {
    for (const line of drawnLines) series.removePriceLine(line)
    drawnLines = lines.map(({ price, kind }) =>
      series.createPriceLine({
        price,
        color: color(lineColors[kind] ?? kind),
        lineWidth: 1,
        lineStyle: lineStyles[kind],
        axisLabelVisible: true,
      }),
    )
  }

  const painted = (volumes: Volumes): HistogramData<UTCTimestamp>[] => {
    const known = new Map(['up-bar', 'down-bar'].map((name) => [name, color(name)]))
    return volumes.map((each) => ({ ...each, color: known.get(each.color ?? '') ?? '' }))
  }

  const drawing: Drawing = {
    setCandles(key, candles, pricePlaces, step) {
      if (drawnKey === key && isContinued(drawnCandles, candles)) series.update(candles.at(-1)!)
      else series.setData([...candles])
      if (drawnKey !== key) {
        series.applyOptions({ priceFormat: groupedFormat(pricePlaces, step) })
        chart.timeScale().setVisibleLogicalRange({
          from: candles.length - shownAtFirst,
          to: candles.length + marginAtTheRight,
        })
      }
      drawnKey = key
      drawnCandles = candles
    },
    setVolumes(volumes) {
      if (isEqual(volumes, drawnVolumes)) return
      const isSame = isContinued(drawnVolumes, volumes)
      drawnVolumes = volumes
      if (isSame) volume.update(painted(volumes.slice(-1))[0]!)
      else volume.setData(painted(volumes))
    },
    setMarks(wanted) {
      if (isEqual(wanted, marks)) return
      marks = wanted
      drawMarks()
    },
    setLines(wanted) {
      if (isEqual(wanted.map(drawnOf), lines.map(drawnOf))) return
      lines = wanted
      drawLines()
    },
    paint() {
      const up = color('up')
      const down = color('down')
      chart.applyOptions(chartOptions(place, color))
      series.applyOptions({ upColor: up, wickUpColor: up, downColor: down, wickDownColor: down, borderVisible: false })
      volume.setData(painted(drawnVolumes))
      drawLines()
      drawMarks()
    },
    topOf: (price) => series.priceToCoordinate(price),
    priceAt: (top) => series.coordinateToPrice(top),
    axisWidth: () => chart.priceScale('right').width(),
    onMove(listener) {
      chart.timeScale().subscribeVisibleLogicalRangeChange(listener)
      chart.timeScale().subscribeSizeChange(listener)
    },
    onHover(listener) {
      chart.subscribeCrosshairMove(({ seriesData }) => {
        const candle = seriesData.get(series) as CandlestickData<UTCTimestamp> | undefined
        const bar = seriesData.get(volume) as HistogramData<UTCTimestamp> | undefined
        listener(candle ?? null, bar?.value ?? null)
      })
    },
    remove: () => chart.remove(),
  }
  drawing.paint()
  return drawing
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const drawnOf = ({ price, kind }: Line): object => ({ price, kind })

/** Whether only the latest candle may have changed. */
function isContinued(before: Candles | Volumes, after: Candles | Volumes): boolean {
  return (
    after.length > 0 && isEqual(before.slice(0, -1), after.slice(0, -1)) && before.at(-1)?.time === after.at(-1)!.time
  )
}
