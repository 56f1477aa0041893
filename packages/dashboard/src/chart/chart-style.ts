// The colours of the page for charts, and the options that all charts have in common.
import type { ChartOptions, DeepPartial, PriceFormatCustom } from 'lightweight-charts'
import { show } from '../format/decimal.ts'

/**
 * Returns the value of a colour of the page, because charts need resolved colours instead of names of CSS variables.
 */
export type Color = (name: string) => string

export function colorsOf(place: HTMLElement): Color {
  return (name) => {
    place.style.color = `var(--color-${name})`
    return getComputedStyle(place).color
  }
}

/** Returns the format of an axis, with the groups of three that the rest of the page has. */
export function groupedFormat(places: number, step: number): PriceFormatCustom {
  return { type: 'custom', minMove: step, formatter: (value: number) => show(value.toFixed(places)) }
}

/** Options of every new chart. The attribution that the licence requires is in `licenses.md`, not on the chart. */
export const newChart: DeepPartial<ChartOptions> = { autoSize: true, layout: { attributionLogo: false } }

/** Returns the options for the current colours of the page. */
export function chartOptions(place: HTMLElement, color: Color): DeepPartial<ChartOptions> {
  const grid = { color: color('grid') }
  const borderColor = color('line')
  return {
    layout: {
      background: { color: color('panel') },
      textColor: color('muted'),
      fontFamily: getComputedStyle(place).fontFamily,
      fontSize: 12,
    },
    grid: { vertLines: grid, horzLines: grid },
    rightPriceScale: { borderColor },
    timeScale: { borderColor, timeVisible: true, secondsVisible: false },
  }
}
