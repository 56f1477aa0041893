import { describe, expect, it } from 'vitest'
import type { Outgoing } from '@capi/client'
import { createEndpointClock } from '../../src/world/endpoint-clock.ts'

const request: Outgoing = {
  method: 'POST',
  target: '/capi/v2/order/placeOrder',
  headers: ['ACCESS-KEY', 'key', 'ACCESS-SIGN', 'signature of the client', 'ACCESS-TIMESTAMP', '1700000000000'],
  body: '{}',
  timeoutMs: 1_000,
  maxResponseBytes: 1_000,
  signal: undefined,
}
const valueOf = ({ headers }: Outgoing, name: string) => headers[headers.indexOf(name) + 1]

describe('createEndpointClock', () => {
  it('signs a request for the time of the records', () => {
    const clock = createEndpointClock(() => 'secret')
    clock.aheadMs = 700
    expect(valueOf(clock.translate(request), 'ACCESS-TIMESTAMP')).toBe('1699999999300')
  })

  it('keeps a copy a copy when the clock has jumped before it arrives', () => {
    const clock = createEndpointClock(() => 'secret')
    const first = clock.translate(request)
    clock.aheadMs = 10
    expect(clock.translate(request).headers).toEqual(first.headers)
  })

  it('passes a request on whose key it does not know', () => {
    const clock = createEndpointClock(() => undefined)
    clock.aheadMs = 700
    expect(clock.translate(request)).toBe(request)
  })
})
