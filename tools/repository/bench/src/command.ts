// What both benchmarks do as commands: read options, end when interrupted, and set the exit status.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { BenchError } from './rounds.ts'
import { fewestRounds } from './statistics.ts'

export interface Options {
  readonly rounds: number
  /** Of the parts that can be measured, those that are wanted. */
  readonly parts: readonly string[]
  readonly isResumed: boolean
  readonly isShort: boolean
  readonly commit: string | undefined
}

interface Defaults {
  readonly rounds: number
  readonly parts: readonly string[]
  /** Parts that have to be asked for. */
  readonly more?: readonly string[]
}

/** Reads the arguments. Throws a `BenchError` that says what was expected and what was received. */
export function readOptions(args: readonly string[], { rounds, parts, more = [] }: Defaults): Options {
  const { values, positionals } = parse(args)
  const count = values.rounds ?? String(rounds)
  if (!/^\d{1,3}$/.test(count) || Number(count) < fewestRounds) {
    throw new BenchError(`--rounds must be a whole number from ${fewestRounds} to 999, was "${count}".`)
  }
  const known = [...parts, ...more]
  const wanted = values.only?.split(',').map((name) => name.trim()) ?? parts
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new BenchError(`--only must list some of ${known.join(', ')}, was "${values.only}".`)
  if (positionals.length > 1) throw new BenchError(`Expected at most one commit, received ${positionals.join(' ')}.`)
  return {
    rounds: Number(count),
    parts: known.filter((name) => wanted.includes(name)),
    isResumed: values.resume,
    isShort: values.short,
    commit: positionals[0],
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        only: { type: 'string' },
        resume: { type: 'boolean', default: false },
        short: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new BenchError(`${(error as Error).message} The options are in tools/repository/bench/README.md.`)
  }
}

/** Runs a command. The exit status is 2 when it could not measure, and 130 when it was interrupted. */
export async function runCommand(
  defaults: Defaults,
  run: (options: Options, signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const interruption = new AbortController()
  const { signal } = interruption
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interruption.abort())
  try {
    const options = readOptions(process.argv.slice(2), defaults)
    console.log(
      `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]}`,
    )
    const code = await run(options, signal)
    process.exitCode = signal.aborted ? 130 : code
  } catch (error) {
    if (!signal.aborted && !(error instanceof BenchError)) throw error
    console.error((error as Error).message)
    process.exitCode = signal.aborted ? 130 : 2
  }
}

/** Returns rows of cells in columns as wide as their widest cell; those of numbers to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const pad = (cell: string, column: number): string =>
    column === 0 || column === widths.length - 1 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}
