// The exchange of one case: a world of its own with one account, whose requests are recorded whole.
import { limits } from '@capi/api'
import { createSandbox, type RecordedRequest, type Sandbox, type WeightLimits } from '@capi/sandbox'
import type { ExchangeEvent } from './evidence.ts'

export interface WorldOptions {
  readonly seed: string
  /** Milliseconds of the exchange in each millisecond of this machine. */
  readonly rate: number
  /** The time at which the exchange starts, in Unix milliseconds. */
  readonly startTime: number
  readonly deposit: string
  /** Weight budgets; those of the document without. */
  readonly limits?: WeightLimits | undefined
  /** When the exchange closes an idle connection, in milliseconds of this machine. */
  readonly idleMs?: number | undefined
}

export interface World {
  readonly sandbox: Sandbox
  readonly url: string
  readonly accountId: string
  readonly credentials: { readonly key: string; readonly secret: string; readonly passphrase: string }
  readonly records: readonly RecordedRequest[]
  /** Reads the events so far. */
  events(): Promise<readonly ExchangeEvent[]>
  /** What the account is worth now, and what is available for new orders, as decimals. */
  equity(): Promise<string>
  available(): Promise<string>
  close(): Promise<void>
}

interface EventPage {
  readonly events: readonly ExchangeEvent[]
  readonly next: number
}

const documented: WeightLimits = {
  ip: limits.ipWeight,
  uid: limits.uidWeight,
  windowMs: limits.windowMs,
  orderCallsPerSecond: limits.orderCallsPerSecond,
}

/** How many events are read at once, and how often, so that none is lost from the log. */
const pageSize = 1_000
const everyMs = 250

export async function openWorld(options: WorldOptions): Promise<World> {
  const { seed, rate, startTime, deposit, limits: given, idleMs } = options
  const records: RecordedRequest[] = []
  const sandbox = createSandbox({
    seed,
    startTime,
    limits: given ?? documented,
    ...(idleMs !== undefined && { connectionLimits: { idleMs } }),
    onRecord: (record) => records.push(record),
    onError: () => undefined,
  })
  const { accountId, ...credentials } = sandbox.control.createAccount({ deposit })
  const events: ExchangeEvent[] = []
  let next = 0
  const readRest = async (): Promise<readonly ExchangeEvent[]> => {
    for (;;) {
      const page = (await sandbox.control.listEvents({ after: next, limit: pageSize })) as EventPage
      events.push(...page.events)
      next = page.next
      if (page.events.length < pageSize) return events
    }
  }
  const balance = async () => (await sandbox.control.getAccount({ accountId })).balances[0]
  const url = await sandbox.listen()
  sandbox.control.setClock({ mode: 'real', rate: String(rate) })
  // One after the other, so that no page is read twice.
  let reading: Promise<unknown> = Promise.resolve()
  const read = (): Promise<readonly ExchangeEvent[]> => {
    const result = reading.then(readRest)
    reading = result.catch(() => undefined)
    return result
  }
  const timer = setInterval(() => void read().catch(() => undefined), everyMs)
  return {
    sandbox,
    url,
    accountId,
    credentials,
    records,
    events: read,
    equity: async () => (await balance())?.equity ?? deposit,
    available: async () => (await balance())?.available ?? deposit,
    async close() {
      clearInterval(timer)
      await sandbox.close()
    },
  }
}
