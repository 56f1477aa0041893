import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultContracts, defineContract, type MirroredPrices } from '@capi/engine'
import { confirmMs, confirmReads, createPriceGuard, type PriceGuard } from '../src/price-guard.ts'

const contract = defineContract(defaultContracts[0]!)
const { symbol } = contract
const calm: MirroredPrices = {
  symbol,
  last: '90000.0',
  mark: '90000.0',
  index: '90000.0',
  bid: '89999.9',
  ask: '90000.1',
}

const times = (factor: number, prices: MirroredPrices = calm): MirroredPrices => {
  const scale = (text: string): string => (Number(text) * factor).toFixed(1)
  const { last, mark, index, bid, ask } = prices
  return { symbol, last: scale(last), mark: scale(mark), index: scale(index), bid: scale(bid), ask: scale(ask) }
}

let time = 0
let guard: PriceGuard
beforeEach(() => {
  time = 0
  guard = createPriceGuard(() => time)
})

const judge = (change: Partial<MirroredPrices> = {}): string | null => guard.judge(contract, { ...calm, ...change })

/** Judges prices again and again, a second apart, and returns how many reads were refused before one was accepted. */
function repeat(prices: Partial<MirroredPrices>, most: number): number {
  for (let reads = 0; reads < most; reads += 1) {
    if (judge(prices) === null) return reads
    time += 1_000
  }
  return most
}

