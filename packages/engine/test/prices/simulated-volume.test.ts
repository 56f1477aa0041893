import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultContracts, defineContract } from '../../src/index.ts'
import { createSimulatedVolume } from '../../src/prices/simulated-volume.ts'

const terms = defaultContracts[0]!
const bitcoin = defineContract(terms)
const minute = Math.floor(1_764_201_600_000 / 60_000)

describe('createSimulatedVolume', () => {
  it('returns parts of different whole seconds of the minute, in order, whatever the seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -1_000_000, max: 40_000_000 }), (seed, any) => {
        const parts = createSimulatedVolume(bitcoin, seed)(any)
        expect(parts.length).toBeGreaterThanOrEqual(8)
        expect(parts.length).toBeLessThanOrEqual(24)
        const seconds = parts.map(({ second }) => second)
        expect(seconds).toEqual(Array.from(new Set(seconds)).toSorted((one, other) => one - other))
        expect(seconds[0]).toBeGreaterThan(0)
        expect(seconds.at(-1)).toBe(59)
        for (const { size } of parts) expect(size).toBeGreaterThan(0)
        expect(createSimulatedVolume(bitcoin, seed)(any)).toEqual(parts)
      }),
    )
  })

  it('adds up to about the daily volume, with buyers and sellers as takers', () => {
    const volume = createSimulatedVolume(bitcoin, 'any')
    const parts = Array.from({ length: 1_440 }, (_, index) => volume(minute + index)).flat()
    const total = parts.reduce((sum, { size }) => sum + size, 0)
    expect(total / bitcoin.dailyVolume).toBeGreaterThan(0.95)
    expect(total / bitcoin.dailyVolume).toBeLessThan(1.05)
    const buyerMakers = parts.filter(({ isBuyerMaker }) => isBuyerMaker).length
    expect(buyerMakers / parts.length).toBeGreaterThan(0.4)
    expect(buyerMakers / parts.length).toBeLessThan(0.6)
  })

  it('has no part without a size in a quiet contract', () => {
    const quiet = createSimulatedVolume(defineContract({ ...terms, dailyVolume: '0.0288' }), 'any')
    const parts = Array.from({ length: 100 }, (_, index) => quiet(minute + index))
    expect(parts.some((each) => each.length === 1)).toBe(true)
    for (const { size } of parts.flat()) expect(size).toBeGreaterThan(0)
    for (const none of [{ dailyVolume: '0' }, { hasMarket: false }])
      expect(createSimulatedVolume(defineContract({ ...terms, ...none }), 'any')(minute)).toEqual([])
  })
})
