// The table of what was covered, and what stands against the list of what cannot be.

import { type Facts, kinds } from './fact.ts'

/** Facts that cannot be shown, by the reason. */
export type Exceptions = Readonly<Record<string, readonly string[]>>

export interface Verdict {
  /** Lines to print. */
  readonly table: string
  /** Facts that nothing showed, and that no reason excuses. */
  readonly uncovered: readonly string[]
  /** Excused facts that were shown after all, or that the documents do not have. */
  readonly needless: readonly string[]
}

export function judge(facts: Facts, shown: ReadonlySet<string>, exceptions: Exceptions): Verdict {
  const excused = new Set(Object.values(exceptions).flat())
  const missing = Array.from(facts.keys()).filter((fact) => !shown.has(fact))
  return {
    table: [...tableOf(facts, shown), '', ...listOf(exceptions)].join('\n'),
    uncovered: missing.filter((fact) => !excused.has(fact)),
    needless: Array.from(excused).filter((fact) => shown.has(fact) || !facts.has(fact)),
  }
}

function tableOf(facts: Facts, shown: ReadonlySet<string>): string[] {
  const rows = kinds.flatMap((kind) => {
    const all = Array.from(facts).filter(([, each]) => each === kind)
    return row(
      kind,
      all.map(([fact]) => fact),
      shown,
    )
  })
  return ['covered    of      %  what', ...rows, row('all', [...facts.keys()], shown)]
}

function row(name: string, facts: readonly string[], shown: ReadonlySet<string>): string {
  const covered = facts.filter((fact) => shown.has(fact)).length
  const share = facts.length === 0 ? '100.0' : ((covered / facts.length) * 100).toFixed(1)
  return `${String(covered).padStart(7)}${String(facts.length).padStart(6)}${share.padStart(7)}  ${name}`
}

function listOf(exceptions: Exceptions): string[] {
  return Object.entries(exceptions).flatMap(([reason, facts]) => [
    `not covered: ${reason}`,
    ...facts.map((fact) => `  ${fact}`),
  ])
}
