import fc from 'fast-check'
import { parse as parseLossless } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { readReply } from '../src/read-reply.ts'
import { parseJson as parseOnNode } from '../src/response.ts'
import { quoteNumbers as quoteInBrowsers } from '../src/platform-web.ts'
import { quoteNumbers, quoteNumbersIn } from '../src/exact-json.ts'
import { ReceivedResponse } from '../src/transport.ts'

/** The reference: a number of 16 digits or more stays a string of its digits, every other number is a number. */
function exactParse(text: string): unknown {
  return parseLossless(text, null, (digits) => (digits.replace(/e.*|\D/gi, '').length >= 16 ? digits : Number(digits)))
}

/** Generates random JSON texts with numbers of any length at any position, and any white space. */
const space = fc.constantFrom('', ' ', '\n', '\t  ')
const digits = (length: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: length })
const decimalText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(digits(25), fc.constant([])),
    digits(25),
    fc.constantFrom('', 'e5', 'E-12', 'e+0'),
  )
  .map(([sign, whole, fraction, exponent]) => `${sign}${BigInt(whole.join('') || '0')}.${fraction.join('')}${exponent}`)
const numberText = fc.oneof(
  fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  decimalText,
  fc.constantFrom(
    '0',
    '-0',
    '1234567890123456.5',
    '1234567890123456789e2',
    '0.12345678901234567890',
    '9007199254740993',
  ),
)
const hostile = fc.constantFrom(
  '"1234567890123456789"',
  '\\',
  '\\"',
  ':1234567890123456,',
  '\u2028',
  '1234567890123456789',
)
const textText = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.array(hostile).map((parts) => parts.join('')),
  )
  .map((text) => JSON.stringify(text))
const { document } = fc.letrec<{ document: string; pair: string }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    numberText,
    textText,
    fc.constantFrom('true', 'false', 'null'),
    fc
      .tuple(space, fc.array(tie('document'), { maxLength: 5 }))
      .map(([s, items]) => `[${s}${items.join(`${s},${s}`)}${s}]`),
    fc.tuple(space, fc.array(tie('pair'), { maxLength: 5 })).map(([s, pairs]) => `{${s}${pairs.join(`,${s}`)}${s}}`),
  ),
  pair: fc
    .tuple(fc.uuid(), textText, space, tie('document'))
    .map(([unique, name, s, value]) => `${JSON.stringify(unique + JSON.parse(name))}${s}:${s}${value}`),
}))

const parsers = [
  { platform: 'Node', parseJson: parseOnNode },
  { platform: 'browsers', parseJson: (text: string): unknown => JSON.parse(quoteInBrowsers(text)) },
]

