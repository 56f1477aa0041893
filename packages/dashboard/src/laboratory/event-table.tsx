// The table of events, the newest first, each with its cause.
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Select } from '../components/form.tsx'
import { type Column, Table } from '../components/table.tsx'
import { showExact, showMoment } from '../format/time.ts'
import { showWord } from '../format/words.ts'
import { type EventGroup, groupEvents } from '../state/group-events.ts'
import { createMarketOf } from '../state/markets.ts'
import type { Snapshot } from '../state/snapshot.ts'
import type { Event } from '../state/use-events.ts'
import { describeGroup } from './describe-event.ts'
import { contractColumn, numberColumn, plainColumn } from '../records/record-columns.tsx'

const shownEvents = 100

const scopes = {
  users: 'the market and all accounts',
  account: 'the selected account',
  everything: "everything, including the exchange's own accounts",
} as const

export function EventTable({ events, snapshot }: { events: readonly Event[]; snapshot: Snapshot }): VNode {
  const { account, accounts } = snapshot
  const [scope, select] = useState<string>('users')
  const contract = contractColumn(createMarketOf(snapshot))
  const names = new Map<string | null, string>(accounts.map(({ accountId, name }) => [accountId, name || accountId]))
  const isInScope = ({ accountId }: Event): boolean =>
    scope === 'account'
      ? accountId === account?.accountId
      : scope === 'everything' || accountId === null || names.has(accountId)
  const columns: readonly Column<EventGroup>[] = [
    numberColumn('No.', ({ event }) => event.seq, 'on tablets'),
    plainColumn('Time', ({ event: { time } }) => <time title={`${showMoment(time)} UTC`}>{showExact(time)}</time>),
    plainColumn('Cause', ({ event }) => showWord(event.cause), 'on phones'),
    plainColumn(
      'Account',
      ({ event: { accountId: id } }) => (id === null ? '–' : (names.get(id) ?? 'exchange')),
      'on phones',
    ),
    plainColumn(contract.name, ({ event }) => contract.cell(event), 'on phones'),
    { name: 'Event', kind: 'sentence', cell: describeGroup },
  ]
  return (
    <>
      <p class="flex items-center gap-1.5 border-t px-3 py-1.5">
        <label for="scope" class="shrink-0">
          Events of
        </label>
        <Select id="scope" value={scope} options={Object.entries(scopes)} onSelect={select} />
      </p>
      <Table
        name="Events"
        columns={columns}
        rows={groupEvents(events.filter(isInScope)).slice(0, shownEvents)}
        keyOf={({ first }) => String(first.seq)}
        empty="No events."
      />
    </>
  )
}
