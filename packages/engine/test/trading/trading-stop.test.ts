import { describe, expect, it } from 'vitest'
import { defineContract } from '../../src/index.ts'
import { createMarket, tradingStopAt } from '../../src/state/market.ts'
import { checkTrading } from '../../src/trading/place-order.ts'
import { bitcoin, startTime } from '../stage.ts'

const market = (fields: object = {}) => ({ ...createMarket('seed', defineContract(bitcoin), startTime), ...fields })

describe('tradingStopAt', () => {
  it.each([
    ['of its own prices', {}, null],
    ['until the end of their validity', { freshUntil: startTime + 1 }, null],
    ['from the end of their validity on', { freshUntil: startTime }, 'stale'],
    ['where it is halted as well', { freshUntil: startTime, halt: { reason: 'why', time: 0 } }, 'halted'],
  ])('of a market %s', (_name, fields, want) => {
    expect(tradingStopAt(market(fields), startTime)).toBe(want)
  })
})

describe('checkTrading', () => {
  it('names for how long prices are stale', () => {
    const run = (): void => checkTrading(market({ freshUntil: startTime }), startTime + 5)
    expect(run).toThrow('must be up to date, was stale for 5 ms.')
  })

  it('does nothing where the contract can be traded', () => {
    expect(() => checkTrading(market(), startTime)).not.toThrow()
  })
})
