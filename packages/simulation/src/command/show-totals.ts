// The progress of a run as text, and the table of the pairs of faults.
import { allPairs, countOf, type PairCounts } from '../judge/fault-pairs.ts'
import { type FaultKind, faultKinds } from '../world/faults.ts'
import type { Totals } from './totals.ts'

/** How often each pair of kinds should hit a call in a long run. */
const wantedPairs = 1_000

/** Returns the progress of a run: three lines. */
export function formatProgress(totals: Totals): string {
  const { worlds, simulatedMs, realMs, cpuMs, steps, calls, clientMs, leastCalls, orders, faults, pairs } = totals
  const times = realMs > 0 ? Math.round(simulatedMs / realMs) : 0
  const minutes = (simulatedMs / 60_000).toFixed(1)
  const hit = allPairs.filter((pair) => pairs.counts.has(pair)).length
  const often = allPairs.filter((pair) => (pairs.counts.get(pair) ?? 0) >= wantedPairs).length
  const kinds = Array.from(faults, ([kind, count]) => `${kind} ${count}`).join(', ')
  return (
    `${worlds} worlds, ${minutes} min simulated (${times} times real time), ${steps} events, ${calls} calls, ` +
    `${orders} orders; of ${allPairs.length} pairs of faults ${hit} hit a call, ${often} of them ${wantedPairs} times\n` +
    `  per second of CPU time ${perSecond(simulatedMs / 1_000, cpuMs).toFixed(0)} simulated seconds and ` +
    `${perSecond(orders, cpuMs).toFixed(0)} orders; per client and simulated second ` +
    `${perSecond(calls, clientMs).toFixed(2)} calls, at least ${(worlds > 0 ? leastCalls : 0).toFixed(2)}\n` +
    `  faults: ${kinds || 'none'}`
  )
}

function perSecond(count: number, ms: number): number {
  return ms > 0 ? (count * 1_000) / ms : 0
}

/** Returns the table of how many calls each pair of kinds has hit. */
export function formatPairs(counts: PairCounts, kinds: readonly FaultKind[] = faultKinds): string {
  const cells = kinds.map((one) => kinds.map((other) => (one === other ? '-' : String(countOf(counts, one, other)))))
  const width = Math.max(...cells.flat().map((cell) => cell.length), 2) + 1
  const nameWidth = Math.max(...kinds.map((kind) => kind.length)) + 4
  const row = (name: string, texts: readonly string[]): string =>
    name.padEnd(nameWidth) + texts.map((text) => text.padStart(width)).join('')
  return [
    'How many calls each pair of kinds of faults has hit:',
    row(
      '',
      kinds.map((_, index) => String(index + 1)),
    ),
    ...kinds.map((kind, index) => row(`${String(index + 1).padStart(2)} ${kind}`, cells[index]!)),
  ].join('\n')
}
