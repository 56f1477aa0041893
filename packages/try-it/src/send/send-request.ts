// Sends the request of a form once: signed by the client of this project, or as a control request.
import { type Incoming, type Transport, UsageError, readReply, signedFetch } from '@capi/client'
import type { OperationId } from '@capi/api'
import type { Form } from '../describe/field.ts'
import type { WrittenRequest } from '../values/request.ts'
import { bounds } from './bounds.ts'
import { type Session, tokenHeader } from './session.ts'

export interface Reply {
  readonly status: number
  readonly durationMs: number
  /** The headers that say how to go on: Retry-After, and the type of the body. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as it was received. */
  readonly text: string
  /** The record that the client returns, or why it returns none; undefined for control operations. */
  readonly record: { readonly value: unknown } | { readonly error: string } | undefined
}

/** Throws an error if no response came. */
export async function sendRequest(
  form: Form,
  request: WrittenRequest,
  transport: Transport,
  { credentials, controlToken }: Pick<Session, 'credentials' | 'controlToken'>,
): Promise<Reply> {
  let incoming: Incoming | undefined
  let durationMs = 0
  const recorded: Transport = async (outgoing) => {
    const begun = performance.now()
    incoming = await transport(outgoing)
    durationMs = performance.now() - begun
    return incoming
  }
  const { method, target, body, contentType, headers } = request
  if (form.weight === undefined) {
    const type = contentType === undefined ? [] : ['content-type', contentType]
    const text = body === '' ? undefined : body
    await recorded({
      method,
      target,
      headers: [...type, ...tokenHeader(controlToken)],
      body: text,
      signal: undefined,
      ...bounds,
    })
  } else {
    if (form.signed && !credentials) throw new UsageError('Expected a key, received none.')
    const { clock, random } = transport
    const settings = { limits: false, retries: 0, ...bounds, credentials, locale: headers['locale'] } as const
    const send = signedFetch({
      ...settings,
      transport: Object.assign(recorded, clock && { clock }, random && { random }),
    })
    await send(target, body === '' ? { method } : { method, body })
  }
  const { status, text, retryAfter, contentType: type } = incoming!
  const replied = {
    ...(retryAfter !== null && { 'retry-after': retryAfter }),
    ...(type !== null && { 'content-type': type }),
  }
  return {
    status,
    headers: replied,
    text,
    durationMs,
    record: form.weight && readRecord(form.id as OperationId, status, text),
  }
}

function readRecord(id: OperationId, status: number, text: string): Reply['record'] {
  try {
    return { value: readReply(id, { status, text }) }
  } catch (error) {
    return { error: String(error) }
  }
}
