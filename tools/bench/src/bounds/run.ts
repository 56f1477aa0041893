/**
 * The command `npm run bench`: measures what is built against other programs that do the same work, prints the ratios beside
 * their bounds, and appends them to the history. With `--short` it only says whether a ratio is far outside of the history.
 */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { BenchError } from '../measure/bench-error.ts'
import { type Cache, openCache } from '../measure/cache.ts'
import { openResults, type Results } from '../measure/results.ts'
import { type Bound, bounds } from './bounds.ts'
import { appendEntry, lastOf, readHistory } from './history.ts'
import { isFarWorse, type Measured, summarise } from './measured.ts'
import { help, type Options, type PartName, partNames, readOptions } from './options.ts'
import { measurePart, partOf, valuesOf } from './parts.ts'
import { formatReport } from './report.ts'

const root = join(import.meta.dirname, '../../../..')
const historyFile = join(root, 'tools/bench/history.jsonl')
/** The short form takes less than a minute. */
const short = { rounds: 3, bounds: ['client-small', 'engine-rate', 'server-memory'] }

const interruption = new AbortController()
const { signal } = interruption
const report = (text: string): void => console.log(text)

async function run({ rounds, parts, isShort, isResumed }: Options, cache: Cache): Promise<number> {
  const commit = git('describe', '--always', '--dirty', '--exclude=*')
  report(`${commit}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, load ${load()}`)
  const wanted = bounds.filter(({ id, of }) => (isShort ? short.bounds.includes(id) : parts.includes(partOf(of))))
  const results = openResults(cache.resultsFile('bounds', git('rev-parse', 'HEAD')), partNames, isResumed)
  try {
    await measure(isShort ? short.rounds : rounds, wanted, results, cache.scratch)
  } catch (error) {
    if (!signal.aborted) throw error
    report('\nInterrupted. What was measured is stored; the same command with --resume continues.')
  }
  const measured = Object.fromEntries(
    wanted.flatMap((bound) => {
      const values = valuesOf(bound, results)
      return values.length > 0 ? [[bound.id, summarise(values)]] : []
    }),
  )
  const history = readHistory(historyFile)
  report(`\n${formatReport(wanted, measured, history)}\nLoad ${load()}.`)
  if (signal.aborted) return 130
  if (isShort) return judge(wanted, measured)
  const machine = {
    cpu: cpus()[0]!.model.trim(),
    cores: cpus().length,
    node: process.versions.node,
    load: loadavg()[0]!,
  }
  appendEntry(historyFile, { date: new Date().toISOString().slice(0, 10), commit, machine, measured })
  return 0
}

/** Measures what is missing, round by round. */
async function measure(
  rounds: number,
  wanted: readonly Bound[],
  results: Results<PartName>,
  scratch: string,
): Promise<void> {
  const parts = partNames.filter((part) => wanted.some(({ of }) => part === partOf(of)))
  const begun = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    for (const part of parts) {
      signal.throwIfAborted()
      // The repository is measured once, since that takes as long as everything else together.
      if (results.has(part, part === 'repository' ? 0 : round)) continue
      const samples = await measurePart(part, { wanted, round, tree: root, scratch, signal, report })
      if (samples) results.add({ benchmark: part, round, samples })
      report(`round ${round + 1} of ${rounds}: ${part}`)
    }
    const minutes = (((performance.now() - begun) / (round + 1)) * (rounds - round - 1)) / 60_000
    report(`about ${minutes.toFixed(1)} minutes left`)
  }
}

function judge(wanted: readonly Bound[], measured: Readonly<Record<string, Measured>>): number {
  const history = readHistory(historyFile)
  const failed = wanted.filter((bound) => {
    const [now, earlier] = [measured[bound.id], lastOf(history, bound.id)]
    return now && earlier && isFarWorse(bound, now.value, earlier.measured)
  })
  for (const { title } of failed) report(`Far outside of what the history says: ${title}.`)
  return failed.length > 0 ? 1 : 0
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
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
