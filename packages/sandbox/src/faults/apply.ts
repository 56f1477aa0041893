// Serves one request under fault rules: delay or end it before it runs, run it, delay or end it after the commit, or
// send a faulty response.
//
// A request runs once, whatever happens to its response. A request that is refused on its merits gets its normal
// response, and the rules of the later phases do not count it.
//
// A faulty response violates the document (unknown enum values, unknown fields, numbers in place of strings), or
// replaces the real one: an error in the format of the interface, the HTML page of a proxy, or no body.
import { type ErrorCode, errorCodes, type Operation } from '@capi/api'
import type { Node } from '../document/document.ts'
import type { Rejection } from '../document/rejection.ts'
import { jsonType, writeJson } from '../document/write-json.ts'
import type { Message, Responder } from './responder.ts'
import {
  type ActionOf,
  type FaultPhase,
  type FaultType,
  fieldsOf,
  isEnum,
  isNumericText,
  itemsOf,
  responseSchema,
  type RuleBook,
  type TriggeredFault,
} from './rules.ts'

/** One request, with everything that serving it needs. */
interface FaultableRequest {
  readonly operation: Operation
  readonly account: string | undefined
  readonly responder: Responder
  /**
   * Runs the request. With a lag, in milliseconds, which only reads of orders accept, it hides what is younger and
   * changes nothing.
   */
  run(lagMs?: number): unknown
  /** Called with each rule that was triggered. */
  onFault(phase: FaultPhase, fault: TriggeredFault): void
  /**
   * Called before the end of the request: with the status of the response, or null if it gets none, or a part of it.
   */
  onEnd(status: number | null): void
  /** Turns a thrown error into a rejection. */
  reject(error: unknown): Rejection
}

const faultHeader = 'X-Sandbox-Fault'

/** Serves a request as the rules demand. Rejects only if the sandbox closes in the meantime. */
export async function applyFaults(rules: RuleBook, request: FaultableRequest): Promise<void> {
  const { operation, responder } = request
  const reported: string[] = []
  const trigger = (phase: FaultPhase): readonly TriggeredFault[] => {
    const triggered = rules.trigger(phase, request)
    for (const fault of triggered) request.onFault(phase, fault)
    reported.push(...triggered.filter(({ tellTale }) => tellTale).map(({ faultId }) => faultId))
    return triggered
  }
  const withFaultHeader = (message: Message): Message =>
    reported.length === 0 ? message : { ...message, headers: [...message.headers, faultHeader, reported.join(', ')] }
  const send = (message: Message): void => {
    request.onEnd(message.status)
    responder.send(withFaultHeader(message))
  }
  /** Delays the request; returns true if a rule ended it. */
  const endsIn = async (phase: FaultPhase): Promise<boolean> => {
    const triggered = trigger(phase)
    const delays = [...actionsOf(triggered, 'latency'), ...actionsOf(triggered, 'late')]
    if (delays.length > 0) await responder.pause(delays.reduce((sum, { ms }) => sum + ms, 0))
    const [fake] = actionsOf(triggered, 'status')
    if (fake) send(fakeResponse(fake, responder.now()))
    const [drop] = actionsOf(triggered, 'drop')
    if (drop) request.onEnd(null)
    if (drop?.how === 'hang') await responder.untilClosed()
    else if (drop) responder.close(drop.how)
    return (fake ?? drop) !== undefined
  }

  if (await endsIn('before')) return
  const refuse = (error: unknown): void => {
    const rejection = request.reject(error)
    const body = rejection.toJson(responder.now())
    send({ status: rejection.status, type: jsonType, body, headers: [] })
  }
  let result: unknown
  try {
    result = await request.run()
  } catch (error) {
    return refuse(error)
  }
  if (await endsIn('afterCommit')) return

  const triggered = trigger('response')
  const lags = actionsOf(triggered, 'staleRead').map(({ lagMs }) => lagMs)
  try {
    if (lags.length > 0) result = await request.run(Math.max(...lags))
  } catch (error) {
    return refuse(error)
  }
  const types: ReadonlySet<FaultType> = new Set(triggered.map(({ action }) => action.type))
  const isCorrupt = types.has('unknownEnum') || types.has('unknownField') || types.has('numberForString')
  const body = isCorrupt ? corruptBody(operation, result, types) : writeJson(result)
  const message = withFaultHeader({ status: 200, type: jsonType, body, headers: [] })
  const [slowDrip] = actionsOf(triggered, 'slowDrip')
  const isCut = !slowDrip && types.has('truncate')
  request.onEnd(isCut ? null : message.status)
  if (slowDrip) await responder.sendSlowly(message, slowDrip.ms ?? 1_000)
  else if (isCut) responder.sendTruncated(message)
  else if (types.has('wrongLength')) responder.sendOverlong(message)
  else responder.send(message)
}

