// Saves the state of the sandbox under a name, and restores a saved one.
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { Form, Select } from '../../components/form.tsx'
import { showMoment } from '../../format/time.ts'
import type { ControlProps } from './use-action.ts'

export function SnapshotControl({ snapshot: { saved }, act }: ControlProps): VNode {
  const [selected, select] = useState('')
  const name = saved.some((each) => each.name === selected) ? selected : (saved.at(-1)?.name ?? '')
  return (
    <Form
      name="Snapshots"
      onSubmit={(fields) =>
        act('saveSnapshot', { name: (fields['name'] ?? '').trim() }, (answer) => {
          select(answer.name)
          return `The state is saved as ${answer.name}.`
        })
      }
    >
      <label for="snapshot-name">Snapshots</label>
      <div class="flex gap-1.5">
        <input id="snapshot-name" name="name" class="min-w-0 flex-1" autoComplete="off" placeholder="name" required />
        <button type="submit">Save</button>
      </div>
      {saved.length === 0 ? null : (
        <div class="flex gap-1.5 *:first:min-w-0 *:first:grow">
          <Select
            label="Saved snapshots"
            value={name}
            options={saved.map((each) => [each.name, `${each.name}, ${showMoment(each.time)}`])}
            onSelect={select}
          />
          <Button
            onClick={() =>
              act(
                'restoreSnapshot',
                { name },
                ({ time }) => `${name} is restored; the time is ${showMoment(time)} UTC.`,
              )
            }
          >
            Restore
          </Button>
        </div>
      )}
    </Form>
  )
}
