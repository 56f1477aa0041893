/** The whole page, and what it shows while it loads, after an error and without a control token. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { ControlClient } from './api/control-client.ts'
import { Panel } from './components/panel.tsx'
import { type Tab, Tabs } from './components/tabs.tsx'
import { Controls } from './controls/controls.tsx'
import { TokenForm } from './controls/token-form.tsx'
import { showMoment } from './format/time.ts'
import { BalancePanel } from './panels/balance-panel.tsx'
import { ChartPanel } from './panels/chart-panel.tsx'
import { DepthPanel } from './panels/depth-panel.tsx'
import { EquityPanel } from './panels/equity-panel.tsx'
import { EventTable } from './panels/event-table.tsx'
import { MirrorPanel } from './panels/mirror-panel.tsx'
import { PageHeader } from './panels/page-header.tsx'
import { type RecordTable, Records } from './panels/record-columns.tsx'
import { bills, fills, openOrders, pastOrders, pastPlanOrders, planOrders, positions } from './panels/record-tables.tsx'
import { WarningTable } from './panels/warning-table.tsx'
import { createMarketOf } from './state/markets.ts'
import type { Snapshot } from './state/snapshot.ts'
import { type Event, useEvents } from './state/use-events.ts'
import { useHistory } from './state/use-history.ts'
import { useSelection } from './state/use-selection.ts'
import { useSnapshot } from './state/use-snapshot.ts'

const column = '@container flex min-w-0 flex-col gap-2 sm:gap-3'

export function App({ client }: { client: ControlClient }): VNode {
  const [selection, select] = useSelection()
  const { snapshot, trouble, isLocked, refresh } = useSnapshot(client, selection)
  const events = useEvents(client, isLocked, refresh)
  const history = useHistory(client, snapshot?.account ?? null)
  const [isTokenGiven, setTokenGiven] = useState(false)
  if (isLocked) {
    const setToken = (token: string): void => {
      client.setToken(token)
      setTokenGiven(true)
      refresh()
    }
    return <TokenForm isWrong={isTokenGiven} onToken={setToken} />
  }
  if (!snapshot) return <p class="px-4 py-[20vh] text-center text-muted">{trouble ?? 'Loading the sandbox…'}</p>
  return (
    <>
      <PageHeader snapshot={snapshot} isCurrent={trouble === null} select={select} />
      {trouble === null ? null : (
        <p class="bg-notice px-4 py-2 text-notice-ink" role="alert">
          {trouble} The page shows the state at {showMoment(snapshot.clock.time)} UTC, and retries every second.
        </p>
      )}
      <main
        class={`mx-auto grid max-w-440 gap-2 p-2 sm:gap-3 sm:p-3 lg:grid-cols-[minmax(0,1fr)_344px] ${trouble === null ? '' : 'grayscale'}`}
      >
        <div class={column}>
          <ChartPanel snapshot={snapshot} select={select} />
          <AccountTables snapshot={snapshot} events={events} />
        </div>
        <div class={column}>
          {snapshot.account ? <BalancePanel account={snapshot.account} /> : null}
          {snapshot.account ? <EquityPanel snapshot={snapshot} history={history} /> : null}
          <Controls client={client} snapshot={snapshot} refresh={refresh} />
          {snapshot.clock.mirror ? <MirrorPanel mirror={snapshot.clock.mirror} /> : null}
          <DepthPanel depth={snapshot.depth} market={snapshot.market} />
        </div>
      </main>
    </>
  )
}

function AccountTables({ snapshot, events }: { snapshot: Snapshot; events: readonly Event[] }): VNode {
  const { account } = snapshot
  const marketOf = createMarketOf(snapshot)
  const eventTab: Tab = {
    id: 'events',
    name: 'Events',
    content: () => <EventTable events={events} snapshot={snapshot} />,
  }
  const warningTab: Tab = {
    id: 'warnings',
    name: 'Warnings',
    content: () => <WarningTable warnings={snapshot.clock.warnings} />,
  }
  if (!account) {
    return (
      <>
        <section class="rounded-md border bg-panel">
          <p class="px-3 pt-1.5 pb-3.5 text-muted">
            No accounts yet. A program creates one with POST /sandbox/accounts.
          </p>
        </section>
        <Tabs key="exchange" name="History" tabs={[eventTab, warningTab]} />
      </>
    )
  }
  const panel = <Row,>(id: string, table: RecordTable<Row>, rows: readonly Row[]): VNode => (
    <Panel id={id} title={table.name} count={rows.length}>
      <Records table={table} rows={rows} marketOf={marketOf} />
    </Panel>
  )
  const tab = <Row,>(id: string, table: RecordTable<Row>, rows: readonly Row[]): Tab => ({
    id,
    name: table.name,
    content: () => <Records table={table} rows={rows} marketOf={marketOf} />,
  })
  return (
    <>
      {panel('positions', positions, account.positions)}
      {panel('orders', openOrders, account.orders)}
      {panel('plans', planOrders, account.planOrders)}
      <Tabs
        key="account"
        name="History"
        tabs={[
          tab('fills', fills, account.fills),
          tab('bills', bills, account.bills),
          tab('past', pastOrders, account.pastOrders),
          tab('past-plans', pastPlanOrders, account.pastPlanOrders),
          eventTab,
          warningTab,
        ]}
      />
    </>
  )
}
