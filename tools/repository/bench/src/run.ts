// The command `bench`: measures what is built against other programs that do the same work, prints the ratios
// beside their bounds, and appends them to the history. With `--short` it only says whether a ratio is far outside of
// the history.
import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Bound, bounds, type Measured, partOf, regressionOf, verdictOf } from './bounds.ts'
import { formatTable, type Options, runCommand } from './command.ts'
import { type DuelName, duels, lackOf } from './duels.ts'
import { measureClone } from './repository.ts'
import { measureRound, measureRounds, readLines, type Turns } from './rounds.ts'
import { intervalOfMedian, median, ratioOf } from './statistics.ts'

interface Entry {
  readonly date: string
  readonly commit: string
  /** By the id of the bound. */
  readonly measured: Readonly<Record<string, Measured>>
}

const root = join(import.meta.dirname, '../../../..')
const historyFile = join(root, 'tools/repository/bench/history.jsonl')
const history = readLines<Entry>(historyFile)
/** The short form takes less than a minute. */
const short = { rounds: 3, bounds: ['client-small', 'engine-rate', 'server-memory'] }
/** How much worse than before a value of a short run may be. */
const tolerance = 1.5
const turns = 6

await runCommand({ rounds: 15, parts: [...Object.keys(duels), 'import'], more: ['repository'] }, run)

async function run({ rounds, parts, isShort, isResumed }: Options, signal: AbortSignal): Promise<number> {
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  const wanted = bounds.filter((bound) => (isShort ? short.bounds.includes(bound.id) : parts.includes(partOf(bound))))
  const wantedParts = Array.from(new Set(wanted.map(partOf)))
  const lacking = wantedParts.filter((part) => lackOf(part) !== null)
  for (const part of lacking) console.log(`${part}: not measured, because ${lackOf(part)}.`)
  const found = await measureRounds({
    name: `${isShort ? 'short' : 'bounds'}-${commit}`,
    isResumed,
    count: isShort ? short.rounds : rounds,
    parts: wantedParts.filter((part) => !lacking.includes(part)),
    measure: (part, round) => measurePart(part, round, wanted, signal),
    signal,
  })
  const measured = Object.fromEntries(
    wanted.flatMap((bound) => {
      const values = (found.get(partOf(bound)) ?? []).flatMap((each) => valueOf(bound, each))
      if (values.length === 0) return []
      return [[bound.id, { value: median(values), interval: intervalOfMedian(values), rounds: values.length }]]
    }),
  )
  console.log(`\n${formatReport(wanted, measured)}\n\nMedians over the rounds, with the 95 % interval of the median.`)
  if (signal.aborted) return 130
  if (isShort) return judge(wanted, measured)
  const machine = {
    cpu: cpus()[0]!.model.trim(),
    cores: cpus().length,
    node: process.versions.node,
    load: loadavg()[0]!,
  }
  const entry = { date: new Date().toISOString().slice(0, 10), commit, machine, measured }
  const shorten = (_: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(3)) : value)
  appendFileSync(historyFile, `${JSON.stringify(entry, shorten)}\n`)
  return 0
}

async function measurePart(part: string, round: number, wanted: readonly Bound[], signal: AbortSignal): Promise<Turns> {
  if (part === 'import') return { import: { ours: [measureImport()] } }
  // It is measured once, since that takes as long as everything else together.
  if (part === 'repository') return round === 0 ? measureClone(root, signal) : {}
  const sides = Object.entries(duels[part as DuelName]).filter(([name]) =>
    wanted.some(({ of }) => 'duel' in of && of.duel === part && (of.over === name || of.under === name)),
  )
  const chosen = Object.fromEntries(sides.map(([name, side]) => [name, { ...side, tree: root }]))
  return measureRound(chosen, { round, turns, signal })
}

/**
 * Returns the milliseconds that the import of the client takes above a program that imports nothing; both take turns.
 */
function measureImport(): number {
  const timeOf = (program: string): number => {
    const begun = performance.now()
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: {} })
    return performance.now() - begun
  }
  const program = `import ${JSON.stringify(join(root, 'packages/client/dist/index.js'))}`
  return median(Array.from({ length: 7 }, () => timeOf(program) - timeOf('')))
}

function valueOf({ of }: Bound, measured: Turns): readonly number[] {
  if ('value' in of) return measured[of.value]?.['ours'] ?? []
  const sides = measured[of.metric]!
  return [ratioOf(sides[of.over]!, sides[of.under]!)]
}

function lastOf(id: string): { readonly commit: string; readonly measured: Measured } | undefined {
  const entry = history.findLast(({ measured }) => measured[id] !== undefined)
  return entry && { commit: entry.commit, measured: entry.measured[id]! }
}

function formatReport(wanted: readonly Bound[], measured: Readonly<Record<string, Measured>>): string {
  const rows = wanted.flatMap((bound) => {
    const now = measured[bound.id]
    if (!now) return []
    const before = lastOf(bound.id)
    const isWorse = before?.measured.interval && now.interval && regressionOf(bound, now, before.measured) > 1
    const interval = now.interval ? `${now.interval.low.toFixed(2)} to ${now.interval.high.toFixed(2)}` : '-'
    const was = before
      ? `before ${before.measured.value.toFixed(2)} (${before.commit})${isWorse ? ', became worse' : ''}`
      : ''
    const limit = `${bound.kind} ${bound.limit} ${bound.unit}`
    return [[bound.title, limit, `${now.value.toFixed(2)} ${bound.unit}`, interval, verdictOf(bound, now), was]]
  })
  return formatTable([['', 'bound', 'measured', '95 % interval', '', ''], ...rows])
}

function judge(wanted: readonly Bound[], measured: Readonly<Record<string, Measured>>): number {
  const failed = wanted.filter((bound) => {
    const before = lastOf(bound.id)
    return before && regressionOf(bound, measured[bound.id]!, before.measured) > tolerance
  })
  for (const { title } of failed) console.log(`Far outside of what the history says: ${title}.`)
  return failed.length > 0 ? 1 : 0
}
