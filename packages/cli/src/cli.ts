#!/usr/bin/env node
// The `capi` executable: parses the command line, runs a subcommand, and sets the exit status.

import { CommanderError } from 'commander'
import { type Exit, Interrupted, exitOf, lineOf } from './output/exit-status.ts'
import { createProgram } from './program.ts'
import { ownVersion } from './init/find-packages.ts'
import { processTerminal } from './output/terminal.ts'

const control = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => control.abort(new Interrupted(`Interrupted by ${signal}.`)))
// The reader of the output may close it early, such as `head`. A refused order remains an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? (process.exitCode ?? 0) : 1))

const terminal = processTerminal(control.signal)
const end = (exit: Exit): void => void (process.exitCode = exit)

try {
  await createProgram(ownVersion(), terminal, end).parseAsync()
} catch (error) {
  end(exitOf(error, false))
  const isHelp = error instanceof CommanderError && error.code.startsWith('commander.help')
  if (!isHelp && process.exitCode !== 0) terminal.error(`capi: ${lineOf(error)}\n`)
}
