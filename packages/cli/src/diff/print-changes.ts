// The forms in which changes are printed: for a terminal, a program, a comment of a pull request, and the lines of a
// diff.
import type { Change, Kind, Path } from './change.ts'

/** What a comparison found. */
export interface Comparison {
  readonly from: string
  readonly to: string
  /** Whether the newer version number announces breaking changes. */
  readonly isAnnounced: boolean
  readonly changes: readonly Change[]
}

const titles: Readonly<Record<Kind, string>> = {
  breaking: 'Breaking changes',
  additive: 'Additions',
  documentation: 'Changes of documentation',
}
const kinds = Object.keys(titles) as Kind[]

/** Returns one sentence: the versions, and how many changes of each kind there are. */
function summarise({ from, to, isAnnounced, changes }: Comparison): string {
  const count = (kind: Kind): number => changes.filter((change) => change.kind === kind).length
  const verdict =
    count('breaking') === 0 ? '' : isAnnounced ? ', as the version says' : ', which the version does not say'
  const breaking = `${count('breaking')} breaking${verdict}`
  // A version is a text of the document: a line of its own could be a command for the runner of GitHub.
  const versions = `${from} to ${to}`.replaceAll(/\s+/g, ' ')
  return `${versions}: ${breaking}; ${count('additive')} additive, ${count('documentation')} of documentation.`
}

/** For a terminal. */
export function drawText(comparison: Comparison): string {
  const sections = sectionsOf(comparison, (kind, changes) => {
    const lines = changes.map(
      ({ rule, path, message, migration }) =>
        `  ${rule}  ${path.join('.')}\n    ${message}${migration === undefined ? '' : ` ${migration}`}\n`,
    )
    return `\n${titles[kind]}\n\n${lines.join('')}`
  })
  return `${summarise(comparison)}\n${sections}`
}

/** For a comment of a pull request, or release notes. */
export function drawMarkdown(comparison: Comparison): string {
  const sections = sectionsOf(comparison, (kind, changes) => {
    const lines = changes.map(({ path, message, migration }) => {
      const advice = migration === undefined ? '' : ` ${escapeMarkdown(migration)}`
      return `- ${quote(path.join('.'))}: ${escapeMarkdown(message)}${advice}\n`
    })
    return `\n### ${titles[kind]}\n\n${lines.join('')}`
  })
  return `## ${escapeMarkdown(`${comparison.from} to ${comparison.to}`)}\n\n${escapeMarkdown(summarise(comparison))}\n${sections}`
}

/** For a program: everything, as JSON. */
export function drawJson(comparison: Comparison): string {
  return `${JSON.stringify(comparison, null, 2)}\n`
}

/**
 * For GitHub: workflow commands, which annotate the lines of the newer file. Changes of documentation are only counted.
 */
export function drawAnnotations(comparison: Comparison, file: string, lineOf: (path: Path) => number): string {
  const level = comparison.isAnnounced ? 'warning' : 'error'
  const lines = comparison.changes.flatMap(({ kind, rule, path, message, migration = '' }) => {
    if (kind === 'documentation') return []
    const place = `file=${escapeProperty(file)},line=${lineOf(path)},title=${rule}`
    const command = kind === 'breaking' ? level : 'notice'
    return [`::${command} ${place}::${escapeCommand(`${path.join('.')}: ${message} ${migration}`.trimEnd())}\n`]
  })
  return `${lines.join('')}${summarise(comparison)}\n`
}

function sectionsOf({ changes }: Comparison, draw: (kind: Kind, changes: readonly Change[]) => string): string {
  return kinds
    .map((kind) => [kind, changes.filter((change) => change.kind === kind)] as const)
    .flatMap(([kind, found]) => (found.length > 0 ? [draw(kind, found)] : []))
    .join('')
}

function quote(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('\n', ' ')}\``
}

/** Messages quote the document, which may contain markup; their own code spans stay. */
function escapeMarkdown(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll(/[<>|[\]\\]/g, String.raw`\$&`)
}

/** A line break would end the command. */
function escapeCommand(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeCommand(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
