/** Rows of cells as lines of a terminal, in columns as wide as their widest cell. */

/** Returns the lines; the columns that `isText` names are aligned to the left, those of numbers to the right. */
export function alignColumns(rows: readonly (readonly string[])[], isText: (column: number) => boolean): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}
