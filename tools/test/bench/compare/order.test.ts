// The order of turns in a round.
import { describe, expect, it } from 'vitest'
import { ordersOf } from '../../../bench/src/compare/order.ts'
import { randomOf } from '../../../bench/src/measure/random.ts'

const roles = ['base', 'now', 'control'] as const

describe('ordersOf', () => {
  it('gives each process each place equally often', () => {
    for (let round = 0; round < 20; round += 1) {
      const orders = ordersOf(round, 4)
      expect(orders).toHaveLength(24)
      for (const role of roles) {
        for (const place of [0, 1, 2]) expect(orders.filter((order) => order[place] === role)).toHaveLength(8)
      }
    }
  })

  it('has each of the six orders once in each repeat', () => {
    const orders = ordersOf(7, 2).map((order) => order.join())
    expect(new Set(orders.slice(0, 6)).size).toBe(6)
    expect(new Set(orders.slice(6)).size).toBe(6)
  })

  it('is the same for the same round and differs between rounds', () => {
    expect(ordersOf(3, 4)).toEqual(ordersOf(3, 4))
    const all = Array.from({ length: 20 }, (_, round) => JSON.stringify(ordersOf(round, 4)))
    expect(new Set(all).size).toBe(20)
  })
})

describe('randomOf', () => {
  it('spreads numbers evenly from 0 to 1', () => {
    const random = randomOf(0)
    const counts = Array.from({ length: 10 }, () => 0)
    for (let draw = 0; draw < 10_000; draw += 1) counts[Math.floor(random() * 10)]! += 1
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  })
})
