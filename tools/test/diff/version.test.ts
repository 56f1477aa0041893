import { describe, expect, it } from 'vitest'
import { isBreaking } from '../../../packages/cli/src/diff/version.ts'

describe('isBreaking', () => {
  it.each([
    { before: '1.2.3', after: '2.0.0', want: true },
    { before: '1.2.3', after: '1.3.0', want: false },
    { before: '1.2.3', after: '1.2.4', want: false },
    { before: '0.1.0', after: '0.2.0', want: true },
    { before: '0.1.0', after: '0.1.1', want: false },
    { before: '0.9.0', after: '1.0.0', want: true },
    { before: '2.0.0', after: '1.0.0', want: false },
    { before: '0.2.0', after: '0.1.0', want: false },
  ])('is $want from $before to $after', ({ before, after, want }) => {
    expect(isBreaking(before, after)).toBe(want)
  })

  it('is false for versions of another form', () => {
    expect(isBreaking('2026-01-01', '2026-11-24')).toBe(false)
    expect(isBreaking('no version', '2.0.0')).toBe(false)
  })
})
