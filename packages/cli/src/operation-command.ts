/**
 * One subcommand for each operation of the document. Flags, help and types are generated; this file makes the call and prints
 * the answer. An order is never sent twice, and each order of a call gets one row with its result.
 */
import { type Operation, type OperationId, operations } from '@capi/api'
import { manual } from '@capi/api/manual'
import { type Client, type CallOptions, UsageError } from '@capi/client'
import { Command } from 'commander'
import { flagOf, kebab, readFields, requireFields } from './input/field-flags.ts'
import { type Kind, fieldsOf } from './input/fields.ts'
import { describeMore } from './input/help-text.ts'
import { drawColumns } from './output/draw-table.ts'
import { type Exit, exitOf, exits } from './output/exit-status.ts'
import {
  type Action,
  actionOf,
  describeResult,
  entriesOf,
  exitOfEntries,
  printable,
  resultFields,
} from './output/order-results.ts'
import { type AnswerOptions, addAnswerFlags, chooseColumns, printAnswer, printError } from './output/print-answer.ts'
import { showProgress } from './output/progress-bar.ts'
import type { Terminal } from './output/terminal.ts'
import { type ConnectionFlags, connectClient, connectionFlags, readLimits } from './settings/connection-flags.ts'
import { readConnection } from './settings/read-connection.ts'

interface Options extends AnswerOptions, ConnectionFlags {
  readonly all?: true
  readonly resend?: true
}

interface Listing extends PromiseLike<unknown>, AsyncIterable<Readonly<Record<string, unknown>>> {}
type Method = (...call: readonly object[]) => Listing

/** Returns the subcommand of an operation; `end` is called with its exit status. */
export function operationCommand(id: OperationId, terminal: Terminal, end: (exit: Exit) => void): Command {
  const operation = operations[id]
  const entry = manual[id]
  const command = new Command(kebab(id)).summary(entry.summary).description(descriptionOf(operation))
  command.optionsGroup('Fields:')
  for (const field of [...entry.fields, ...entry.headers]) command.addOption(flagOf(field))
  command.optionsGroup('Options:')
  if (operation.paging) command.option('--all', 'read all pages; with --json one record a line')
  if (isPlacing(id)) command.option('--resend', 'send an order again, with its client id, if the response was lost')
  addAnswerFlags(command, operation.paging !== null || entry.answer.type === 'list')
  for (const option of connectionFlags()) command.addOption(option)
  command.addHelpText('after', ({ command: shown }) => describeMore(shown, entry, [...entry.fields, ...entry.headers]))
  return command.action(async (options: Options) => {
    try {
      end(await callAndPrint(id, options, terminal))
    } catch (error) {
      printError(terminal, kebab(id), error)
      end(exitOf(error, changes(id)))
    }
  })
}

function descriptionOf({ id, method, path, signed, permission, weight }: Operation): string {
  const key = signed ? `signed, permission to ${permission}` : 'public'
  const cost = `${weight.ip} for the IP${signed ? `, ${weight.uid} for the UID` : ''}`
  return `${manual[id].description}\n\n${method} ${path}\nWeight ${cost}; ${key}.${placingText(id)}`
}

function placingText(id: OperationId): string {
  if (!isPlacing(id)) return ''
  if (id === 'placeTpSlOrder') return ' Default: a new client id.'
  return ' Defaults: a new client id, a normal order, a limit order.'
}

const isPlacing = (id: OperationId): boolean => id.startsWith('place')
/** Ids of operations that only read begin with list or get. */
const changes = (id: OperationId): boolean => !/^(list|get)/.test(id)

async function callAndPrint(id: OperationId, options: Options, terminal: Terminal): Promise<Exit> {
  const { fields, headers, answer } = manual[id]
  const input = readFields(fields, options)
  // The client fills in the defaults of an order, and checks the rest itself.
  if (!isPlacing(id)) requireFields(fields, input)
  if (operations[id].paging || answer.type === 'list') chooseColumns(options, itemKindOf(id))
  const client = connect(id, options, readFields(headers, options), terminal)
  const callOptions: CallOptions = {
    signal: terminal.signal,
    ...(options.resend && { resend: true }),
  }
  const method = client[id] as unknown as Method
  const listing = fields.length > 0 ? method(input, callOptions) : method(callOptions)
  if (options.all) return readAll(id, listing, options, terminal)
  const value = await listing
  const action = actionOf(id)
  if (action) return printResults(action, value, input, options, terminal)
  const { paging } = operations[id]
  if (!paging) return printAnswer(value, answer, options, terminal)
  const { items, hasMore, total } = value as { items: readonly object[]; hasMore: boolean; total?: number }
  printAnswer(options.json ? value : items, itemKindOf(id), options, terminal, firstOf(id))
  if (hasMore && !options.json)
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
  const records: object[] = []
  try {
    for await (const record of listing) {
      // Printed at once, so that these records remain if a later page fails.
      if (options.json) terminal.out(`${JSON.stringify(record)}\n`)
      records.push(record)
      progress.update(records.length)
    }
  } finally {
    progress.end()
    if (!options.json) printAnswer(records, itemKindOf(id), options, terminal, firstOf(id))
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
  if (answer.type === 'list') return answer
  return fieldsOf(answer).find(({ name }) => name === 'items')!.kind
}

function printResults(
  action: Action,
  value: unknown,
  input: Readonly<Record<string, unknown>>,
  { json }: Options,
  terminal: Terminal,
): Exit {
  const answered = entriesOf(value)
  const entries = action === 'cancel' ? [...answered, ...missingEntries(answered, input)] : answered
  if (json) terminal.out(`${JSON.stringify(Array.isArray(value) ? answered.map(printable) : value, null, 2)}\n`)
  else {
    const rows = entries.map((entry) => ({ ...describeResult(entry, action) }))
    terminal.out(drawColumns(rows, resultFields(action)))
  }
  return exitOfEntries(entries)
}

/** An id of the request that is not in the answer has an unknown result. */
function missingEntries(
  answered: ReturnType<typeof entriesOf>,
  input: Readonly<Record<string, unknown>>,
): ReturnType<typeof entriesOf> {
  const known = new Set(answered.flatMap(({ orderId, clientOid }) => [orderId, clientOid]))
  const missing = (name: string): string[] =>
    ((input[name] ?? []) as string[]).filter((requested) => !known.has(requested))
  return [
    ...missing('orderIds').map((orderId) => ({ orderId, result: null })),
    ...missing('clientOids').map((clientOid) => ({ clientOid, result: null })),
  ]
}
