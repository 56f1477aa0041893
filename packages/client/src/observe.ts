// What a program can see of its requests: the response behind a result (`withResponse`), the request that a call would
// send (`dryRun`), and a log. None of it shows a credential: header values that are secret are replaced.
import { environment } from '#platform'
import { type CallOptions, type Context, type Observers, type Request, type ResponseEvent, pathOf } from './context.ts'
import { notify } from './clock.ts'
import { UsageError } from './errors.ts'
import type { Cost } from './rate-limiter.ts'
import { isSecret, redactText } from './signature.ts'
import type { HeaderFields, Incoming } from './transport.ts'

/** The result of a call, and the response that it was read from. */
export interface WithResponse<Value> {
  readonly value: Value
  /** The last response to the call itself; null where none came, as for a lost order that was found. */
  readonly response: ResponseEvent | null
}

/**
 * Calls a method with the options that it is given, and returns its result together with the response.
 *
 * @example
 * const { value, response } = await withResponse((options) => capi.getTicker({ symbol }, options))
 * console.log(value.last, response?.status, response?.requestId)
 */
export async function withResponse<Value>(
  run: (options: CallOptions) => PromiseLike<Value>,
): Promise<WithResponse<Value>> {
  let response: ResponseEvent | null = null
  const value = await run({ onResponse: (event) => (response = event) })
  return { value, response }
}

/** A request that is not sent. */
export interface PlannedRequest {
  readonly method: string
  /** With the base URL; only path and query with a transport that has none. */
  readonly url: string
  /**
   * The names as they are sent. Values of credentials, signatures and headers of your own that may be secret are
   * replaced.
   */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** What it would cost. */
  readonly cost: Cost
}

/** The option under which `dryRun` tells a call to send nothing. No caller can give it by accident. */
const DRY_RUN = Symbol('dry run')

/** Ends a call at the moment when it would send its first request. */
class Planned {
  readonly request: PlannedRequest

  constructor(request: PlannedRequest) {
    this.request = request
  }
}

/**
 * Calls a function that must pass the options on to a method of a client: the method then sends nothing, and the
 * request that it would send first is returned. A call that is not given the options is an ordinary one, and IS SENT.
 * Input and credentials are checked as in a real call. Of lists of candles it is the request of the candles, not that
 * of the server's time, which a real call reads before them. Throws what the method throws before it sends, and a
 * UsageError where the function takes no options, which is not called, or gives them to no method.
 *
 * @example
 * const { url, body } = await dryRun((options) => capi.placeOrder(order, options))
 */
export async function dryRun(run: (options: CallOptions) => PromiseLike<unknown>): Promise<PlannedRequest> {
  if (run.length === 0)
    throw new UsageError('dryRun must be given a function that takes options, was one without; it was not called.')
  try {
    await run({ [DRY_RUN]: true } as CallOptions)
  } catch (thrown) {
    if (thrown instanceof Planned) return thrown.request
    throw thrown
  }
  throw new UsageError(
    'dryRun must call a method of a client with the options that it is given; none was. ' +
      'A call that was not given them WAS sent.',
  )
}

export function isDryRun(request: Request): boolean {
  return DRY_RUN in request
}

/** Returns what is thrown in the place of sending a request. `headers` has names and values in turn. */
export function planned({ baseUrl }: Context, { kind, target, body }: Request, headers: readonly string[]): Planned {
  const shown: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 2)
    shown[headers[at]!] = isSecret(headers[at]!) ? '[redacted]' : headers[at + 1]!
  return new Planned({
    method: kind.method,
    url: baseUrl + target,
    headers: shown,
    body: body ?? null,
    cost: kind.cost,
  })
}

