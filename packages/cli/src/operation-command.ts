// One subcommand for each operation of the document. Flags, help and types are generated; this file makes the call and
// prints the answer. An order is never sent twice, and each order of a call gets one row with its result.
import { type Operation, type OperationId, codecs, operations } from '@capi/api'
import { manual } from '@capi/api/manual'
import { type Client, type CallOptions, UsageError, placingDefaults } from '@capi/client'
import { Command, Option } from 'commander'
import { flagOf, kebab, readFields, requireFields } from './input/field-flags.ts'
import { type Field, type Kind, fieldsOf } from './input/fields.ts'
import { describeMore } from './input/help-text.ts'
import { nameFlags } from './input/name-flags.ts'
import { type RangeOptions, addRangeFlags, isAge, readRange } from './input/time-range.ts'
import { type Exit, exitOf, exits } from './output/exit-status.ts'
import { printHint } from './output/hints.ts'
import { actionOf } from './output/order-results.ts'
import {
  type AnswerOptions,
  addAnswerFlags,
  chooseColumns,
  createRecordPrinter,
  formatOf,
  printAnswer,
  printError,
} from './output/print-answer.ts'
import { printResults, resultColumns } from './output/print-order-results.ts'
import { showProgress } from './output/progress-bar.ts'
import type { Terminal } from './output/terminal.ts'
import { readPause, watch } from './output/watch.ts'
import { type ConnectionFlags, connectClient, connectionFlags, readLimits } from './settings/connection-flags.ts'
import { readConnection } from './settings/read-connection.ts'

interface Options extends AnswerOptions, ConnectionFlags, RangeOptions {
  readonly all?: true
  readonly resend?: true
  /** Seconds between two calls. */
  readonly watch?: string | true
}

interface Listing extends PromiseLike<unknown>, AsyncIterable<Readonly<Record<string, unknown>>> {}
type Method = (...call: readonly object[]) => Listing

/** A shorter name of an operation, whose tables are for a glance. */
export interface ShortName {
  readonly name: string
  readonly summary: string
}

/** Returns the subcommand of an operation; `end` is called with its exit status. */
export function operationCommand(
  id: OperationId,
  terminal: Terminal,
  end: (exit: Exit) => void,
  short?: ShortName,
): Command {
  const operation = operations[id]
  const entry = manual[id]
  const { name, summary } = short ?? { name: kebab(id), summary: entry.summary }
  const command = new Command(name).summary(summary).description(descriptionOf(operation))
  command.optionsGroup('Fields:')
  const fields = [...fieldsOfInput(id), ...entry.headers]
  for (const field of fields) command.addOption(flagOf(field))
  addRangeFlags(command, id)
  command.optionsGroup('Options:')
  if (operation.paging) command.option('--all', 'read all pages; with --json one record a line')
  if (isPlacing(id)) command.option('--resend', 'send an order again, with its client id, if the response was lost')
  addAnswerFlags(command)
  if (!changes(id))
    command.addOption(
      new Option('--watch [seconds]', 'redraw the table in place until Ctrl-C (2)').conflicts(['json', 'all']),
    )
  for (const option of connectionFlags()) command.addOption(option)
  command.addHelpText('after', ({ command: shown }) => describeMore(shown, entry, fields))
  return command.action(async (given: Options) => {
    const options: Options = short ? { ...given, glance: true } : given
    try {
      const { watch: pause } = options
      const print = (shown: Terminal): Promise<Exit> => callAndPrint(id, options, shown)
      if (pause === undefined) end(await print(terminal))
      else if (formatOf(options) !== 'table') throw new UsageError('--watch needs the format table.')
      else end(await watch(terminal, `capi ${name}`, readPause(pause), print))
      printHint(id, terminal)
    } catch (error) {
      printError(terminal, name, nameFlags(error, entry.fields), options)
      end(exitOf(error, changes(id)))
    }
  })
}

function descriptionOf({ id, method, path, signed, permission, weight }: Operation): string {
  const key = signed ? `signed, permission to ${permission}` : 'public'
  const cost = `${weight.ip} for the IP${signed ? `, ${weight.uid} for the UID` : ''}`
  return `${manual[id].description}\n\n${method} ${path}\nWeight ${cost}; ${key}.`
}

