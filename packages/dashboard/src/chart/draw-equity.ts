// Draws the equity and the balance of an account over time.
import {
  AreaSeries,
  createChart,
  LineSeries,
  LineStyle,
  LineType,
  type LineData,
  type UTCTimestamp,
} from 'lightweight-charts'
import { moneyPlaces } from '../format/money.ts'
import { chartOptions, colorsOf, groupedFormat, newChart } from './chart-style.ts'
import type { Paintable } from './use-drawing.ts'

type Points = readonly LineData<UTCTimestamp>[]

export interface EquityDrawing extends Paintable {
  setPoints(equity: Points, balance: Points): void
}

export function drawEquity(place: HTMLElement): EquityDrawing {
  const chart = createChart(place, { ...newChart, handleScroll: false, handleScale: false })
  const priceFormat = groupedFormat(moneyPlaces, 10 ** -moneyPlaces)
  const hidden = { lastValueVisible: false, priceLineVisible: false, priceFormat }
  const balanceLine = chart.addSeries(LineSeries, {
    ...hidden,
    lineWidth: 1,
    lineType: LineType.WithSteps,
    lineStyle: LineStyle.Dashed,
  })
  const equityLine = chart.addSeries(AreaSeries, { ...hidden, lineWidth: 2 })

  const color = colorsOf(place)
  const drawing: EquityDrawing = {
    setPoints(equity, balance) {
      equityLine.setData([...equity])
      balanceLine.setData([...balance])
      chart.timeScale().fitContent()
    },
    paint() {
      chart.applyOptions(chartOptions(place, color))
      equityLine.applyOptions({ lineColor: color('link'), topColor: 'transparent', bottomColor: 'transparent' })
      balanceLine.applyOptions({ color: color('muted') })
    },
    remove: () => chart.remove(),
  }
  drawing.paint()
  return drawing
}
