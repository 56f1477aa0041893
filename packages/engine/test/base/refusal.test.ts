import { describe, expect, it } from 'vitest'
import { clip } from '../../src/base/refusal.ts'

describe('clip', () => {
  it.each([
    { length: 200, want: 'x'.repeat(200) },
    { length: 201, want: `${'x'.repeat(199)}…` },
  ])('returns at most 200 characters of $length', ({ length, want }) => {
    expect(clip('x'.repeat(length))).toBe(want)
  })
})
