import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { show, sizeOf, split } from '../../src/results/split.ts'

/** Puts two parts together: texts and lists are appended, fields joined. */
function join(one: unknown, other: unknown): unknown {
  if (typeof one === 'string') return one + String(other)
  if (Array.isArray(one)) {
    const next = other as unknown[]
    return [...one, ...next]
  }
  const fields = { ...(one as Record<string, unknown>) }
  for (const [name, value] of Object.entries(other as object))
    fields[name] = name in fields ? join(fields[name], value) : value
  return fields
}

describe('split', () => {
  it('cuts a list between its items', () => {
    expect(split([1, 2, 3, 4], 8)).toEqual({ part: [1, 2, 3], rest: [4] })
  })

  it('puts short fields first, and cuts the list that does not fit', () => {
    const value = { asks: Array.from({ length: 100 }, (_, index) => `price ${index}`), symbol: 'a', time: 1 }
    const { part, rest } = split(value, 400)
    expect(part).toMatchObject({ symbol: 'a', time: 1 })
    expect(join(part, rest)).toEqual({ symbol: 'a', time: 1, asks: value.asks })
  })

  it('never cuts inside a character', () => {
    expect(split('😀😀😀', 10)).toEqual({ part: '😀😀', rest: '😀' })
  })

  it('gives parts that fit and that are the whole value together, for lists of records', () => {
    const record = fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.string({ maxLength: 30 }), fc.integer()), {
      maxKeys: 4,
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), fc.integer({ min: 300, max: 900 }), (list, bytes) => {
        const parts: unknown[] = []
        for (let rest: unknown = list; rest !== undefined;) {
          const next = split(rest, bytes)
          expect(sizeOf(next.part)).toBeLessThanOrEqual(bytes)
          parts.push(...(next.part as unknown[]))
          expect(parts.length).toBeLessThan(1_000)
          rest = next.rest
        }
        expect(parts).toEqual(list)
      }),
    )
  })

  it('ends for every value, with parts that fit', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 200, max: 500 }), (value, bytes) => {
        let count = 0
        for (let rest: unknown = value; rest !== undefined; count++) {
          const next = split(rest, bytes)
          expect(count).toBeLessThan(10_000)
          rest = next.rest
        }
      }),
    )
  })
})

describe('show', () => {
  it('escapes characters that cannot be seen or that change the direction, and nothing else', () => {
    const text = 'a\u202Eb\u200Bc\u{E0041}d\uFE0Fe\u007Ff é 漢 😀'
    expect(show([text])).toBe('["a\\u202eb\\u200bc\\udb40\\udc41d\\ufe0fe\\u007ff é 漢 😀"]')
    expect(JSON.parse(show([text]))).toEqual([text])
  })
})
