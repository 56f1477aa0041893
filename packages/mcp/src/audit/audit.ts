// What the audit log says of a call: its input, the limits before and after it, the rehearsal, the confirmation, every
// request that may change something with its response (of a control request, its status), and the outcome. The record
// of a request is on the disk before the request leaves; if it cannot be written, nothing is sent.
import type { Came, ChangingRequest, Watcher } from './call-context.ts'
import type { Result } from '../results/envelope.ts'
import type { Redactor } from '../results/redact.ts'
import { Forbidden } from '../tools/forbidden.ts'
import type { AuditFile, Entry } from './audit-file.ts'

/** The longest text of a response that is recorded, in characters. */
const longestText = 16_000

export interface AuditOptions {
  readonly file: AuditFile
  readonly redactor: Redactor
  /** Unix milliseconds, of this machine. */
  readonly now: () => number
  /** Called where what has happened could not be recorded any more. */
  readonly onError: (error: Error) => void
}

export class Audit {
  readonly #options: AuditOptions

  constructor(options: AuditOptions) {
    this.#options = options
  }

  /** Records what must be known before anything happens. Throws Forbidden if it cannot be written. */
  record(event: string, fields: Readonly<Record<string, unknown>>, isDurable = false): void {
    try {
      this.#append({ ...fields, event }, isDurable)
    } catch (error) {
      throw new Forbidden(`The audit log could not be written, so nothing was sent: ${(error as Error).message}`)
    }
  }

  /** Records what has happened. */
  add(event: string, fields: Readonly<Record<string, unknown>>): void {
    try {
      this.#append({ ...fields, event }, false)
    } catch (error) {
      this.#options.onError(new Error(`The audit log could not be written: ${(error as Error).message}`))
    }
  }

  /** Returns what records the requests of a call. */
  watcher(call: string): Watcher {
    return {
      before: (request: ChangingRequest) => {
        this.record('request', { call, ...request, body: parse(request.body) }, true)
        return (came: Came) => this.add('response', { call, operation: request.operation, ...describe(came) })
      },
    }
  }

  /** Records the result of a call. */
  end(call: string, { outcome, operation, weight, refusal, where }: Result, limits: object | null): void {
    this.add('outcome', { call, operation, outcome, where, weight, detail: refusal?.detail ?? null, limits })
  }

  close(): void {
    this.#options.file.close()
  }

  #append({ event, ...fields }: Entry, isDurable: boolean): void {
    const { file, redactor, now } = this.#options
    const clean = redactor.value(fields) as Readonly<Record<string, unknown>>
    file.append({ event, time: new Date(now()).toISOString(), ...clean }, isDurable)
  }
}

function describe(came: Came): object {
  if ('error' in came) return { error: came.error.slice(0, longestText) }
  const { status, text = '' } = came
  return { status, body: text.length > longestText ? text.slice(0, longestText) : parse(came.text) }
}

/** Returns the JSON of a text; the text itself where numbers could be rounded, or where it is none. */
function parse(text: string | undefined): unknown {
  if (text === undefined) return null
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? value : text
  } catch {
    return text
  }
}
