import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../src/results/redact.ts'

const secret = 'k3y+/with=odd&chars-0123'
const quoted = 'sec"ret\\value-123'

describe('createRedactor', () => {
  it('redacts a credential in texts, names of fields and lists, at any depth', () => {
    const value = { [`x${secret}`]: [`before ${secret} after`, { deep: secret, count: 1, flag: true, none: null }] }
    expect(createRedactor([secret]).value(value)).toEqual({
      'x[redacted]': ['before [redacted] after', { deep: '[redacted]', count: 1, flag: true, none: null }],
    })
  })

  it.each<[string, string, string?]>([
    ['in a URL', encodeURIComponent(secret)],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64url', Buffer.from(secret).toString('base64url')],
    ['in a text of JSON', JSON.stringify(quoted).slice(1, -1), quoted],
    ['in a text of JSON in a text of JSON', JSON.stringify(JSON.stringify(quoted)).slice(3, -3), quoted],
    ['in hexadecimal digits', Buffer.from(secret).toString('hex')],
    ['in hexadecimal digits of upper case', Buffer.from(secret).toString('hex').toUpperCase()],
  ])('redacts a credential %s', (_, form, given = secret) => {
    expect(createRedactor([given]).text(`a ${form} b`)).toMatch(/^a \[redacted\]=* b$/)
  })

  it('redacts a short credential only where it stands alone', () => {
    const { text } = createRedactor(['1234'])
    expect([text('1234'), text('pass: "1234".'), text('0.12345')]).toEqual([
      '[redacted]',
      'pass: "[redacted]".',
      '0.12345',
    ])
  })

  it.each([secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])(
    'redacts what is left of %s at the end of a text that was cut',
    (form) => {
      const { text } = createRedactor([secret])
      for (let length = 6; length <= form.length; length++)
        expect(text(`before ${form.slice(0, length)}`)).toBe('before [redacted]')
      expect(text(`before ${form.slice(0, 6)} after`)).toBe(`before ${form.slice(0, 6)} after`)
    },
  )

  it('redacts the longer of two credentials of which one is a part of the other', () => {
    expect(createRedactor(['password', 'password-long']).text('password-long')).toBe('[redacted]')
  })

  it('changes nothing without credentials', () => {
    const value = { a: ['b'] }
    expect(createRedactor([undefined, '']).value(value)).toBe(value)
  })

  it('leaves no credential of at least eight characters in any text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40 }), fc.string(), fc.string(), (each, before, after) => {
        fc.pre(!'[redacted]'.includes(each.toLowerCase()))
        expect(createRedactor([each]).text(before + each + after)).not.toContain(each)
      }),
    )
  })
})
