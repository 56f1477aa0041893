/** What a run of mutants has found, in sentences. */
export interface Result {
  readonly commit: string
  readonly number: number
  readonly part: string
  readonly path: string
  readonly line: number
  readonly place: string
  /** The tier that finds it; `not fast` where slow tests have not been tried. */
  readonly killer: 'fast' | 'slow' | 'none' | 'not fast'
  /** The file of tests that failed first. */
  readonly by: string
  /** How many files of tests reach it. */
  readonly files: number
  readonly seconds: number
}

const count = (results: readonly Result[], ...killers: Result['killer'][]): number =>
  results.filter(({ killer }) => killers.includes(killer)).length

/**
 * Returns a table by part for each commit, and how the first compares with the others on the mutants that both have
 * met.
 */
export function summarize(results: readonly Result[], commits: readonly string[]): string {
  const lines: string[] = []
  for (const commit of commits) {
    const own = results.filter((result) => result.commit === commit)
    lines.push(`${commit.slice(0, 12)}:`)
    for (const part of ['', ...new Set(own.map((result) => result.part))]) {
      const tried = own.filter((result) => part === '' || result.part === part)
      lines.push(
        `  ${(part || 'all').padEnd(12)}${tried.length} tried: ${count(tried, 'fast')} killed by npm test alone, ` +
          `${count(tried, 'slow')} by slow tests only, ${count(tried, 'none')} survive` +
          (count(tried, 'not fast') > 0 ? `, ${count(tried, 'not fast')} survive npm test (slow tests not tried)` : ''),
      )
    }
  }
  const [first, ...others] = commits
  for (const other of others) {
    const there = results.filter(({ commit, killer }) => commit === other && (killer === 'fast' || killer === 'slow'))
    const here = new Map(results.filter(({ commit }) => commit === first).map((result) => [result.number, result]))
    const both = there.filter(({ number }) => here.has(number)).map(({ number }) => here.get(number)!)
    lines.push(
      `Of ${both.length} mutants that ${other.slice(0, 12)} kills and ${first!.slice(0, 12)} has met, ` +
        `npm test kills ${count(both, 'fast')}, both tiers ${count(both, 'fast', 'slow')}.`,
    )
    for (const { path, line, place } of both.filter(({ killer }) => killer === 'none' || killer === 'not fast'))
      lines.push(`  missed: ${path}:${line} ${place}`)
  }
  const survivors = results.filter(
    ({ commit, killer }) => commit === first && (killer === 'none' || killer === 'not fast'),
  )
  if (survivors.length > 0) lines.push(`Not killed in ${first!.slice(0, 12)}:`)
  for (const { path, line, place, files } of survivors)
    lines.push(`  ${path}:${line} ${place} (${files} files reach it)`)
  return `${lines.join('\n')}\n`
}
