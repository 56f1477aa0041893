// The server whose prices are mirrored: how old they are, the latest failure, and the contracts that cannot be traded.
import type { VNode } from 'preact'
import { Panel } from '../components/panel.tsx'
import { type Column, Table } from '../components/table.tsx'
import { Toned } from '../components/toned.tsx'
import { showWord } from '../format/words.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { plainColumn } from '../records/record-columns.tsx'

type Mirror = NonNullable<Snapshot['clock']['mirror']>
type Contract = Mirror['contracts'][number]

const columns: readonly Column<Contract>[] = [
  plainColumn('Contract', ({ symbol }) => symbol),
  plainColumn('State', ({ state }) => showWord(state)),
  { name: 'Reason', kind: 'sentence', cell: ({ reason }) => reason ?? 'Its prices are out of date.' },
]

export function MirrorPanel({ mirror }: { mirror: Mirror }): VNode {
  const { url, state, ageMs, staleAfterMs, failures, lastFailure, contracts } = mirror
  const stopped = contracts.filter((each) => each.state !== 'current')
  return (
    <Panel id="mirror" title="Mirrored prices">
      <p class="px-3 pb-1.5">
        <Toned isUp={state === 'current'}>● {state === 'current' ? 'current' : 'out of date'}</Toned>, {showAge(ageMs)}{' '}
        old, from {url}. Orders are refused from {showAge(staleAfterMs)}.
      </p>
      {lastFailure === null ? null : (
        <p class="border-t px-3 py-1.5">
          Failed reads: <b>{failures}</b>. The latest: {lastFailure.text}
        </p>
      )}
      {stopped.length === 0 ? null : (
        <Table
          name="Contracts that cannot be traded"
          columns={columns}
          rows={stopped}
          keyOf={({ symbol }) => symbol}
          empty=""
        />
      )}
    </Panel>
  )
}

function showAge(ms: number): string {
  return ms < 120_000 ? `${Math.floor(ms / 1_000)} s` : `${Math.floor(ms / 60_000)} min`
}
