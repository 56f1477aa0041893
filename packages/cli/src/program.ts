/** The whole command: one subcommand for each operation, the local exchange, and the check of a server. */
import { type OperationId, operations } from '@capi/api'
import { Command } from 'commander'
import { sandboxCommand } from './control/command.ts'
import type { Exit } from './output/failure.ts'
import { generalHelp, wrap } from './input/help.ts'
import { operationCommand } from './operation.ts'
import type { Terminal } from './output/terminal.ts'
import { verifyCommand } from './verify/command.ts'

/** Returns the command; `end` hears the exit status of what was run. */
export function createProgram(version: string, terminal: Terminal, end: (exit: Exit) => void): Command {
  const program = new Command('capi')
    .description('A perpetual futures service on the command line: every operation of the capi document.')
    .version(version, '-v, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .enablePositionalOptions()
    .addHelpText('after', ({ command }) => wrap(generalHelp, command))
  for (const { id, tag } of Object.values(operations)) {
    const command = operationCommand(id as OperationId, terminal, end)
    program.addCommand(command.helpGroup(`${titleOf(tag)}:`))
  }
  program.addCommand(sandboxCommand(terminal, end).helpGroup('Beyond the operations:'))
  program.addCommand(verifyCommand(terminal, end).helpGroup('Beyond the operations:'))
  return quiet(program, terminal)
}

/** `planOrder` is shown as `Plan order`. */
function titleOf(tag: string): string {
  const words = tag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Errors are thrown and shown in one place; help goes where it is asked for. */
function quiet(command: Command, terminal: Terminal): Command {
  // `capi sandbox start --help` is answered by what it starts.
  if (command.name() !== 'start') command.helpOption('-h, --help', 'print this text')
  command.exitOverride().configureOutput({
    writeOut: terminal.out,
    writeErr: terminal.error,
    outputError: () => {},
    getOutHelpWidth: () => Math.min(terminal.width ?? 100, 120),
  })
  for (const inner of command.commands) quiet(inner, terminal)
  return command
}
