// Draws lines over time and bars as SVG. Colours are classes, so that the page chooses them for light, dark and paper.
// Amounts become floats only here, because a drawing is only as exact as a pixel.
import { type Html, html } from './html-text.ts'

export interface Series {
  readonly name: string
  /** The class of its line. */
  readonly kind: string
  /** Oldest first; at least one. */
  readonly points: readonly { readonly time: number; readonly value: number }[]
  /** The value stays until the next point. @default false */
  readonly isStep?: boolean
  /** Fill the area between the line and zero. @default false */
  readonly isFilled?: boolean
}

const [width, height] = [760, 260]
const margin = { top: 12, right: 12, bottom: 26, left: 76 }
/** The width of a label of time. */
const labelRoom = 110
const steps = [
  1_000, 10_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000,
  1_209_600_000, 2_592_000_000, 7_776_000_000, 31_536_000_000,
]

interface Scale {
  readonly ticks: readonly number[]
  place(value: number): number
}

/** Returns the chart of some series, with the same axes for all. */
export function drawLines(label: string, series: readonly Series[]): Html {
  const all = series.flatMap(({ points }) => points)
  const times = timeScale(extent(all.map(({ time }) => time)))
  const values = valueScale(extent(all.map(({ value }) => value)))
  const [left, right, bottom] = [margin.left, width - margin.right, height - margin.bottom]
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${values.ticks.map((tick) => {
      const y = round(values.place(tick))
      return html`<line class="${tick === 0 ? 'zero' : 'grid'}" x1="${left}" x2="${right}" y1="${y}" y2="${y}" />
        <text class="end" x="${left - 8}" y="${y + 4}">${tick.toLocaleString('en')}</text>`
    })}
    ${times.ticks.map((tick, index) => {
      const x = round(times.place(tick))
      // The middle of a label at the edge would cut it off. A narrow screen has room for each other one.
      const isAtEdge = x > right - labelRoom / 2
      const kind = `${isAtEdge ? 'end' : 'middle'}${(times.ticks.length - index) % 2 === 0 ? ' odd' : ''}`
      return html`<line class="grid" x1="${x}" x2="${x}" y1="${margin.top}" y2="${bottom}" />
        <text class="${kind}" x="${isAtEdge ? width : x}" y="${height - 8}">${timeLabel(tick, times.ticks)}</text>`
    })}
    ${series.map((each) => drawSeries(each, times, values))}
  </svg>`
}

function drawSeries({ name, kind, points, isStep, isFilled }: Series, times: Scale, values: Scale): Html {
  const places = points.map(({ time, value }) => [round(times.place(time)), round(values.place(value))] as const)
  const moves = places.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : isStep ? `H${x}V${y}` : `L${x} ${y}`))
  const path = moves.join('')
  const zero = round(values.place(0))
  const area = isFilled ? html`<path class="area ${kind}" d="${`${path}V${zero}H${places[0]![0]}Z`}" />` : html``
  return html`${area}<path class="line ${kind}" d="${path}"><title>${name}</title></path>`
}

/** Returns the smallest and the largest of some numbers, in one pass. */
function extent(numbers: readonly number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (const number of numbers) {
    least = Math.min(least, number)
    most = Math.max(most, number)
  }
  return [least, most]
}

function timeScale([from, to]: [number, number]): Scale {
  const span = Math.max(1, to - from)
  const step = steps.find((each) => span / each <= 7) ?? steps.at(-1)! * Math.ceil(span / steps.at(-1)! / 7)
  const first = Math.ceil(from / step) * step
  const ticks = Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, index) => first + index * step,
  )
  const room = width - margin.left - margin.right
  return { ticks, place: (time) => margin.left + ((time - from) / span) * room }
}

function valueScale([least, most]: [number, number]): Scale {
  const span = most - least || Math.abs(most) || 1
  const step = niceStep(span / 4)
  // An end at zero needs no room beyond it.
  const from = Math.floor((least === 0 && most > 0 ? 0 : least - span * 0.02) / step)
  const count = Math.ceil((most === 0 && least < 0 ? 0 : most + span * 0.02) / step) - from
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)))
  const room = height - margin.top - margin.bottom
  return { ticks, place: (value) => height - margin.bottom - ((value / step - from) / count) * room }
}

/** Returns 1, 2 or 5 times a power of ten, at least as large as a number. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return (([1, 2, 5] as const).find((factor) => factor * power >= least) ?? 10) * power
}

function timeLabel(time: number, ticks: readonly number[]): string {
  const text = new Date(time).toISOString()
  const step = (ticks[1] ?? time) - (ticks[0] ?? time)
  if (step >= 86_400_000 || ticks.length < 2) return text.slice(0, 10)
  if (step >= 3_600_000) return `${text.slice(5, 10)} ${text.slice(11, 16)}`
  return text.slice(11, step >= 60_000 ? 16 : 19)
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
