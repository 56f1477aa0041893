/** The whole page, and what it shows while it loads, after an error and without a control token. */
import type { VNode } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { ControlClient } from './api/control-client.ts'
import { OpenOrder } from './components/order-link.tsx'
import { Controls } from './controls/controls.tsx'
import { TokenForm } from './controls/token-form.tsx'
import { showAge, showMoment } from './format/time.ts'
import { AccountTables } from './panels/account-tables.tsx'
import { BalancePanel } from './panels/balance-panel.tsx'
import { ChartPanel } from './panels/chart-panel.tsx'
import { DepthPanel } from './panels/depth-panel.tsx'
import { EquityPanel } from './panels/equity-panel.tsx'
import { MirrorPanel } from './panels/mirror-panel.tsx'
import { OrderHistory } from './panels/order-history.tsx'
import { PageHeader } from './panels/page-header.tsx'
import { staleMs, useAge } from './state/use-age.ts'
import { useEvents } from './state/use-events.ts'
import { useHistory } from './state/use-history.ts'
import { useSelection } from './state/use-selection.ts'
import { useSnapshot } from './state/use-snapshot.ts'
import { MarginPanel } from './ticket/margin-panel.tsx'
import { OrderTicket } from './ticket/order-ticket.tsx'
import type { PickedPrice } from './ticket/ticket-form.tsx'

const column = '@container flex min-w-0 flex-col gap-2 sm:gap-3'

export function App({ client }: { client: ControlClient }): VNode {
  const [selection, select] = useSelection()
  const { snapshot, readAt, trouble, isLocked, refresh } = useSnapshot(client, selection)
  const age = useAge(readAt)
  const world = snapshot?.clock.world
  const events = useEvents(client, world, isLocked, refresh)
  const history = useHistory(client, snapshot?.account ?? null)
  const [isTokenGiven, setTokenGiven] = useState(false)
  const [traced, setTraced] = useState<{ readonly orderId: string; readonly world: string | undefined } | null>(null)
  const trace = useCallback(
    (orderId: string | null) => setTraced(orderId === null ? null : { orderId, world }),
    [world],
  )
  const [picked, pick] = useState<PickedPrice | null>(null)
  if (isLocked) {
    const setToken = (token: string): void => {
      client.setToken(token)
      setTokenGiven(true)
      refresh()
    }
    return <TokenForm isWrong={isTokenGiven} onToken={setToken} />
  }
  if (!snapshot) return <p class="px-4 py-[20vh] text-center text-muted">{trouble ?? 'Loading the sandbox…'}</p>
  const isCurrent = trouble === null && age < staleMs
  // Ids are assigned again in another world: an order with this id would be another one.
  const tracedOrder = traced?.world === world ? (traced?.orderId ?? null) : null
  return (
    <OpenOrder.Provider value={trace}>
      <PageHeader snapshot={snapshot} isCurrent={isCurrent} isAnswered={trouble === null} age={age} select={select} />
      {trouble === null ? null : (
        <p class="bg-notice px-4 py-2 text-notice-ink" role="alert">
          {trouble} The page shows the state at {showMoment(snapshot.clock.time)} UTC, which was read {showAge(age)}{' '}
          ago, and retries.
        </p>
      )}
      {/* What is used most comes first: on a phone, and for the keyboard. */}
      <main
        class={`mx-auto grid max-w-520 gap-2 p-2 sm:gap-3 sm:p-3 lg:grid-cols-[minmax(0,1fr)_344px] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_330px_330px] xl:grid-rows-1 ${isCurrent ? '' : 'grayscale'}`}
      >
        <div class={`${column} lg:col-start-2`}>
          <OrderTicket client={client} snapshot={snapshot} picked={picked} refresh={refresh} />
          <DepthPanel depth={snapshot.depth} market={snapshot.market} onPrice={(price) => pick({ price })} />
        </div>
        <div class={`${column} lg:col-start-1 lg:row-span-2 lg:row-start-1 xl:row-span-1`}>
          <ChartPanel snapshot={snapshot} select={select} />
          <AccountTables client={client} snapshot={snapshot} events={events} history={history} refresh={refresh} />
        </div>
        <div class={`${column} lg:col-start-2 xl:col-start-3 xl:row-start-1`}>
          {snapshot.account ? <BalancePanel account={snapshot.account} /> : null}
          {snapshot.account ? <EquityPanel snapshot={snapshot} history={history} /> : null}
          <MarginPanel client={client} snapshot={snapshot} refresh={refresh} />
          <Controls client={client} snapshot={snapshot} refresh={refresh} />
          {snapshot.clock.mirror ? <MirrorPanel mirror={snapshot.clock.mirror} /> : null}
        </div>
      </main>
      {tracedOrder === null ? null : (
        <OrderHistory client={client} orderId={tracedOrder} moment={snapshot.clock.time} onClose={() => trace(null)} />
      )}
    </OpenOrder.Provider>
  )
}
