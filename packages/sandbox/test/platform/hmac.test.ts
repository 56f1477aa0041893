import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSigner } from '../../src/platform/hmac.ts'

describe('createSigner', () => {
  const text = fc.string({ unit: 'binary' })
  // Around the length of a block, and that of the texts which an Hmac object signs.
  const long = fc.nat(9_000).map((length) => 'é'.repeat(length))
  const bodies = fc.oneof(text, long, fc.uint8Array({ maxLength: 9_000, size: 'max' }))

  it('returns HMAC-SHA256 of a text and a body, also right after another signature', () => {
    const keys = fc.oneof(
      text,
      fc.integer({ min: 60, max: 70 }).map((length) => 'k'.repeat(length)),
    )
    fc.assert(
      fc.property(keys, text, bodies, (secret, head, body) => {
        expect(createSigner(secret)(head, body)).toBe(
          createHmac('sha256', secret).update(head).update(body).digest('base64'),
        )
      }),
      { numRuns: 300 },
    )
  })
})
