// The `capi` command: one subcommand for each operation, and those of `other-commands.ts`.
import { type OperationId, operations } from '@capi/api'
import { Command } from 'commander'
import { completionCommands } from './completion/completion-command.ts'
import type { Exit } from './output/exit-status.ts'
import { generalHelp, wrap } from './input/help-text.ts'
import { operationCommand } from './operation-command.ts'
import { otherCommands } from './other-commands.ts'
import type { Terminal } from './output/terminal.ts'
import { shortCommands } from './short-commands.ts'

/** Returns the command; `end` is called with the exit status of the subcommand. */
export function createProgram(version: string, terminal: Terminal, end: (exit: Exit) => void): Command {
  const program = new Command('capi')
    .description('A perpetual futures service on the command line: every operation of the capi document.')
    .version(version, '-v, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .enablePositionalOptions()
    .addHelpText('after', ({ command }) => wrap(generalHelp, command))
  for (const command of shortCommands(terminal, end)) program.addCommand(command.helpGroup('Account at a glance:'))
  for (const { id, tag } of Object.values(operations)) {
    const command = operationCommand(id as OperationId, terminal, end)
    program.addCommand(command.helpGroup(`${titleOf(tag)}:`))
  }
  for (const create of otherCommands) program.addCommand(create(terminal, end).helpGroup('Other commands:'))
  const [completion, complete] = completionCommands(program, terminal)
  program.addCommand(completion.helpGroup('Other commands:'))
  program.addCommand(complete, { hidden: true })
  return configure(program, terminal)
}

/** Returns `Plan order` for `planOrder`. */
function titleOf(tag: string): string {
  const words = tag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Makes a command throw its errors, which `cli.ts` prints, and write its help to the terminal. */
function configure(command: Command, terminal: Terminal): Command {
  // `capi sandbox start --help` prints the help of capi-sandbox, and `capi complete` may be asked what follows --help.
  if (!['start', 'complete'].includes(command.name())) command.helpOption('-h, --help', 'print this text')
  command.exitOverride().configureOutput({
    writeOut: terminal.out,
    writeErr: terminal.error,
    outputError: () => {},
    getOutHelpWidth: () => Math.min(terminal.width, 120),
  })
  for (const inner of command.commands) configure(inner, terminal)
  return command
}
