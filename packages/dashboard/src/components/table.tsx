/**
 * A table of records with right-aligned numbers. A table that is too wide scrolls inside its panel, also by keyboard, and
 * narrow screens hide the less important columns.
 */
import type { ComponentChild, VNode } from 'preact'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ComponentChild
  readonly isNumber?: boolean
  /** A sentence, which may wrap. */
  readonly isText?: boolean
  /** Where the column is hidden; "on tablets" includes phones. */
  readonly hidden?: 'on tablets' | 'on phones'
}

interface TableProps<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The text for no rows. */
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

function classOf({ isNumber, isText, hidden }: Column<never>): string {
  return [isNumber && 'number', isText && 'text', hidden && classes[hidden]].filter(Boolean).join(' ')
}
