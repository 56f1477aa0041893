// One call of the `capi` command, in any terminal: parses the command line, runs the subcommand, and states the exit
// status.
import { CommanderError } from 'commander'
import { ownVersion } from './init/find-packages.ts'
import { type Exit, exitOf, exits, lineOf } from './output/exit-status.ts'
import type { Terminal } from './output/terminal.ts'
import { createProgram } from './program.ts'
import { nameNeighbours } from './name-neighbours.ts'

/** Runs a command line; `end` is called with the exit status, unless that is 0. */
export async function runCommand(
  args: readonly string[],
  terminal: Terminal,
  end: (exit: Exit) => void,
): Promise<void> {
  const program = createProgram(ownVersion(), terminal, end)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    const exit = exitOf(error, false)
    end(exit)
    const isHelp = error instanceof CommanderError && error.code.startsWith('commander.help')
    if (!isHelp && exit !== exits.done)
      terminal.error(`capi: ${lineOf(error)}${nameNeighbours(program, args, error)}\n`)
  }
}
