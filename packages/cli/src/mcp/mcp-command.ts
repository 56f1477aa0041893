// `capi mcp`: serves the operations as tools of the Model Context Protocol, for agents. The package `@capi/mcp` does
// the work.
import { once } from 'node:events'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { McpOptions, Permission } from '@capi/mcp'
import { UsageError } from '@capi/client'
import { Command, Option } from 'commander'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import { type ConnectionFlags, connectionFlags, readLimits } from '../settings/connection-flags.ts'
import { readConnection } from '../settings/read-connection.ts'

interface Options extends ConnectionFlags {
  readonly allow?: readonly Permission[]
  readonly symbols?: readonly string[]
  readonly maxOrderValue?: string
  readonly maxDayValue?: string
  readonly maxPositionValue?: string
  readonly maxLeverage?: string
  readonly maxDayLoss?: string
  readonly maxResultBytes?: string
  readonly port?: string
  readonly tools?: readonly string[]
  readonly confirm?: true
  readonly audit?: string
}

/** Returns the command; `end` is called with the exit status. */
export function mcpCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  const command = new Command('mcp')
    .summary('serve the operations to agents (Model Context Protocol)')
    .description(
      'Serves every operation to agents (Model Context Protocol), on standard input and output, until the input ends. ' +
        'Only reading is allowed unless --allow enables more. Trading at an address that is not a loopback address needs ' +
        '--symbols, --max-order-value and --max-day-value.',
    )
  command.optionsGroup('Options:')
  command.addOption(
    new Option('--allow <permission...>', 'also allow trading, or changes of the local exchange').choices([
      'trade',
      'control',
    ]),
  )
  command.option(
    '--tools <name...>',
    'few: one tool for each kind of operation; all: one for each operation; or names of tools (default few)',
  )
  command.option('--confirm', 'a person must confirm each call that trades, after it was rehearsed')
  command.option('--audit <file>', 'record every call in this file, which only you can read (capi audit shows it)')
  command.option('--symbols <symbol...>', 'limit of trading: the only symbols in which anything may change')
  command.option('--max-order-value <decimal>', 'limit of trading: largest value of one order, in the quote currency')
  command.option('--max-day-value <decimal>', 'limit of trading: largest value of all orders of a day (UTC)')
  command.option(
    '--max-position-value <decimal>',
    'limit of trading: largest value of all positions and orders that open',
  )
  command.option('--max-leverage <decimal>', 'limit of trading: highest leverage with which anything is opened')
  command.option('--max-day-loss <decimal>', 'limit of trading: loss of a day (UTC) from which on nothing is opened')
  command.option('--max-result-bytes <n>', 'largest size of a result; the rest is read with a cursor (default 16000)')
  command.option('--port <n>', 'serve over HTTP on this port of 127.0.0.1, with the token in CAPI_MCP_TOKEN')
  for (const option of connectionFlags()) command.addOption(option)
  return command.action(async (options: Options) => {
    try {
      await serve(options, terminal)
      end(exits.done)
    } catch (error) {
      printError(terminal, 'mcp', nameFlags(error))
      end(exitOf(error, false))
    }
  })
}

async function serve(options: Options, terminal: Terminal): Promise<void> {
  const { environment, signal } = terminal
  const { baseUrl, credentials, whyNone } = readConnection(options, environment)
  const { allow = [] } = options
  if (allow.includes('trade') && !credentials) throw new UsageError(`--allow trade needs credentials. ${whyNone}`)
  const token = environment['CAPI_MCP_TOKEN'] || undefined
  const port = options.port === undefined ? undefined : readCount('--port', options.port)
  // Loaded here, because no other command needs it.
  const { createMcp, serveOnHttp, serveOnStdio } = await import('@capi/mcp')
  const onError = (error: Error): void => terminal.error(`capi mcp: ${error.message}\n`)
  const mcp = createMcp({
    tools: readTools(options.tools),
    confirm: options.confirm,
    audit: options.audit === undefined ? undefined : { file: options.audit, onError },
    baseUrl,
    credentials,
    allow,
    limits: readTradingLimits(options, environment),
    controlToken: environment['CAPI_CONTROL_TOKEN'] || undefined,
    maxResultBytes:
      options.maxResultBytes === undefined ? undefined : readCount('--max-result-bytes', options.maxResultBytes),
    client: readLimits(options),
    secrets: [token],
  })
  try {
    if (port === undefined) return await serveOnStdio(mcp, signal, onError)
    const server = await serveOnHttp(mcp, { port, token, onError })
    terminal.out(`capi mcp  ${server.url}\n`)
    if (!signal.aborted) await once(signal, 'abort')
    await server.close()
  } finally {
    mcp.close()
  }
}

function readTools(names: readonly string[] = ['few']): McpOptions['tools'] {
  const [only] = names
  return names.length === 1 && (only === 'few' || only === 'all') ? only : names
}

/**
 * Returns the limits of trading; undefined if none is given. The value of the day is recorded in the user's folder for
 * state.
 */
function readTradingLimits(
  { symbols, maxOrderValue, maxDayValue, maxPositionValue, maxLeverage, maxDayLoss }: Options,
  environment: Terminal['environment'],
): McpOptions['limits'] {
  const losses = { maxPositionValue, maxLeverage, maxDayLoss }
  const given = [symbols, maxOrderValue, maxDayValue, ...Object.values(losses)]
  if (given.every((each) => each === undefined)) return undefined
  if (symbols === undefined || maxOrderValue === undefined || maxDayValue === undefined)
    throw new UsageError(
      '--symbols, --max-order-value and --max-day-value must be given together, and with every other limit.',
    )
  const { XDG_STATE_HOME: stateHome = '', HOME: home = '' } = environment
  // A relative one would be another folder in each working directory, so it is ignored, as its specification requires.
  const state = isAbsolute(stateHome) ? stateHome : join(home || homedir(), '.local', 'state')
  return { symbols, maxOrderValue, maxDayValue, ...losses, folder: join(state, 'capi', 'mcp') }
}

const flags = {
  maxOrderValue: '--max-order-value',
  maxDayValue: '--max-day-value',
  maxPositionValue: '--max-position-value',
  maxLeverage: '--max-leverage',
  maxDayLoss: '--max-day-loss',
  symbols: '--symbols',
} as const

/** Names flags in place of options in the errors of the server. */
function nameFlags(error: unknown): unknown {
  if (!(error instanceof UsageError)) return error
  const names = Object.keys(flags).join('|')
  const text = error.message.replace(
    new RegExp(`(?<![-\\w])(${names})\\b`, 'g'),
    (name) => flags[name as keyof typeof flags],
  )
  return new UsageError(
    text
      .replace('allowInsecure: true', '--allow-insecure')
      .replace('maxResultBytes', '--max-result-bytes')
      .replace(/^tools must/, '--tools must')
      .replace('The token of the server', 'CAPI_MCP_TOKEN'),
  )
}

function readCount(flag: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`${flag} must be a whole number, was ${JSON.stringify(text)}.`)
}
