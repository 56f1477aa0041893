/** The tables of the selected account, with the buttons that cancel its orders and close its positions. */
import type { Position } from '@capi/api'
import type { VNode } from 'preact'
import type { ControlClient } from '../api/control-client.ts'
import { Button } from '../components/button.tsx'
import { Panel } from '../components/panel.tsx'
import type { Column } from '../components/table.tsx'
import { type Tab, Tabs } from '../components/tabs.tsx'
import { showWord } from '../format/words.ts'
import { describeCancel, describeCancelAll, readClose } from '../operations/call-results.ts'
import { type CallOperation, useCalls } from '../operations/use-calls.ts'
import type { History } from '../state/history.ts'
import { createMarketOf } from '../state/markets.ts'
import type { Snapshot } from '../state/snapshot.ts'
import type { Event } from '../state/use-events.ts'
import { EventTable } from './event-table.tsx'
import { OperationsPanel } from './operations-panel.tsx'
import { plainColumn, type RecordTable, Records } from './record-columns.tsx'
import { bills, fills, openOrders, pastOrders, pastPlanOrders, planOrders, positions } from './record-tables.tsx'
import { RequestTable } from './request-table.tsx'
import { ScenarioPanel } from './scenario-panel.tsx'
import { WarningTable } from './warning-table.tsx'

interface TablesProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
  readonly events: readonly Event[]
  /** The longer lists of fills and bills; null while they are read. */
  readonly history: History | null
  readonly refresh: () => void
}

const small = 'min-h-0 px-1.5 py-0 text-sm'

export function AccountTables({ client, snapshot, events, history, refresh }: TablesProps): VNode {
  const [call, result] = useCalls(client, refresh)
  const { account } = snapshot
  const marketOf = createMarketOf(snapshot)
  const common: readonly Tab[] = [
    { id: 'events', name: 'Events', content: () => <EventTable events={events} snapshot={snapshot} /> },
    { id: 'requests', name: 'Requests', content: () => <RequestTable client={client} snapshot={snapshot} /> },
    { id: 'scenario', name: 'Scenario', content: () => <ScenarioPanel client={client} refresh={refresh} /> },
    { id: 'warnings', name: 'Warnings', content: () => <WarningTable warnings={snapshot.clock.warnings} /> },
    { id: 'operations', name: 'Operations', content: () => <OperationsPanel client={client} /> },
  ]
  if (!account) {
    return (
      <>
        <section class="rounded-md border bg-panel">
          <p class="px-3 pt-1.5 pb-3.5 text-muted">
            No accounts yet. A program creates one with POST /sandbox/accounts.
          </p>
        </section>
        <Tabs key="exchange" name="History" tabs={common} />
      </>
    )
  }
  const { accountId } = account
  const tab = <Row,>(id: string, table: RecordTable<Row>, rows: readonly Row[]): Tab => ({
    id,
    name: table.name,
    content: () => <Records table={table} rows={rows} marketOf={marketOf} />,
  })
  /** `cancelOrderType` names the orders that a button in the title cancels. */
  const panel = <Row,>(
    id: string,
    table: RecordTable<Row>,
    action: Column<Row>,
    rows: readonly Row[],
    cancelOrderType?: string,
  ): VNode => {
    const cancelAll = (): void => call(accountId, 'cancelAllOrders', { cancelOrderType }, describeCancelAll)
    const aside =
      cancelOrderType === undefined ? null : (
        <Button class={small} onClick={cancelAll}>
          Cancel all
        </Button>
      )
    return (
      <Panel id={id} title={table.name} count={rows.length} aside={aside}>
        <Records table={withColumn(table, action)} rows={rows} marketOf={marketOf} />
      </Panel>
    )
  }
  return (
    <>
      {panel('positions', positions, closeColumn(client, call, accountId), account.positions)}
      {panel('orders', openOrders, cancelColumn(call, accountId, 'cancelOrder'), account.orders, 'normal')}
      {panel('plans', planOrders, cancelColumn(call, accountId, 'cancelPlanOrder'), account.planOrders, 'plan')}
      <p
        id="account-result"
        class={`px-3 wrap-anywhere empty:hidden ${result?.isGood === false ? 'text-down' : 'text-muted'}`}
        role="status"
      >
        {result?.text}
      </p>
      <Tabs
        key="account"
        name="History"
        tabs={[
          tab('fills', fills, history?.fills ?? account.fills),
          tab('bills', bills, history?.bills ?? account.bills),
          tab('past', pastOrders, account.pastOrders),
          tab('past-plans', pastPlanOrders, account.pastPlanOrders),
          ...common,
        ]}
      />
    </>
  )
}

function withColumn<Row>(table: RecordTable<Row>, column: Column<Row>): RecordTable<Row> {
  return { ...table, columns: (marketOf) => [...table.columns(marketOf), column] }
}

function cancelColumn<Row extends { readonly orderId: string }>(
  call: CallOperation,
  accountId: string,
  operation: 'cancelOrder' | 'cancelPlanOrder',
): Column<Row> {
  return plainColumn('Action', ({ orderId }) => (
    <Button
      class={small}
      aria-label={`Cancel order ${orderId}`}
      onClick={() => call(accountId, operation, { orderId }, (answer) => describeCancel(orderId, answer))}
    >
      Cancel
    </Button>
  ))
}

function closeColumn(client: ControlClient, call: CallOperation, accountId: string): Column<Position> {
  return plainColumn('Action', ({ symbol, side, size, marginMode }) => (
    <Button
      class={small}
      aria-label={`Close the ${showWord(side)} position in ${symbol}`}
      onClick={() => {
        const terms = {
          type: `close_${String(side).toLowerCase()}`,
          orderType: 'ioc',
          matchPrice: 'market',
          clientOid: '',
        }
        call(accountId, 'placeOrder', { symbol, size, marginMode, ...terms }, (placed) =>
          readClose(client, accountId, placed),
        )
      }}
    >
      Close
    </Button>
  ))
}
