import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError, readReply } from '../src/index.ts'

describe('readReply', () => {
  it('returns the normalised record, with exact ids', () => {
    const text = '{"client_oid":"grid-7","order_id":701234567890123402}'
    expect(readReply('placeOrder', { status: 200, text })).toEqual({
      clientOid: 'grid-7',
      orderId: '701234567890123402',
    })
  })

  it('throws the refusal of the service, and refuses what is no response', () => {
    const refusal = { status: 400, text: '{"code":"40017","msg":"price is missing"}' }
    expect(() => readReply('placeOrder', refusal)).toThrow(ApiError)
    expect(() => readReply('placeOrder', { status: 200, text: '<html>' })).toThrow(NetworkError)
  })
})
