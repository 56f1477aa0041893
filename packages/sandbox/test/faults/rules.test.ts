import { operations } from '@capi/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FaultRule } from '@capi/sandbox'
import { createRuleBook } from '../../src/faults/rules.ts'

const request = { operation: operations.placeOrder, account: '1' }
const fail: FaultRule = { phase: 'before', action: { type: 'status', status: 500 } }

/** Returns the numbers of the requests that fail by one rule. */
function placesOf(rule: Partial<FaultRule>, requests: number, seed = 'seed'): number[] {
  const book = createRuleBook(seed)
  book.add({ ...fail, ...rule })
  return Array.from({ length: requests }, (_, index) => index + 1).filter(
    () => book.trigger('before', request).length > 0,
  )
}

describe('counting', () => {
  it.each<{ rule: Partial<FaultRule>; places: number[] }>([
    { rule: {}, places: [1, 2, 3, 4, 5, 6, 7, 8] },
    { rule: { nth: 3 }, places: [3] },
    { rule: { every: 3 }, places: [3, 6] },
    { rule: { count: 2 }, places: [1, 2] },
    { rule: { every: 2, count: 2 }, places: [2, 4] },
    { rule: { probability: '1' }, places: [1, 2, 3, 4, 5, 6, 7, 8] },
    { rule: { probability: '1', count: 1 }, places: [1] },
    { rule: { operation: 'getTicker' }, places: [] },
    { rule: { account: '2' }, places: [] },
    { rule: { operation: 'placeOrder', account: '1', nth: 8 }, places: [8] },
  ])('fails $places by $rule', ({ rule, places }) => {
    expect(placesOf(rule, 8)).toEqual(places)
  })

  it('counts the requests that a rule matches, not all', () => {
    const book = createRuleBook('seed')
    book.add({ ...fail, operation: 'placeOrder', nth: 2 })
    const other = { operation: operations.getTicker, account: undefined }
    const fired = [request, other, other, request].map((each) => book.trigger('before', each).length)
    expect(fired).toEqual([0, 0, 0, 1])
    expect(book.trigger('afterCommit', request)).toEqual([])
    expect(book.list()).toMatchObject([{ matched: 2, fired: 1 }])
  })
})

describe('a probability', () => {
  const share = fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100)

  it('is met approximately, whatever the seed', () => {
    fc.assert(
      fc.property(share, fc.string(), (wanted, seed) => {
        const fired = placesOf({ probability: String(wanted) }, 4_000, seed).length
        // Six standard deviations.
        const deviation = Math.sqrt(4_000 * wanted * (1 - wanted))
        return Math.abs(fired - 4_000 * wanted) < 6 * deviation
      }),
      { numRuns: 50 },
    )
  })

  it('selects the same requests for the same seed, others for another seed and for another rule', () => {
    const half = { probability: '0.5' }
    expect(placesOf(half, 64)).toEqual(placesOf(half, 64))
    expect(placesOf(half, 64, 'other')).not.toEqual(placesOf(half, 64))
    const book = createRuleBook('seed')
    for (const ms of [1, 2]) book.add({ ...fail, ...half, action: { type: 'latency', ms } })
    const fired = Array.from({ length: 64 }, () => book.trigger('before', request).map(({ faultId }) => faultId))
    expect(fired.some((ids) => ids.length === 1)).toBe(true)
  })

  it('selects the same requests after another rule was added', () => {
    fc.assert(
      fc.property(share, (probability) => {
        const alone = placesOf({ probability: String(probability) }, 50)
        const book = createRuleBook('seed')
        book.add({ ...fail, probability: String(probability), action: { type: 'latency', ms: 1 } })
        book.add(fail)
        const places = Array.from({ length: 50 }, (_, index) => index + 1)
        const first = places.filter(() => book.trigger('before', request).some(({ faultId }) => faultId === '1'))
        expect(first).toEqual(alone)
      }),
    )
  })
})

describe('ids', () => {
  it('are not used again before a reset', () => {
    const book = createRuleBook('seed')
    expect([book.add(fail), book.add(fail)]).toEqual(['1', '2'])
    expect(book.clear()).toHaveLength(2)
    expect(book.add(fail)).toBe('3')
    book.restart()
    expect([book.isEmpty, book.add(fail)]).toEqual([true, '1'])
  })
})
