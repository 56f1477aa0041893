// Sends the responses that become ready in one turn of the event loop together, at its end.
//
// The dearest part of a small response is to wake the client that waits for it. While it still reads the response
// before, it is awake. So no response is sent before all requests that have arrived are served.
import type { ServerResponse } from 'node:http'

interface Ready {
  readonly response: ServerResponse
  readonly text: string
  readonly encoding: BufferEncoding
}

/** Responses that wait at most: the first of many must not wait for the last. */
const limit = 32

export class Outbox {
  #ready: Ready[] = []

  /** Ends a response whose head is written, with its body, in this turn. */
  end(response: ServerResponse, text: string, encoding: BufferEncoding): void {
    const count = this.#ready.push({ response, text, encoding })
    if (count === 1) setImmediate(() => this.#send())
    else if (count === limit) this.#send()
  }

  #send(): void {
    const ready = this.#ready
    this.#ready = []
    for (const { response, text, encoding } of ready) response.end(text, encoding)
  }
}
