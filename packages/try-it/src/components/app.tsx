// The whole element: the choice of an operation, where the page does not name one, and its form.
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { Form, Forms } from '../describe/field.ts'
import { OperationForm } from './operation-form.tsx'
import type { Targets } from './targets.tsx'

export type Surface = keyof Forms

interface Props {
  readonly forms: Forms
  readonly targets: Targets
  /** An operation, such as `trading/placeOrder`; null for a choice of all. */
  readonly operation: string | null
  readonly isBeside: boolean
}

const groups: readonly (readonly [surface: Surface, name: string])[] = [
  ['trading', 'Interface'],
  ['control', 'Control operations'],
]

export function App({ forms, targets, operation, isBeside }: Props): VNode {
  const [chosen, choose] = useState(operation ?? 'trading/placeOrder')
  const form = findForm(forms, chosen)
  if (!form) return <p role="alert">There is no operation {chosen}.</p>
  return (
    <>
      {operation === null ? (
        <p class="operation">
          <label for="operation">Operation</label>{' '}
          <select id="operation" value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
            {groups.map(([surface, name]) => (
              <optgroup key={surface} label={name}>
                {Object.values(forms[surface]).map(({ id, summary }) => (
                  <option key={id} value={`${surface}/${id}`}>
                    {summary} ({id})
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </p>
      ) : null}
      <OperationForm key={chosen} form={form} targets={targets} isBeside={isBeside} />
    </>
  )
}

function findForm(forms: Forms, name: string): Form | undefined {
  const [surface, id] = name.split('/') as [Surface, string]
  return forms[surface]?.[id]
}
