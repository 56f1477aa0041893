// The records of the selected account in tabs with counts, each row with what can be done with it.
import type { Position } from '@capi/api'
import type { ComponentChild, VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { ControlClient } from '../api/control-client.ts'
import { Button } from '../components/button.tsx'
import type { Column } from '../components/table.tsx'
import { type Tab, Tabs } from '../components/tabs.tsx'
import { showWord } from '../format/words.ts'
import { plainColumn, type RecordTable, Records } from '../records/record-columns.tsx'
import { type ProtectingPlan, protectionOf } from '../records/protection.ts'
import {
  bills,
  fills,
  openOrders,
  pastOrders,
  pastPlanOrders,
  planOrders,
  positionsTable,
} from '../records/record-tables.tsx'
import { type History, historyLimit } from '../state/history.ts'
import { createMarketOf } from '../state/markets.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { EquityPanel } from './equity-panel.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { type PositionAction, PositionDialog } from './position-dialog.tsx'
import type { Trading } from './use-trading.ts'

interface TabsProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
  /** The longer lists of fills and bills; null while they are read. */
  readonly history: History | null
  readonly trading: Trading | null
  readonly wanted: { readonly id: string } | null
  readonly refresh: () => void
}

interface Opened {
  readonly action: PositionAction
  readonly positionId: string
}

const small = 'min-h-0 px-1 py-0 text-xs'

const positionActions: readonly { readonly action: PositionAction; readonly name: string; readonly full: string }[] = [
  { action: 'close', name: 'Close', full: 'Close' },
  { action: 'reverse', name: 'Reverse', full: 'Reverse' },
  { action: 'protect', name: 'TP/SL', full: 'Set TP/SL, take-profit and stop-loss, of' },
  { action: 'margin', name: 'Margin', full: 'Add margin to' },
]

export function AccountTabs({ client, snapshot, history, trading, wanted, refresh }: TabsProps): VNode {
  const [opened, open] = useState<Opened | null>(null)
  const [moved, move] = useState<string | null>(null)
  const { account } = snapshot
  if (!account || !trading) {
    return (
      <section class="flex-1 rounded-md border bg-panel">
        <p class="px-3 pt-1.5 pb-3.5 text-muted">
          No accounts yet. A program creates one with POST /sandbox/accounts, the form of that operation in the
          laboratory too.
        </p>
      </section>
    )
  }
  const marketOf = createMarketOf(snapshot)
  const tab = <Row,>(
    id: string,
    name: string,
    table: RecordTable<Row>,
    rows: readonly Row[],
    above?: ComponentChild,
    most?: number,
  ): Tab => ({
    id,
    name,
    count: most !== undefined && rows.length >= most ? `${most}+` : rows.length,
    content: () => (
      <div class="flex h-full flex-col">
        {above}
        <Records table={table} rows={rows} marketOf={marketOf} />
      </div>
    ),
  })
  const cancelAll = (kind: 'normal' | 'plan', count: number): ComponentChild =>
    count === 0 ? null : (
      <p class="flex justify-end border-t px-3 py-1">
        <Button class={small} onClick={() => trading.cancelAll(kind)}>
          {kind === 'plan' ? 'Cancel all plan orders' : 'Cancel all open orders'}
        </Button>
      </p>
    )
  const positions = positionsTable((each) => {
    const market = marketOf(each.symbol)
    return market ? protectionOf(account, each, market) : null
  })
  const position = account.positions.find(({ id }) => id === opened?.positionId)
  const plan = account.planOrders.find(({ orderId }) => orderId === moved)
  const pastCount = account.pastOrders.length + account.pastPlanOrders.length
  return (
    <>
      <Tabs
        name="Records of the account"
        wanted={wanted}
        tabs={[
          tab('positions', 'Positions', withColumn(positions, actionsColumn(open)), account.positions),
          tab(
            'orders',
            'Open orders',
            withColumn(openOrders, cancelColumn(trading.cancelOrder)),
            account.orders,
            cancelAll('normal', account.orders.length),
          ),
          tab(
            'plans',
            'Plan orders',
            withColumn(planOrders, planColumn(trading.cancelPlan, move)),
            account.planOrders,
            cancelAll('plan', account.planOrders.length),
          ),
          {
            id: 'past',
            name: 'Order history',
            count: pastCount,
            content: () => (
              <>
                <Records table={pastOrders} rows={account.pastOrders} marketOf={marketOf} />
                <h3 class="border-t px-3 py-1 font-semibold">Past plan orders</h3>
                <Records table={pastPlanOrders} rows={account.pastPlanOrders} marketOf={marketOf} />
              </>
            ),
          },
          tab('fills', 'Fills', fills, history?.fills ?? account.fills, null, historyLimit),
          tab('bills', 'Bills', bills, history?.bills ?? account.bills, cashNote, historyLimit),
          { id: 'equity', name: 'Equity', content: () => <EquityPanel snapshot={snapshot} history={history} /> },
        ]}
      />
      {position && opened ? (
        <PositionDialog
          key={`${opened.action} ${position.id}`}
          {...{ client, snapshot, account, position, trading, refresh }}
          action={opened.action}
          onClose={() => open(null)}
        />
      ) : null}
      {plan ? (
        <MoveDialog plan={plan} onMove={(next) => trading.movePlan(plan, next)} onClose={() => move(null)} />
      ) : null}
    </>
  )
}

const cashNote = (
  <p class="border-t px-3 py-1 text-xs text-muted">
    Bills change cash. Opening a long pays its value out of cash and opening a short is paid into it; closing does the
    reverse. What a position is worth is part of equity, not of cash.
  </p>
)

function withColumn<Row>(table: RecordTable<Row>, column: Column<Row>): RecordTable<Row> {
  return { ...table, columns: (marketOf) => [...table.columns(marketOf), column] }
}

function cancelColumn<Row extends { readonly orderId: string }>(cancel: (orderId: string) => void): Column<Row> {
  return plainColumn('Action', ({ orderId }) => (
    <Button class={small} aria-label={`Cancel order ${orderId}`} onClick={() => cancel(orderId)}>
      Cancel
    </Button>
  ))
}

function planColumn(cancel: (orderId: string) => void, change: (orderId: string) => void): Column<ProtectingPlan> {
  return plainColumn('Action', ({ orderId }) => (
    <span class="flex flex-col items-start gap-1 @min-sm:flex-row">
      <Button class={small} aria-label={`Change order ${orderId}`} onClick={() => change(orderId)}>
        Change
      </Button>
      <Button class={small} aria-label={`Cancel order ${orderId}`} onClick={() => cancel(orderId)}>
        Cancel
      </Button>
    </span>
  ))
}

function actionsColumn(open: (opened: Opened) => void): Column<Position> {
  return plainColumn('Action', ({ id, symbol, side }) => (
    <span class="grid grid-cols-2 gap-1 @min-lg:flex">
      {positionActions.map(({ action, name, full }) => (
        <Button
          key={action}
          class={small}
          aria-label={`${full} the ${showWord(side)} position in ${symbol}`}
          onClick={() => open({ action, positionId: id })}
        >
          {name}
        </Button>
      ))}
    </span>
  ))
}
