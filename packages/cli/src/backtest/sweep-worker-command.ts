// `capi sweep-worker`: makes runs of sweeps that other machines start. The package `@capi/backtest` does the work.
import { existsSync } from 'node:fs'
import { UsageError } from '@capi/client'
import { Command } from 'commander'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import { profileFile } from '../settings/read-connection.ts'
import { loadBacktest } from './load-backtest.ts'
import { asUsage, createNotice, readQueue } from './queue-flags.ts'
import { readCount } from './strategy-flags.ts'

interface Options {
  readonly queue: string
  readonly threads?: string
}

/** Returns the command; `end` is called with the exit status. */
export function sweepWorkerCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  return new Command('sweep-worker')
    .summary('make runs of sweeps that other machines start')
    .description(
      'Takes runs of capi sweep --queue from a Redis and makes them on all cores, until Ctrl-C; runs in progress then go back. Both sides ' +
        'need the same CAPI_QUEUE_SECRET, of at least 32 characters. A worker runs the code of the sweeps, so it must have no ' +
        'credentials of an exchange, and refuses to start with them.',
    )
    .requiredOption(
      '--queue <url>',
      'Redis on this machine, or behind TLS (rediss://); its password in CAPI_QUEUE_PASSWORD',
    )
    .option('--threads <count>', 'runs at a time (default: the number of cores)')
    .action(async ({ queue, threads }: Options) => {
      try {
        const { environment, signal } = terminal
        const count = readCount('--threads', threads)
        const backtest = await loadBacktest()
        const onNotice = createNotice(terminal, 'sweep-worker')
        asUsage(() => backtest.checkWorkerEnvironment(environment))
        const profiles = profileFile(environment)
        if (existsSync(profiles))
          throw new UsageError(
            `A worker must have no credentials of an exchange, because it runs code that comes from a queue, but ${profiles} exists: run it as a user without profiles.`,
          )
        await backtest.runSweepWorker({
          ...asUsage(() => readQueue(queue, backtest, environment)),
          environment,
          signal,
          threads: count,
          onNotice,
        })
        end(exits.done)
      } catch (error) {
        printError(terminal, 'sweep-worker', error)
        end(exitOf(terminal.signal.aborted ? terminal.signal.reason : error, false))
      }
    })
}
