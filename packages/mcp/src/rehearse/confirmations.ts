// The confirmations of a person. A question is asked for exactly one request; what is confirmed is that request, once,
// on the connection on which it was asked, and for a minute. The state that the client sends back is a random text
// which means nothing to it: what it stands for is here.
import { createHash } from 'node:crypto'

/** How long a confirmation holds, in milliseconds. */
const holdsMs = 60_000

/** What is asked, and on which connection. */
export interface Asked {
  readonly tool: string
  readonly operation: string
  readonly input: object
  readonly connection: string
}

/** Why a confirmation does not count. */
export type Flaw = 'unknown or used before' | 'for another request' | 'on another connection' | 'older than a minute'

interface Open {
  readonly request: string
  readonly connection: string
  readonly until: number
}

export class Confirmations {
  readonly #open = new Map<string, Open>()
  readonly #now: () => number
  readonly #newId: () => string

  /** `now` is a clock that never goes back, in milliseconds; `newId` returns a text that cannot be guessed. */
  constructor(now: () => number, newId: () => string) {
    this.#now = now
    this.#newId = newId
  }

  /** Returns the state of a question. */
  ask({ connection, ...request }: Asked): string {
    const now = this.#now()
    for (const [id, { until }] of this.#open) if (until < now) this.#open.delete(id)
    const state = this.#newId()
    this.#open.set(state, { request: digest(request), connection, until: now + holdsMs })
    return state
  }

  /** Uses up a confirmation. Returns why it does not count; undefined if it does. */
  use(state: string, { connection, ...request }: Asked): Flaw | undefined {
    const open = this.#open.get(state)
    // Once, whatever comes of it.
    this.#open.delete(state)
    if (!open) return 'unknown or used before'
    if (open.connection !== connection) return 'on another connection'
    if (open.request !== digest(request)) return 'for another request'
    return open.until < this.#now() ? 'older than a minute' : undefined
  }
}

function digest(request: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('hex')
}

/** Returns JSON data with the fields of objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, each]) => [name, sorted(each)]))
}
