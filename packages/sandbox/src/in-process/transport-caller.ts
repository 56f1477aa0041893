// One request of a client in process: its text stands for bytes in UTF-8, and nothing has to be admitted.
import { bodyLimit } from '../request/input.ts'
import type { RequestHeaders } from '../request/signature.ts'
import type { Caller } from '../request/caller.ts'
import { type RequestObserver, warningsOf } from '../request/log.ts'
import { noOperation } from '../request/routes.ts'
import type { Outgoing } from './messages.ts'
import { InProcessResponder, type InProcessContext, type Outcome } from './responder.ts'
import { isLongerThan } from './utf8.ts'

export interface CallerContext extends InProcessContext {
  readonly onRequest: RequestObserver | undefined
}

const lowerNames = new Map<string, string>()

export class TransportCaller extends InProcessResponder implements Caller {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: RequestHeaders
  readonly #body: string | undefined
  readonly #onRequest: RequestObserver | undefined
  readonly #begun: number
  readonly #id: string
  #name = noOperation

  /** `id` is that of a request without one. */
  constructor(
    context: CallerContext,
    { method, target, headers, body }: Pick<Outgoing, 'method' | 'target' | 'headers' | 'body'>,
    id: string,
    onEnd: (outcome: Outcome) => void,
  ) {
    super(context, (outcome) => {
      this.#report(outcome)
      onEnd(outcome)
    })
    const mark = target.indexOf('?')
    this.method = method
    this.path = mark < 0 ? target : target.slice(0, mark)
    this.query = mark < 0 ? '' : target.slice(mark + 1)
    this.headers = toHeaders(headers)
    this.#body = body
    this.#onRequest = context.onRequest
    this.#begun = this.now()
    this.#id = id
  }

  begin(name: string): void {
    this.#name = name
  }

  admit(): void {}

  receive(done: (body: string | undefined) => void): void {
    if (this.#body === undefined) done('')
    else if (isLongerThan(this.#body, bodyLimit)) done(undefined)
    else done(wellFormed(this.#body))
  }

  #report(outcome: Outcome): void {
    if (!this.#onRequest) return
    const warnings = warningsOf(this)
    this.#onRequest({
      id: String(this.headers['x-request-id'] ?? this.#id),
      operation: this.#name,
      method: this.method,
      status: 'message' in outcome ? outcome.message.status : 0,
      ms: this.now() - this.#begun,
      ...(warnings.length > 0 && { warnings }),
    })
  }
}

function toHeaders(list: readonly string[]): RequestHeaders {
  const headers: Record<string, string> = {}
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index]!
    let lower = lowerNames.get(name)
    if (lower === undefined) {
      lower = name.toLowerCase()
      if (lowerNames.size < 100) lowerNames.set(name, lower)
    }
    headers[lower] = list[index + 1]!
  }
  return headers
}

// A lone surrogate cannot be written in UTF-8, and an encoder replaces it.
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}
