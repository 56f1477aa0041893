/** `capi mcp`: serves the operations as tools of the Model Context Protocol, for agents. The package `@capi/mcp` does the work. */
import type { Permission } from '@capi/mcp'
import { UsageError } from '@capi/client'
import { Command, Option } from 'commander'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import { type ConnectionFlags, connectionFlags, readLimits } from '../settings/connection-flags.ts'
import { readConnection } from '../settings/read-connection.ts'

interface Options extends ConnectionFlags {
  readonly allow?: readonly Permission[]
  readonly maxResultBytes?: string
}

/** Returns the command; `end` is called with the exit status. */
export function mcpCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  const command = new Command('mcp')
    .summary('serve the operations to agents (Model Context Protocol)')
    .description(
      'Serves every operation as a tool of the Model Context Protocol, on standard input and output, until the input ends. ' +
        'Only reading is allowed unless --allow enables more.',
    )
  command.optionsGroup('Options:')
  command.addOption(
    new Option('--allow <permission...>', 'also allow trading, or changes of the local exchange').choices([
      'trade',
      'control',
    ]),
  )
  command.option('--max-result-bytes <n>', 'largest size of a result; the rest is read with a cursor (default 16000)')
  for (const option of connectionFlags()) command.addOption(option)
  return command.action(async (options: Options) => {
    try {
      await serve(options, terminal)
      end(exits.done)
    } catch (error) {
      printError(terminal, 'mcp', error)
      end(exitOf(error, false))
    }
  })
}

async function serve(options: Options, terminal: Terminal): Promise<void> {
  const { environment, signal } = terminal
  const { baseUrl, credentials, whyNone } = readConnection(options, environment)
  const { allow = [] } = options
  if (allow.includes('trade') && !credentials) throw new UsageError(`--allow trade needs credentials. ${whyNone}`)
  // Loaded here, because no other command needs it.
  const { createMcp, serveOnStdio } = await import('@capi/mcp')
  const mcp = createMcp({
    baseUrl,
    credentials,
    allow,
    controlToken: environment['CAPI_CONTROL_TOKEN'] || undefined,
    maxResultBytes: readSize(options.maxResultBytes),
    client: readLimits(options),
  })
  await serveOnStdio(mcp, signal, (error) => terminal.error(`capi mcp: ${error.message}\n`))
}

function readSize(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`--max-result-bytes must be a whole number, was ${JSON.stringify(text)}.`)
}