/** Returns the part of an event that the response has, without the credentials that are in the headers `sent`. */
export function responsePart(
  { status, headers = {} }: Incoming,
  sent: readonly string[],
): Omit<ResponseEvent, 'ms' | keyof Attempt> {
  const fields: Record<string, string> = {}
  const add = (name: string, value: unknown): void => {
    // A cookie may be all that a session needs.
    if (value !== undefined && name.toLowerCase() !== 'set-cookie')
      fields[name.toLowerCase()] = redactText(String(value), sent)
  }
  if (Array.isArray(headers)) for (let at = 0; at < headers.length; at += 2) add(headers[at] as string, headers[at + 1])
  else for (const name in headers) add(name, (headers as HeaderFields)[name])
  const spent = (name: string): number | null => (/^\d{1,9}$/.test(fields[name] ?? '') ? Number(fields[name]) : null)
  return {
    status,
    headers: fields,
    requestId: fields['x-request-id'] ?? null,
    spent: { ip: spent('x-sandbox-weight-ip'), uid: spent('x-sandbox-weight-uid') },
  }
}

/** The attempt that an event is about. */
type Attempt = Pick<ResponseEvent, 'operationId' | 'method' | 'path' | 'attempt'>

export function attemptOf({ kind, target }: Request, attempt: number): Attempt {
  return { operationId: kind.id, method: kind.method, path: pathOf(target), attempt }
}

/** Where lines are logged: the console, or a logger of a library that has these four methods. */
export interface Logger {
  debug(line: string): void
  info(line: string): void
  warn(line: string): void
  error(line: string): void
}

const LEVELS = ['off', 'error', 'warn', 'info', 'debug'] as const

/** How much is logged; each level has what the ones before it have. */
export type LogLevel = (typeof LEVELS)[number]

/** The environment variable of the level. */
const VARIABLE = 'CAPI_LOG'

export interface LogOptions {
  /**
   * `error`: calls that failed; `warn`: repetitions too; `info`: responses too; `debug`: requests too.
   *
   * @default the environment variable CAPI_LOG, or `info` with a logger and `off` without one
   */
  readonly logLevel?: LogLevel | undefined
  /** Gets the lines. @default standard error, or the console of a browser */
  readonly logger?: Logger | undefined
}

/** Lines never mix with the output of a program. */
const CONSOLE: Logger = {
  debug: (line) => console.error(line),
  info: (line) => console.error(line),
  warn: (line) => console.error(line),
  error: (line) => console.error(line),
}

/** The length of the longest line. */
const MAX_LINE = 200

/** Returns a text as one line: a text of a server may have line breaks, and characters that control a terminal. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1)}…` : line
}

/** Returns the message of an error without the title of its request, which the line has already. */
function messageOf({ message }: Error, { method }: Attempt): string {
  return message.startsWith(`[${method}] "`) ? message.slice(message.indexOf(': ') + 2) : message
}

/**
 * Returns the observers of a client that also log. The lines have no query, no header and no body of a request; the
 * message of an error may repeat a part of what the server sent.
 */
export function logged(observers: Observers, { logger, logLevel }: LogOptions): Observers {
  const variable = logLevel === undefined ? environment(VARIABLE) || undefined : undefined
  const level = logLevel ?? variable ?? (logger ? 'info' : 'off')
  const most = LEVELS.indexOf(level as LogLevel)
  if (most < 0)
    throw new UsageError(
      `${variable === undefined ? 'logLevel' : VARIABLE} must be one of ${LEVELS.join(', ')}, was ${JSON.stringify(level)}.`,
    )
  const log = <Event extends Attempt>(
    at: Exclude<LogLevel, 'off'>,
    observer: ((event: Event) => void) | undefined,
    text: (event: Event) => string,
  ): ((event: Event) => void) | undefined => {
    if (LEVELS.indexOf(at) > most) return observer
    return (event) => {
      notify(observer, event)
      const { method, path, attempt } = event
      notify(
        (line: string) => (logger ?? CONSOLE)[at](line),
        oneLine(`capi ${at}: [${method}] ${path}, attempt ${attempt}: ${text(event)}`),
      )
    }
  }
  return {
    onRequest: log('debug', observers.onRequest, () => 'sent'),
    onResponse: log('info', observers.onResponse, ({ status, ms }) => `status ${status} after ${Math.round(ms)} ms`),
    onRetry: log(
      'warn',
      observers.onRetry,
      (event) => `again in ${event.delayMs} ms: ${messageOf(event.error, event)}`,
    ),
    onFailure: log('error', observers.onFailure, (event) => `failed: ${messageOf(event.error, event)}`),
  }
}
