// A histogram as SVG: how many values lie in each of equal parts, and where some of them are.
import { type Html, html } from '@capi/report'
import { showNumber } from './show.ts'

export interface Mark {
  readonly label: string
  readonly value: number
  /** The class of its line. */
  readonly kind: string
}

const [width, height, left, right, top, bottom] = [760, 220, 40, 12, 34, 26]
const mostParts = 30

/** Returns the chart; `show` writes a value of the axis. */
export function drawHistogram(
  label: string,
  values: readonly number[],
  marks: readonly Mark[],
  show: (value: number) => string = showNumber,
): Html {
  const all = [...values, ...marks.map(({ value }) => value)]
  const [low, most] = [Math.min(...all), Math.max(...all)]
  const high = most > low ? most : low + 1
  const parts = Math.max(5, Math.min(mostParts, Math.ceil(Math.sqrt(values.length) * 2)))
  const counts = Array.from({ length: parts }, () => 0)
  for (const value of values) counts[Math.min(parts - 1, Math.floor(((value - low) / (high - low)) * parts))]! += 1
  const largest = Math.max(...counts, 1)
  const room = width - left - right
  const place = (value: number): number => round(left + ((value - low) / (high - low)) * room)
  const heightOf = (count: number): number => round((count / largest) * (height - top - bottom))
  const base = height - bottom
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    <line class="zero" x1="${left}" x2="${width - right}" y1="${base}" y2="${base}" />
    <text class="end" x="${left - 6}" y="${top + 6}">${largest}</text>
    <text class="end" x="${left - 6}" y="${base + 4}">0</text>
    ${counts.map((count, index) => {
      const x = round(left + (index * room) / parts)
      return html`<rect
        class="bar"
        x="${x + 1}"
        y="${base - heightOf(count)}"
        width="${round(room / parts - 2)}"
        height="${heightOf(count)}"
      >
        <title>${count}</title>
      </rect>`
    })}
    ${[0, 0.25, 0.5, 0.75, 1].map((part) => {
      const value = low + part * (high - low)
      const anchor = part === 1 ? 'end' : part === 0 ? '' : 'middle'
      return html`<text class="${anchor}" x="${place(value)}" y="${height - 8}">${show(value)}</text>`
    })}
    ${marks.map((mark, index) => drawMark(mark, place(mark.value), index))}
  </svg>`
}

function drawMark({ label, kind }: Mark, x: number, index: number): Html {
  const y = 12 + index * 13
  const isRight = x > width / 2
  return html`<line class="mark ${kind}" x1="${x}" x2="${x}" y1="${y - 9}" y2="${height - bottom}" />
    <text class="mark-text ${isRight ? 'end' : ''}" x="${isRight ? x - 5 : x + 5}" y="${y}">${label}</text>`
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
