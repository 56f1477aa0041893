// Adds a rule by which the next request fails, for the most important kinds of failure, and lists the rules.
import { operations } from '@capi/api'
import type { VNode } from 'preact'
import { Button } from '../../components/button.tsx'
import type { ControlInput } from '../../api/control-client.ts'
import { Form, Select } from '../../components/form.tsx'
import type { ControlProps } from './use-action.ts'

type Rule = Pick<ControlInput<'createFault'>, 'phase' | 'action'>

const failures: Readonly<Record<string, Rule>> = {
  'committed, response lost': { phase: 'afterCommit', action: { type: 'drop', how: 'reset' } },
  'committed, status 502': { phase: 'afterCommit', action: { type: 'status', status: 502, body: 'html' } },
  'committed, response after 10 s': { phase: 'afterCommit', action: { type: 'late', ms: 10_000 } },
  'not executed, status 503': { phase: 'before', action: { type: 'status', status: 503 } },
  'not executed, status 429': { phase: 'before', action: { type: 'status', status: 429, retryAfter: 2 } },
  'not executed, connection hangs': { phase: 'before', action: { type: 'drop', how: 'hang' } },
  'delayed by 5 s': { phase: 'before', action: { type: 'latency', ms: 5_000 } },
  'truncated response': { phase: 'response', action: { type: 'truncate' } },
}
const anyRequest = 'any request'

export function FaultControl({ snapshot, act }: ControlProps): VNode {
  const add = ({ operation = '', failure = '' }: Readonly<Record<string, string>>): void =>
    act(
      'createFault',
      { ...failures[failure]!, count: 1, ...(operation && { operation }) },
      () => `The next request${operation ? ` of ${operation}` : ''} fails: ${failure}.`,
    )
  return (
    <Form name="Next fault" onSubmit={add}>
      <label for="fault-operation">Next fault</label>
      <Select
        id="fault-operation"
        name="operation"
        value="placeOrder"
        options={[['', anyRequest], ...Object.keys(operations).map((id) => [id, id] as const)]}
      />
      <div class="flex gap-1.5 *:first:grow">
        <Select name="failure" label="Kind of failure" options={Object.keys(failures).map((name) => [name, name])} />
        <button type="submit">Add</button>
      </div>
      {snapshot.faults.length > 0 ? <Rules snapshot={snapshot} act={act} /> : null}
    </Form>
  )
}

function Rules({ snapshot: { faults }, act }: ControlProps): VNode {
  return (
    <ul class="mt-0.5 text-sm" aria-label="Fault rules">
      {faults.map(({ faultId, rule: { operation = anyRequest, phase, action, count }, fired }) => (
        <li key={faultId} class="flex items-center justify-between gap-1.5 py-0.75">
          <span>
            {operation}: {action.type} ({phase === 'afterCommit' ? 'after commit' : phase}), fired {fired}
            {count === undefined ? '' : ` of ${count}`}
          </span>
          <Button
            class="min-h-6.5 px-1.25 py-px"
            aria-label={`Remove the rule for ${operation}`}
            onClick={() => act('deleteFault', { faultId }, () => 'The rule was removed.')}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
