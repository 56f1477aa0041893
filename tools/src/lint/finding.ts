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

/** Writes findings as commands of a workflow, which show each beside its line. */
export function annotate(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ file, line, rule, message }) =>
      `::error file=${escapeProperty(file)},line=${line},title=${escapeProperty(rule)}::${escapeText(message)}`,
  )
  return [...new Set(lines)].join('\n')
}

/** A line end would end the command. */
function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
