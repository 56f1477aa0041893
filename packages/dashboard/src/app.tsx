// The page as a whole: what is looked at, its parts, and what it says where there is nothing to show.

import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Controls } from './controls/controls.tsx'
import { TokenRequest } from './controls/token.tsx'
import { useChoice } from './live/choice.ts'
import { type Event, useEvents } from './live/events.ts'
import { useLive } from './live/live.ts'
import type { Snapshot } from './live/snapshot.ts'
import { Balances } from './panels/balances.tsx'
import { Bills } from './panels/bills.tsx'
import { Chart } from './panels/chart.tsx'
import { DepthPanel } from './panels/depth.tsx'
import { Events } from './panels/events.tsx'
import { Fills } from './panels/fills.tsx'
import { Header } from './panels/header.tsx'
import { createMarketOf } from './live/market-of.ts'
import { OpenOrders, PastOrders } from './panels/orders.tsx'
import { PlanOrders } from './panels/plan-orders.tsx'
import { Positions } from './panels/positions.tsx'
import { Panel } from './parts/panel.tsx'
import { Tabs } from './parts/tabs.tsx'
import { showMoment } from './show/time.ts'
import type { Surface } from './surface/surface.ts'

export function App({ surface }: { readonly surface: Surface }): VNode {
  const [choice, choose] = useChoice()
  const { snapshot, trouble, isLocked, refresh } = useLive(surface, choice)
  const events = useEvents(surface, isLocked, refresh)
  const [isTokenGiven, noteToken] = useState(false)
  if (isLocked) {
    const give = (token: string): void => {
      surface.useToken(token)
      noteToken(true)
      refresh()
    }
    return <TokenRequest isWrong={isTokenGiven} give={give} />
  }
  if (!snapshot) return <p class="waiting">{trouble ?? 'Loading the sandbox…'}</p>
  return (
    <>
      <Header snapshot={snapshot} isCurrent={trouble === null} choose={choose} />
      {trouble === null ? null : <Stale trouble={trouble} snapshot={snapshot} />}
      <main class={trouble === null ? 'board' : 'board stale'}>
        <div class="column">
          <Chart snapshot={snapshot} choose={choose} />
          <Records snapshot={snapshot} events={events} />
        </div>
        <div class="column side">
          {snapshot.account ? <Balances account={snapshot.account} /> : null}
          <Controls surface={surface} snapshot={snapshot} refresh={refresh} />
          <DepthPanel depth={snapshot.depth} market={snapshot.market} />
        </div>
      </main>
    </>
  )
}

function Stale({ trouble, snapshot: { clock } }: { readonly trouble: string; readonly snapshot: Snapshot }): VNode {
  return (
    <p class="notice" role="alert">
      {trouble} What you see is of {showMoment(clock.time)} UTC. It is tried again every second.
    </p>
  )
}

interface RecordsProps {
  readonly snapshot: Snapshot
  readonly events: readonly Event[]
}

function Records({ snapshot, events }: RecordsProps): VNode {
  const { account } = snapshot
  const marketOf = createMarketOf(snapshot)
  const log = { id: 'events', name: 'Events', content: () => <Events events={events} snapshot={snapshot} /> }
  if (!account) {
    return (
      <>
        <section class="panel">
          <p class="empty">There is no account yet. A program opens one with POST /sandbox/accounts.</p>
        </section>
        <Tabs key="exchange" name="What has happened" tabs={[log]} />
      </>
    )
  }
  const { positions, orders, pastOrders, planOrders, pastPlanOrders, fills, bills } = account
  return (
    <>
      <Positions positions={positions} marketOf={marketOf} />
      <OpenOrders orders={orders} marketOf={marketOf} />
      <Panel id="plans" title="Plan orders" count={planOrders.length}>
        <PlanOrders
          name="Plan orders"
          planOrders={planOrders}
          marketOf={marketOf}
          empty="No order waits for a price."
        />
      </Panel>
      <Tabs
        key="account"
        name="What has happened"
        tabs={[
          { id: 'fills', name: 'Fills', content: () => <Fills fills={fills} marketOf={marketOf} /> },
          { id: 'bills', name: 'Bills', content: () => <Bills bills={bills} marketOf={marketOf} /> },
          { id: 'past', name: 'Past orders', content: () => <PastOrders orders={pastOrders} marketOf={marketOf} /> },
          {
            id: 'past-plans',
            name: 'Past plan orders',
            content: () => (
              <PlanOrders
                name="Past plan orders"
                planOrders={pastPlanOrders}
                marketOf={marketOf}
                empty="No plan order has fired or ended yet."
              />
            ),
          },
          log,
        ]}
      />
    </>
  )
}
