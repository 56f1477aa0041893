import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstIndex, Heap, type HeapNode, PriceLevels, SortedKeys } from '../../src/base/sorted.ts'

describe('firstIndex', () => {
  it('finds the first index from which a condition holds, also beyond 32 bits', () => {
    const lengths = fc.oneof(fc.nat(40), fc.integer({ min: 0, max: 2 ** 40 }))
    fc.assert(
      fc.property(lengths, fc.integer({ min: 0, max: 2 ** 40 }), (length, first) => {
        expect(firstIndex(length, (index) => index >= first)).toBe(Math.min(first, length))
      }),
    )
  })

  it('asks for no index outside the range', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (length, first) => {
        const asked: number[] = []
        firstIndex(length, (index) => asked.push(index) > 0 && index >= first)
        expect(asked.every((index) => index >= 0 && index < length)).toBe(true)
      }),
    )
  })
})

describe('SortedKeys', () => {
  it('contains the same numbers as a set that is sorted each time', () => {
    const step = fc.record({ key: fc.integer({ min: -400, max: 400 }), adds: fc.integer({ min: 0, max: 2 }) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 500, maxLength: 900 }), (steps) => {
        const keys = new SortedKeys()
        const model = new Set<number>()
        for (const { key, adds } of steps) {
          if (model.has(key) && adds === 0) {
            keys.delete(key)
            model.delete(key)
          } else if (!model.has(key) && adds > 0) {
            keys.add(key)
            model.add(key)
          }
          const above = Array.from(model).filter((each) => each > key)
          expect(keys.after(key)).toBe(above.length === 0 ? undefined : Math.min(...above))
          expect(keys.first).toBe(model.size === 0 ? undefined : Math.min(...model))
        }
        expect([...keys]).toEqual([...model].toSorted((one, other) => one - other))
      }),
      { numRuns: 40 },
    )
  })

  it('is empty after all keys were deleted, in any order', () => {
    const all = Array.from({ length: 1_000 }, (_, index) => (index * 617) % 1_000)
    const keys = new SortedKeys()
    for (const key of all) keys.add(key)
    expect([...keys]).toEqual(Array.from({ length: 1_000 }, (_, index) => index))
    for (const key of all) keys.delete(key)
    expect(keys.first).toBeUndefined()
    expect([...keys]).toEqual([])
  })
})

describe.each([
  { name: 'asks', sign: 1 as const },
  { name: 'bids', sign: -1 as const },
])('the price levels of $name', ({ sign }) => {
  it('lists what was added and not dropped, best first', () => {
    const steps = fc.array(fc.record({ price: fc.integer({ min: 1, max: 100 }), isDrop: fc.boolean() }))
    fc.assert(
      fc.property(steps, (all) => {
        const levels = new PriceLevels<{ price: number }>(sign)
        const want = new Set<number>()
        for (const { price, isDrop } of all) {
          if (!isDrop) {
            expect(levels.levelAt(price, () => ({ price })).price).toBe(price)
            want.add(price)
          } else if (want.delete(price)) levels.drop(price)
          const prices = Array.from(want).toSorted((one, other) => sign * (one - other))
          expect(Array.from(levels.levels(), (level) => level.price)).toEqual(prices)
          expect(levels.bestPrice).toBe(prices[0])
          expect(levels.best?.price).toBe(prices[0])
          expect(levels.after(price)?.price).toBe(prices.find((each) => sign * (each - price) > 0))
          expect(levels.isEmpty).toBe(prices.length === 0)
          expect(levels.get(price) !== undefined).toBe(want.has(price))
        }
      }),
    )
  })

  it('creates a level once', () => {
    const levels = new PriceLevels<object>(sign)
    expect(levels.levelAt(5, () => ({}))).toBe(levels.levelAt(5, () => ({})))
  })
})

describe('Heap', () => {
  it('returns the items in order, whatever was added and removed before', () => {
    const action = fc.record({ value: fc.nat(50), removes: fc.boolean(), which: fc.nat(99) })
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const heap = new Heap<number>((one, other) => one < other)
        let nodes: HeapNode<number>[] = []
        for (const { value, removes, which } of actions) {
          if (!removes) nodes.push(heap.add(value))
          else if (nodes.length > 0) {
            const chosen = nodes[which % nodes.length]!
            heap.remove(chosen)
            heap.remove(chosen)
            nodes = nodes.filter((node) => node !== chosen)
          }
          expect(heap.size).toBe(nodes.length)
          expect(heap.first).toBe(nodes.length > 0 ? Math.min(...nodes.map(({ item }) => item)) : undefined)
        }
        const taken = nodes.map(() => heap.take())
        expect(taken).toEqual(nodes.map(({ item }) => item).toSorted((one, other) => one - other))
        expect(heap.take()).toBeUndefined()
      }),
    )
  })

  it('compares about log n items for each change', () => {
    const compared = (count: number): number => {
      let calls = 0
      const heap = new Heap<number>((one, other) => {
        calls += 1
        return one < other
      })
      for (let index = 0; index < count; index += 1) heap.add((index * 7_919) % count)
      while (heap.take() !== undefined);
      return calls / count
    }
    expect(compared(16_384)).toBeLessThan(2 * 14 + 6)
  })
})
