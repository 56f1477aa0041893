// Numbers, times and parameters for readers.
import { showAmount } from '@capi/report'
import { type Objective } from '../sweep/objective.ts'
import type { ParameterValues } from '../strategy/parameters.ts'

/** A number with groups of three digits, a real minus sign and so many decimals; a dash for null. */
export function showNumber(value: number | null, decimals = 2): string {
  return value === null || !Number.isFinite(value) ? '–' : showAmount(value.toFixed(decimals))
}

/** A part of one as a percentage. */
export function showPercent(part: number | null, decimals = 1): string {
  return part === null ? '–' : `${showNumber(part * 100, decimals)} %`
}

/** The figure of an objective: a drawdown is a percentage. */
export function showFigure(objective: Objective, figure: number | null): string {
  if (objective === 'drawdown') return showPercent(figure === null ? null : Math.abs(figure))
  return showNumber(figure)
}

/** Values as `fast=4 slow=16`. */
export function showValues(values: ParameterValues): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')
}

/** A time to the minute, in UTC. */
export function showMinute(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

/** A duration in its two largest units, such as 3 h 20 min. */
export function showDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60)]
  if (hours < 48) return `${hours} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`
  return `${days} d${hours % 24 > 0 ? ` ${hours % 24} h` : ''}`
}
