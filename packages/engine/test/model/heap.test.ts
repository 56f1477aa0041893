import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Heap, type HeapNode } from '../../src/model/heap.ts'

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
