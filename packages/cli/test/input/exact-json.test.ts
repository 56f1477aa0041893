// Whatever number a JSON text has, its value is read exactly: as a number that has it, or as a text of its digits.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseExactly } from '../../src/input/exact-json.ts'

/** A value as an integer and a power of ten, without trailing zeros: another way to compare than that of the parser. */
function exactly(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(
    text,
  )!
  let units = BigInt(`${sign}${whole}${fraction}`)
  let power = Number(exponent) - fraction.length
  if (units === 0n) return '0'
  for (; units % 10n === 0n; units /= 10n) power += 1
  return `${units}e${power}`
}

const digits = (least: number, most: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: least, maxLength: most }).map((each) => each.join(''))
const number = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(
      fc.constant('0'),
      digits(1, 25).map((text) => text.replace(/^0+(?=\d)/, '')),
    ),
    fraction: fc.oneof(
      fc.constant(''),
      digits(1, 25).map((text) => `.${text}`),
    ),
    exponent: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc.integer({ min: -30, max: 30 }).map((e) => `e${e}`),
    ),
  })
  .map(({ sign, whole, fraction, exponent }) => sign + whole + fraction + exponent)

it('reads every number exactly', () => {
  fc.assert(
    fc.property(number, (text) => {
      const value = parseExactly(`{"price": ${text}}`) as { price: unknown }
      expect(exactly(String(value.price))).toBe(exactly(text))
      // A decimal of the interface has no exponent.
      if (!Number.isSafeInteger(value.price)) expect(String(value.price)).not.toContain('e')
    }),
    { numRuns: 500 },
  )
})

it('changes no text and no other value, and refuses what JSON.parse refuses', () => {
  for (const wrong of ['{"a": 01}', '{"a": 1.}', '{"a": .5}', '{"a": 00000000000000000001}', '{"a": +1}', '', '{'])
    expect(() => parseExactly(wrong), wrong).toThrow(SyntaxError)
  expect(parseExactly('{"a": "1.00000000000000000001", "b": [1, 0.1, null, true], "c\\"1e400": 1e400}')).toEqual({
    a: '1.00000000000000000001',
    b: [1, 0.1, null, true],
    'c"1e400': `1${'0'.repeat(400)}`,
  })
})
