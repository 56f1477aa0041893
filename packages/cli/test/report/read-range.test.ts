import { describe, expect, it } from 'vitest'
import { readRange, requireOrder } from '../../src/report/read-range.ts'

const now = Date.parse('2026-01-31T12:00:00Z')

describe('readRange', () => {
  it('reads both ends, and ages before now', () => {
    expect(readRange({ since: '2h', until: '2026-01-31' }, now)).toEqual({
      since: now - 7_200_000,
      until: Date.parse('2026-01-31'),
    })
    expect(readRange({}, now)).toEqual({ since: undefined, until: undefined })
  })
})

describe('requireOrder', () => {
  it.each([
    [{ since: '1h', until: '1h' }, '--since must be before --until, was "1h".'],
    [{ since: '2026-02-01' }, '--since must be before now, was "2026-02-01".'],
  ])('refuses %j', (flags, text) => {
    expect(() => requireOrder(readRange(flags, now), flags, now)).toThrow(text)
  })

  it.each([{}, { until: '1h' }, { since: '2h', until: '1h' }, { since: '2026-02-01', until: '2026-02-02' }])(
    'admits %j',
    (flags) => expect(() => requireOrder(readRange(flags, now), flags, now)).not.toThrow(),
  )
})
