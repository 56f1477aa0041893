// The platform of browsers does what that of Node does.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platform as node } from '../../src/platform/node.ts'
import { platform as web } from '../../src/platform/web.ts'

const text = fc.string({ unit: 'grapheme' })

describe('the platform of browsers', () => {
  it('has the documents of that of Node', () => {
    expect([web.document, web.controlDocument]).toEqual([node.document, node.controlDocument])
  })

  it('signs and hashes as that of Node', () => {
    const bodies = fc.oneof(text, fc.uint8Array())
    fc.assert(
      fc.property(text, text, bodies, (secret, head, body) => {
        expect(web.sign(secret, head, body)).toBe(node.sign(secret, head, body))
        expect(Array.from(web.hmacBytes(secret, head))).toEqual(Array.from(node.hmacBytes(secret, head)))
        expect(web.sha256(head)).toBe(node.sha256(head))
      }),
    )
  })

  it('reads the same bytes as UTF-8', () => {
    const utf8 = text.map((each) => new TextEncoder().encode(`\uFEFF${each}`))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 4 }), utf8), (bytes) => {
        expect(web.decodeUtf8(bytes)).toBe(node.decodeUtf8(bytes))
      }),
    )
  })

  it.each(['', 'a', 'secret', 'secreT', 'secret ', 'é', 'x'.repeat(128), 'x'.repeat(129)])('compares %j', (given) => {
    for (const platform of [node, web]) {
      expect(platform.isEqualText(given, 'secret')).toBe(given === 'secret')
      expect(platform.isEqualText(given, 'x'.repeat(128))).toBe(given === 'x'.repeat(128))
    }
  })
})
