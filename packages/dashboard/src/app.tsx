// The whole page with its two views, and what it shows while it loads, after an error and without a control token.
import type { VNode } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { ControlClient } from './api/control-client.ts'
import { OpenOrder } from './components/order-link.tsx'
import { commandsOf } from './find/commands.ts'
import { Palette } from './find/palette.tsx'
import { usePageKeys } from './find/use-page-keys.ts'
import { showAge, showMoment } from './format/time.ts'
import { TokenForm } from './laboratory/controls/token-form.tsx'
import { OrderHistory } from './records/order-history.tsx'
import { staleMs, useAge } from './state/use-age.ts'
import { useEvents } from './state/use-events.ts'
import { useHistory } from './state/use-history.ts'
import { useSelection } from './state/use-selection.ts'
import { useSnapshot } from './state/use-snapshot.ts'
import { PageHeader } from './trade/page-header.tsx'
import { type PageWish, TradeView } from './trade/trade-view.tsx'

type Laboratory = typeof import('./laboratory/laboratory-view.tsx').LaboratoryView

/**
 * Returns the view of the laboratory once it is loaded, which happens when it is first wanted: trading does not wait
 * for it.
 */
function useLaboratory(isWanted: boolean): Laboratory | null {
  const [loaded, setLoaded] = useState<{ readonly View: Laboratory } | null>(null)
  useEffect(() => {
    if (!isWanted || loaded) return
    void import('./laboratory/laboratory-view.tsx').then(({ LaboratoryView }) => setLoaded({ View: LaboratoryView }))
  }, [isWanted])
  return loaded?.View ?? null
}

export function App({ client }: { client: ControlClient }): VNode {
  const [selection, select] = useSelection()
  const { view } = selection
  const { snapshot, readAt, trouble, isLocked, refresh, follow } = useSnapshot(client, selection)
  const age = useAge(readAt)
  const world = snapshot?.clock.world
  const events = useEvents(client, world, isLocked, follow)
  const history = useHistory(client, snapshot?.account ?? null)
  const [isTokenGiven, setTokenGiven] = useState(false)
  const [traced, setTraced] = useState<{ readonly orderId: string; readonly world: string | undefined } | null>(null)
  const trace = useCallback(
    (orderId: string | null) => setTraced(orderId === null ? null : { orderId, world }),
    [world],
  )
  const [isFinding, find] = useState(false)
  const [wish, setWish] = useState<PageWish | null>(null)
  const [laboratoryTab, wishTab] = useState<{ readonly id: string } | null>(null)
  usePageKeys({
    onFind: () => find(true),
    onSwitch: () => select({ view: view === 'trade' ? 'laboratory' : 'trade' }),
  })
  const LaboratoryView = useLaboratory(view === 'laboratory')
  const shown = useMemo(() => {
    if (!snapshot) return null
    if (view === 'laboratory') {
      if (!LaboratoryView) return <p class="p-4 text-muted">Loading the laboratory…</p>
      return <LaboratoryView {...{ client, snapshot, events, refresh }} wanted={laboratoryTab} />
    }
    return <TradeView {...{ client, snapshot, history, wish, select, refresh }} />
  }, [
    client,
    snapshot,
    history,
    view,
    LaboratoryView,
    wish,
    laboratoryTab,
    select,
    refresh,
    view === 'laboratory' ? events : null,
  ])
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
  const wishLaboratory = (id: string): void => {
    select({ view: 'laboratory' })
    wishTab({ id })
  }
  return (
    <OpenOrder.Provider value={trace}>
      <div class="flex flex-col lg:h-dvh">
        <PageHeader
          {...{ snapshot, view, isCurrent, age, select }}
          isAnswered={trouble === null}
          onFind={() => find(true)}
        />
        {trouble === null ? null : (
          <p class="bg-notice px-4 py-1 text-notice-ink" role="alert">
            {trouble} The page shows the state at {showMoment(snapshot.clock.time)} UTC, which was read {showAge(age)}{' '}
            ago, and retries.
          </p>
        )}
        <main class={`flex min-h-0 flex-1 flex-col ${isCurrent ? '' : 'grayscale'}`}>{shown}</main>
      </div>
      {tracedOrder === null ? null : (
        <OrderHistory client={client} orderId={tracedOrder} moment={snapshot.clock.time} onClose={() => trace(null)} />
      )}
      {isFinding ? (
        <Palette
          commands={commandsOf({ snapshot, select, wish: setWish, wishLaboratory, openOrder: trace })}
          onClose={() => find(false)}
        />
      ) : null}
    </OpenOrder.Provider>
  )
}
