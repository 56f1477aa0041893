// Lets the next request of a program fail in one of the ways that hurt most. All other rules are for programs to add.

import { operations } from '@capi/api'
import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { Snapshot } from '../live/snapshot.ts'
import type { Input } from '../surface/surface.ts'
import type { Act } from './action.ts'

type Rule = Input<'createFault'>

const failures: readonly { readonly name: string; readonly rule: Pick<Rule, 'phase' | 'action'> }[] = [
  { name: 'done, but not answered', rule: { phase: 'afterCommit', action: { type: 'drop', how: 'reset' } } },
  {
    name: 'done, but answered 502',
    rule: { phase: 'afterCommit', action: { type: 'status', status: 502, body: 'html' } },
  },
  { name: 'done, but answered after 10 s', rule: { phase: 'afterCommit', action: { type: 'late', ms: 10_000 } } },
  { name: 'not done, answered 503', rule: { phase: 'before', action: { type: 'status', status: 503 } } },
  { name: 'not done, answered 429', rule: { phase: 'before', action: { type: 'status', status: 429, retryAfter: 2 } } },
  { name: 'not done, connection hangs', rule: { phase: 'before', action: { type: 'drop', how: 'hang' } } },
  { name: 'delayed by 5 s', rule: { phase: 'before', action: { type: 'latency', ms: 5_000 } } },
  { name: 'half of the answer', rule: { phase: 'response', action: { type: 'truncate' } } },
]

interface FaultControlProps {
  readonly faults: Snapshot['faults']
  readonly act: Act
}

export function FaultControl({ faults, act }: FaultControlProps): VNode {
  const form = useRef<HTMLFormElement>(null)
  const arm = (): void => {
    const { operation, failure } = Object.fromEntries(new FormData(form.current!)) as Record<string, string>
    const { rule, name } = failures[Number(failure)]!
    const wanted = { ...rule, count: 1, ...(operation && { operation }) }
    void act('createFault', wanted, () => `The next request${operation ? ` of ${operation}` : ''} fails: ${name}.`)
  }
  return (
    <form
      class="control"
      aria-label="Next fault"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        arm()
      }}
    >
      <label for="fault-operation">Next fault</label>
      <select id="fault-operation" name="operation">
        <option value="">any request</option>
        {Object.keys(operations).map((id) => (
          <option key={id} value={id} selected={id === 'placeOrder'}>
            {id}
          </option>
        ))}
      </select>
      <div class="line">
        <select name="failure" aria-label="How it fails">
          {failures.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit">Arm</button>
      </div>
      {faults.length > 0 ? <Rules faults={faults} act={act} /> : null}
    </form>
  )
}

function Rules({ faults, act }: FaultControlProps): VNode {
  return (
    <ul class="rules" aria-label="Fault rules">
      {faults.map(({ faultId, rule: { operation, phase, action, count }, fired }) => (
        <li key={faultId}>
          <span>
            {operation ?? 'any request'}: {action.type} ({phase === 'afterCommit' ? 'after commit' : phase}), fired{' '}
            {fired}
            {count === undefined ? '' : ` of ${count}`}
          </span>
          <button
            type="button"
            aria-label={`Remove the rule for ${operation ?? 'any request'}`}
            onClick={() => void act('deleteFault', { faultId }, () => 'The rule is removed.')}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  )
}
