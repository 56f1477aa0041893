import { describe, expect, it } from 'vitest'
import { digest, hash, seedOf } from '../../src/base/ids.ts'

describe('hashes', () => {
  // Stored worlds depend on them: another value means that no journal of before replays.
  it('never change', () => {
    expect(digest('')).toBe('1388a0fb01d8b30de7c96cfaabf232ee')
    expect(digest('an order of 0.01 at 90000')).toBe('670fba7ee641dcbba582cc8f67338058')
    expect(seedOf('seed/cmt_btcusdt/17')).toBe(450_833_658)
    expect([hash(1, 2), hash(1, -2), hash(1, 2 ** 40), hash(-7, 0)]).toEqual([
      4_105_011_037, 3_807_975_093, 2_309_595_789, 96_087_237,
    ])
  })
})
