// The table of the latest requests of programs: outcome, weight and faults, the newest first.
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { ControlClient } from '../api/control-client.ts'
import { Select } from '../components/form.tsx'
import { type Column, Table } from '../components/table.tsx'
import { showExact, showMoment } from '../format/time.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { type RecentRequest, useRequests } from '../state/use-requests.ts'
import { numberColumn, plainColumn } from '../records/record-columns.tsx'

interface RequestProps {
  readonly client: ControlClient
  readonly snapshot: Snapshot
}

const scopes = { all: 'all programs', account: 'the selected account', refused: 'refused or lost requests' } as const

export function RequestTable({ client, snapshot: { account, accounts } }: RequestProps): VNode {
  const requests = useRequests(client)
  const [scope, select] = useState<string>('all')
  const names = new Map<string | null, string>(accounts.map(({ accountId, name }) => [accountId, name || accountId]))
  const isInScope = ({ accountId, status }: RecentRequest): boolean =>
    scope === 'all' || (scope === 'account' ? accountId === account?.accountId : status === null || status >= 400)
  const columns: readonly Column<RecentRequest>[] = [
    numberColumn('No.', ({ seq }) => seq, 'on tablets'),
    plainColumn('Time', ({ time }) => <time title={`${showMoment(time)} UTC`}>{showExact(time)}</time>, 'on phones'),
    plainColumn(
      'Account',
      ({ accountId }) => (accountId === null ? '–' : (names.get(accountId) ?? accountId)),
      'on phones',
    ),
    plainColumn('Operation', ({ operation }) => operation),
    plainColumn('From', ({ source }) => sources[source], 'on tablets'),
    plainColumn('Outcome', (request) => (
      <span class={request.status === 200 ? 'text-up' : 'text-down'}>{outcomeOf(request)}</span>
    )),
    numberColumn('Weight', ({ weight }) => (weight === null ? 'none' : `${weight.ip} / ${weight.uid}`), 'on phones'),
    plainColumn(
      'Fault',
      ({ faults }) => faults.map(({ type, phase }) => `${type} (${phase})`).join(', ') || '–',
      'on phones',
    ),
    {
      name: 'Reason or warning',
      kind: 'sentence',
      cell: ({ msg, warnings }) => [msg, ...warnings].filter(Boolean).join(' '),
    },
  ]
  return (
    <>
      <p class="flex items-center gap-1.5 border-t px-3 py-1.5">
        <label for="request-scope" class="shrink-0">
          Requests of
        </label>
        <Select id="request-scope" value={scope} options={Object.entries(scopes)} onSelect={select} />
      </p>
      <Table
        name="Requests"
        columns={columns}
        rows={requests.filter(isInScope)}
        keyOf={({ seq }) => String(seq)}
        empty="No requests. Those of programs to operations of the interface appear here."
      />
    </>
  )
}

const sources = { http: 'HTTP', process: 'process', control: 'this page' } as const

function outcomeOf({ state, status, code }: RecentRequest): string {
  if (state !== 'answered') return state === 'lost' ? 'response lost' : 'no response yet'
  return code === null ? String(status) : `${status}, code ${code}`
}
