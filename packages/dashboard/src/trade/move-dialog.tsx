// Changes the trigger price of a plan order, and of a take-profit or stop-loss which price triggers it.
import type { TriggerPriceType } from '@capi/api'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog.tsx'
import { Form, Select } from '../components/form.tsx'
import { showRole } from '../format/words.ts'
import type { Move } from '../operations/move-plan.ts'
import type { ProtectingPlan } from '../records/protection.ts'

interface MoveProps {
  readonly plan: ProtectingPlan
  readonly onMove: (move: Move) => void
  readonly onClose: () => void
}

export function MoveDialog({ plan, onMove, onClose }: MoveProps): VNode {
  const [price, setPrice] = useState(plan.triggerPrice ?? '')
  const known: TriggerPriceType = plan.triggerPriceType === 'mark' ? 'mark' : 'last'
  const [type, setType] = useState<TriggerPriceType>(known)
  const name = plan.role === null ? 'plan order' : showRole(plan.role)
  return (
    <Dialog id="move-plan" title={`Change the ${name}`} onClose={onClose}>
      <Form
        name={`Change the ${name}`}
        class="flex flex-col gap-2"
        onSubmit={() => {
          const isChanged = price.trim() !== plan.triggerPrice || type !== known
          if (isChanged) onMove({ triggerPrice: price.trim(), triggerPriceType: type })
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
        ) : (
          <>
            <label for="move-type">Triggered by</label>
            <Select
              id="move-type"
              value={type}
              options={[
                ['last', 'the last price'],
                ['mark', 'the mark price'],
              ]}
              onSelect={(next) => setType(next as TriggerPriceType)}
            />
          </>
        )}
        <button type="submit" class="font-semibold">
          Change
        </button>
      </Form>
    </Dialog>
  )
}
