// The command `compare`: measures the present tree against another commit, in turns, and says what became
// slower. The other commit is cloned, installed and built in a temporary folder, once; the present tree is built where
// it is.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatTable, type Options, runCommand } from './command.ts'
import { compare, type Comparison, type Samples } from './comparison.ts'
import { BenchError, measureRound, measureRounds, type Turns } from './rounds.ts'

/** The program of each benchmark, and what its metrics are called; all in microseconds an operation. */
const benchmarks: Readonly<Record<string, { program: string; arguments: string[]; metrics: Record<string, string> }>> =
  {
    engine: { program: 'engine.js', arguments: [], metrics: { cpu: 'engine: a command, CPU' } },
    http: {
      program: 'exchange.js',
      arguments: ['memory'],
      metrics: { cpu: 'HTTP, in memory: a request, CPU of the server', wall: 'HTTP, in memory: a request, elapsed' },
    },
    sqlite: {
      program: 'exchange.js',
      arguments: ['sqlite'],
      metrics: { cpu: 'HTTP, SQLite: a request, CPU of the server', wall: 'HTTP, SQLite: a request, elapsed' },
    },
    client: {
      program: 'client.js',
      arguments: [],
      metrics: {
        small: 'client: a small signed GET, CPU',
        orders: 'client: a GET of 100 orders, CPU',
        fills: 'client: a GET of 100 fills, CPU',
      },
    },
  }

const root = join(import.meta.dirname, '../../../..')
/** Turns are many and short, so that other load on the machine meets all three sides alike. */
const turns = 24

await runCommand({ rounds: 12, parts: Object.keys(benchmarks) }, run)

async function run({ rounds, parts, isResumed, commit }: Options, signal: AbortSignal): Promise<number> {
  const name = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit ?? chooseCommit()}^{commit}`)
  if (name === null)
    throw new BenchError(`Expected a commit of this repository, received "${commit}", which git does not know.`)
  console.log(`base: ${git('log', '-1', '--format=%h %s', name)}`)
  const base = join(tmpdir(), `capi-bench-${name.slice(0, 12)}`)
  if (!existsSync(join(base, '.built'))) {
    rmSync(base, { recursive: true, force: true })
    must('git', ['clone', '--quiet', '--shared', '--no-checkout', root, base], root)
    must('git', ['checkout', '--quiet', name], base)
    build(base)
    writeFileSync(join(base, '.built'), '')
  }
  build(root)
  const found = await measureRounds({
    name: `compare-${name.slice(0, 12)}-${git('describe', '--always', '--dirty', '--exclude=*')}`,
    isResumed,
    count: rounds,
    parts,
    measure: (part, round) => {
      const sideOf = (tree: string) => ({ ...benchmarks[part]!, tree })
      return measureRound({ base: sideOf(base), control: sideOf(base), now: sideOf(root) }, { round, turns, signal })
    },
    signal,
  })
  const rows = parts.flatMap((part) => compareMetrics(part, found.get(part)!))
  console.log(`\n${formatRows(rows)}`)
  return rows.some(([, { verdict }]) => verdict === 'slower') ? 1 : 0
}

/** With uncommitted changes what they were made from, on a branch where it left main, else the commit before. */
function chooseCommit(): string {
  if (git('status', '--porcelain') !== '') return 'HEAD'
  const left = git('merge-base', 'HEAD', 'main')
  return left === null || left === git('rev-parse', 'HEAD') ? 'HEAD~1' : left
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

function build(tree: string): void {
  console.log(`install and build ${tree}`)
  must('npm', ['run', '-s', 'setup'], tree)
  must(
    'npm',
    ['run', '-s', 'pnpm', '--', '--filter=@capi/sandbox...', '--filter=@capi/client...', 'run', 'build'],
    tree,
  )
}

function must(command: string, args: readonly string[], cwd: string): void {
  try {
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    throw new BenchError(`${command} ${args.join(' ')} failed in ${cwd}:\n${(error as { stderr?: Buffer }).stderr}`)
  }
}

function compareMetrics(part: string, rounds: readonly Turns[]): [string, Comparison][] {
  if (rounds.length === 0) return []
  const { metrics } = benchmarks[part]!
  return Object.entries(metrics).map(([metric, title]) => [
    title,
    compare(rounds.map((each) => each[metric] as Samples)),
  ])
}

function formatRows(rows: readonly (readonly [string, Comparison])[]): string {
  const micros = (value: number): string => `${value.toPrecision(4)} µs`
  const cells = rows.map(([title, { base, now, ratio, interval, control, verdict }]) => {
    const [own, noise] = [interval, control].map((each) =>
      each ? `${each.low.toFixed(3)} to ${each.high.toFixed(3)}` : '-',
    )
    return [title, micros(base), micros(now), ratio.toFixed(3), own!, noise!, verdict]
  })
  return `${formatTable([['', 'base', 'now', 'ratio', '95 % interval', 'A/A interval', 'verdict'], ...cells])}

Microseconds an operation, medians over the rounds. Ratio: median of now / base in pairs, above 1 is slower.
A/A interval: what the same measurement shows between two processes of the base commit. Where it reaches far beyond 3 %,
a quieter machine or more rounds (--resume --rounds N) show more.`
}
