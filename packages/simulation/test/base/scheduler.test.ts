import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createScheduler } from '../../src/base/scheduler.ts'

describe('createScheduler', () => {
  it('calls back in the order of the times, and never when cancelled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(50), fc.boolean()), { maxLength: 40 }), async (timers) => {
        const scheduler = createScheduler(createRandom('order'))
        const called: number[] = []
        for (const [ms, isCanceled] of timers) {
          const cancel = scheduler.after(ms, () => {
            expect(scheduler.now).toBe(ms)
            called.push(ms)
          })
          if (isCanceled) cancel()
        }
        let isOver = false
        scheduler.after(60, () => (isOver = true))
        await scheduler.runUntil(() => isOver, 100)
        const expected = timers.flatMap(([ms, isCanceled]) => (isCanceled ? [] : [ms]))
        expect(called).toEqual(expected.toSorted((one, other) => one - other))
      }),
    )
  })

  it('lets the seed decide between events of the same moment', async () => {
    const orderOf = async (seed: string): Promise<string> => {
      const scheduler = createScheduler(createRandom(seed))
      let order = ''
      for (const name of 'abcdef') scheduler.after(5, () => (order += name))
      await scheduler.runUntil(() => order.length === 6, 10)
      return order
    }
    expect(await orderOf('one')).toBe(await orderOf('one'))
    const orders = await Promise.all(['one', 'two', 'three', 'four'].map(orderOf))
    expect(new Set(orders).size).toBeGreaterThan(1)
  })

  it('completes all promises of an event before the next one', async () => {
    const scheduler = createScheduler(createRandom('promises'))
    const seen: string[] = []
    scheduler.after(1, () => {
      void (async () => {
        for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
        seen.push('promises')
      })()
    })
    scheduler.after(1.001, () => seen.push('next event'))
    await scheduler.runUntil(() => seen.length === 2, 10)
    expect(seen).toEqual(['promises', 'next event'])
  })

  it('reports a condition that never holds', async () => {
    const scheduler = createScheduler(createRandom('never'))
    await expect(scheduler.runUntil(() => false, 10)).rejects.toThrow('Nothing is left to happen')
    scheduler.after(11, () => undefined)
    await expect(scheduler.runUntil(() => false, 10)).rejects.toThrow('must hold within 10 ms')
  })
})
