#!/usr/bin/env node
// The `capi` executable: runs the command line of the process, and ends with its exit status.
import { endWithNpm } from '@capi/sandbox/end-with-npm'
import { Interrupted } from './output/exit-status.ts'
import { processTerminal } from './output/terminal.ts'
import { runCommand } from './run-command.ts'

endWithNpm('capi')

let control: AbortController | undefined
/**
 * Returns what is aborted by a signal. Before a command asks for it, nothing has to be completed, and a signal ends the
 * process at once, also while it waits for input that does not come.
 */
function interruption(): AbortSignal {
  if (control) return control.signal
  const created = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => created.abort(new Interrupted(`Interrupted by ${signal}.`)))
  control = created
  return created.signal
}

// The reader of the output may close it early, such as `head`. A refused order remains an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? (process.exitCode ?? 0) : 1))

await runCommand(process.argv.slice(2), processTerminal(interruption), (exit) => void (process.exitCode = exit))
