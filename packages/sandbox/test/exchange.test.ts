import { describe, expect, it } from 'vitest'
import { createWorld, defaultContracts } from '../src/engine/index.ts'
import { createExchange, type Exchange } from '../src/exchange.ts'

function start(clock?: () => number): Exchange {
  return createExchange(createWorld({ seed: 'a', startTime: 1_000, contracts: defaultContracts }), clock)
}

describe('an exchange without a clock', () => {
  it('moves by a millisecond with each accepted command, and not with a refused one', () => {
    const exchange = start()
    exchange.run('createAccount', { name: '', deposit: null })
    expect(exchange.world.time).toBe(1_001)
    exchange.run('createAccount', { name: '', deposit: 'x' })
    expect(exchange.world.time).toBe(1_001)
  })

  it('moves forward when told, and never back', () => {
    const exchange = start()
    exchange.advanceTo(5_000)
    expect(exchange.sync()).toBe(5_000)
    expect(() => exchange.advanceTo(4_999)).toThrow('not before 5000, was 4999')
    expect(() => exchange.advanceTo(5_000.5)).toThrow('whole ms')
  })
})

describe('an exchange with a clock', () => {
  it('follows it, and stands still where it goes back', () => {
    let time = 2_000
    const exchange = start(() => time)
    expect(exchange.sync()).toBe(2_000)
    exchange.run('createAccount', { name: '', deposit: null })
    expect(exchange.world.time).toBe(2_000)
    time = 1_500
    expect(exchange.sync()).toBe(2_000)
  })

  it('cannot be moved otherwise', () => {
    expect(() => start(() => 2_000).advanceTo(9_000)).toThrow('follows a clock')
  })
})
