/** `capi sandbox`: starts the local exchange, plays its scenarios, and one subcommand for each operation of its own surface. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultBaseUrl } from '@capi/api/manual'
import { UsageError, parseJson } from '@capi/client'
import { Command } from 'commander'
import { type Exit, RefusedError, exitOf, lineOf } from '../output/failure.ts'
import { flagOf, kebab, readFields } from '../input/flag.ts'
import { describeMore } from '../input/help.ts'
import { type Shown, addShowing, chooseColumns, say, showAnswer } from '../output/show.ts'
import type { Terminal } from '../output/terminal.ts'
import { type ControlOperation, readControlOperations, sandboxFolder } from './operations.ts'

interface Options extends Shown {
  readonly baseUrl?: string
}

/** Returns the command; `end` hears the exit status. */
export function sandboxCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  const command = new Command('sandbox')
    .enablePositionalOptions()
    .helpCommand('help [command]', 'print the help of a command')
    .summary('start the local exchange, or control one that runs')
    .description('The local exchange: start it, or control one that runs at --base-url or CAPI_BASE_URL.')
    .addHelpText('after', '\nA control surface that asks for a token finds it in CAPI_CONTROL_TOKEN.\n')
  command.commandsGroup('Run:')
  command
    .command('start')
    .summary('start it; every flag is one of capi-sandbox')
    .description('Starts the local exchange with the flags of capi-sandbox.')
    .helpOption(false)
    .passThroughOptions()
    .allowUnknownOption()
    .argument('[flags...]')
    .action((flags: string[]) => becomeSandbox(flags))
  command
    .command('scenario')
    .summary('play a scenario by name, and say whether it came out as it should')
    .description('Plays one scenario of the local exchange, in a world of its own.')
    .argument('<name>')
    .action((name: string) => becomeSandbox(['--scenario', name]))
  command
    .command('scenarios')
    .summary('list the scenarios')
    .description('Lists the scenarios of the local exchange.')
    .action(() => becomeSandbox(['--scenarios']))
  for (const operation of readControlOperations()) {
    const inner = controlCommand(operation, terminal, end)
    command.addCommand(inner.helpGroup(`${operation.tag.charAt(0).toUpperCase()}${operation.tag.slice(1)}:`))
  }
  return command
}

/** Runs the command of the local exchange in this process, so that signals and the exit status are its own. */
async function becomeSandbox(flags: readonly string[]): Promise<void> {
  const { bin } = JSON.parse(readFileSync(join(sandboxFolder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  process.argv.splice(2, Infinity, ...flags)
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  await import(pathToFileURL(join(sandboxFolder, bin['capi-sandbox']!)).href)
}

function controlCommand(operation: ControlOperation, terminal: Terminal, end: (exit: Exit) => void): Command {
  const { id, method, path, summary, description, fields, answer } = operation
  const command = new Command(kebab(id)).summary(summary).description(`${description}\n\n${method} ${path}`)
  command.optionsGroup('Fields:')
  for (const field of fields) command.addOption(flagOf(field))
  command.optionsGroup('Options:')
  addShowing(command, answer.type === 'list')
  command.option('--base-url <url>', 'scheme, host and port of the local exchange')
  command.addHelpText('after', ({ command: shown }) => describeMore(shown, { basis: 'documented' }, fields))
  return command.action(async (options: Options) => {
    try {
      chooseColumns(options, answer)
      const value = await call(operation, options, terminal)
      // Events and the like come as text of their own.
      if (typeof value === 'string') terminal.out(value)
      else end(showAnswer(value, answer, options, terminal))
    } catch (error) {
      say(terminal, `sandbox ${kebab(id)}`, lineOf(error))
      end(exitOf(terminal.signal.aborted ? terminal.signal.reason : error, false))
    }
  })
}

async function call(
  { method, path, fields, hasBody }: ControlOperation,
  options: Options,
  { environment, signal }: Terminal,
): Promise<unknown> {
  const values = readFields(fields, options as Readonly<Record<string, unknown>>)
  const missing = fields.filter(({ name, required }) => required && values[name] === undefined)
  if (missing.length > 0)
    throw new UsageError(`${missing.map(({ name }) => `--${kebab(name)}`).join(', ')} must be given, was missing.`)
  const at = (place: string): [string, unknown][] =>
    fields.flatMap((field) => (field.place === place && field.name in values ? [[field.name, values[field.name]]] : []))
  const baseUrl = options.baseUrl ?? (environment['CAPI_BASE_URL'] || defaultBaseUrl)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const query = new URLSearchParams(at('query').map(([name, value]): [string, string] => [name, String(value)]))
  const token = environment['CAPI_CONTROL_TOKEN']
  const target = `${baseUrl.replace(/\/+$/, '')}${filled}${query.size > 0 ? `?${query}` : ''}`
  if (!URL.canParse(target))
    throw new UsageError(`The base URL must be one such as ${defaultBaseUrl}, was ${JSON.stringify(baseUrl)}.`)
  const response = await reach(baseUrl, target, {
    method,
    signal,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(at('body'))) }),
  })
  return readAnswer(response, `[${method}] ${JSON.stringify(filled)}`)
}

async function reach(baseUrl: string, target: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(target, init)
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new RefusedError(`No local exchange answers at ${baseUrl} (${lineOf(error)}); capi sandbox start starts one.`)
  }
}

async function readAnswer(response: Response, title: string): Promise<unknown> {
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && !text.includes('\n{')
  const value = isJson && text !== '' ? parseJson(text) : text
  if (response.ok) return value
  const { code = '', msg = text.slice(0, 120) } = (isJson ? value : {}) as { code?: string; msg?: string }
  throw new RefusedError(`${title}: ${[response.status, code, msg].filter((part) => part !== '').join(' ')}`)
}
