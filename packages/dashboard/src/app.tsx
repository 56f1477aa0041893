// The page as a whole: what is looked at, its parts, and what it says where there is nothing to show.

import type { VNode } from 'preact'
import { useChoice } from './live/choice.ts'
import { useLive } from './live/live.ts'
import type { Snapshot } from './live/snapshot.ts'
import { Balances } from './panels/balances.tsx'
import { Bills } from './panels/bills.tsx'
import { Chart } from './panels/chart.tsx'
import { DepthPanel } from './panels/depth.tsx'
import { Fills } from './panels/fills.tsx'
import { Header } from './panels/header.tsx'
import { createMarketOf } from './panels/market-of.ts'
import { OpenOrders, PastOrders } from './panels/orders.tsx'
import { Positions } from './panels/positions.tsx'
import { Tabs } from './parts/tabs.tsx'
import { showMoment } from './show/time.ts'
import type { Surface } from './surface/surface.ts'

export function App({ surface }: { readonly surface: Surface }): VNode {
  const [choice, choose] = useChoice()
  const { snapshot, trouble } = useLive(surface, choice)
  if (!snapshot) return <p class="waiting">{trouble ?? 'Loading the sandbox…'}</p>
  return (
    <>
      <Header snapshot={snapshot} isCurrent={trouble === null} choose={choose} />
      {trouble === null ? null : <Stale trouble={trouble} snapshot={snapshot} />}
      <main class={trouble === null ? 'board' : 'board stale'}>
        <div class="column">
          <Chart snapshot={snapshot} choose={choose} />
          <Records snapshot={snapshot} />
        </div>
        <div class="column side">
          {snapshot.account ? <Balances account={snapshot.account} /> : null}
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

function Records({ snapshot }: { readonly snapshot: Snapshot }): VNode {
  const { account } = snapshot
  const marketOf = createMarketOf(snapshot)
  if (!account) {
    return (
      <section class="panel">
        <p class="empty">There is no account yet. A program opens one with POST /sandbox/accounts.</p>
      </section>
    )
  }
  const { positions, orders, pastOrders, fills, bills } = account
  return (
    <>
      <Positions positions={positions} marketOf={marketOf} />
      <OpenOrders orders={orders} marketOf={marketOf} />
      <Tabs
        name="What has happened"
        tabs={[
          { id: 'fills', name: 'Fills', content: () => <Fills fills={fills} marketOf={marketOf} /> },
          { id: 'bills', name: 'Bills', content: () => <Bills bills={bills} marketOf={marketOf} /> },
          { id: 'past', name: 'Past orders', content: () => <PastOrders orders={pastOrders} marketOf={marketOf} /> },
        ]}
      />
    </>
  )
}
