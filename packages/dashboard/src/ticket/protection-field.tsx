// A field for a take-profit or a stop-loss, with what it means as a price and as a profit.
import type { VNode } from 'preact'
import { Select } from '../components/form.tsx'
import type { Role } from '../records/protection.ts'
import { type Measure, measures } from './protection.ts'

export interface ProtectionText {
  readonly text: string
  readonly by: Measure
}

interface FieldProps {
  readonly id: string
  readonly role: Role
  readonly given: ProtectionText
  readonly coin: string
  /** What is given, in other words; empty if nothing is. */
  readonly meaning: string
  readonly error?: string | undefined
  readonly onGiven: (given: ProtectionText) => void
}

const roleNames: Readonly<Record<Role, string>> = { takeProfit: 'Take profit', stopLoss: 'Stop loss' }

export function ProtectionField({ id, role, given, coin, meaning, error, onGiven }: FieldProps): VNode {
  const name = roleNames[role]
  const texts: Readonly<Record<Measure, string>> = {
    ...measures,
    profit: `${role === 'takeProfit' ? 'profit' : 'loss'}, ${coin}`,
  }
  return (
    <div class="flex min-w-0 flex-col gap-0.5">
      <label for={id}>{name}</label>
      <div class="flex gap-1">
        <input
          id={id}
          class="min-w-0 flex-1 aria-invalid:border-down"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-meaning`}
          value={given.text}
          onInput={({ currentTarget }) => onGiven({ ...given, text: currentTarget.value })}
        />
        <Select
          label={`${name} as`}
          value={given.by}
          options={Object.entries(texts)}
          onSelect={(by) => onGiven({ text: '', by: by as Measure })}
        />
      </div>
      <p id={`${id}-meaning`} class={`text-xs wrap-anywhere empty:hidden ${error ? 'text-down' : 'text-muted'}`}>
        {error ?? meaning}
      </p>
    </div>
  )
}