describe.each(parsers)('parseJson of $platform', ({ parseJson }) => {
  it('parses every document as an exact parser does', () => {
    const numRuns = Number(process.env['CAPI_FUZZ'] ?? 5_000)
    fc.assert(
      fc.property(document, (text) => {
        expect(parseJson(text)).toEqual(exactParse(text))
      }),
      { numRuns },
    )
  })

  it('keeps an id of 18 digits in a long text that is not ASCII', () => {
    const text = JSON.stringify([...'äß漢🙂\ud800'.repeat(5_000)]).slice(0, -1)
    expect(parseJson(`${text},596471064624628269,"€",-1234567890123456]`)).toEqual([
      ...(JSON.parse(`${text}]`) as string[]),
      '596471064624628269',
      '€',
      '-1234567890123456',
    ])
  })

  it.each([
    '{',
    '[1234567890123456',
    '01234567890123456789',
    '00.12345678901234567',
    '1234567890123456.',
    '1.2345678.901234567',
    '.12345678901234567',
    '1.234567890123456789e',
    '1.234567890123456789e+',
    '"1234567890123456',
    '1234567890123456 1234567890123456',
    '-',
  ])('refuses %s as JSON.parse does', (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  it('scans a long text once', () => {
    const inside = ':1234567890123456,'.repeat(50_000)
    const text = `["${inside}",${Array.from({ length: 20_000 }, () => '" :1234567890123456,"').join()},1234567890123456]`
    expect(parseJson(text)).toEqual(exactParse(text))
  })

  it('scans a string without an end once', () => {
    const text = `[1234567890123456,"${String.raw`\"`.repeat(500_000)}`
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  it('reads a string of 16 million characters', () => {
    const text = 'ab'.repeat(8_000_000)
    const [, read] = parseJson(`[1234567890123456,"${text}"]`) as string[]
    expect(read === text).toBe(true)
  })

  it.each([
    { name: 'brackets', open: '[', close: ']' },
    { name: 'braces', open: '{"":', close: '}' },
    { name: 'brackets and braces after values', open: '[0, {"a": ', close: '}]' },
  ])('refuses millions of $name within each other', ({ open, close }) => {
    const levels = 1_000_000
    expect(() => parseJson(`${open.repeat(levels)}1${close.repeat(levels)}`)).toThrow(
      'at most 10000 levels, was deeper',
    )
    expect(() => parseJson(open.repeat(levels))).toThrow('at most 10000 levels, was deeper')
  })

  it('accepts ten thousand levels, and refuses one more, in the shortest text and in a long one', () => {
    const nested = (levels: number, inside: string): string => '['.repeat(levels) + inside + ']'.repeat(levels)
    for (const inside of ['', ' '.repeat(100_000), '"é"']) {
      expect(Array.isArray(parseJson(nested(10_000, inside)))).toBe(true)
      expect(() => parseJson(nested(10_001, inside))).toThrow('at most 10000 levels, was deeper')
      // It is refused before the parser notices that it has no end.
      expect(() => parseJson('['.repeat(10_001) + inside)).toThrow('at most 10000 levels, was deeper')
    }
  })

  it('parses any number of brackets beside each other and in strings', () => {
    const text = `[${'[{"a":"[[{{"},"\\\\",[]],'.repeat(20_000)}"${'['.repeat(100_000)}"]`
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  it('keeps every digit of a decimal that is a number', () => {
    expect(parseJson('{"price":60000.12345678901234,"b":0.12345678901234567890}')).toEqual({
      price: '60000.12345678901234',
      b: '0.12345678901234567890',
    })
  })

  it('keeps an id of 18 digits', () => {
    expect(parseJson('{"orderId":596471064624628269}')).toEqual({ orderId: '596471064624628269' })
  })
})

describe('a record', () => {
  /** Returns a number as JSON or a decimal writes it as a whole number of units of 10^-900. */
  const unitsOf = (written: string): bigint => {
    const [mantissa = '', exponent = '0'] = written.split(/e/i)
    const [whole = '', fraction = ''] = mantissa.split('.')
    return BigInt(whole + fraction) * 10n ** BigInt(900 - fraction.length + Number(exponent))
  }

  it('has the value of a decimal to its last digit, however the server writes the number', () => {
    const exponent = fc.oneof(
      fc.constant(''),
      fc.integer({ min: -300, max: 300 }).map((value) => `e${value}`),
    )
    fc.assert(
      fc.property(decimalText, exponent, (text, given) => {
        const token = text.replace(/e.*/i, '') + given
        const { last } = readReply('getTicker', { status: 200, text: `{"symbol":"cmt_btcusdt","last":${token}}` })
        expect(last).toMatch(/^-?\d+(\.\d+)?$/)
        expect(unitsOf(last!)).toBe(unitsOf(token))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is refused where its exponent is no amount', () => {
    const text = '{"symbol":"cmt_btcusdt","last":1.2345678901234567e99999}'
    expect(() => readReply('getTicker', { status: 200, text })).toThrow('an exponent of at most 400, was 99999')
  })
})

/** Fragments of which hostile texts consist, many times in a row. */
const fragment = fc.oneof(
  hostile,
  numberText,
  textText,
  fc.constantFrom(',', '"', '[', ']', '{"a":', '}', ' ', '1', '-', 'é'),
)
const repeated = fc
  .array(fc.tuple(fc.array(fragment, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 250 })), {
    maxLength: 4,
  })
  .map((parts) => parts.map(([fragments, count]) => fragments.join('').repeat(count)).join(''))

/** Returns an object in place of bytes, which counts how many of them are read, one by one or by a search. */
function countReads(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly reads: () => number } {
  let reads = 0
  const search = (byte: number, from = 0): number => {
    const found = bytes.indexOf(byte, from)
    reads += (found < 0 ? bytes.length : found + 1) - from
    return found
  }
  const get = (target: Uint8Array, key: string): unknown => {
    if (key === 'indexOf') return search
    const value: unknown = Reflect.get(target, key)
    if (typeof value === 'number' && key !== 'length') reads += 1
    return typeof value === 'function' ? value.bind(target) : value
  }
  return { bytes: new Proxy(bytes, { get } as ProxyHandler<Uint8Array>), reads: () => reads }
}

/** Returns an object in place of a text, which counts how many of its characters are read. */
function countCharacters(text: string): { readonly text: string; readonly reads: () => number } {
  let reads = 0
  const counted = {
    length: text.length,
    charCodeAt: (at: number) => ((reads += 1), text.charCodeAt(at)),
    slice: (from: number, to?: number) => ((reads += (to ?? text.length) - from), text.slice(from, to)),
  }
  return { text: counted as string, reads: () => reads }
}

describe('quoteNumbers', () => {
  const readsOnNode = (text: string): number => {
    const { bytes, reads } = countReads(new TextEncoder().encode(text))
    // Not through a response: the bytes of one that is not ASCII are not used.
    quoteNumbersIn(bytes, text)
    return reads()
  }
  const readsInBrowsers = (given: string): number => {
    const { text, reads } = countCharacters(given)
    quoteInBrowsers(text)
    return reads()
  }

  it.each([
    { platform: 'Node', readsOf: readsOnNode },
    { platform: 'browsers', readsOf: readsInBrowsers },
  ])('reads no byte of any text more than seven times, on $platform', ({ readsOf }) => {
    const numRuns = Math.ceil(Number(process.env['CAPI_FUZZ'] ?? 5_000) / 25)
    fc.assert(
      fc.property(repeated, (text) => {
        const { length } = new TextEncoder().encode(text)
        const reads = readsOf(text)
        expect(reads).toBeLessThan(7 * length + 100)
        // The proxy is not bypassed: every 16th byte is read at least.
        expect(reads).toBeGreaterThanOrEqual(Math.floor(length / 16))
      }),
      { numRuns },
    )
  })

  it.each(['é', '漢', '🙂', '\ud800'])('counts what it reads of a text with %j, too', (character) => {
    const text = `["${character}",${'12345678901234567,'.repeat(1_000)}1]`
    expect(readsOnNode(text)).toBeGreaterThan(text.length)
  })

  it('is refused for its depth on both platforms or on none', () => {
    const isTooDeep = (quote: (text: string) => string, text: string): boolean => {
      try {
        quote(text)
        return false
      } catch {
        return true
      }
    }
    const deep = fc.array(
      fc.tuple(fc.constantFrom('[', '[', '{"a":', ']', '"', '\\', '"[', 'é1'), fc.integer({ min: 1, max: 12_000 })),
      { maxLength: 6 },
    )
    let refused = 0
    fc.assert(
      fc.property(deep, (parts) => {
        const text = parts.map(([part, count]) => part.repeat(count)).join('')
        const [onNode, inBrowsers] = [isTooDeep(quoteNumbers, text), isTooDeep(quoteInBrowsers, text)]
        expect(onNode).toBe(inBrowsers)
        if (onNode) refused += 1
      }),
      { numRuns: 500 },
    )
    expect(refused).toBeGreaterThan(10)
  })

  it('keeps half of a surrogate pair in a text of many integers', () => {
    const text = `["\ud800",${'1234567890123456,'.repeat(100)}1]`
    expect(parseOnNode(text)).toEqual(exactParse(text))
  })

  it('finds the same integers in the bytes that a text was decoded from, whatever they are', () => {
    const numRuns = Number(process.env['CAPI_FUZZ'] ?? 2_000)
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    // Bytes that are no UTF-8 are decoded as one replacement character or more.
    const invalid = fc.array(fc.constantFrom(0x80, 0xbf, 0xc3, 0xe2, 0xf0, 0xff, 0x22, 0x31), { maxLength: 6 })
    fc.assert(
      fc.property(document, invalid, fc.nat(), (text, inserted, position) => {
        const valid = new TextEncoder().encode(text)
        const at = position % (valid.length + 1)
        const bytes = Uint8Array.of(...valid.subarray(0, at), ...inserted, ...valid.subarray(at))
        const decoded = decoder.decode(bytes)
        expect(quoteNumbers(decoded, new ReceivedResponse(200, {}, decoded, bytes))).toBe(quoteNumbers(decoded))
      }),
      { numRuns },
    )
  })
})
