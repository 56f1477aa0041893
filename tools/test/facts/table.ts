// The table of what the reference says, one fact a row.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Fact {
  readonly section: string
  /** An operation (`GET /path`), a record (`order record`) or `document`. */
  readonly subject: string
  /**
   * A place below the subject: `query.limit`, `body.ids[]`, `response.list[]`, a field, or `-` for the subject itself.
   */
  readonly item: string
  readonly aspect: string
  readonly value: string
}

/** Returns the rows of `reference.tsv`. */
export function readFacts(): Fact[] {
  const [head, ...lines] = readFileSync(join(import.meta.dirname, 'reference.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  if (head !== 'section\tsubject\titem\taspect\tvalue') throw new Error(`Expected five named columns, was "${head}".`)
  return lines.map((line, index) => {
    const cells = line.split('\t')
    if (cells.length !== 5) throw new Error(`Line ${index + 2} must have 5 cells, had ${cells.length}.`)
    const [section, subject, item, aspect, value] = cells as [string, string, string, string, string]
    return { section, subject, item, aspect, value }
  })
}
