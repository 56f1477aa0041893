#!/usr/bin/env node
// The `capi` executable: runs the command line of the process, and ends with its exit status.
import { Interrupted } from './output/exit-status.ts'
import { processTerminal } from './output/terminal.ts'
import { runCommand } from './run-command.ts'

const control = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => control.abort(new Interrupted(`Interrupted by ${signal}.`)))
// The reader of the output may close it early, such as `head`. A refused order remains an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? (process.exitCode ?? 0) : 1))

await runCommand(process.argv.slice(2), processTerminal(control.signal), (exit) => void (process.exitCode = exit))
