import { describe, expect, it } from 'vitest'
import { findCompactId, fromCompactId, toCompactId } from '../../src/journal/compact-id.ts'
import { beforeFirstId } from '../../src/engine/index.ts'

describe('a compact id', () => {
  it.each([0n, beforeFirstId + 2n, beforeFirstId + 4n, beforeFirstId + 2n ** 53n])('gives back %s', (id) => {
    expect(fromCompactId(toCompactId(id))).toBe(id)
  })

  it.each([1n, -1n, beforeFirstId, beforeFirstId + 1n, beforeFirstId + 3n])('does not exist for %s', (id) => {
    expect(findCompactId(id)).toBeUndefined()
    expect(() => toCompactId(id)).toThrow(`An id must be 0, or odd and above ${beforeFirstId}, was ${id}.`)
  })
})
