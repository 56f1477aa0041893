import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minimise } from '../../src/command/minimise.ts'

describe('minimise', () => {
  it('leaves only the faults that a failure needs, whatever these are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.nat(59), { maxLength: 5 }),
        async (count, wanted) => {
          const items = Array.from({ length: count }, (_, index) => index)
          const needs = items.filter((item) => wanted.includes(item))
          const found = await minimise(items, async (left) => needs.every((item) => left.includes(item)))
          expect(found).toEqual(needs)
        },
      ),
    )
  })

  it('tests few parts of a long schedule', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => index)
    let tests = 0
    const found = await minimise(items, async (left) => {
      tests += 1
      return left.includes(3) && left.includes(700)
    })
    expect(found).toEqual([3, 700])
    expect(tests).toBeLessThan(100)
  })

  it('leaves what it has not tested when the time is over', async () => {
    let tests = 0
    const items = [1, 2, 3, 4, 5, 6, 7, 8]
    const test = async (left: readonly number[]): Promise<boolean> => {
      tests += 1
      return left.includes(1)
    }
    expect(await minimise(items, test, () => tests >= 2)).toEqual([1, 2, 3, 4])
  })
})
