// The curve of an account's equity in one coin, for the chart.
import { type CoinReport, createReport } from '@capi/report'
import type { LineData, UTCTimestamp } from 'lightweight-charts'
import type { History } from '../state/history.ts'
import type { Account } from '../state/snapshot.ts'

const maxPoints = 600

/** Returns the report of the account's coin with the most records; null for an account without collateral. */
export function reportOf(history: History, account: Account, time: number): CoinReport | null {
  const { bills, fills, isWhole } = history
  const { coins } = createReport(
    { bills, fills, positions: account.positions, collateral: account.state.collateral, time },
    { maxPoints, since: isWhole ? undefined : firstComplete(bills, fills) },
  )
  return coins.toSorted((a, b) => b.curve.length - a.curve.length)[0] ?? null
}

interface Timed {
  readonly createdTime: number | null
}

/** Returns the first time from which both lists are complete; more records of their oldest time may exist. */
function firstComplete(...lists: readonly (readonly Timed[])[]): number {
  return Math.max(...lists.map((list) => (list.at(-1)?.createdTime ?? 0) + 1))
}

/** Returns the points of the chart. It has one for each second at most, so the last of a second counts. */
export function pointsOf({ curve }: CoinReport, name: 'equity' | 'balance'): LineData<UTCTimestamp>[] {
  const points: LineData<UTCTimestamp>[] = []
  for (const point of curve) {
    const time = Math.floor(point.time / 1_000) as UTCTimestamp
    if (points.at(-1)?.time === time) points.pop()
    points.push({ time, value: Number(point[name]) })
  }
  return points
}
