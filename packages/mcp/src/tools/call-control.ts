// Sends a control operation to the local exchange, and returns its answer.
import { refusalCause, type RefusalReason } from '@capi/api'
import { type ControlOperation, controlRequest } from '@capi/api/control'
import { parseJson } from '@capi/client'

export interface ControlConnection {
  readonly baseUrl: string
  /** The control token, if the exchange requires one. */
  readonly token: string | undefined
  readonly fetch: typeof globalThis.fetch
  /** A longer response is refused. */
  readonly maxResponseBytes: number
}

/** The exchange refused the operation, or failed. */
export class ControlError extends Error {
  override readonly name: string = 'ControlError'
  /** HTTP status; null where no response came. */
  readonly status: number | null
  readonly code: string | null
  /** Why it was refused, and the field; null where the exchange names none. */
  readonly reason: RefusalReason | null
  readonly field: string | null

  /** `refusal` is the text of the exchange. */
  constructor(
    message: string,
    status: number | null,
    code: string | null = null,
    { cause, refusal }: { readonly cause?: unknown; readonly refusal?: string } = {},
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    const { reason, field } = refusalCause(refusal)
    this.reason = reason
    this.field = field
  }
}

/** An operation may wait for an event, or load a file, so it has more time than one of the interface. */
const timeoutMs = 60_000

export async function callControl(
  connection: ControlConnection,
  operation: ControlOperation,
  input: object,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { baseUrl, token, fetch, maxResponseBytes } = connection
  const { target, ...request } = controlRequest(operation, input, token)
  const title = `[${request.method}] ${JSON.stringify(target.split('?')[0])}`
  const ends = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  let status: number | null = null
  try {
    const response = await fetch(baseUrl.replace(/\/+$/, '') + target, {
      ...request,
      signal: ends,
      redirect: 'manual',
    })
    status = response.status
    const text = await readText(response, maxResponseBytes)
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    if (response.ok) return isJson && text !== '' ? parseJson(text) : text
    const { code = null, msg = text } = (isJson ? Object(parseJson(text)) : {}) as { code?: string; msg?: string }
    const parts = [status, code, msg].filter((part) => part !== null)
    throw new ControlError(`${title}: ${parts.join(' ')}`, status, code, { refusal: msg })
  } catch (error) {
    if (error instanceof ControlError) throw error
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message || message : message
    throw new ControlError(`${title}: ${reason}`, status, null, { cause: error })
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length
    if (bytes > maxBytes) throw new Error(`expected a response of at most ${maxBytes} bytes, was more`)
    text += decoder.decode(chunk as Uint8Array, { stream: true })
  }
  return text + decoder.decode()
}
