// What belongs to the laboratory: prices, clock, faults, market maker, snapshots, scenarios, events and requests.
import type { VNode } from 'preact'
import type { ControlClient } from '../api/control-client.ts'
import { Tabs } from '../components/tabs.tsx'
import type { Snapshot } from '../state/snapshot.ts'
import type { Event } from '../state/use-events.ts'
import { Controls } from './controls/controls.tsx'
import { EventTable } from './event-table.tsx'
import { MirrorPanel } from './mirror-panel.tsx'
import { OperationsPanel } from './operations-panel.tsx'
import { RequestTable } from './request-table.tsx'
import { ScenarioPanel } from './scenario-panel.tsx'
import { WarningTable } from './warning-table.tsx'

interface LaboratoryProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
  readonly events: readonly Event[]
  readonly wanted: { readonly id: string } | null
  readonly refresh: () => void
}

export function LaboratoryView({ client, snapshot, events, wanted, refresh }: LaboratoryProps): VNode {
  return (
    <div class="flex min-h-0 flex-1 flex-col gap-1.5 p-1.5 lg:flex-row">
      <div class="flex flex-col gap-1.5 lg:w-90 lg:shrink-0 lg:overflow-auto">
        <Controls client={client} snapshot={snapshot} refresh={refresh} />
        {snapshot.clock.mirror ? <MirrorPanel mirror={snapshot.clock.mirror} /> : null}
      </div>
      <Tabs
        name="Laboratory"
        wanted={wanted}
        tabs={[
          { id: 'events', name: 'Events', content: () => <EventTable events={events} snapshot={snapshot} /> },
          { id: 'requests', name: 'Requests', content: () => <RequestTable client={client} snapshot={snapshot} /> },
          { id: 'scenario', name: 'Scenario', content: () => <ScenarioPanel client={client} refresh={refresh} /> },
          { id: 'warnings', name: 'Warnings', content: () => <WarningTable warnings={snapshot.clock.warnings} /> },
          { id: 'operations', name: 'Operations', content: () => <OperationsPanel client={client} /> },
        ]}
      />
    </div>
  )
}
