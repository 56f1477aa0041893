// What the parts of an account have in common: one poll of a part, its cost, and the records that were already
// returned. Fills and bills never change: each record is returned once.
import { type Bill, type Fill, type OperationId, operations } from '@capi/api'
import type { Client } from '@capi/client'
import type { Change, ChangeKind } from './change.ts'

/** One poll of all parts. */
export interface Poll {
  readonly client: Client
  /** The server's time before the first request of the poll, in Unix milliseconds. */
  readonly now: number
  /** Records that are not older than this are requested. */
  readonly from: number
  /** Records that are older than this were there before, and are not returned. */
  readonly since: number
  /** The trading pair, if only one is followed. */
  readonly symbol: string | undefined
  readonly signal: AbortSignal | undefined
  /** Adds the weight of requests to the cost of the poll. */
  readonly spend: (id: OperationId, requests?: number) => void
}

/** A part of an account. A poll that fails changes nothing, so that the next one finds the same changes. */
export interface Source {
  readonly kind: ChangeKind
  /** The latest time of a record that was read; -Infinity without one. */
  readonly latest: number
  readonly poll: (poll: Poll) => Promise<readonly Change[]>
  /** Called when the time of the server has gone back: what was read may have other states now, or not exist. */
  readonly setBack: () => void
}

/** Reads all records of a list since a time. */
export async function readAll<Item>(poll: Poll, id: OperationId, list: AsyncIterable<Item>): Promise<readonly Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  const pageSize = operations[id].paging?.maximum ?? Infinity
  poll.spend(id, Math.max(1, Math.ceil(items.length / pageSize)))
  return items
}

/** How many records are remembered at least, in case that the time of the server goes back. */
export const leastRemembered = 10_000

/**
 * The records that were already returned. They are forgotten when no later poll can read them again, unless they are
 * among the latest ones. A server that lost its data, or was restored, may use an id and a time again, so all fields
 * are the key.
 */
class Seen {
  readonly #times = new Map<string, number>()

  /** Returns whether the record was not seen before, and adds it. One without a time is never forgotten. */
  add(record: object, time: number | null): boolean {
    const key = JSON.stringify(record)
    if (this.#times.has(key)) return false
    this.#times.set(key, time ?? Infinity)
    return true
  }

  /** Forgets records from before a time. */
  forget(before: number): void {
    for (const [key, time] of this.#times) {
      if (this.#times.size <= leastRemembered) return
      if (time < before) this.#times.delete(key)
    }
  }
}

const lists = { fill: 'listFills', bill: 'listBills' } as const

/** How far the server's clock may be set back without a record being returned twice, in milliseconds. */
const clockStepMs = 300_000

/** The fills or the bills of an account. */
export class RecordSource implements Source {
  readonly kind: keyof typeof lists
  latest: number = -Infinity
  readonly #seen = new Seen()

  constructor(kind: keyof typeof lists) {
    this.kind = kind
  }

  async poll(poll: Poll): Promise<readonly Change[]> {
    const { kind } = this
    const id = lists[kind]
    const { id: idName } = operations[id].paging!.record
    const records = await readAll<Fill | Bill>(poll, id, poll.client[id](filtersOf(poll), { signal: poll.signal }))
    const changes = records.flatMap((record): Change[] => {
      const { symbol, createdTime } = record
      const time = createdTime ?? poll.now
      this.latest = Math.max(this.latest, createdTime ?? -Infinity)
      const recordId = String(record[idName])
      if (!this.#seen.add(record, createdTime) || time < poll.since) return []
      return [{ kind, change: 'new', time, symbol, id: recordId, record } as Change]
    })
    this.#seen.forget(poll.from - clockStepMs)
    return changes
  }

  setBack(): void {
    this.latest = -Infinity
  }
}

function filtersOf({ from, symbol }: Poll): { startTime: number; symbol?: string } {
  return { startTime: from, ...(symbol !== undefined && { symbol }) }
}
