// The table of warnings about requests: what the sandbox ignored or read in an unusual way, the newest first.
import type { VNode } from 'preact'
import { type Column, Table } from '../components/table.tsx'
import type { Snapshot } from '../state/snapshot.ts'
import { numberColumn, plainColumn } from '../records/record-columns.tsx'

type Warnings = Snapshot['clock']['warnings']
type Warning = Warnings['latest'][number]

const columns: readonly Column<Warning>[] = [
  plainColumn('Operation', ({ operation }) => operation),
  { name: 'Warning', kind: 'sentence', cell: ({ text }) => text },
  numberColumn('Requests', ({ count }) => count),
]

export function WarningTable({ warnings: { requests, latest } }: { warnings: Warnings }): VNode {
  return (
    <>
      <p class="border-t px-3 py-1.5">
        Requests with warnings since the start: <b>{requests}</b>
      </p>
      <Table
        name="Warnings"
        columns={columns}
        rows={latest}
        keyOf={({ operation, text }) => `${operation} ${text}`}
        empty="No warnings: every request had only fields and parameters that the document contains."
      />
    </>
  )
}
