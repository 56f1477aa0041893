// Every method against a hostile server. CAPI_HOSTILE is the number of responses (3,000 by default; 100,000 for a long
// run), CAPI_SEED chooses the responses.
import { inspect } from 'node:util'
import type { OperationId } from '@capi/api'
import { describe, expect, it } from 'vitest'
import {
  ApiError,
  type Client,
  type ClientOptions,
  IncompleteListError,
  NetworkError,
  OutcomeUnknownError,
  createClient,
  signedFetch,
} from '../src/index.ts'
import { findSecrets } from './find-secrets.ts'
import { watchDeadline } from './overdue.ts'
import { calls } from './server/calls.ts'
import { startHostileServer } from './server/hostile.ts'
import { seeded } from './server/random.ts'
import { credentials } from './server/signature.ts'
import { transports } from './server/transports.ts'

const RESPONSES = Number(process.env['CAPI_HOSTILE'] ?? 3_000)
const AT_A_TIME = 30
const DEADLINE_MS = 1_500
/**
 * How much later than its deadline a call may end: the server answers in this process, and some checks of errors are
 * slow.
 */
const TOLERANCE_MS = 20_000
/** Only so many pages of an iteration have a deadline of their own: a random page is valid too rarely for more. */
const MOST_PAGES = 1_000
const ids = Object.keys(calls) as OperationId[]
const secrets = Object.values(credentials)
let checked = 0

const isOrderId = (value: unknown): boolean => typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value)

/** Returns a reason why the result of an operation is not acceptable, or undefined. */
function findFault(id: OperationId | 'fetch', result: unknown): string | undefined {
  if (id === 'placeOrder' || id === 'placePlanOrder')
    return isOrderId((result as { orderId: unknown }).orderId) ? undefined : 'placed without a valid id'
  if (id === 'placeOrders')
    for (const { orderId, result: isPlaced } of result as { orderId: unknown; result: unknown }[])
      if (isPlaced === true ? !isOrderId(orderId) : orderId !== null) return 'placed without a valid id'
  const isOne = id === 'cancelOrder' || id === 'cancelPlanOrder'
  if (isOne && typeof (result as { result: unknown }).result !== 'boolean') return 'cancelled without a result'
  return undefined
}

/** Returns the errors inside a result, too. */
function errorsIn(result: unknown): unknown[] {
  return Array.isArray(result) ? result.flatMap((entry) => (entry as { error?: unknown } | null)?.error ?? []) : []
}

const expectedErrors = [ApiError, NetworkError, OutcomeUnknownError, IncompleteListError]

function findErrorFault(error: unknown): string | undefined {
  if (!expectedErrors.some((type) => error instanceof type)) return `unexpected error ${inspect(error)}`
  // The thorough search is slow, so most errors are searched in their printed form only.
  const text = inspect(error)
  const leaks = checked++ % 50 === 0 ? findSecrets(error, secrets) : secrets.filter((each) => text.includes(each))
  if (leaks.length > 0) return `secrets in an error: ${leaks.join()}`
  // A signature is 32 bytes in base64.
  return /[A-Za-z0-9+/]{43}=/.test(text) ? 'a signature in an error' : undefined
}

describe.each(transports)('a hostile server, over $transport', ({ options }) => {
  it('causes no crash, no endless call, no false order and no leak', async () => {
    const random = seeded(Number(process.env['CAPI_SEED'] || 20_261_121))
    const server = await startHostileServer(random)
    const uncaught: unknown[] = []
    const record = (error: unknown): void => void uncaught.push(error)
    process.on('uncaughtException', record).on('unhandledRejection', record)
    const all: ClientOptions = {
      baseUrl: server.url,
      credentials,
      deadlineMs: DEADLINE_MS,
      timeoutMs: 500,
      retries: 2,
      recoveryTimeoutMs: 200,
      maxResponseBytes: 30_000,
      limits: false,
      random,
      ...options,
    }
    const faults: string[] = []
    const outcomes = new Map<string, number>()
    const iterate = async (client: Client, id: OperationId): Promise<void> => {
      let left = 500
      for await (const _ of calls[id](client) as unknown as AsyncIterable<unknown>) if (left-- === 0) break
    }
    let longestExcess = 0
    const run = async (): Promise<void> => {
      // Called with each attempt of the call below.
      let onAttempt: ClientOptions['onRequest']
      const client = createClient({ ...all, onRequest: (event) => onAttempt?.(event) })
      const fetch = signedFetch(all)
      while (server.count() < RESPONSES / transports.length && faults.length < 10) {
        const id = random() < 0.05 ? 'fetch' : ids[Math.floor(random() * ids.length)]!
        const isIteration = id.startsWith('list') && random() < 0.3
        const call = async (): Promise<unknown> => {
          if (id === 'fetch') return (await fetch('/capi/v2/account/getAccounts')).status
          return isIteration ? iterate(client, id) : calls[id](client)
        }
        const watch = watchDeadline(DEADLINE_MS, TOLERANCE_MS)
        let pages = 0
        onAttempt = ({ attempt, operationId }) => {
          if (!isIteration || attempt > 1 || operationId !== id) return
          pages += 1
          if (pages <= MOST_PAGES) watch.restart()
        }
        const outlived = watch.overdue.then(() => [`has not ended ${TOLERANCE_MS} ms after its deadline`, 'overdue'])
        const ended = call().then(
          (result) => [findFault(id, result) ?? errorsIn(result).map(findErrorFault).find(Boolean), 'success'],
          (error: unknown) => [findErrorFault(error), (error as Error).name],
        )
        const [fault, outcome] = await Promise.race([ended, outlived])
        longestExcess = Math.max(longestExcess, watch.stop())
        outcomes.set(outcome!, (outcomes.get(outcome!) ?? 0) + 1)
        if (fault !== undefined) faults.push(`${id}: ${fault}`)
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_A_TIME }, run))
    } finally {
      process.off('uncaughtException', record).off('unhandledRejection', record)
      await server.close()
    }
    const excess = `longest time beyond a deadline: ${Math.round(longestExcess)} ms`
    console.log(`${server.count()} responses`, Object.fromEntries(outcomes), excess)
    expect(faults).toEqual([])
    expect(uncaught).toEqual([])
    // All kinds of outcomes have been met.
    expect([...outcomes.keys()]).toEqual(
      expect.arrayContaining(['success', 'ApiError', 'NetworkError', 'OutcomeUnknownError']),
    )
  }, 3_600_000)
})
