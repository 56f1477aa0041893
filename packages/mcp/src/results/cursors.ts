// Cursors: where a result that did not fit continues. The rest stays in memory, so that all parts belong to one reading
// of the service. The memory is bounded: the cursor that was unused for longest is dropped, and a dropped or invented
// one is refused.
//
// A cursor names one part, and can be used again as long as no later part was requested: a part whose response got lost
// is not lost.
import { UsageError } from '@capi/client'
import type { Part, Source } from './source.ts'

export interface NumberedPart extends Part {
  /** Names the next part; undefined after the last one. */
  readonly cursor?: string
  readonly tool: string
}

export interface Cursors {
  /**
   * Returns the first part of a result. The signal ends the reading of this part only: others may ask for the same
   * later part.
   */
  begin(tool: string, source: Source, signal?: AbortSignal): Promise<NumberedPart>
  /** Returns the part that a cursor names. */
  read(cursor: string): Promise<NumberedPart>
}

/** The number of results that can be continued at the same time. */
export const mostCursors = 32

interface Entry {
  readonly tool: string
  readonly source: Source
  number: number
  part: Promise<NumberedPart>
}

/**
 * `bytes` is the size of a part. `newId` returns a different text each time, so that no cursor of an earlier process is
 * accepted.
 */
export function createCursors(bytes: number, newId: () => string): Cursors {
  const entries = new Map<string, Entry>()

  async function next(
    id: string,
    { tool, source }: Pick<Entry, 'tool' | 'source'>,
    number: number,
    signal?: AbortSignal,
  ): Promise<NumberedPart> {
    const part = await source.next(bytes, signal)
    return { ...part, tool, ...(!part.isLast && { cursor: `${id}.${number + 1}` }) }
  }

  function keep(id: string, entry: Entry): void {
    entries.delete(id)
    entries.set(id, entry)
    if (entries.size > mostCursors) for (const [oldest] of entries) return void entries.delete(oldest)
  }

  return {
    async begin(tool, source, signal) {
      const id = newId()
      const part = next(id, { tool, source }, 1, signal)
      const first = await part
      if (first.cursor !== undefined) keep(id, { tool, source, number: 1, part })
      return first
    },
    async read(cursor) {
      const [, id = '', digits = ''] = /^([\w-]{1,64})\.([1-9]\d{0,8})$/.exec(cursor) ?? []
      const entry = entries.get(id)
      const number = Number(digits)
      if (!entry || number < 2 || (number !== entry.number && number !== entry.number + 1)) throw unknownCursor()
      if (number > entry.number) {
        // A source that has ended has no further part.
        if ((await entry.part).cursor !== cursor) throw unknownCursor()
        if (number > entry.number) {
          entry.number = number
          entry.part = next(id, entry, number)
          // A list that failed cannot be continued.
          entry.part.catch(() => entries.delete(id))
        }
        // Another caller may have gone on meanwhile.
        if (number < entry.number) throw unknownCursor()
      }
      keep(id, entry)
      return entry.part
    },
  }
}

function unknownCursor(): UsageError {
  return new UsageError(
    `The cursor must be the latest one of a result, and at most ${mostCursors} results are remembered; call the tool of the result again.`,
  )
}
