import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMoment } from '../../src/candles/rows.ts'

const pad = (value: number): string => String(value).padStart(2, '0')
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

describe('parseMoment', () => {
  it('reads the days that a calendar has, and no others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1970, max: 2400 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom('', 'T00:00Z', 'T23:59:59Z', 'T12:00:00.001Z'),
        (year, month, day, rest) => {
          const days = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
          const time = parseMoment(`${year}-${pad(month)}-${pad(day)}${rest}`)
          if (day > days) return expect(time).toBeNaN()
          const own = { '': 0, 'T00:00Z': 0, 'T23:59:59Z': 86_399_000, 'T12:00:00.001Z': 43_200_001 }[rest]!
          expect(time).toBe(Date.UTC(year, month - 1, day) + own)
        },
      ),
    )
  })

  it.each(['2026-02-30', '2026-04-31T12:00Z', '2026-01-01T24:00Z', '2026-01-01T12:00', '2026-1-1', 'now', ''])(
    'reads nothing in %j',
    (text) => {
      expect(parseMoment(text)).toBeNaN()
    },
  )
})
