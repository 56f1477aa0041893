// What a result is read from, part by part: a value, or a list whose records are still to be read from the service.
import { IncompleteListError } from '@capi/client'
import { type Redactor } from './redact.ts'
import { sizeOf, split } from './split.ts'

export interface Part {
  readonly data: unknown
  readonly isLast: boolean
  /** Why the list ends although the service has more records. */
  readonly incomplete?: string
}

export interface Source {
  /** Returns the next part, of at most `bytes`. The signal ends the reading of this part, and with it the source. */
  next(bytes: number, signal?: AbortSignal): Promise<Part>
}

/** The largest number of records that one list is read to. Beyond that, the caller narrows the list by its filters. */
const mostRecords = 10_000

export function valueSource(value: unknown, redactor: Redactor): Source {
  let rest = redactor.value(value)
  return {
    next: async (bytes) => {
      const { part, rest: left } = split(rest, bytes)
      rest = left
      return { data: part, isLast: left === undefined }
    },
  }
}

/**
 * Reads a list as far as a part needs it. Each part has at most `limit` records. A part with that many is not followed
 * by a further request, so the next part may be empty. The list has a signal of its own, because it outlives the call
 * that began it.
 */
export function listSource(
  open: (signal: AbortSignal) => AsyncIterable<unknown>,
  limit: number,
  redactor: Redactor,
): Source {
  const ends = new AbortController()
  const iterator = open(ends.signal)[Symbol.asyncIterator]()
  /** Records that were read and not returned yet: the first of them did not fit. */
  let pending: readonly unknown[] = []
  let count = 0

  async function read(bytes: number): Promise<Part> {
    const items: unknown[] = []
    let size = 2
    for (;;) {
      if (items.length === limit) return { data: items, isLast: false }
      if (pending.length === 0) {
        if (count === mostRecords) return { data: items, isLast: true, incomplete: tooMany }
        let step: IteratorResult<unknown>
        try {
          step = await iterator.next()
        } catch (error) {
          // The records before are complete, and would be lost with the error.
          if (!(error instanceof IncompleteListError)) throw error
          return { data: items, isLast: true, incomplete: redactor.text(error.message) }
        }
        if (step.done) return { data: items, isLast: true }
        count += 1
        pending = [redactor.value(step.value)]
      }
      const [item] = pending
      const itemSize = sizeOf(item) + 1
      if (size + itemSize > bytes && items.length > 0) return { data: items, isLast: false }
      if (size + itemSize > bytes) {
        const { part, rest } = split(item, bytes - size)
        pending = rest === undefined ? [] : [rest]
        return { data: [part], isLast: false }
      }
      pending = []
      items.push(item)
      size += itemSize
    }
  }

  return {
    async next(bytes, signal) {
      signal?.throwIfAborted()
      const end = (): void => ends.abort(signal?.reason)
      signal?.addEventListener('abort', end, { once: true })
      return read(bytes).finally(() => signal?.removeEventListener('abort', end))
    },
  }
}

const tooMany = `A list is read to at most ${mostRecords} records; narrow it by its filters.`
