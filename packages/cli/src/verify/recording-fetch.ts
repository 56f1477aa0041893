/** A `fetch` that records each response unchanged, before the client reads it. */
export interface Recorded {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

export interface Recorder {
  readonly fetch: typeof globalThis.fetch
  /** Returns the last response and removes it. */
  readonly take: () => Recorded | undefined
}

/** Returns a recorder that sends with the platform's own `fetch`. */
export function createRecorder(): Recorder {
  let last: Recorded | undefined
  return {
    async fetch(input, init) {
      last = undefined
      const answer = await globalThis.fetch(input, init)
      const text = await answer.text()
      last = { status: answer.status, contentType: answer.headers.get('content-type') ?? '', text }
      const isEmpty = [204, 205, 304].includes(answer.status)
      return new Response(isEmpty ? null : text, { status: answer.status, headers: answer.headers })
    },
    take() {
      const taken = last
      last = undefined
      return taken
    },
  }
}
