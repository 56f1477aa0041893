import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { type EventRun, joinRuns } from '../live/event-runs.ts'
import type { Event } from '../live/events.ts'
import type { Snapshot } from '../live/snapshot.ts'
import { type Column, Table } from '../parts/table.tsx'
import { showExact, showMoment } from '../show/time.ts'
import { showWord } from '../show/words.ts'
import { sayRun } from './event-text.ts'
import { createMarketOf } from '../live/market-of.ts'
import { SymbolName } from './symbol-name.tsx'

interface EventsProps {
  readonly events: readonly Event[]
  readonly snapshot: Snapshot
}

const shownEvents = 100

const scopes = {
  users: 'the market and all accounts',
  account: 'the account shown',
  everything: "everything, also the exchange's own books",
} as const

/** What has happened, the newest first, each with what caused it. */
export function Events({ events, snapshot }: EventsProps): VNode {
  const { account, accounts } = snapshot
  const [scope, choose] = useState<keyof typeof scopes>('users')
  const marketOf = createMarketOf(snapshot)
  const nameOf = (id: string | null): string => {
    if (id === null) return '–'
    const owner = accounts.find(({ accountId }) => accountId === id)
    return owner ? owner.name || owner.accountId : 'exchange'
  }
  const users = new Set(accounts.map(({ accountId }) => accountId))
  const isWanted = ({ accountId }: Event): boolean =>
    scope === 'account'
      ? accountId === account?.accountId
      : scope === 'everything' || accountId === null || users.has(accountId)
  const columns: readonly Column<EventRun>[] = [
    { name: 'No.', isNumber: true, isLeftOut: 'on tablets', cell: ({ event }) => event.seq },
    {
      name: 'Time',
      cell: ({ event: { time } }) => <time title={`${showMoment(time)} UTC`}>{showExact(time)}</time>,
    },
    { name: 'Cause', isLeftOut: 'on phones', cell: ({ event }) => showWord(event.cause) },
    { name: 'Account', isLeftOut: 'on phones', cell: ({ event }) => nameOf(event.accountId) },
    {
      name: 'Contract',
      isLeftOut: 'on phones',
      cell: ({ event }) => <SymbolName symbol={event.symbol} marketOf={marketOf} />,
    },
    { name: 'What happened', isText: true, cell: sayRun },
  ]
  return (
    <>
      <p class="choice">
        <label for="scope">Of</label>
        <select
          id="scope"
          value={scope}
          onChange={({ currentTarget }) => choose(currentTarget.value as keyof typeof scopes)}
        >
          {Object.entries(scopes).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <Table
        name="Events"
        columns={columns}
        rows={joinRuns(events.filter(isWanted)).slice(0, shownEvents)}
        keyOf={({ first }) => String(first.seq)}
        empty="Nothing has happened yet."
      />
    </>
  )
}
