// A table of records: numbers aligned by their decimals at the right, words at the left. Where it is wider than its place
// it scrolls by itself, also by keyboard; columns that say less are left out on narrow screens.

import type { ComponentChild, VNode } from 'preact'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ComponentChild
  readonly isNumber?: boolean
  /** A sentence, which may take several lines. */
  readonly isText?: boolean
  /** Left out where there is less room than on a desk, or where there is as little as on a phone. */
  readonly isLeftOut?: 'on tablets' | 'on phones'
}

interface TableProps<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What is said where there is nothing. */
  readonly empty: string
}

export function Table<Row>({ name, columns, rows, keyOf, empty }: TableProps<Row>): VNode {
  if (rows.length === 0) return <p class="empty">{empty}</p>
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={name}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" class={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-id={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.name} class={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const classes = { 'on tablets': 'desk', 'on phones': 'wide' } as const

function classOf({ isNumber, isText, isLeftOut }: Column<never>): string {
  return [isNumber && 'number', isText && 'text', isLeftOut && classes[isLeftOut]].filter(Boolean).join(' ')
}
