/** What a run of mutants has found, in sentences. */
export interface Result {
  readonly commit: string
  readonly number: number
  readonly part: string
  readonly path: string
  readonly line: number
  readonly place: string
  /** The tier that finds it; `not quick` and `not fast` where the rest of the tests has not been tried. */
  readonly killer: 'fast' | 'slow' | 'none' | 'not fast' | 'not quick'
  /** The file of tests that failed first. */
  readonly by: string
  readonly seconds: number
}

const count = (results: readonly Result[], ...killers: Result['killer'][]): number =>
  results.filter(({ killer }) => killers.includes(killer)).length

const isKilled = (killer: Result['killer']): boolean => killer === 'fast' || killer === 'slow'

/**
 * Returns a table by part for each commit, and how the first compares with the others on the mutants that both have
 * met.
 */
export function summarize(all: readonly Result[], commits: readonly string[]): string {
  // The last line of a mutant counts.
  const results = Array.from(new Map(all.map((result) => [`${result.commit} ${result.number}`, result])).values())
  const lines: string[] = []
  for (const commit of commits) {
    const own = results.filter((result) => result.commit === commit)
    lines.push(`${commit.slice(0, 12)}:`)
    for (const part of ['', ...new Set(own.map((result) => result.part))]) {
      const tried = own.filter((result) => part === '' || result.part === part)
      lines.push(
        `  ${(part || 'all').padEnd(12)}${tried.length} tried: ${count(tried, 'fast')} killed by npm test alone, ` +
          `${count(tried, 'slow')} by slow tests only, ${count(tried, 'none')} survive` +
          [['not fast', 'survive npm test (slow tests not tried)'] as const, ['not quick', 'are under way'] as const]
            .map(([killer, what]) => (count(tried, killer) > 0 ? `, ${count(tried, killer)} ${what}` : ''))
            .join(''),
      )
    }
  }
  const [first, ...others] = commits
  for (const other of others) {
    const there = results.filter(({ commit, killer }) => commit === other && isKilled(killer))
    const here = new Map(results.filter(({ commit }) => commit === first).map((result) => [result.number, result]))
    const both = there.filter(({ number }) => here.has(number)).map(({ number }) => here.get(number)!)
    lines.push(
      `Of ${both.length} mutants that ${other.slice(0, 12)} kills and ${first!.slice(0, 12)} has met, ` +
        `npm test kills ${count(both, 'fast')}, both tiers ${count(both, 'fast', 'slow')}.`,
    )
    for (const { path, line, place } of both.filter(({ killer }) => !isKilled(killer)))
      lines.push(`  missed: ${path}:${line} ${place}`)
  }
  const survivors = results.filter(({ commit, killer }) => commit === first && !isKilled(killer))
  if (survivors.length > 0) lines.push(`Not killed in ${first!.slice(0, 12)}:`)
  for (const { path, line, place } of survivors) lines.push(`  ${path}:${line} ${place}`)
  return `${lines.join('\n')}\n`
}
