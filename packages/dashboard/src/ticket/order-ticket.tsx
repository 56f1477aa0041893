/** The panel that places orders for any account: orders, plan orders, take-profit and stop-loss orders. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { ControlClient } from '../api/control-client.ts'
import { Button } from '../components/button.tsx'
import { Select } from '../components/form.tsx'
import { Panel } from '../components/panel.tsx'
import type { Snapshot } from '../state/snapshot.ts'
import { type PickedPrice, TicketForm } from './ticket-form.tsx'
import type { PreviewedOperation } from './use-preview.ts'

interface TicketProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
  readonly picked: PickedPrice | null
  readonly refresh: () => void
}

const kinds: readonly (readonly [PreviewedOperation, string])[] = [
  ['placeOrder', 'Order'],
  ['placePlanOrder', 'Plan order'],
  ['placeTpSlOrder', 'TP / SL'],
]

export function OrderTicket({ client, snapshot, picked, refresh }: TicketProps): VNode | null {
  const { account, accounts } = snapshot
  const [operation, setOperation] = useState<PreviewedOperation>('placeOrder')
  /** The account of the ticket, if it is not the selected one. */
  const [other, setOther] = useState<string | null>(null)
  if (!account) return null
  const accountId = accounts.find((each) => each.accountId === other)?.accountId ?? account.accountId
  return (
    <Panel
      id="ticket"
      title="Order ticket"
      aside={
        <Select
          label="Account of the order"
          value={accountId}
          options={accounts.map(({ accountId: id, name }) => [id, name || id])}
          onSelect={(id) => setOther(id === account.accountId ? null : id)}
        />
      }
    >
      <div role="group" aria-label="Kind of order" class="flex gap-1 px-3 pb-2 *:min-h-6.5 *:px-2 *:py-px *:text-sm">
        {kinds.map(([id, name]) => (
          <Button key={id} aria-pressed={operation === id} onClick={() => setOperation(id)}>
            {name}
          </Button>
        ))}
      </div>
      <TicketForm key={operation} {...{ client, snapshot, accountId, operation, picked, refresh }} />
    </Panel>
  )
}
