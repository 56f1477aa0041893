import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPoints, readAxis, readCondition } from '@capi/backtest'

const parameters = {
  fast: { type: 'integer', default: 4, min: 1, max: 50 },
  slow: { type: 'integer', default: 16 },
  size: { type: 'decimal', default: '0.05' },
} as const

describe('readAxis', () => {
  it('reads ranges, steps and lists', () => {
    expect(readAxis(parameters, 'fast=2..5').values).toEqual([2, 3, 4, 5])
    expect(readAxis(parameters, 'slow=12..21:4').values).toEqual([12, 16, 20])
    expect(readAxis(parameters, 'size=0.1..0.3:0.1').values).toEqual(['0.1', '0.2', '0.3'])
    expect(readAxis(parameters, 'size=0.01, 0.5').values).toEqual(['0.01', '0.5'])
  })

  it.each([
    ['fast=2..', 'The grid of fast must have a start and an end, such as 2..10 or 2..10:2, was "2..".'],
    ['fast=5..2', 'must have at least one value'],
    ['fast=2..5:0', 'must have a step above zero'],
    ['fast=0..5', 'The parameter fast must be a whole number from 1 to 50, was "0".'],
    ['fast=2,2', 'must have each value once'],
    ['none=2..5', 'A grid must name a parameter of the strategy (fast, slow, size), was "none".'],
    ['fast', 'A grid must be such as'],
  ])('refuses %s', (text, message) => {
    expect(() => readAxis(parameters, text)).toThrow(message)
  })
})

describe('listPoints', () => {
  const axes = [readAxis(parameters, 'fast=2..10'), readAxis(parameters, 'slow=3..12')]
  const base = { fast: 4, slow: 16, size: '0.05' }

  it('has every point that meets the conditions, once', () => {
    const points = listPoints({ axes, base, where: [readCondition(parameters, 'fast<slow')], seed: '1' })
    const own: object[] = []
    for (let fast = 2; fast <= 10; fast += 1)
      for (let slow = 3; slow <= 12; slow += 1) if (fast < slow) own.push({ fast, slow, size: '0.05' })
    expect(points).toEqual(own)
  })

  it('chooses some by the seed, in the order of the grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.string(), (random, seed) => {
        const all = listPoints({ axes, base, where: [], seed })
        const some = listPoints({ axes, base, where: [], random, seed })
        expect(some).toHaveLength(Math.min(random, 90))
        expect(all.filter((point) => some.some((each) => JSON.stringify(each) === JSON.stringify(point)))).toEqual(some)
        expect(listPoints({ axes, base, where: [], random, seed })).toEqual(some)
      }),
    )
  })

  it('refuses conditions that cannot be read, and those that nothing meets', () => {
    expect(() => readCondition(parameters, 'fast << slow')).toThrow('must compare parameters (fast, slow, size)')
    expect(() => readCondition(parameters, 'a<b')).toThrow('must compare parameters')
    const where = [readCondition(parameters, 'fast>=99')]
    expect(() => listPoints({ axes, base, where, seed: '' })).toThrow('had none')
  })
})