/** Returns the fields of an operation. The client fills in some of an order, which the document requires. */
function fieldsOfInput(id: OperationId): readonly Field[] {
  const { fields } = manual[id]
  if (!isPlacing(id)) return fields
  const defaults: Readonly<Record<string, string>> = { ...placingDefaults, clientOid: 'a new one' }
  return fields.map((field) => {
    const value = defaults[field.name]
    return value === undefined ? field : { ...field, required: false, default: value }
  })
}

/** An order has a client id, with which it may be sent again. */
const isPlacing = (id: OperationId): boolean => operations[id].repeat === 'client-id'
const changes = (id: OperationId): boolean => operations[id].permission === 'trade'

async function callAndPrint(id: OperationId, options: Options, terminal: Terminal): Promise<Exit> {
  const { fields, headers, answer } = manual[id]
  // A time that cannot be read is reported before anything is sent.
  const input = { ...readFields(fields, options), ...readRange(id, options, Date.now()) }
  // The client fills in the defaults of an order, and checks the rest itself.
  if (!isPlacing(id)) requireFields(fields, input)
  const action = actionOf(id)
  // A column that does not exist is reported before anything is sent, too.
  if (action) resultColumns(action, options)
  else chooseColumns(options, itemKindOf(id))
  if (action && isEmpty(fields, input)) {
    const nothing = action === 'place' ? [] : codecs[id].read({})
    return printResults(action, nothing, input, options, terminal)
  }
  const client = connect(id, options, readFields(headers, options), terminal)
  const callOptions: CallOptions = {
    signal: terminal.signal,
    ...(options.resend && { resend: true }),
  }
  if (isAge(options.since) || isAge(options.until)) {
    const { timestamp } = await client.getServerTime({ signal: terminal.signal })
    Object.assign(input, readRange(id, options, timestamp))
  }
  const method = client[id] as unknown as Method
  const listing = fields.length > 0 ? method(input, callOptions) : method(callOptions)
  if (options.all) return readAll(id, listing, options, terminal)
  const value = await listing
  if (action) return printResults(action, value, input, options, terminal)
  const { paging } = operations[id]
  if (!paging) return printAnswer(value, answer, options, terminal)
  const { items, hasMore, total } = value as { items: readonly object[]; hasMore: boolean; total?: number }
  const format = formatOf(options)
  const shown = { ...options, isPartial: hasMore }
  printAnswer(format === 'json' ? value : items, itemKindOf(id), shown, terminal, firstOf(id))
  if (hasMore && format !== 'json')
    terminal.error(`More records exist${total === undefined ? '' : `, ${total} in total`}: --all reads all pages.\n`)
  return exits.done
}

function connect(id: OperationId, options: Options, headers: object, { environment }: Terminal): Client {
  const { baseUrl, credentials, whyNone } = readConnection(options, environment)
  if (operations[id].signed && !credentials) throw new UsageError(whyNone)
  return connectClient({ baseUrl, credentials, ...headers, ...readLimits(options) })
}

async function readAll(id: OperationId, listing: Listing, options: Options, terminal: Terminal): Promise<Exit> {
  const progress = showProgress(terminal, kebab(id))
  const printer = createRecordPrinter(itemKindOf(id), options, terminal, firstOf(id))
  let count = 0
  let total: number | undefined
  // The first page reports the total of some lists. It is requested only if the progress is shown.
  if (terminal.isWatched && operations[id].paging?.total)
    void Promise.resolve(listing).then(
      (page) => (total = (page as { readonly total?: number }).total),
      () => {},
    )
  try {
    for await (const record of listing) {
      printer.add(record)
      progress.update((count += 1), total)
    }
  } finally {
    progress.end()
    printer.end()
  }
  return exits.done
}

function firstOf(id: OperationId): readonly string[] {
  const { paging } = operations[id]
  return paging ? [paging.record.id, paging.record.time] : []
}

/** Returns the kind of an operation's list, which may be inside a page. */
function itemKindOf(id: OperationId): Kind {
  const { answer } = manual[id]
  return (operations[id].paging && fieldsOf(answer).find(({ name }) => name === 'items')?.kind) || answer
}

/** Tells whether every list of ids or orders that was given is empty: then there is nothing to send. */
function isEmpty(fields: readonly Field[], input: Readonly<Record<string, unknown>>): boolean {
  const lists = fields.flatMap(({ name, kind }) => (kind.type === 'list' && name in input ? [input[name]] : []))
  return lists.length > 0 && lists.every((list) => (list as readonly unknown[]).length === 0)
}
