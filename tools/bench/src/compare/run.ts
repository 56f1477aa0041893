/**
 * The command `npm run bench:compare`: measures the present tree against another commit, in turns, and says what became
 * slower. It never touches the working folder: both trees are checked out, installed and built elsewhere.
 */
import { type Running, describeLoad, describeMachine, runCommandLine } from '../measure/command-line.ts'
import { measureRounds } from '../measure/measure-rounds.ts'
import { openResults, type Results } from '../measure/results.ts'
import { measureRound, type Side } from '../measure/round.ts'
import { type BenchmarkName, benchmarkNames, benchmarks } from './benchmarks.ts'
import { buildTree } from './build.ts'
import { openRepository } from './git.ts'
import { help, type Options, readOptions } from './options.ts'
import { ordersOf } from './order.ts'
import { compare, type Samples } from './samples.ts'
import { formatTable, type Row } from './table.ts'

/** Each side makes six turns for each; turns are short, so that other load on the machine meets all three sides alike. */
const repeats = 4

await runCommandLine({ help, readOptions, run })

async function run(options: Options, { cache, signal, report }: Running): Promise<number> {
  const repository = openRepository(import.meta.dirname)
  const base = repository.base(options.commit)
  const now = repository.present(cache.scratch)
  report(`base: ${base.title}\nnow:  ${now.title}`)
  if (base.tree === now.tree) report('Both have the same content: every difference below is noise.')
  report(describeMachine())
  const build = { cache, repository, signal, report }
  const trees = { base: await buildTree('base', base, build), now: await buildTree('now', now, build) }
  cache.prune()
  const results = openResults(cache.resultsFile(base.tree, now.tree), benchmarkNames, options.isResumed)
  await measureRounds({
    rounds: options.rounds,
    namesIn: () => options.only,
    results,
    measure: (name, round) => {
      const sideOf = (tree: string): Side => ({ ...benchmarks[name], tree })
      const sides = { base: sideOf(trees.base), control: sideOf(trees.base), now: sideOf(trees.now) }
      return measureRound({ sides, orders: ordersOf(round, repeats), scratch: cache.scratch, signal })
    },
    signal,
    report,
  })
  const rows = rowsOf(options.only, results)
  if (rows.length > 0) report(`\n${formatTable(rows)}\nLoad ${describeLoad()}.`)
  if (signal.aborted) return 130
  return rows.some(({ verdict }) => verdict === 'slower') ? 1 : 0
}

function rowsOf(only: readonly BenchmarkName[], results: Results<BenchmarkName>): Row[] {
  return only.flatMap((name) =>
    Object.entries(benchmarks[name].metrics).flatMap(([metric, title]) => {
      const rounds = results.rounds(name).flatMap((samples) => (samples[metric] as Samples | undefined) ?? [])
      return rounds.length === 0 ? [] : [{ title, rounds: rounds.length, ...compare(rounds) }]
    }),
  )
}