describe('a price guard', () => {
  it.each([
    [
      'a bid above the mark',
      { bid: '99000.1', ask: '99000.2' },
      'its best bid of 99000.1 is far from its mark price of 90000.0',
    ],
    ['an ask below the mark', { bid: '0.0', ask: '81818.1' }, 'its best ask of 81818.1 is far from its mark price'],
    [
      'a last price above the mark',
      { last: '99000.1' },
      'its last price of 99000.1 is far from its mark price of 90000.0',
    ],
    ['an index price below the mark', { index: '81818.1' }, 'its index price of 81818.1 is far from its mark price'],
  ])('refuses %s by more than a tenth', (_name, change, reason) => {
    expect(judge()).toBeNull()
    expect(judge(change)).toContain(reason)
    expect(judge()).toBeNull()
  })

  it.each([
    ['prices a tenth apart', { last: '99000.0', index: '81818.2', bid: '98999.9', ask: '99000.0' }],
    ['empty sides', { bid: '0.0', ask: '0.0' }],
  ])('accepts %s', (_name, change) => {
    expect(judge(change)).toBeNull()
  })

  it('refuses a jump of all prices until the server has repeated it for half a minute', () => {
    judge()
    expect(judge(times(0.8))).toBe('its mark price is 72000.0, far from 90000.0 before')
    expect(repeat(times(0.8), 100)).toBe(confirmMs / 1_000)
    expect(judge(times(0.8))).toBeNull()
    expect(judge()).toContain('far from 72000.0 before')
  })

  it('needs several reads, and begins again where the prices jump in the meantime', () => {
    judge()
    judge(times(2))
    time += confirmMs
    expect(judge(times(2))).not.toBeNull()
    expect(judge(times(3))).not.toBeNull()
    time += confirmMs
    for (let reads = 1; reads < confirmReads; reads += 1) expect(repeat(times(2), 1)).toBe(1)
  })

  it('accepts a last price far from the mark once it was repeated, and compares it with itself from then on', () => {
    judge()
    expect(repeat({ last: '70000.0' }, 100)).toBe(confirmMs / 1_000)
    expect(judge({ last: '70000.0' })).toBeNull()
    expect(judge({ last: '60000.0' })).not.toBeNull()
    // Once it agrees with the mark, it has to.
    expect(repeat({}, 100)).toBe(confirmMs / 1_000)
    expect(judge({ last: '70000.0' })).not.toBeNull()
  })

  it('never accepts a bid far above the mark, or an ask far below it, by repetition', () => {
    judge()
    expect(repeat({ bid: '120000.0', ask: '120000.1' }, 1_000)).toBe(1_000)
    expect(repeat({ bid: '60000.0', ask: '60000.1' }, 1_000)).toBe(1_000)
  })

  it('accepts what an operator accepts, once', () => {
    expect(guard.accept(symbol)).toBeNull()
    judge()
    expect(guard.accept(symbol)).toBeNull()
    const gift = { ...calm, bid: '120000.0', ask: '120000.1' }
    judge(gift)
    expect(guard.accept(symbol)).toEqual(gift)
    expect(judge(gift)).toBeNull()
    expect(judge({ bid: '150000.0', ask: '150000.1' })).not.toBeNull()
    expect(judge()).toBeNull()
    expect(judge(gift)).not.toBeNull()
  })

  it('tolerates two ticks where a price has few', () => {
    const few = { last: '0.3', mark: '0.3', index: '0.4', bid: '0.3', ask: '0.5' }
    expect(judge(few)).toBeNull()
    expect(judge({ ...few, mark: '0.5', last: '0.5', bid: '0.4' })).toBeNull()
    expect(judge({ ...few, mark: '0.8', last: '0.8', index: '0.8', bid: '0.7', ask: '0.9' })).not.toBeNull()
  })

  it('refuses prices that move by less than a tenth in each read, but by more in half a minute', () => {
    judge()
    time += 1_000
    expect(judge(times(1.09))).toBeNull()
    time += 1_000
    expect(judge(times(1.09 ** 2))).toBe('its mark price is 106929.0, far from 90000.0 before')
    time += 27_999
    expect(judge(times(1.09 ** 2))).not.toBeNull()
    time += 1
    expect(judge(times(1.09 ** 2))).toBeNull()
  })

  it('does not take a price that goes on moving for a repeated one', () => {
    judge()
    for (let second = 1; second <= 300; second += 1) {
      time += 1_000
      expect(judge(times(1.2 * 1.01 ** second))).not.toBeNull()
    }
  })

  it('lets no price through that is more than a tenth from one of the last half minute, however many reads there are', () => {
    const price = fc.integer({ min: 1, max: 2 ** 32 }).map((ticks) => (ticks / 10).toFixed(1))
    const near = fc.integer({ min: 850_000, max: 950_000 }).map((ticks) => (ticks / 10).toFixed(1))
    const any = fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: price })
    const isAbove = (one: string, other: string): boolean => Number(one) > Number(other) * 1.1 + 0.21
    const isFar = (one: string, other: string): boolean => isAbove(one, other) || isAbove(other, one)
    const random = fc.record({ last: any, mark: any, index: any, bid: any, ask: any })
    // Walks by almost a tenth, because random prices are refused as soon as they move.
    const step = fc.constantFrom(0.91, 0.95, 0.99, 1, 1.01, 1.05, 1.09)
    const ms = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9_999 }))
    const walk = fc.array(fc.tuple(step, ms), { maxLength: 60 }).map((steps) => {
      let factor = 1
      return steps.map(([by, wait]) => [times((factor *= by)), wait] as const)
    })
    const anything = fc.array(fc.tuple(random, ms), { maxLength: 40 })
    let jumps = 0
    fc.assert(
      fc.property(fc.oneof(walk, anything), (reads) => {
        const own = createPriceGuard(() => time)
        const accepted: { readonly mark: string; readonly last: string; readonly at: number }[] = []
        let refusals = 0
        time = 0
        for (const [prices, wait] of reads) {
          time += wait
          if (own.judge(contract, { ...prices, symbol }) !== null) {
            refusals += 1
            continue
          }
          const { mark, last, bid, ask } = prices
          expect([isAbove(bid, mark), isAbove(mark, ask)]).toEqual([false, false])
          const latest = accepted.at(-1)
          if (latest && (isFar(mark, latest.mark) || isFar(last, latest.last))) {
            jumps += 1
            expect(refusals).toBeGreaterThanOrEqual(confirmReads - 1)
            expect(time - latest.at).toBeGreaterThanOrEqual(confirmMs)
          }
          const recent = accepted.filter(({ at }) => time - at < confirmMs)
          for (const before of recent)
            expect([isFar(mark, before.mark), isFar(last, before.last)]).toEqual([false, false])
          accepted.push({ mark, last, at: time })
          refusals = 0
        }
      }),
    )
    expect(jumps).toBeGreaterThan(0)
  })
})
