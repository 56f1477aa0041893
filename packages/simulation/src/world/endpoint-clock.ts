// A time endpoint that disagrees with the clock of the records, as where another machine serves it. Signatures are
// judged by its clock too.
import { createHmac } from 'node:crypto'
import type { Incoming, Outgoing } from '@capi/client'
import { operations } from '@capi/api'

export interface EndpointClock {
  /** How far it is ahead of the records, in milliseconds. */
  aheadMs: number
  /**
   * Returns the request as a server without this difference must receive it: signed for the time of the records. A copy
   * of a request stays a copy, also when the clock has jumped in between: a server recognises what it has received by
   * the signature.
   */
  translate(request: Outgoing): Outgoing
  /** Returns the response to a request with the time of this clock. */
  answer(request: Outgoing, response: Incoming): Incoming
}

const { path: timePath } = operations.getServerTime

/** Returns a clock that agrees at first. `secretOf` returns the secret of a key. */
export function createEndpointClock(secretOf: (key: string) => string | undefined): EndpointClock {
  /** Translated headers by the signature that their client has sent. */
  const translated = new Map<string, Outgoing['headers']>()
  return {
    aheadMs: 0,
    translate(request) {
      const { method, target, headers, body = '' } = request
      const at = headers.indexOf('ACCESS-TIMESTAMP') + 1
      const secret = secretOf(headers[headers.indexOf('ACCESS-KEY') + 1] ?? '')
      if (at === 0 || secret === undefined) return request
      const signatureAt = headers.indexOf('ACCESS-SIGN') + 1
      const signature = headers[signatureAt]!
      const before = translated.get(signature)
      if (before) return { ...request, headers: before }
      const own = [...headers]
      own[at] = String(Number(headers[at]) - this.aheadMs)
      own[signatureAt] = createHmac('sha256', secret).update(`${own[at]}${method}${target}${body}`).digest('base64')
      translated.set(signature, own)
      return { ...request, headers: own }
    },
    answer({ target }, response) {
      if (this.aheadMs === 0 || response.status !== 200 || target !== timePath) return response
      const time = (JSON.parse(response.text) as { timestamp: number }).timestamp + this.aheadMs
      const value = { epoch: String(time / 1_000), iso: new Date(time).toISOString(), timestamp: time }
      return { ...response, text: JSON.stringify(value), parsed: undefined }
    },
  }
}
