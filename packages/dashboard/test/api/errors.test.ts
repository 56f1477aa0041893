import { describe, expect, it } from 'vitest'
import { sentenceOfRefusal } from '../../src/api/errors.ts'

describe('sentenceOfRefusal', () => {
  it.each([
    {
      message: 'INVALID_ARGUMENT: SIZE_MIN(size): the size must be at least 0.0001, was 0.00001',
      want: 'The size must be at least 0.0001, was 0.00001.',
    },
    { message: 'MARGIN_INSUFFICIENT: the order must cost at most 5', want: 'The order must cost at most 5.' },
    { message: 'Body field size is missing.', want: 'Body field size is missing.' },
  ])('is a sentence without reason and field: $message', ({ message, want }) => {
    expect(sentenceOfRefusal(message)).toBe(want)
  })
})
