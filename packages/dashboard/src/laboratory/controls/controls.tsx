// The panel with the controls of the sandbox.
import type { VNode } from 'preact'
import type { ControlClient } from '../../api/control-client.ts'
import { Panel } from '../../components/panel.tsx'
import type { Snapshot } from '../../state/snapshot.ts'
import { CandleControl } from './candle-control.tsx'
import { ClockControl } from './clock-control.tsx'
import { FaultControl } from './fault-control.tsx'
import { MarketMakerControl } from './market-maker-control.tsx'
import { MoneyControl } from './money-control.tsx'
import { PriceControl } from './price-control.tsx'
import { ResetControl } from './reset-control.tsx'
import { SnapshotControl } from './snapshot-control.tsx'
import { useAction } from './use-action.ts'

interface ControlsProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
  readonly refresh: () => void
}

export function Controls({ client, snapshot, refresh }: ControlsProps): VNode {
  const [act, result] = useAction(client, refresh)
  return (
    <Panel id="controls" title="Controls">
      <PriceControl snapshot={snapshot} act={act} />
      <ClockControl snapshot={snapshot} act={act} />
      <FaultControl snapshot={snapshot} act={act} />
      {snapshot.account ? <MoneyControl account={snapshot.account} act={act} /> : null}
      <CandleControl snapshot={snapshot} act={act} />
      <SnapshotControl snapshot={snapshot} act={act} />
      <MarketMakerControl snapshot={snapshot} act={act} />
      <ResetControl act={act} />
      <p class={`min-h-[2.2em] px-3 pb-2.5 ${result?.isGood === false ? 'text-down' : 'text-muted'}`} role="status">
        {result?.text}
      </p>
    </Panel>
  )
}
