import { UsageError } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { readMoment, readRange } from '../../src/input/time-range.ts'

const now = Date.UTC(2026, 0, 31, 12)

describe('readMoment', () => {
  it.each([
    ['90s', now - 90_000],
    ['15m', now - 900_000],
    ['1h', now - 3_600_000],
    ['7d', now - 7 * 86_400_000],
    ['2w', now - 14 * 86_400_000],
    ['2026-01-31T11:00:00Z', now - 3_600_000],
    ['2026-01-31', now - 12 * 3_600_000],
    ['1769860800000', now],
  ])('reads %s', (text, expected) => {
    expect(readMoment('--since', text, now)).toBe(expected)
  })

  it.each(['1y', 'h', '-1h', '1.5h', 'yesterday', '2026-01-31T11:00', '99999d', '2026-02-30', '2026-06-31T12:00Z', ''])(
    'refuses %s',
    (text) => {
      expect(() => readMoment('--since', text, now)).toThrow(UsageError)
      expect(() => readMoment('--since', text, now)).toThrow(
        `--since must be an age such as 90s, 15m, 1h, 7d or 2w, a UTC time such as 2026-01-31T12:00:00Z, or Unix milliseconds, was ${JSON.stringify(text)}.`,
      )
    },
  )
})

describe('readRange', () => {
  it('sets the fields of the time range of an operation', () => {
    expect(readRange('listFills', { since: '1h', until: '1m' }, now)).toEqual({
      startTime: now - 3_600_000,
      endTime: now - 60_000,
    })
    expect(readRange('listFills', {}, now)).toEqual({})
  })
})
