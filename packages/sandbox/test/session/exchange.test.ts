import { describe, expect, it } from 'vitest'
import { createWorld, defaultContracts } from '@capi/engine'
import { Exchange, type ExchangeOptions } from '../../src/session/exchange.ts'

function start(options: Partial<ExchangeOptions> = {}): Exchange {
  const makeWorld = (startTime: number) => createWorld({ seed: 'a', startTime, contracts: defaultContracts })
  return new Exchange({ makeWorld, startTime: 1_000, wallClock: () => 9_000, mode: 'manual', ...options })
}

const openAccount = (exchange: Exchange): unknown => exchange.run('createAccount', { name: '', deposit: null })

describe('an exchange in manual mode', () => {
  it('moves by a millisecond with each accepted command, and not with a refused one', () => {
    const exchange = start()
    openAccount(exchange)
    expect(exchange.world.time).toBe(1_001)
    exchange.run('createAccount', { name: '', deposit: 'x' })
    expect(exchange.world.time).toBe(1_001)
  })

  it('moves forward with advance, and never back', () => {
    const exchange = start()
    exchange.advance(5_000)
    expect(exchange.sync()).toBe(5_000)
    expect(() => exchange.advance(4_999)).toThrow('not before 5000, was 4999')
    expect(() => exchange.advance(5_000.5)).toThrow('whole ms')
  })
})

describe('an exchange in real mode', () => {
  it('follows the wall clock, and stands still while that is behind by a moment', () => {
    let time = 2_000
    const exchange = start({ mode: 'real', startTime: undefined, wallClock: () => time })
    expect(exchange.sync()).toBe(2_000)
    openAccount(exchange)
    expect(exchange.world.time).toBe(2_000)
    time = 1_500
    expect(exchange.sync()).toBe(2_000)
    time = 2_500
    expect(exchange.sync()).toBe(2_500)
  })

  it.each([1, 0.5, 60])('goes on at a rate of %d where the wall clock was set back', (rate) => {
    const hours = 8 * 3_600_000
    let wall = 1_000_000
    const exchange = start({ mode: 'real', startTime: undefined, wallClock: () => wall })
    exchange.switchTo('real', rate)
    wall += hours
    const ahead = exchange.sync()
    expect(ahead).toBe(1_000_000 + hours * rate)
    wall -= hours
    expect(exchange.sync()).toBe(ahead)
    wall += 10_000
    expect(exchange.sync()).toBe(ahead + 10_000 * rate)
  })

  it('begins at the start time, and goes on from there as the wall clock does', () => {
    let time = 5_000_000
    const exchange = start({ mode: 'real', startTime: 1_000, wallClock: () => time })
    expect(exchange.sync()).toBe(1_000)
    time += 250
    expect(exchange.sync()).toBe(1_250)
    time += 250
    exchange.restart()
    time += 10
    expect(exchange.sync()).toBe(1_010)
  })

  it('continues from where it was moved to', () => {
    let time = 2_000
    const exchange = start({ mode: 'real', wallClock: () => time })
    exchange.advance(9_000)
    time = 2_300
    expect(exchange.sync()).toBe(9_300)
  })
})

it('may be moved to a time that the wall clock has passed', () => {
  let time = 2_000
  const exchange = start({ mode: 'real', wallClock: () => (time += 1) })
  exchange.switchTo('real', 1_000)
  const to = exchange.sync() + 5
  exchange.advance(to)
  expect(exchange.world.time).toBeGreaterThanOrEqual(to)
  const { time: reached } = exchange.world
  expect(() => exchange.advance(reached - 1)).toThrow(`not before ${reached}, was ${reached - 1}`)
})

describe('an exchange that changes its mode', () => {
  it('stands still in manual mode and continues from there in real mode', () => {
    let time = 2_000
    const exchange = start({ mode: 'real', startTime: undefined, wallClock: () => time })
    exchange.switchTo('manual')
    time = 8_000
    expect(exchange.sync()).toBe(2_000)
    exchange.switchTo('real')
    time = 8_100
    expect(exchange.sync()).toBe(2_100)
  })

  it('restarts in its initial mode and time, without accounts', () => {
    const exchange = start()
    const { size } = exchange.world.accounts
    openAccount(exchange)
    exchange.switchTo('real')
    exchange.restart()
    expect([exchange.mode, exchange.world.time, exchange.world.accounts.size]).toEqual(['manual', 1_000, size])
  })
})
