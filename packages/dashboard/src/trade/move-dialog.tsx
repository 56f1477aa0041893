/** Changes the trigger price of a plan order. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { Form } from '../components/form.tsx'
import { showRole } from '../format/words.ts'
import type { ProtectingPlan } from '../records/record-tables.tsx'

interface MoveProps {
  readonly plan: ProtectingPlan
  readonly onMove: (price: string) => void
  readonly onClose: () => void
}

export function MoveDialog({ plan, onMove, onClose }: MoveProps): VNode {
  const [price, setPrice] = useState(plan.triggerPrice ?? '')
  const name = plan.role === null ? 'plan order' : showRole(plan.role)
  return (
    <Dialog id="move-plan" title={`Change the ${name}`} onClose={onClose}>
      <Form
        name={`Change the ${name}`}
        class="flex flex-col gap-2"
        onSubmit={() => {
          if (price.trim() !== plan.triggerPrice) onMove(price.trim())
          onClose()
        }}
      >
        <label for="move-price">Trigger price</label>
        <input
          id="move-price"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={price}
          onInput={({ currentTarget }) => setPrice(currentTarget.value)}
        />
        {plan.role === null ? (
          <p class="text-xs text-muted">
            The interface cannot modify this order: a new one is placed, and then this one is cancelled.
          </p>
        ) : null}
        <button type="submit" class="font-semibold">
          Change
        </button>
      </Form>
    </Dialog>
  )
}
