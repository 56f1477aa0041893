import { describe, expect, it } from 'vitest'
import { readMoment, readRange } from '../../src/report/read-range.ts'

const now = Date.parse('2026-01-31T12:00:00Z')

describe('readMoment', () => {
  it.each([
    ['90s', '2026-01-31T11:58:30Z'],
    ['1m', '2026-01-31T11:59:00Z'],
    ['1h', '2026-01-31T11:00:00Z'],
    ['7d', '2026-01-24T12:00:00Z'],
    ['2w', '2026-01-17T12:00:00Z'],
    ['2026-01-01', '2026-01-01T00:00:00Z'],
    ['2026-01-01T10:00Z', '2026-01-01T10:00:00Z'],
    [String(now - 5), '2026-01-31T11:59:59.995Z'],
  ])('reads %s as %s', (text, want) => {
    expect(readMoment('--since', text, now)).toBe(Date.parse(want))
  })

  it.each(['', 'yesterday', '1y', '-1h', '1.5h', '2026-01-01T00:00:00', '2026-13-01'])('refuses %j', (text) => {
    expect(() => readMoment('--since', text, now)).toThrow(`milliseconds, was ${JSON.stringify(text)}.`)
  })
})

describe('readRange', () => {
  it('reads both ends before the same time', () => {
    expect(readRange({ since: '2h', until: '1h' }, now)).toEqual({ since: now - 7_200_000, until: now - 3_600_000 })
    expect(readRange({}, now)).toEqual({ since: undefined, until: undefined })
  })

  it('refuses a start that is not before the end, or not before now', () => {
    expect(() => readRange({ since: '1h', until: '1h' }, now)).toThrow('--since must be before --until, was "1h".')
    expect(() => readRange({ since: '2026-02-01' }, now)).toThrow('--since must be before now, was "2026-02-01".')
  })
})
