/** A finding of either linter: its place in the sources, the rule, and how to fix it. */
export interface Finding {
  /** Relative to the root of the repository. */
  readonly file: string
  readonly line: number
  readonly rule: string
  readonly message: string
}

/** The result of one linter. */
export interface Report {
  readonly findings: readonly Finding[]
  /** What it checked, such as `19 operations, 20 rules`. */
  readonly scope: string
}

/** Formats findings for people, with `file:line` for editors. */
export function format(findings: readonly Finding[]): string {
  const inOrder = findings.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
  const blocks = inOrder.map(
    ({ file, line, rule, message }) => `  ${file}:${line}  ${rule}\n    ${message.replace(/\s*\n\s*/g, ' ')}`,
  )
  // A flaw in a shared component is found once for each reference to it.
  return [...new Set(blocks)].join('\n')
}

/** Formats findings as workflow commands, which annotate the lines. */
export function annotate(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ file, line, rule, message }) =>
      `::error file=${escapeProperty(file)},line=${line},title=${escapeProperty(rule)}::${escapeText(message)}`,
  )
  return [...new Set(lines)].join('\n')
}

/** The formats of findings, by the value of `--format`. */
export const writers: Readonly<Record<string, typeof format | undefined>> = { text: format, annotations: annotate }

/** A line break would end the command. */
function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
