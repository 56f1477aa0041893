import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../src/base/ticks.ts'
import { type Contract, defineContract } from '../../src/contract/contract.ts'
import { defaultContracts } from '../../src/contract/default-contracts.ts'
import { createEarlyHistory, type EarlyHistory } from '../../src/prices/early-history.ts'
import { createRandomWalk } from '../../src/prices/random-walk.ts'
import type { ClosedPeriod } from '../../src/prices/statistics.ts'

const contracts = defaultContracts.map(defineContract)
const anyContract = fc.constantFrom(...contracts)
const anyHour = fc.integer({ min: 0, max: 500_000 })

const historyOf = (contract: Contract, seed: string): EarlyHistory =>
  createEarlyHistory(contract, createRandomWalk(seed, contract.symbol, contract.basePrice), seed)

const minutesOf = (history: EarlyHistory, hour: number): ClosedPeriod[] =>
  Array.from({ length: 60 }, (_, minute) => history.minute(hour * 60 + minute))

describe('an hour of the early history', () => {
  it('is the sum of its minutes', () => {
    fc.assert(
      fc.property(anyContract, anyHour, fc.string(), (contract, hour, seed) => {
        const history = historyOf(contract, seed)
        const minutes = minutesOf(history, hour)
        expect(history.hour(hour)).toEqual({
          open: minutes[0]!.open,
          high: Math.max(...minutes.map(({ high }) => high)),
          low: Math.min(...minutes.map(({ low }) => low)),
          close: minutes[59]!.close,
          volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
          value: minutes.reduce((sum, { value }) => sum + value, 0n),
        })
      }),
      { numRuns: 200 },
    )
  })

  it('has minutes that open where the one before closed, and trade from low to high', () => {
    fc.assert(
      fc.property(anyContract, anyHour, (contract, hour) => {
        const minutes = minutesOf(historyOf(contract, 'seed'), hour)
        for (const [index, { open, high, low, close, volume, value }] of minutes.entries()) {
          if (index > 0) expect(open).toBe(minutes[index - 1]!.close)
          expect(low).toBeGreaterThanOrEqual(1)
          expect([Math.min(open, close), Math.max(open, close)]).toEqual([low, high])
          expect(value).toBeGreaterThanOrEqual(valueOf(contract.grid, low, volume))
          expect(value).toBeLessThanOrEqual(valueOf(contract.grid, high, volume))
        }
      }),
      { numRuns: 100 },
    )
  })

  it('is the same in any order of reads, and differs between seeds', () => {
    const [contract] = contracts as [Contract]
    const [one, other] = [historyOf(contract, 'a'), historyOf(contract, 'a')]
    const hours = [3, 400_000, 4, 3]
    const read = (history: EarlyHistory, hour: number) => [history.hour(hour), ...minutesOf(history, hour)]
    expect(hours.map((hour) => read(one, hour))).toEqual(
      hours
        .toReversed()
        .map((hour) => read(other, hour))
        .toReversed(),
    )
    expect(historyOf(contract, 'b').hour(3)).not.toEqual(one.hour(3))
  })

  it('stays above zero next to the lowest price, and exact at the highest price and volume', () => {
    const [contract] = contracts as [Contract]
    for (const extreme of [
      { ...contract, basePrice: 1 },
      { ...contract, basePrice: 2 ** 32, dailyVolume: 10 ** 12 },
    ]) {
      const history = historyOf(extreme, 'seed')
      const minutes = minutesOf(history, 7)
      expect(Math.min(...minutes.map(({ low }) => low))).toBeGreaterThanOrEqual(1)
      expect(history.hour(7).volume).toBe(minutes.reduce((sum, { volume }) => sum + volume, 0))
      expect(Number.isSafeInteger(history.hour(7).volume)).toBe(true)
    }
  })
})
