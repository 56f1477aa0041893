import { describe, expect, it } from 'vitest'
import { readHandbook } from '../../product/docs/remarks.ts'

describe('readHandbook', () => {
  it('knows the five marks, and five points of every gap', () => {
    const { marks, gaps } = readHandbook()
    expect([...marks.keys()]).toEqual(['documented', 'sample', 'conflict', 'practice', 'sandbox'])
    expect([...gaps.values()].filter(({ points }) => points.length !== 5)).toEqual([])
  })
})
