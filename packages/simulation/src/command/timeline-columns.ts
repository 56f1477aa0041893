// A timeline in columns: what the clients, the network, the server and the disk did, side by side.
import type { TimelineEvent } from '../world/timeline.ts'

const sides = ['client', 'network', 'server', 'disk'] as const
type Side = (typeof sides)[number]

const widths: Readonly<Record<Side, number>> = { client: 50, network: 36, server: 36, disk: 22 }
const timeWidth = 18

/**
 * Returns the lines of events in columns. What concerns all sides, as a fault or a finding of the judge, has the whole
 * line.
 */
export function formatColumns(events: readonly TimelineEvent[]): string[] {
  const head = ['time and step'.padEnd(timeWidth), ...sides.map((side) => side.padEnd(widths[side]))]
    .join(' ')
    .trimEnd()
  return [head, ...events.flatMap(linesOf)]
}

function linesOf({ ms, step, who, what }: TimelineEvent): string[] {
  const time = `${(ms / 1_000).toFixed(3).padStart(8)} s #${step}`.padEnd(timeWidth)
  const side = sideOf(who)
  if (!side) return [`${time} -- ${who}: ${what}`]
  // The same for every path, so it would only take room.
  const text = (side === 'client' ? `${who}: ${what}` : what).replaceAll('/capi/v2', '')
  const before = sides.slice(0, sides.indexOf(side)).reduce((sum, each) => sum + widths[each] + 1, 0)
  return wrap(text, widths[side]).map(
    (part, index) => `${index === 0 ? time : ' '.repeat(timeWidth)} ${' '.repeat(before)}${part}`,
  )
}

function sideOf(who: string): Side | undefined {
  if (who === 'world' || who === 'judge') return undefined
  return sides.find((side) => side === who) ?? 'client'
}

/** Splits a text into parts of at most a width, between words where there are any. */
function wrap(text: string, width: number): string[] {
  const parts: string[] = []
  let left = text
  while (left.length > width) {
    const space = left.lastIndexOf(' ', width)
    const end = space > width / 3 ? space : width
    parts.push(left.slice(0, end))
    left = left.slice(end).trimStart()
  }
  return [...parts, left]
}
