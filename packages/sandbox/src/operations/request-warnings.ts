// Warnings about requests: what was ignored or read in an unusual way. Each goes into the response, to the observer and
// into the health of the sandbox.
//
// They are held in memory, and only the latest ones, so that no client can fill it. A warning never contains a secret
// of the sandbox, even if a program sends one as the name of a field.
import type { ResponseHead } from '../faults/responder.ts'
import type { KeyRing } from '../session/keys.ts'

/** The header of a response with the warnings about its request. */
const warningHeader = 'x-sandbox-warning'

/** The most warnings of one request, and the most distinct warnings that are held. */
const mostPerRequest = 5
const mostHeld = 100

/** A warning about requests of one operation. */
export interface HeldWarning {
  readonly operation: string
  readonly text: string
  /** Number of requests since the start. */
  readonly count: number
}

export interface WarningReport {
  /** Number of requests with warnings since the start. */
  readonly requests: number
  /** The latest distinct warnings, the newest first. */
  readonly latest: readonly HeldWarning[]
}

export interface RequestWarnings {
  /** Returns a function that adds a warning to a response, before it is sent. */
  start(
    operation: string,
    response: ResponseHead,
    logged?: { warnings: readonly string[] | undefined },
  ): (text: string) => void
  report(): WarningReport
}

const textsOfResponse = new WeakMap<ResponseHead, string[]>()

/** Returns the warnings that a response has. */
export function warningsOf(response: ResponseHead): readonly string[] {
  return textsOfResponse.get(response) ?? []
}

export function createRequestWarnings(keys: Pick<KeyRing, 'all'>): RequestWarnings {
  let requests = 0
  /** By operation and text, the latest last. */
  const held = new Map<string, HeldWarning>()

  function hold(operation: string, text: string): void {
    const key = `${operation} ${text}`
    const count = (held.get(key)?.count ?? 0) + 1
    held.delete(key)
    held.set(key, { operation, text, count })
    if (held.size > mostHeld) held.delete(held.keys().next().value!)
  }

  return {
    start(operation, response, logged) {
      let texts: string[] | undefined
      return (text) => {
        if (texts?.length === mostPerRequest) return
        if (!texts) {
          requests += 1
          texts = []
          textsOfResponse.set(response, texts)
          if (logged) logged.warnings = texts
        }
        const shown = withoutSecrets(keys, text)
        texts.push(shown)
        hold(operation, shown)
        if (!response.headersSent) response.setHeader(warningHeader, texts.map(toHeaderText).join(' '))
      }
    },
    report: () => ({ requests, latest: Array.from(held.values()).toReversed() }),
  }
}

/** Returns a text, or another one in its place if it contains a secret of the sandbox. */
export function withoutSecrets(keys: Pick<KeyRing, 'all'>, text: string): string {
  const words = new Set(text.split(/\W+/))
  for (const { secret, passphrase } of keys.all())
    for (const each of [secret, passphrase])
      // A short one may be a part of any other word.
      if (each.length < 8 ? words.has(each) : text.includes(each)) return 'A name in the request contains a secret.'
  return text
}

// A header has printable ASCII only.
function toHeaderText(text: string): string {
  return text.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
