// `capi sandbox`: starts the local exchange, plays its scenarios, and has one subcommand for each control operation.
import { type ControlId, controlOperations } from '@capi/api/control'
import { controlManual } from '@capi/api/control-manual'
import { Command } from 'commander'
import { flagOf, kebab, readFields, requireFields } from '../input/field-flags.ts'
import { type Kind, fieldsOf, itemOf } from '../input/fields.ts'
import { readData } from '../input/flag-source.ts'
import { describeMore } from '../input/help-text.ts'
import { type Exit, exitOf } from '../output/exit-status.ts'
import { printHint } from '../output/hints.ts'
import { type AnswerOptions, addAnswerFlags, chooseColumns, printAnswer, printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import { type ControlAddress, callControl } from './call-control.ts'

interface Options extends AnswerOptions, ControlAddress {}

/** Returns the command; `end` is called with the exit status. */
export function sandboxCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  const command = new Command('sandbox')
    .enablePositionalOptions()
    .helpCommand('help [command]', 'print the help of a command')
    .summary('start the local exchange, or control a running one')
    .description('The local exchange: start it, or control the one that runs at --base-url or CAPI_URL.')
    .addHelpText('after', '\nThe control token, if the exchange requires one, is read from CAPI_CONTROL_TOKEN.\n')
  command.commandsGroup('Run:')
  command
    .command('start')
    .summary('start it with the flags of capi-sandbox')
    .description('Starts the local exchange with the flags of capi-sandbox.')
    .helpOption(false)
    .passThroughOptions()
    .allowUnknownOption()
    .argument('[flags...]')
    .action((flags: string[]) => runSandbox(flags))
  command
    .command('scenario')
    .summary('play a scenario and check its expectations')
    .description('Plays one scenario in a local exchange of its own, and reports whether its expectations hold.')
    .argument('<name>')
    .action((name: string) => runSandbox(['--scenario', name]))
  command
    .command('scenarios')
    .summary('list the scenarios')
    .description('Lists the scenarios of the local exchange.')
    .action(() => runSandbox(['--scenarios']))
  for (const { id, tag } of Object.values(controlOperations)) {
    const inner = controlCommand(id, terminal, end)
    command.addCommand(inner.helpGroup(`${tag.charAt(0).toUpperCase()}${tag.slice(1)}:`))
  }
  return command
}

/**
 * Runs capi-sandbox in this process, so that it receives the signals and sets the exit status. Loaded only where it is
 * used.
 */
async function runSandbox(flags: readonly string[]): Promise<void> {
  const { runCommand } = await import('@capi/sandbox/command')
  await runCommand(flags)
}

/** Whether an answer has fields, of which a user can choose columns. */
function hasColumns(answer: Kind): boolean {
  return answer.type === 'map' || fieldsOf(itemOf(answer)).length > 0
}

function controlCommand(id: ControlId, terminal: Terminal, end: (exit: Exit) => void): Command {
  const operation = controlOperations[id]
  const { summary, description, fields, answer } = controlManual[id]
  const command = new Command(kebab(id))
    .summary(summary)
    .description(`${description}\n\n${operation.method} ${operation.path}`)
  command.optionsGroup('Fields:')
  for (const field of fields) command.addOption(flagOf(field))
  command.optionsGroup('Options:')
  addAnswerFlags(command, hasColumns(answer))
  command.option('--base-url <url>', 'scheme, host and port of the local exchange')
  command.option(
    '--allow-insecure',
    'send the control token over plain http to an address that is not a loopback address',
  )
  command.addHelpText('after', ({ command: shown }) => describeMore(shown, controlManual[id], fields))
  return command.action(async (options: Options) => {
    try {
      chooseColumns(options, answer)
      const { upload } = operation
      const input = readFields(
        fields.filter(({ name }) => name !== upload?.field),
        options,
      )
      const data = upload && (options as Partial<Record<string, string>>)[upload.field]
      if (data !== undefined) input[upload!.field] = readData(data, `--${upload!.field}`)
      requireFields(fields, input)
      const value = await callControl(operation, input, options, terminal)
      if (typeof value === 'string') terminal.out(value)
      else end(printAnswer(value, answer, options, terminal))
      printHint(id, terminal)
    } catch (error) {
      printError(terminal, `sandbox ${kebab(id)}`, error, options)
      end(exitOf(terminal.signal.aborted ? terminal.signal.reason : error, false))
    }
  })
}
