/** What a linter found, in the words of both: where it stands in the sources, which rule, and what to do. */
export interface Finding {
  /** Relative to the root of the repository. */
  readonly file: string
  readonly line: number
  readonly rule: string
  readonly message: string
}

/** What one linter did. */
export interface Report {
  readonly findings: readonly Finding[]
  /** What it looked at, such as `19 operations, 20 rules`. */
  readonly scope: string
}

/** Writes findings for a person and for an editor that follows `file:line`. */
export function format(findings: readonly Finding[]): string {
  const inOrder = findings.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
  const blocks = inOrder.map(
    ({ file, line, rule, message }) => `  ${file}:${line}  ${rule}\n    ${message.replace(/\s*\n\s*/g, ' ')}`,
  )
  // One flaw of a shared thing is found once for each way that leads to it.
  return [...new Set(blocks)].join('\n')
}
