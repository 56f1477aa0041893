import { describe, expect, it } from 'vitest'
import { beginTimeRead } from '../../src/checks/time-order.ts'

describe('beginTimeRead', () => {
  it('reports a time before one that was read earlier', () => {
    const seen = { latest: 0 }
    expect(beginTimeRead(seen)(5)).toBeUndefined()
    expect(beginTimeRead(seen)(5)).toBeUndefined()
    expect(beginTimeRead(seen)(4)).toBe('went back from 5 to 4')
  })

  it('accepts an earlier time of a request that was sent before', () => {
    const seen = { latest: 0 }
    const early = beginTimeRead(seen)
    expect(beginTimeRead(seen)(5)).toBeUndefined()
    expect(early(4)).toBeUndefined()
    expect(beginTimeRead(seen)(4)).toBeDefined()
  })
})
