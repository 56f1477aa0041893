/** Draws the equity and the balance of an account over time. */
import {
  AreaSeries,
  createChart,
  LineSeries,
  LineStyle,
  LineType,
  type LineData,
  type UTCTimestamp,
} from 'lightweight-charts'

type Points = readonly LineData<UTCTimestamp>[]

export interface EquityDrawing {
  setPoints(equity: Points, balance: Points): void
  /** Applies the colours of the page. */
  paint(): void
  remove(): void
}

export function drawEquity(place: HTMLElement): EquityDrawing {
  // The logo that the licence requires is on the chart of the price.
  const chart = createChart(place, {
    autoSize: true,
    layout: { attributionLogo: false },
    handleScroll: false,
    handleScale: false,
  })
  const hidden = { lastValueVisible: false, priceLineVisible: false }
  const balanceLine = chart.addSeries(LineSeries, {
    ...hidden,
    lineWidth: 1,
    lineType: LineType.WithSteps,
    lineStyle: LineStyle.Dashed,
  })
  const equityLine = chart.addSeries(AreaSeries, { ...hidden, lineWidth: 2 })

  const color = (name: string): string => {
    place.style.color = `var(--color-${name})`
    return getComputedStyle(place).color
  }
  const drawing: EquityDrawing = {
    setPoints(equity, balance) {
      equityLine.setData([...equity])
      balanceLine.setData([...balance])
      chart.timeScale().fitContent()
    },
    paint() {
      const [grid, line, ink] = [{ color: color('grid') }, color('line'), color('link')]
      chart.applyOptions({
        layout: {
          background: { color: color('panel') },
          textColor: color('muted'),
          fontFamily: getComputedStyle(place).fontFamily,
          fontSize: 12,
        },
        grid: { vertLines: grid, horzLines: grid },
        rightPriceScale: { borderColor: line },
        timeScale: { borderColor: line, timeVisible: true, secondsVisible: false },
      })
      equityLine.applyOptions({ lineColor: ink, topColor: 'transparent', bottomColor: 'transparent' })
      balanceLine.applyOptions({ color: color('muted') })
    },
    remove: () => chart.remove(),
  }
  drawing.paint()
  return drawing
}
