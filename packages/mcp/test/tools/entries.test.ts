import { describe, expect, it } from 'vitest'
import { outcomeOfEntries } from '../../src/tools/entries.ts'

describe('outcomeOfEntries', () => {
  it.each([
    ['done', [{ result: true }, { result: true }]],
    ['partly', [{ result: true }, { result: false }]],
    ['refused', [{ success: false }]],
    ['refused', { result: false, orderId: '1' }],
    ['unknown', [{ result: true }, { result: null }, { result: false }]],
    ['partly', { results: [{ result: false }, { result: true }], result: false }],
    ['done', { orderId: '1' }],
    ['done', []],
    ['done', null],
  ])('is %s for %j', (outcome, answer) => {
    expect(outcomeOfEntries(answer)).toBe(outcome)
  })
})
