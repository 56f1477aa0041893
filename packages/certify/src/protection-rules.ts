// A position that stands longer without the protection that the program had placed for it.
//
// Sizes are summed from the events of the exchange. They are compared, never sent, so scaled integers are enough.
import { type Evidence, type ExchangeEvent, isLive } from './evidence.ts'
import { finding, type Finding, momentOf, type Pace, type Rule } from './rule.ts'

/** How long a position may be uncovered, in the program's longest pauses, and at least in milliseconds. */
const patience = 3
const leastMs = 4_000

interface Exposure {
  /** Scaled size of the position, and of the stops that would close it. */
  size: bigint
  readonly stops: Map<string, bigint>
  /** When it became uncovered after it was covered, by the clock of the exchange. */
  uncoveredAt: number | null
  wasCovered: boolean
}

function judgeUnprotected(evidence: Evidence, { longestPauseMs }: Pace): Finding[] {
  const { events, accountId, rate, requests, lasts, runs } = evidence
  const waitMs = Math.max(leastMs, patience * longestPauseMs)
  const first = requests[0]
  if (!first) return []
  const end = first.time + (lasts - first.at) * rate
  const exposures = new Map<string, Exposure>()
  const found: Finding[] = []
  const report = (side: string, exposure: Exposure, until: number): void => {
    if (exposure.uncoveredAt === null) return
    const [from, to] = [exposure.uncoveredAt, until].map((time) => first.at + (time - first.time) / rate) as [
      number,
      number,
    ]
    // While no program runs, none can act: only the time since it was started counts.
    const lived = runs.map((run) => Math.min(to, run.until ?? lasts) - Math.max(from, run.from))
    if (Math.max(...lived) < waitMs) return
    const covered = sum(exposure.stops)
    const text =
      `The ${side} position of ${unscaled(exposure.size)} had a stop-loss of ${unscaled(covered)} from ${momentOf(from)} on, ` +
      `for ${momentOf(to - from)}. The program had placed one for all of it before.`
    found.push({ ...finding('unprotected', [], text), at: from })
    exposure.uncoveredAt = null
    exposure.wasCovered = false
  }
  for (const event of events) {
    if (event.accountId !== accountId) continue
    const side = sideOf(event)
    if (side === undefined) continue
    const key = `${event.symbol} ${side}`
    const exposure = exposures.get(key) ?? { size: 0n, stops: new Map(), uncoveredAt: null, wasCovered: false }
    exposures.set(key, exposure)
    report(key, exposure, event.time)
    apply(event, exposure)
    update(exposure, event.time)
  }
  for (const [key, exposure] of exposures) report(key, exposure, end)
  return found
}

function update(exposure: Exposure, time: number): void {
  const isCovered = exposure.size <= 0n || sum(exposure.stops) >= exposure.size
  if (exposure.size <= 0n) exposure.wasCovered = false
  else if (isCovered) exposure.wasCovered = true
  if (isCovered || !exposure.wasCovered) exposure.uncoveredAt = null
  else exposure.uncoveredAt ??= time
}

function apply({ kind, detail }: ExchangeEvent, exposure: Exposure): void {
  if (kind === 'fill') {
    const size = scaledOf(detail['size'])
    exposure.size += /^open/i.test(String(detail['direction'])) ? size : -size
    return
  }
  if (detail['role'] !== 'stopLoss') return
  const id = String(detail['planOrderId'])
  if (isLive(String(detail['status']))) exposure.stops.set(id, scaledOf(detail['size']))
  else exposure.stops.delete(id)
}

function sideOf({ kind, detail }: ExchangeEvent): 'long' | 'short' | undefined {
  const direction = kind === 'fill' ? detail['direction'] : kind === 'plan' ? detail['type'] : undefined
  if (typeof direction !== 'string') return undefined
  return direction.toLowerCase().includes('long') ? 'long' : 'short'
}

const scale = 12

function scaledOf(text: unknown): bigint {
  const [whole = '0', part = ''] = String(text).split('.')
  return BigInt(whole + part.padEnd(scale, '0').slice(0, scale))
}

function unscaled(value: bigint): string {
  const digits = value.toString().padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
}

function sum(stops: ReadonlyMap<string, bigint>): bigint {
  return Array.from(stops.values()).reduce((total, size) => total + size, 0n)
}

export const protectionRules: readonly Rule[] = [
  {
    id: 'unprotected',
    title: 'A position does not stand for long without the stop-loss that the program had placed for it',
    isGeneral: true,
    judge: judgeUnprotected,
  },
]
