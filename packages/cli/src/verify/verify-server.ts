// Calls every read operation of a server and reports where the responses differ from the document. It never places,
// cancels or changes anything. The records of an empty list cannot be compared, and the report says so.
import { type Operation, type OperationId, operations } from '@capi/api'
import { manual } from '@capi/api/manual'
import { type Client, type Credentials, type Page, UsageError } from '@capi/client'
import { lineOf } from '../output/exit-status.ts'
import { type ClientLimits, connectClient } from '../settings/connection-flags.ts'
import { compareRefusal, compareSuccess } from './compare-answer.ts'
import { type Difference, Differences } from './differences.ts'
import { type Recorder, createRecorder } from './recording-fetch.ts'

export interface VerifyOptions {
  readonly baseUrl: string
  readonly credentials: Credentials | undefined
  /** The trading pair of the requests. @default that of the first contract */
  readonly symbol: string | undefined
  /** Time limits of the calls, and how they are sent. */
  readonly limits: ClientLimits
  readonly signal: AbortSignal
  /** Called before each operation, with its number from 1 and the number of operations. */
  readonly onCall: (operation: string, number: number, count: number) => void
}

export interface Called {
  readonly operation: string
  /** HTTP status; null without a response, or if it was not called. */
  readonly status: number | null
  /** The number of records compared. */
  readonly records: number
  readonly differences: number
  readonly remark: string
}

export interface Report {
  readonly baseUrl: string
  readonly called: readonly Called[]
  readonly differences: readonly Difference[]
}

type Fields = Readonly<Record<string, unknown>>
type Method = (...call: readonly object[]) => Promise<Page<Fields> | readonly Fields[] | Fields>

/** Returns the calls and the differences. */
export async function verify(options: VerifyOptions): Promise<Report> {
  const recorder = createRecorder()
  const { baseUrl, credentials, limits } = options
  const client = connectClient({ baseUrl, credentials, ...limits, retries: 1, fetch: recorder.fetch })
  const called: Called[] = []
  const differences: Difference[] = []
  const add = (found: Differences, rest: Omit<Called, 'differences'>): void => {
    called.push({ ...rest, differences: found.all.length })
    differences.push(...found.all)
  }

  let known: Fields = options.symbol === undefined ? {} : { symbol: options.symbol }
  const refused = readOperations().find(({ id, signed }) => signed && requiredOf(id).length === 0)
  const count = readOperations().length + (refused ? 1 : 0)
  for (const [index, operation] of readOperations().entries()) {
    const found = new Differences(operation.id)
    if (operation.signed && !credentials) {
      add(found, { operation: operation.id, status: null, records: 0, remark: 'not called: no credentials' })
      continue
    }
    options.onCall(operation.id, index + 1, count)
    const { rest, first } = await callOne(client, operation, known, options, recorder, found)
    add(found, rest)
    // The document lists contracts before what needs a symbol, and lists of orders before what needs an order id.
    if (first) known = { ...first, ...known }
  }

  if (refused) {
    options.onCall(`${refused.id}, unsigned`, count, count)
    const found = new Differences(`${refused.id}, unsigned`)
    add(found, await callUnsigned(refused, options, recorder, found))
  }
  return { baseUrl, called, differences }
}

function readOperations(): Operation[] {
  return Object.values(operations).filter(({ permission }) => permission !== 'trade')
}

function requiredOf(id: OperationId): string[] {
  return manual[id].fields.filter(({ required }) => required).map(({ name }) => name)
}

/** Required fields that are enums: any of their values makes a valid request. */
function enumsOf(id: OperationId): Fields {
  const enums = manual[id].fields.flatMap(({ name, required, kind }) =>
    required && kind.type === 'word' ? [[name, kind.words[0]]] : [],
  )
  return Object.fromEntries(enums) as Fields
}

interface CallResult {
  readonly rest: Omit<Called, 'differences'>
  /** The first record of a list or of its page, whose values later calls need. */
  readonly first: Fields | undefined
}

async function callOne(
  client: Client,
  operation: Operation,
  known: Fields,
  { signal }: VerifyOptions,
  recorder: Recorder,
  found: Differences,
): Promise<CallResult> {
  const { id } = operation
  const required = requiredOf(id)
  const values: Fields = { ...known, ...enumsOf(id) }
  const missing = required.filter((name) => values[name] === undefined || values[name] === null)
  if (missing.length > 0) {
    const remark = `not called: no ${missing.join(' and no ')} is known`
    return { rest: { operation: id, status: null, records: 0, remark }, first: undefined }
  }
  const input = Object.fromEntries(required.map((name) => [name, values[name]]))
  const method = client[id] as unknown as Method
  let first: Fields | undefined
  let failure = ''
  try {
    const answer = await (manual[id].fields.length > 0 ? method(input, { signal }) : method({ signal }))
    const records = Array.isArray(answer) ? answer : (answer as Partial<Page<Fields>>).items
    first = (records as readonly Fields[] | undefined)?.[0]
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof UsageError) throw error
    failure = lineOf(error)
  }
  const answer = recorder.take()
  if (!answer) found.add('status', 'a response', failure)
  const records = answer ? compareSuccess(operation, answer, found) : 0
  const remark = answer?.status === 200 && records === 0 ? 'empty: no record to compare' : ''
  return { rest: { operation: id, status: answer?.status ?? null, records, remark }, first }
}

/** A request without a signature shows how the service refuses. */
async function callUnsigned(
  operation: Operation,
  { baseUrl, limits, signal }: VerifyOptions,
  recorder: Recorder,
  found: Differences,
): Promise<Omit<Called, 'differences'>> {
  const url = `${baseUrl.replace(/\/+$/, '')}${operation.path}`
  try {
    await recorder.fetch(url, {
      method: operation.method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]),
    })
  } catch (error) {
    signal.throwIfAborted()
    found.add('status', 'a response', lineOf(error))
  }
  const answer = recorder.take()
  if (answer) compareRefusal(operation, answer, found)
  return {
    operation: `${operation.id}, unsigned`,
    status: answer?.status ?? null,
    records: 0,
    remark: 'must be refused',
  }
}
