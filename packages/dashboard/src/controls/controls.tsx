// What a person can do to the sandbox. What its document does not offer is not here.

import type { VNode } from 'preact'
import type { Snapshot } from '../live/snapshot.ts'
import { Panel } from '../parts/panel.tsx'
import type { Surface } from '../surface/surface.ts'
import { useActing } from './action.ts'
import { ClockControl } from './clock.tsx'
import { FaultControl } from './faults.tsx'
import { HouseControl } from './house.tsx'
import { MoneyControl } from './money.tsx'
import { PriceControl } from './price.tsx'
import { ResetControl } from './reset.tsx'

interface ControlsProps {
  readonly surface: Surface
  readonly snapshot: Snapshot
  readonly refresh: () => void
}

export function Controls({ surface, snapshot, refresh }: ControlsProps): VNode {
  const { act, outcome } = useActing(surface, refresh)
  const { market, clock, house, faults, account } = snapshot
  return (
    <Panel id="controls" title="Controls">
      <PriceControl market={market} surface={surface} act={act} />
      <ClockControl clock={clock} surface={surface} act={act} />
      {surface.has('createFault') ? <FaultControl faults={faults} act={act} /> : null}
      {account && surface.has('postLedger') ? <MoneyControl account={account} act={act} /> : null}
      <HouseControl house={house} market={market} act={act} />
      <ResetControl act={act} />
      <p class={outcome?.isGood === false ? 'outcome down' : 'outcome'} role="status">
        {outcome?.text}
      </p>
    </Panel>
  )
}
