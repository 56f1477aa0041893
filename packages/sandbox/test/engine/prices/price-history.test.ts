import { describe, expect, it } from 'vitest'
import { defineContract } from '../../../src/engine/contract/contract.ts'
import { defaultContracts } from '../../../src/engine/contract/default-contracts.ts'
import { createMarket, type Market, priceAt } from '../../../src/engine/model/market.ts'
import { minuteMs } from '../../../src/engine/prices/statistics.ts'

const hourMs = 60 * minuteMs
const start = 490_000 * hourMs + 17 * minuteMs + 5_500
const bitcoin = defineContract(defaultContracts[0]!)

function sumOf({ history }: Market, first: number, end: number, time: number) {
  const minutes = Array.from({ length: end - first }, (_, index) =>
    history.period('last', first + index, first + index + 1, time),
  )
  return {
    open: minutes[0]!.open,
    high: Math.max(...minutes.map(({ high }) => high)),
    low: Math.min(...minutes.map(({ low }) => low)),
    close: minutes.at(-1)!.close,
    volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
    value: minutes.reduce((sum, { value }) => sum + value, 0n),
  }
}

describe('a period', () => {
  it('is the sum of its minutes, also across the end of the early history', () => {
    const market = createMarket('seed', bitcoin, start)
    const now = start + 3 * hourMs
    const end = Math.floor(now / minuteMs)
    const early = Math.floor(start / minuteMs) - 48 * 60
    for (const first of [early - 3 * 60 - 7, early - 1, early, end - 30]) {
      expect(market.history.period('last', first, end, now)).toEqual(sumOf(market, first, end, now))
    }
  })

  it('that goes on closes with the present price, and grows until it is complete', () => {
    const market = createMarket('seed', bitcoin, start)
    const first = Math.floor(start / hourMs) * 60
    const read = (time: number) => market.history.period('last', first, first + 60, time)
    expect(read(start).close).toBe(priceAt(market, start))
    const volumes = [start, start + 60_001, start + hourMs, start + 2 * hourMs].map((time) => read(time).volume)
    expect(volumes).toEqual(volumes.toSorted((one, other) => one - other))
    expect(volumes[2]).toBe(volumes[3])
    expect(volumes[0]).toBeLessThan(volumes[1]!)
  })

  it('of the mark price has no volume and no trades', () => {
    const market = createMarket('seed', bitcoin, start)
    market.minuteTrades.record(start, 10 * bitcoin.basePrice, 5, 5n)
    const minute = Math.floor(start / minuteMs)
    const { high, volume, value } = market.history.period('mark', minute, minute + 1, start)
    expect({ volume, value }).toEqual({ volume: 0, value: 0n })
    expect(high).toBeLessThan(2 * bitcoin.basePrice)
    expect(market.history.period('last', minute, minute + 1, start).high).toBe(10 * bitcoin.basePrice)
  })
})
