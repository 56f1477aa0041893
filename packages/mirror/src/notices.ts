// Notices for the user, of bounded number. A server can cause any number of them: with symbols that change, or with a
// contract that comes and goes. Those of one kind beyond the first five of a minute become one, which says how many
// there were.

export interface Notices {
  /** Adds a sentence. Sentences of one kind are joined where there are many. */
  add(kind: NoticeKind, text: string): void
  /** Adds a sentence unless it is the latest one of its kind about something. */
  addOnce(kind: NoticeKind, about: string, text: string): void
  /** Passes on what was added, as far as the bounds allow. */
  flush(): void
}

export type NoticeKind = 'age' | 'listed' | 'unusable' | 'halt' | 'stop' | 'terms' | 'differences' | 'funding'

interface Waiting {
  /** The first of the sentences that wait. */
  texts: string[]
  count: number
  /** How many were passed on since the minute began. */
  sent: number
  since: number
}

const mostPerMinute = 5
const minuteMs = 60_000
const longest = 500

/** Returns notices on a clock in milliseconds that never goes back. */
export function createNotices(now: () => number, onNotice: (text: string) => void): Notices {
  const kinds = new Map<NoticeKind, Waiting>()
  /** The latest sentence of a kind about something: a contract of the exchange, or a field of one. */
  const latest = new Map<string, string>()

  function pass(waiting: Waiting): void {
    if (now() - waiting.since >= minuteMs) Object.assign(waiting, { sent: 0, since: now() })
    const { texts, count, sent } = waiting
    if (count === 0 || sent >= mostPerMinute) return
    if (count <= mostPerMinute - sent) for (const text of texts) onNotice(text)
    else onNotice(`${texts[0]!} There are ${count - 1} more notices of this kind.`)
    Object.assign(waiting, { texts: [], count: 0, sent: sent + count })
  }

  function add(kind: NoticeKind, text: string): void {
    const waiting = kinds.get(kind) ?? { texts: [], count: 0, sent: 0, since: now() }
    kinds.set(kind, waiting)
    waiting.count += 1
    // A server may send line breaks and other control characters.
    if (waiting.texts.length < mostPerMinute) waiting.texts.push(text.slice(0, longest).replaceAll(/\p{Cc}/gu, ' '))
  }

  return {
    add,
    addOnce(kind, about, text) {
      const topic = `${kind} ${about}`
      if (latest.get(topic) === text) return
      latest.set(topic, text)
      add(kind, text)
    },
    flush() {
      for (const waiting of kinds.values()) pass(waiting)
    },
  }
}
