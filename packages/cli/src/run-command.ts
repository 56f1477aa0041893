// One call of the `capi` command, in any terminal: parses the command line, runs the subcommand, and states the exit
// status.
import { CommanderError } from 'commander'
import { ownVersion } from './init/find-packages.ts'
import { type Exit, exitOf, exits, lineOf } from './output/exit-status.ts'
import type { Terminal } from './output/terminal.ts'
import { createProgram } from './program.ts'
import { renameAddress } from './settings/address.ts'

/** Runs a command line; `end` is called with the exit status, unless that is 0. */
export async function runCommand(args: readonly string[], given: Terminal, end: (exit: Exit) => void): Promise<void> {
  // What completes a command line prints nothing else.
  const warn = (text: string): void => void (args[0] === 'complete' || given.error(`capi: ${text}\n`))
  const terminal = { ...given, environment: renameAddress(given.environment, warn) }
  try {
    await createProgram(ownVersion(), terminal, end).parseAsync(args, { from: 'user' })
  } catch (error) {
    const exit = exitOf(error, false)
    end(exit)
    const isHelp = error instanceof CommanderError && error.code.startsWith('commander.help')
    if (!isHelp && exit !== exits.done) terminal.error(`capi: ${lineOf(error)}\n`)
  }
}
