// One switch for a take-profit and a stop-loss of the position that the order opens.
import type { VNode } from 'preact'
import type { Market } from '../state/snapshot.ts'
import { ProtectionField } from './protection-field.tsx'
import type { Role } from '../records/protection.ts'
import type { Ticket } from './use-ticket.ts'

interface ProtectionProps {
  readonly ticket: Ticket
  readonly market: Market
  readonly errorAt: (...fields: readonly string[]) => string | undefined
}

const roles = ['takeProfit', 'stopLoss'] as const
const presetFields: Readonly<Record<Role, string>> = {
  takeProfit: 'presetTakeProfitPrice',
  stopLoss: 'presetStopLossPrice',
}

export function ProtectionFields({ ticket, market, errorAt }: ProtectionProps): VNode | null {
  const { terms, set, meaningOf } = ticket
  if (terms.action === 'close') return null
  if (terms.kind === 'trigger') {
    return (
      <p class="text-xs text-muted">
        A triggered order carries no take-profit or stop-loss: set them from the position that it opens.
      </p>
    )
  }
  return (
    <div class="flex flex-col gap-1">
      <label class="flex items-center gap-1.5 text-sm text-ink">
        <input
          type="checkbox"
          checked={terms.isProtected}
          onChange={({ currentTarget }) => set({ isProtected: currentTarget.checked })}
        />
        Take profit and stop loss
      </label>
      {terms.isProtected ? (
        <div class="grid gap-1.5">
          {roles.map((role) => (
            <ProtectionField
              key={role}
              id={`ticket-${role}`}
              role={role}
              given={terms[role]}
              coin={market.contract.coin ?? ''}
              error={errorAt(presetFields[role])}
              meaning={
                terms[role].by === 'price'
                  ? ''
                  : [meaningOf(role, 'buy'), meaningOf(role, 'sell')].filter(Boolean).join(', ')
              }
              onGiven={(given) => set({ [role]: given })}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}
