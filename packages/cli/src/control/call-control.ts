// Sends one control operation to a local exchange that runs, and returns its answer.
import { type ControlData, type ControlOperation, controlRequest } from '@capi/api/control'
import { defaultBaseUrl } from '@capi/api/manual'
import { ApiError, UsageError, isReadable, parseJson } from '@capi/client'
import { RefusedError, lineOf } from '../output/exit-status.ts'
import { showProgress } from '../output/progress-bar.ts'
import type { Terminal } from '../output/terminal.ts'

/** Where the local exchange is. */
export interface ControlAddress {
  /** @default that of the environment, or the default port of this machine */
  readonly baseUrl?: string | undefined
  /** Sends the control token over plain http also to an address that is not a loopback address. */
  readonly allowInsecure?: boolean | undefined
}

/** Returns the JSON of the answer; text where it is none, as a list of events with one on each line. */
export async function callControl(
  operation: ControlOperation,
  input: object,
  { baseUrl: given, allowInsecure }: ControlAddress,
  terminal: Terminal,
): Promise<unknown> {
  const { environment, signal } = terminal
  const baseUrl = given ?? (environment['CAPI_URL'] || defaultBaseUrl)
  const token = environment['CAPI_CONTROL_TOKEN']
  const { target, headers, ...request } = controlRequest(operation, input, token)
  const url = baseUrl.replace(/\/+$/, '') + target
  if (!URL.canParse(url))
    throw new UsageError(`The base URL must be one such as ${defaultBaseUrl}, was ${JSON.stringify(baseUrl)}.`)
  if (token && isReadable(url) && !allowInsecure)
    throw new UsageError(
      'The control token is sent over plain http only to a loopback address; use https or --allow-insecure.',
    )
  let response: Response
  try {
    const { method, body } = request
    const sent = body === undefined ? {} : bodyOf(body, terminal)
    response = await fetch(url, { method, ...sent, signal, headers, redirect: 'manual' })
  } catch (error) {
    signal.throwIfAborted()
    throw new RefusedError(`No local exchange answers at ${baseUrl} (${lineOf(error)}); capi sandbox start starts one.`)
  }
  return readResponse(response, `[${request.method}] ${JSON.stringify(target.split('?')[0])}`)
}

/** Data of this size or more has a progress bar, in bytes. */
const largeBytes = 2 ** 20
const chunkBytes = 2 ** 16

/** Returns the body of a request. One with a lot of data is sent in chunks if its progress is shown. */
function bodyOf(body: ControlData, terminal: Terminal): RequestInit {
  if (typeof body === 'string' || body.length < largeBytes || !terminal.isWatched) return { body }
  const progress = showProgress(terminal, 'Sending', 'bytes')
  let sent = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = body.subarray(sent, sent + chunkBytes)
      if (chunk.length > 0) controller.enqueue(chunk)
      else controller.close()
      sent += chunk.length
      progress.update(sent, body.length)
      if (chunk.length === 0) progress.end()
    },
    cancel: () => progress.end(),
  })
  // The types of the browser lack the option, which a stream needs.
  return { body: stream, duplex: 'half' } as RequestInit
}

async function readResponse(response: Response, title: string): Promise<unknown> {
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && !text.includes('\n{')
  const value = isJson && text !== '' ? parseJson(text) : text
  if (response.ok) return value
  // Followed, a redirect would take the token and the body to another server.
  if (response.status >= 300 && response.status < 400)
    throw new RefusedError(`${title}: ${response.status}, a redirect, which is not followed.`)
  const { code = null, msg = text.slice(0, 120) } = (isJson ? value : {}) as { code?: string; msg?: string }
  throw new ApiError({ id: null, title }, response.status, code, msg)
}
