// What a ticket rarely needs: time in force, post only, margin mode, client id, and a question before sending.
import { manual } from '@capi/api/manual'
import type { VNode } from 'preact'
import { showWord } from '../format/words.ts'
import { Select } from '../components/form.tsx'
import { FieldError } from './price-field.tsx'
import type { Terms } from './terms.ts'
import type { Ticket } from './use-ticket.ts'

interface AdvancedProps {
  readonly ticket: Ticket
  readonly errorAt: (...fields: readonly string[]) => string | undefined
}

/** The values of a field of an order with their meanings, from the document. */
function optionsOf(name: string): readonly (readonly [string, string])[] {
  const kind = manual.placeOrder.fields.find((field) => field.name === name)?.kind
  if (kind?.type !== 'word') return []
  return kind.words.map((word) => [word, (kind.meanings?.[word] ?? showWord(word)).replace(/\.$/, '')])
}

export function AdvancedFields({ ticket, errorAt }: AdvancedProps): VNode {
  const { terms, set, marginMode } = ticket
  const [executionError, clientError, modeError] = [errorAt('orderType'), errorAt('clientOid'), errorAt('marginMode')]
  const isOpen = executionError !== undefined || clientError !== undefined || modeError !== undefined
  return (
    <details class="text-sm" open={isOpen || undefined}>
      <summary class="cursor-pointer text-xs text-muted">Advanced</summary>
      <div class="mt-1 grid grid-cols-2 gap-x-2 gap-y-1.5 *:min-w-0">
        {terms.kind === 'trigger' ? null : (
          <div class="flex flex-col gap-0.5">
            <label for="ticket-execution">Time in force</label>
            <Select
              id="ticket-execution"
              value={terms.execution}
              options={optionsOf('orderType').filter(([word]) => terms.kind !== 'market' || word !== 'postOnly')}
              onSelect={(execution) => set({ execution: execution as Terms['execution'] })}
            />
            <FieldError id="ticket-execution" error={executionError} />
          </div>
        )}
        <div class="flex flex-col gap-0.5">
          <label for="ticket-mode">Margin mode</label>
          <Select
            id="ticket-mode"
            value={marginMode}
            options={optionsOf('marginMode')}
            onSelect={(mode) => set({ marginMode: mode as Ticket['marginMode'] })}
          />
          <FieldError id="ticket-mode" error={modeError} />
        </div>
        <div class="col-span-2 flex flex-col gap-0.5">
          <label for="ticket-client">Client id</label>
          <input
            id="ticket-client"
            autoComplete="off"
            value={terms.clientOid}
            aria-invalid={clientError !== undefined}
            onInput={({ currentTarget }) => set({ clientOid: currentTarget.value })}
          />
          <FieldError id="ticket-client" error={clientError} />
        </div>
        <label class="col-span-2 flex items-center gap-1.5 text-sm text-ink">
          <input
            type="checkbox"
            checked={terms.isConfirmed}
            onChange={({ currentTarget }) => set({ isConfirmed: currentTarget.checked })}
          />
          Ask before an order is sent
        </label>
      </div>
    </details>
  )
}
