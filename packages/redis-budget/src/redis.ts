// What a program knows of Redis beside its answers: how long exchanges take, which of its calls must be recorded there,
// and what to say about a Redis that loses, delays or evicts what was spent.
import type { Clock } from '@capi/client'
import { elapsed, notify } from '@capi/client/internal'
import {
  LONGEST_TURN_MS,
  type ScriptInput,
  type ScriptResult,
  type Spending,
  type Weights,
  type Witness,
} from './script.ts'

/** Of the difference to the last exchange, so much is forgotten with each. */
const DECAY = 0.3

/** For a busy machine, and for the call itself, after which the program comes again. */
const SLACK_MS = 300

/**
 * An exchange that is sent early arrives so much later than the wait ends: arriving before it costs another exchange.
 */
const LATE_MS = 10

/**
 * How long exchanges with Redis take this program, and what follows from it: how long its turns last, and how much
 * earlier than its wait ends it sends the next exchange.
 */
export class Trips {
  #longest = 0
  #shortest = 0
  #isEmpty = true

  /** Adds the time that an exchange took, in milliseconds. */
  add(ms: number): void {
    // The longest ones are forgotten slowly, and so are the shortest.
    this.#longest = this.#isEmpty ? ms : Math.max(ms, towards(this.#longest, ms))
    this.#shortest = this.#isEmpty ? ms : Math.min(ms, towards(this.#shortest, ms))
    this.#isEmpty = false
  }

  /** Returns what the script has to know of them. */
  turn(): Pick<ScriptInput, 'turnMs' | 'tripMs'> {
    const turnMs = Math.min(LONGEST_TURN_MS, Math.ceil(SLACK_MS + 2 * this.#longest))
    return { turnMs, tripMs: Math.ceil(this.#longest) }
  }

  /** So much earlier than the end of a wait an exchange is sent, in milliseconds. */
  get leadMs(): number {
    return Math.max(0, Math.floor(this.#shortest - LATE_MS))
  }
}

function towards(value: number, ms: number): number {
  return value + DECAY * (ms - value)
}

/**
 * What this program knows to be recorded in Redis: for each budget, the call that it was granted last. If Redis does
 * not have that call any more although it still counts, Redis has lost data.
 */
export class Witnesses {
  readonly #clock: Clock
  readonly #last: ({ member: string; time: number; sentAt: number } | null)[] = [null, null, null]

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns the last call of each budget, or null where it no longer counts. */
  read(windowsMs: Weights): readonly (Witness | null)[] {
    return this.#last.map((witness, budget) => {
      const elapsedMs = witness ? elapsed(this.#clock) - witness.sentAt : Infinity
      // What is older by the clock of this program does not count, whatever the clock of Redis says.
      if (!witness || elapsedMs > windowsMs[budget]!) return null
      return { member: witness.member, time: witness.time, elapsedMs: Math.ceil(elapsedMs) }
    })
  }

  /** Records the calls that were granted in an exchange, which was sent at a time of the steady clock. */
  record(granted: readonly Spending[], { now, isLost }: ScriptResult, sentAt: number): void {
    if (isLost) this.#last.fill(null)
    for (const { id, weights } of granted) {
      for (const [budget, weight] of weights.entries()) {
        if (weight > 0) this.#last[budget] = { member: `${weight}:${id}`, time: now, sentAt }
      }
    }
  }
}

/** A program whose exchanges take longer may get less than its share. */
const FAR_MS = 500

/** What the rate limiter says about Redis, and what to do. */
export class Warnings {
  readonly #onWarning: (message: string) => void
  readonly #windowMs: number
  readonly #clock: Clock
  /** When a wait was last reported. */
  #reportedAt = -Infinity
  #isFar = false
  #isFailing = false

  constructor(onWarning: (message: string) => void, windowMs: number, clock: Clock) {
    this.#onWarning = onWarning
    this.#windowMs = windowMs
    this.#clock = clock
  }

  /** Reports what a run of the script found, and the wait of the first of the waiting calls. */
  afterRun({ isLost, backMs }: ScriptResult, [first]: readonly { readonly since: number }[]): void {
    this.#isFailing = false
    if (backMs > 0)
      this.#warn(
        `The clock of Redis went back by ${backMs} ms; calls wait for at most one window. ` +
          'Let its machine adjust the clock slowly (NTP) instead of setting it.',
      )
    if (isLost)
      this.#warn(
        `Redis lost weights that were spent, or its clock went forward; calls wait for one window of ${this.#windowMs} ms. ` +
          'Redis needs an append-only file (appendonly yes), maxmemory-policy noeviction, and a clock that is not set.',
      )
    const now = elapsed(this.#clock)
    if (!first || now - Math.max(first.since, this.#reportedAt) <= this.#windowMs) return
    this.#reportedAt = now
    this.#warn(
      `A call has waited for the shared budget for ${Math.round(now - first.since)} ms, more than one window: ` +
        'the programs of this account and address need more than the budget. Send less, or in fewer programs.',
    )
  }

  /** Reports an exchange that takes long, once. */
  onTrip(ms: number): void {
    if (this.#isFar || ms <= FAR_MS) return
    this.#isFar = true
    this.#warn(
      `An exchange with Redis took ${Math.round(ms)} ms, and each call needs one. Above ${FAR_MS} ms this program may ` +
        'get less than its share: run Redis nearer to it, or give it an account and an address of its own.',
    )
  }

  /** Reports that Redis did not respond, once until it does, and how many calls failed. */
  onFailure({ message }: Error, failed: number): void {
    // A program that ends closes its connection while responses may still come.
    if (this.#isFailing || failed === 0) return
    this.#isFailing = true
    this.#warn(
      `${message}. Calls fail before they are sent until Redis responds (${failed} so far); what it does not know yet ` +
        'is sent again in the background. Check that Redis runs and can be reached from here.',
    )
  }

  /** Reports how Redis deletes keys when its memory is full, unless it is null. */
  eviction(policy: string | null): void {
    if (policy === null) return
    this.#warn(
      `Redis may evict weights that were spent (maxmemory-policy ${policy}), and calls then wait for one window. ` +
        'Set maxmemory-policy to noeviction.',
    )
  }

  #warn(message: string): void {
    notify(this.#onWarning, message)
  }
}
