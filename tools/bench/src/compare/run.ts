/**
 * The command `npm run bench:compare`: measures the present tree against another commit, in turns, and says what became
 * slower. It never touches the working folder: both trees are checked out, installed and built elsewhere.
 */
import { cpus, loadavg } from 'node:os'
import { BenchError } from '../measure/bench-error.ts'
import { type Cache, openCache } from '../measure/cache.ts'
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

const interruption = new AbortController()
const { signal } = interruption
const report = (text: string): void => console.log(text)

async function run(options: Options, cache: Cache): Promise<number> {
  const repository = openRepository(import.meta.dirname)
  const base = repository.base(options.commit)
  const now = repository.present(cache.scratch)
  report(`base: ${base.title}\nnow:  ${now.title}`)
  if (base.tree === now.tree) report('Both have the same content: every difference below is noise.')
  report(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, load ${load()}`)
  const build = { cache, repository, signal, report }
  const trees = { base: await buildTree('base', base, build), now: await buildTree('now', now, build) }
  cache.prune()
  const results = openResults(cache.resultsFile(base.tree, now.tree), benchmarkNames, options.isResumed)
  try {
    await measure(options, results, trees, cache.scratch)
  } catch (error) {
    if (!signal.aborted) throw error
    report('\nInterrupted. What was measured is stored; the same command with --resume continues.')
  }
  const rows = rowsOf(options.only, results)
  if (rows.length > 0) report(`\n${formatTable(rows)}\nLoad ${load()}.`)
  if (signal.aborted) return 130
  return rows.some(({ verdict }) => verdict === 'slower') ? 1 : 0
}

async function measure(
  { rounds, only }: Options,
  results: Results<BenchmarkName>,
  trees: { readonly base: string; readonly now: string },
  scratch: string,
): Promise<void> {
  const begun = performance.now()
  let measured = 0
  for (let round = 0; round < rounds; round += 1) {
    const missing = only.filter((name) => !results.has(name, round))
    for (const name of missing) {
      signal.throwIfAborted()
      const sideOf = (tree: string): Side => ({ ...benchmarks[name], tree })
      const sides = { base: sideOf(trees.base), control: sideOf(trees.base), now: sideOf(trees.now) }
      const orders = ordersOf(round, repeats)
      results.add({ benchmark: name, round, samples: await measureRound({ sides, orders, scratch, signal }) })
    }
    if (missing.length === 0) continue
    measured += 1
    const minutes = (((performance.now() - begun) / measured) * (rounds - round - 1)) / 60_000
    report(`round ${round + 1} of ${rounds}, about ${minutes.toFixed(1)} minutes left`)
  }
}

function rowsOf(only: readonly BenchmarkName[], results: Results<BenchmarkName>): Row[] {
  return only.flatMap((name) =>
    Object.entries(benchmarks[name].metrics).flatMap(([metric, title]) => {
      const rounds = results.rounds(name).flatMap((samples) => (samples[metric] as Samples | undefined) ?? [])
      return rounds.length === 0 ? [] : [{ title, rounds: rounds.length, ...compare(rounds) }]
    }),
  )
}

function load(): string {
  return loadavg()[0]!.toFixed(1)
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => interruption.abort(new Error(`Interrupted by ${name}.`)))
}
let cache: Cache | undefined
try {
  const options = readOptions(process.argv.slice(2))
  if (options.isHelp) report(help)
  else process.exitCode = await run(options, (cache = openCache()))
} catch (error) {
  if (!signal.aborted && !(error instanceof BenchError)) throw error
  console.error((error as Error).message)
  process.exitCode = signal.aborted ? 130 : 2
} finally {
  cache?.close()
}
