/**
 * The command `npm run bench`: measures what is built against other programs that do the same work, prints the ratios beside
 * their bounds, and appends them to the history. With `--short` it only says whether a ratio is far outside of the history.
 */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Running, describeLoad, describeMachine, runCommandLine } from '../measure/command-line.ts'
import { measureRounds } from '../measure/measure-rounds.ts'
import { openResults } from '../measure/results.ts'
import { type Bound, bounds } from './bounds.ts'
import { appendEntry, lastOf, readHistory } from './history.ts'
import { isFarWorse, type Measured, summarise } from './measured.ts'
import { help, type Options, type PartName, partNames, readOptions } from './options.ts'
import { lackOf, measurePart, partOf, valuesOf } from './parts.ts'
import { formatReport } from './report.ts'

const root = join(import.meta.dirname, '../../../..')
const historyFile = join(root, 'tools/bench/history.jsonl')
/** The short form takes less than a minute. */
const short = { rounds: 3, bounds: ['client-small', 'engine-rate', 'server-memory'] }

await runCommandLine({ help, readOptions, run })

async function run({ rounds, parts, isShort, isResumed }: Options, running: Running): Promise<number> {
  const { cache, signal, report } = running
  const commit = git('describe', '--always', '--dirty', '--exclude=*')
  report(`${commit}; ${describeMachine()}`)
  const wanted = bounds.filter(({ id, of }) => (isShort ? short.bounds.includes(id) : parts.includes(partOf(of))))
  // Files of their own, because a new measurement empties its file.
  const file = cache.resultsFile(isShort ? 'bounds-short' : 'bounds', git('rev-parse', 'HEAD'))
  const results = openResults(file, partNames, isResumed)
  const measurable = partsOf(wanted, report)
  await measureRounds({
    rounds: isShort ? short.rounds : rounds,
    // The repository is measured once, since that takes as long as everything else together.
    namesIn: (round) => measurable.filter((part) => part !== 'repository' || round === 0),
    results,
    measure: (part, round) => measurePart(part, { wanted, round, tree: root, scratch: cache.scratch, signal, report }),
    signal,
    report,
  })
  const measured = Object.fromEntries(
    wanted.flatMap((bound) => {
      const values = valuesOf(bound, results)
      return values.length > 0 ? [[bound.id, summarise(values)]] : []
    }),
  )
  const history = readHistory(historyFile)
  report(`\n${formatReport(wanted, measured, history)}\nLoad ${describeLoad()}.`)
  if (signal.aborted) return 130
  if (isShort) return judge(wanted, measured, report)
  const machine = {
    cpu: cpus()[0]!.model.trim(),
    cores: cpus().length,
    node: process.versions.node,
    load: loadavg()[0]!,
  }
  appendEntry(historyFile, { date: new Date().toISOString().slice(0, 10), commit, machine, measured })
  return 0
}

/** Returns the parts that measure these bounds, and reports those that this machine cannot measure. */
function partsOf(wanted: readonly Bound[], report: Running['report']): PartName[] {
  return partNames.filter((part) => {
    if (!wanted.some(({ of }) => part === partOf(of))) return false
    const lack = lackOf(part)
    if (lack !== null) report(`${part}: not measured, because ${lack}.`)
    return lack === null
  })
}

function judge(
  wanted: readonly Bound[],
  measured: Readonly<Record<string, Measured>>,
  report: Running['report'],
): number {
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
