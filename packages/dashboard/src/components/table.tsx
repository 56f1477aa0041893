// A table of records with right-aligned numbers. Of a long table, only the rows in sight are in the page. A table that
// is too wide or too long scrolls inside its panel, also by keyboard, and narrow panels hide the less important
// columns.
import type { ComponentChild, VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { leastVirtual, useVirtualRows } from './use-virtual-rows.ts'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ComponentChild
  readonly kind?: keyof typeof kinds
  /** Where the column is hidden; "on tablets" includes phones. */
  readonly hidden?: keyof typeof hiding | undefined
}

interface TableProps<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The text for no rows. */
  readonly empty: string
}

const kinds = { number: 'text-right', sentence: 'w-[99%] whitespace-normal', plain: '' } as const
/** By the width of the panel, not of the window. */
const hiding = { 'on tablets': '@max-lg:hidden', 'on phones': '@max-sm:hidden' } as const

export function Table<Row>({ name, columns, rows, keyOf, empty }: TableProps<Row>): VNode {
  const place = useRef<HTMLDivElement>(null)
  const { first, end, above, below } = useVirtualRows(rows.length, place)
  if (rows.length === 0) return <p class="px-3 pt-1.5 pb-3.5 text-muted">{empty}</p>
  const classOf = ({ kind = 'plain', hidden }: Column<Row>): string => `${kinds[kind]} ${hidden ? hiding[hidden] : ''}`
  return (
    <div
      ref={place}
      class="relative max-h-full overflow-auto max-lg:max-h-108"
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      <table class="w-full" aria-rowcount={rows.length < leastVirtual ? undefined : rows.length + 1}>
        <thead class="sticky top-0 bg-panel text-xs text-muted shadow-[0_1px_var(--color-line)]">
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" class={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 ? <Gap height={above} columns={columns.length} /> : null}
          {rows.slice(first, end).map((row, index) => (
            <tr
              key={keyOf(row)}
              data-id={keyOf(row)}
              aria-rowindex={rows.length < leastVirtual ? undefined : first + index + 2}
              class="hover:bg-hover first:*:border-t-0"
            >
              {columns.map((column) => (
                <td key={column.name} class={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {below > 0 ? <Gap height={below} columns={columns.length} /> : null}
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not in the page. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }): VNode {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} class="border-0 p-0" style={{ height: `${height}px` }} />
    </tr>
  )
}
