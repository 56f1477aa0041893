/** The panel with the equity of the account over time. */
import type { VNode } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Panel } from '../components/panel.tsx'
import { SignedAmount } from '../components/toned.tsx'
import { add, negate, showRounded } from '../format/decimal.ts'
import type { History } from '../state/history.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { drawEquity } from './draw-equity.ts'
import { pointsOf, reportOf } from './equity-data.ts'
import { useDrawing } from './use-drawing.ts'

interface EquityProps {
  readonly snapshot: Snapshot
  readonly history: History | null
}

export function EquityPanel({ snapshot, history }: EquityProps): VNode {
  const [place, drawing] = useDrawing(drawEquity)
  const { account, clock } = snapshot
  const report = useMemo(() => (account && history ? reportOf(history, account, clock.time) : null), [account, history])

  useEffect(() => {
    drawing.current?.setPoints(report ? pointsOf(report, 'equity') : [], report ? pointsOf(report, 'balance') : [])
  }, [report])

  const since = history?.isWhole === false ? 'recent records' : 'the first record'
  return (
    <Panel id="equity" title="Equity over time">
      <dl class="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-3 pb-2 text-right">
        <dt title={`Profit and loss since ${since}, without deposits and withdrawals`}>Profit</dt>
        <dd>
          <SignedAmount amount={profitOf(report)} />
        </dd>
        <dt title="The largest fall from a previous high">Largest drawdown</dt>
        <dd>{showRounded(report?.drawdown.amount, 2)}</dd>
      </dl>
      <div
        class="h-40 border-t"
        ref={place}
        role="img"
        aria-label={`Equity over time, now ${showRounded(report?.equity, 2)} ${report?.coin ?? ''}; the dashed line is the balance with realised profit only`}
      />
    </Panel>
  )
}

function profitOf(report: ReturnType<typeof reportOf>): string | null {
  const [first, last] = [report?.curve[0], report?.curve.at(-1)]
  return first && last ? add(last.profit, negate(first.profit)) : null
}
