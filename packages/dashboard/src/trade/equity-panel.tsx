// The tab with the balances of the account and its equity over time.
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { SignedAmount } from '../components/toned.tsx'
import { add, negate, showRounded } from '../format/decimal.ts'
import type { History } from '../state/history.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { drawEquity } from '../chart/draw-equity.ts'
import { pointsOf, reportOf } from '../chart/equity-data.ts'
import { useDrawing } from '../chart/use-drawing.ts'
import { BalanceList } from './balance-list.tsx'

interface EquityProps {
  readonly snapshot: Snapshot
  readonly history: History | null
}

export function EquityPanel({ snapshot, history }: EquityProps): VNode {
  const [place, drawing] = useDrawing(drawEquity)
  const { account, clock } = snapshot
  const report = useReport(account, history, clock.time)

  useEffect(() => {
    drawing.current?.setPoints(report ? pointsOf(report, 'equity') : [], report ? pointsOf(report, 'balance') : [])
  }, [report])

  const since = history?.isWhole === false ? 'recent records' : 'the first record'
  return (
    <div id="equity" class="grid gap-x-6 gap-y-2 border-t p-3 sm:grid-cols-[minmax(15rem,1fr)_3fr]">
      <div class="flex flex-col gap-2">
        {account ? <BalanceList account={account} /> : null}
        <dl class="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 text-right text-sm" aria-label="Report">
          <dt>Profit since {since}</dt>
          <dd>
            <SignedAmount amount={profitOf(report)} />
          </dd>
          <dt title="The largest fall from a previous high at the account's own trades and bills, and now. Positions are not valued in between; capi report values them.">
            Largest drawdown, at trades
          </dt>
          <dd>{showRounded(report?.drawdown.amount, 2)}</dd>
        </dl>
      </div>
      <div
        class="h-48 lg:h-full lg:min-h-40"
        ref={place}
        role="img"
        aria-label={`Equity over time, now ${showRounded(report?.equity, 2)} ${report?.coin ?? ''}; the dashed line is the balance with realised profit only`}
      />
    </div>
  )
}

function profitOf(report: ReturnType<typeof reportOf>): string | null {
  const [first, last] = [report?.curve[0], report?.curve.at(-1)]
  return first && last ? add(last.profit, negate(first.profit)) : null
}

/** From this many records on, a report is not computed for every snapshot. */
const manyRecords = 200
const pauseMs = 3_000

/**
 * Returns the latest report. It is computed in a task of its own, so that no frame waits for it together with the
 * tables.
 */
function useReport(account: Snapshot['account'], history: History | null, time: number): ReturnType<typeof reportOf> {
  const [computed, setComputed] = useState<{
    readonly accountId: string
    readonly world: string
    readonly report: ReturnType<typeof reportOf>
  } | null>(null)
  const latest = useRef({ account, history, time })
  latest.current = { account, history, time }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!account || !history || timer.current !== undefined) return
    const isMany = Math.max(history.bills.length, history.fills.length) > manyRecords
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        const { account: own, history: known, time: now } = latest.current
        if (own && known) {
          const { accountId, world } = own
          setComputed({ accountId, world, report: reportOf(known, own, now) })
        }
      },
      isMany && computed?.accountId === account.accountId ? pauseMs : 0,
    )
  }, [account, history])
  useEffect(() => () => clearTimeout(timer.current), [])
  return computed && computed.accountId === account?.accountId && computed.world === account.world
    ? computed.report
    : null
}
