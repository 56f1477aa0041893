// The table of coverage, and the differences from the list of facts that cannot be shown.
import { type Facts, type Kind, kinds } from './fact.ts'

/** Facts that cannot be shown, by the reason. */
export type Exceptions = Readonly<Record<string, readonly string[]>>

export interface Verdict {
  /** Lines to print. */
  readonly table: string
  /** Facts that nothing showed, and that the list does not excuse. */
  readonly uncovered: readonly string[]
  /** Excused facts that were shown after all, or that the documents do not have. */
  readonly needless: readonly string[]
}

export function judge(facts: Facts, shown: ReadonlySet<string>, exceptions: Exceptions): Verdict {
  const excused = new Set(Object.values(exceptions).flat())
  const missing = Array.from(facts.keys()).filter((fact) => !shown.has(fact))
  return {
    table: [...tableOf(facts, shown, excused), ...listOf(exceptions)].join('\n'),
    uncovered: missing.filter((fact) => !excused.has(fact)),
    needless: Array.from(excused).filter((fact) => shown.has(fact) || !facts.has(fact)),
  }
}

function tableOf(facts: Facts, shown: ReadonlySet<string>, excused: ReadonlySet<string>): string[] {
  const row = (name: string, some: readonly string[]): string => {
    const covered = some.filter((fact) => shown.has(fact)).length
    const unreachable = some.filter((fact) => excused.has(fact) && !shown.has(fact)).length
    const share = ((covered / (some.length - unreachable || 1)) * 100).toFixed(1)
    return `${[covered, some.length, unreachable, share].map((cell) => String(cell).padStart(8)).join('')}  ${name}`
  }
  const ofKind = (kind: Kind): string[] => Array.from(facts).flatMap(([fact, each]) => (each === kind ? [fact] : []))
  const rows = kinds.filter((kind) => ofKind(kind).length > 0).map((kind) => row(kind, ofKind(kind)))
  return [' covered      of no way       %  what', ...rows, row('all', [...facts.keys()])]
}

function listOf(exceptions: Exceptions): string[] {
  return Object.entries(exceptions).flatMap(([reason, facts]) => [
    '',
    `not covered: ${reason}`,
    ...facts.map((fact) => `  ${fact}`),
  ])
}
