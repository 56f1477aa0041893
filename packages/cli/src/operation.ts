/**
 * One subcommand for each operation of the document. Flags, help and types are generated; what is written here is how a
 * call is carried out and shown. An order is never sent twice, and what became of each is said in one row.
 */
import { type Operation, type OperationId, operations } from '@capi/api'
import { manual } from '@capi/api/manual'
import { type Client, type CallOptions, UsageError, createClient } from '@capi/client'
import { Command } from 'commander'
import { connectionFlags, readNumber } from './settings/connection.ts'
import { type Exit, exitOf, exits, lineOf } from './output/failure.ts'
import { flagOf, kebab, readFields } from './input/flag.ts'
import { describeMore } from './input/help.ts'
import { fieldsOf } from './input/kind.ts'
import { describeOutcome, entriesOf, exitOfEntries, outcomeFields, printable } from './output/outcome.ts'
import { type Shown, addShowing, chooseColumns, say, showAnswer, showRecords } from './output/show.ts'
import { drawColumns } from './output/table.ts'
import { showProgress } from './output/progress.ts'
import { readConnection } from './settings/profile.ts'
import type { Terminal } from './output/terminal.ts'

interface Options extends Shown {
  readonly all?: true
  readonly resend?: true
  readonly profile?: string
  readonly baseUrl?: string
  readonly timeoutMs?: string
  readonly retries?: string
}

interface Listing extends PromiseLike<unknown>, AsyncIterable<Readonly<Record<string, unknown>>> {}
type Method = (...call: readonly object[]) => Listing

/** Returns the subcommand of an operation; `end` hears its exit status. */
export function operationCommand(id: OperationId, terminal: Terminal, end: (exit: Exit) => void): Command {
  const operation = operations[id]
  const entry = manual[id]
  const command = new Command(kebab(id)).summary(entry.summary).description(descriptionOf(operation))
  command.optionsGroup('Fields:')
  for (const field of [...entry.fields, ...entry.headers]) command.addOption(flagOf(field))
  command.optionsGroup('Options:')
  if (operation.paging) command.option('--all', 'read all pages; with --json one record a line')
  if (isPlacing(id)) command.option('--resend', 'send an order once more, under its client id, if its answer was lost')
  addShowing(command, operation.paging !== null || entry.answer.type === 'list')
  for (const option of connectionFlags()) command.addOption(option)
  command.addHelpText('after', ({ command: shown }) => describeMore(shown, entry, [...entry.fields, ...entry.headers]))
  return command.action(async (options: Options) => {
    try {
      end(await carryOut(id, options, terminal))
    } catch (error) {
      say(terminal, kebab(id), lineOf(error))
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
  return ' The client id, the execution type and the price mode may be left out: then it is an id of its own, a normal order, a limit order.'
}

const isPlacing = (id: OperationId): boolean => id.startsWith('place')
const changes = (id: OperationId): boolean => isPlacing(id) || id.startsWith('cancel')

async function carryOut(id: OperationId, options: Options, terminal: Terminal): Promise<Exit> {
  const { fields, headers, answer } = manual[id]
  const input = readFields(fields, options as Readonly<Record<string, unknown>>)
  // A client fills in what an order may leave out, and checks the rest itself.
  const missing = isPlacing(id) ? [] : fields.filter(({ name, required }) => required && input[name] === undefined)
  if (missing.length > 0)
    throw new UsageError(`${missing.map(({ name }) => `--${kebab(name)}`).join(', ')} must be given, was missing.`)
  if (operations[id].paging || answer.type === 'list') chooseColumns(options, itemKindOf(id))
  const client = connect(id, options, readFields(headers, options as Readonly<Record<string, unknown>>), terminal)
  const callOptions: CallOptions = {
    signal: terminal.signal,
    ...(options.resend && { resend: true }),
  }
  const method = client[id] as unknown as Method
  const listing = fields.length > 0 ? method(input, callOptions) : method(callOptions)
  if (options.all) return readAll(id, listing, options, terminal)
  const value = await listing
  if (changes(id)) return showOutcomes(id, value, input, options, terminal)
  const { paging } = operations[id]
  if (!paging) return showAnswer(value, answer, options, terminal)
  const { items, hasMore, total } = value as { items: readonly object[]; hasMore: boolean; total?: number }
  showRecords(options.json ? value : items, itemKindOf(id), options, terminal, firstOf(id))
  if (hasMore && !options.json)
    terminal.error(`There is more${total === undefined ? '' : `, ${total} in all`}: --all reads all pages.\n`)
  return exits.done
}

function connect(id: OperationId, options: Options, headers: object, { environment }: Terminal): Client {
  const connection = readConnection(options, environment)
  if (operations[id].signed && !connection.credentials)
    throw new UsageError(
      'Credentials must be given by CAPI_KEY, CAPI_SECRET and CAPI_PASSPHRASE or by a profile, were missing.',
    )
  return createClient({
    ...connection,
    ...headers,
    timeoutMs: readNumber('--timeout-ms', options.timeoutMs, 10_000),
    // A person waits: what does not answer is to be said soon.
    retries: readNumber('--retries', options.retries, 2),
  })
}

async function readAll(id: OperationId, listing: Listing, options: Options, terminal: Terminal): Promise<Exit> {
  const progress = showProgress(terminal, kebab(id))
  const records: object[] = []
  try {
    for await (const record of listing) {
      // What has come stays, should the walk end in an error.
      if (options.json) terminal.out(`${JSON.stringify(record)}\n`)
      records.push(record)
      progress.tell(records.length, undefined)
    }
  } finally {
    progress.end()
    if (!options.json) showRecords(records, itemKindOf(id), options, terminal, firstOf(id))
  }
  return exits.done
}

function firstOf(id: OperationId): readonly string[] {
  const { paging } = operations[id]
  return paging ? [paging.record.id, paging.record.time] : []
}

/** Returns the kind of the records of a list, which may stand inside a page. */
function itemKindOf(id: OperationId) {
  const { answer } = manual[id]
  if (answer.type === 'list') return answer
  return fieldsOf(answer).find(({ name }) => name === 'items')!.kind
}

function showOutcomes(
  id: OperationId,
  value: unknown,
  input: Readonly<Record<string, unknown>>,
  { json }: Options,
  terminal: Terminal,
): Exit {
  const answered = entriesOf(value)
  // Ids that were asked for and not answered are no success.
  const known = new Set(answered.flatMap(({ orderId, clientOid }) => [orderId, clientOid]))
  const asked = (name: string): readonly string[] => (Array.isArray(input[name]) ? (input[name] as string[]) : [])
  const isLost = (name: string): boolean => !known.has(name)
  const lost = id.startsWith('cancel')
    ? [
        ...asked('orderIds')
          .filter(isLost)
          .map((orderId) => ({ orderId, result: null })),
        ...asked('clientOids')
          .filter(isLost)
          .map((clientOid) => ({ clientOid, result: null })),
      ]
    : []
  const entries = [...answered, ...lost]
  const rows = entries.map((entry) => ({ ...describeOutcome(entry, isPlacing(id)) }))
  if (json) terminal.out(`${JSON.stringify(Array.isArray(value) ? answered.map(printable) : value, null, 2)}\n`)
  else
    terminal.out(
      drawColumns(
        rows,
        outcomeFields,
        outcomeFields.map(({ name }) => name),
      ),
    )
  return exitOfEntries(entries)
}