function actionsOf<Type extends FaultType>(triggered: readonly TriggeredFault[], type: Type): ActionOf<Type>[] {
  return triggered.flatMap(({ action }) => (action.type === type ? [action as ActionOf<Type>] : []))
}

/** What replaces enum values; the document has neither. */
const unknownEnumValue = 'sandbox_unknown'
const unknownCode = 9_999_999

/** The added field, which the document does not have. */
const unknownField = 'sandboxUnknownField'

/** Marks text that is written without quotes. No response contains this private-use character. */
const bare = '\uE000'
const barePattern = new RegExp(`"${bare}([^"]+)"`, 'g')
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** Returns the JSON text of a result, corrupted in the given ways. */
function corruptBody(operation: Operation, result: unknown, types: ReadonlySet<FaultType>): string {
  const change = (value: unknown, schema: Node): unknown => {
    if (Array.isArray(value)) return value.map((item) => change(item, itemsOf(schema)))
    if (typeof value === 'object' && value !== null) {
      const fields = fieldsOf(schema)
      const entries = Object.entries(value).map(([name, field]) => [name, change(field, fields[name] ?? {})] as const)
      if (types.has('unknownField')) entries.push([unknownField, unknownEnumValue])
      return Object.fromEntries(entries)
    }
    if (types.has('unknownEnum') && isEnum(schema)) return toUnknown(value)
    if (types.has('numberForString') && isNumericText(schema)) return withoutQuotes(value)
    return value
  }
  return writeJson(change(result, responseSchema(operation))).replaceAll(barePattern, '$1')
}

// The empty string and null mean that there is no value, so they stay.
function toUnknown(value: unknown): unknown {
  if (typeof value === 'number') return unknownCode
  return typeof value === 'string' && value !== '' ? unknownEnumValue : value
}

function withoutQuotes(value: unknown): unknown {
  return typeof value === 'string' && jsonNumber.test(value) ? bare + value : value
}

/** Returns the response of an action. */
function fakeResponse({ status, body = 'json', retryAfter }: ActionOf<'status'>, now: number): Message {
  const headers = retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)]
  const reason = `${status} ${reasonPhrase(status)}`
  switch (body) {
    case 'json':
      return { status, type: jsonType, body: writeError(status, reason, now), headers }
    case 'html':
      return { status, type: 'text/html', body: `<html><body><h1>${reason}</h1></body></html>\n`, headers }
    case 'none':
      return { status, type: 'text/plain', body: '', headers }
  }
}

// The document's error for the status if it has one; a proxy may send a status that the document does not have.
function writeError(status: number, reason: string, requestTime: number): string {
  const known = Object.values<ErrorCode>(errorCodes).find((entry) => entry.code === String(status))
  return writeJson({ code: String(status), msg: known?.description ?? reason, requestTime, data: null })
}

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  418: "I'm a Teapot",
  421: 'Misdirected Request',
  422: 'Unprocessable Entity',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  509: 'Bandwidth Limit Exceeded',
  510: 'Not Extended',
  511: 'Network Authentication Required',
}

/** Returns the reason phrase of a status. */
export function reasonPhrase(status: number): string {
  return phrases[status] ?? 'Unknown'
}
