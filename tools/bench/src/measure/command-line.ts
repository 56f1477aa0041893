/** What both benchmarks do as commands: read options, hold the folder of results, end when interrupted, and set the exit status. */
import { cpus, loadavg } from 'node:os'
import { BenchError } from './bench-error.ts'
import { type Cache, openCache } from './cache.ts'

/** What a benchmark gets besides its options. */
export interface Running {
  readonly cache: Cache
  /** Aborted by Ctrl-C and other signals that end the command. */
  readonly signal: AbortSignal
  readonly report: (text: string) => void
}

interface Command<Options> {
  readonly help: string
  readonly readOptions: (args: readonly string[]) => Options
  /** Returns the exit status. */
  readonly run: (options: Options, running: Running) => Promise<number>
}

/** Runs the command of this process. The exit status is 2 when it could not measure, and 130 when it was interrupted before. */
export async function runCommandLine<Options extends { readonly isHelp: boolean }>({
  help,
  readOptions,
  run,
}: Command<Options>): Promise<void> {
  const interruption = new AbortController()
  const { signal } = interruption
  const report = (text: string): void => console.log(text)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => interruption.abort(new Error(`Interrupted by ${name}.`)))
  }
  let cache: Cache | undefined
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.isHelp) report(help)
    else process.exitCode = await run(options, { cache: (cache = openCache()), signal, report })
  } catch (error) {
    if (!signal.aborted && !(error instanceof BenchError)) throw error
    console.error((error as Error).message)
    process.exitCode = signal.aborted ? 130 : 2
  } finally {
    cache?.close()
  }
}

/** Returns processor, cores, version of Node and load of this machine in one line. */
export function describeMachine(): string {
  return `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}, load ${describeLoad()}`
}

export function describeLoad(): string {
  return loadavg()[0]!.toFixed(1)
}
