import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  createMemoryArchive,
  listTrades,
  type Market,
  restoreWorld,
  serializeState,
  type SingleTrade,
  type World,
} from '../../src/index.ts'
import { bitcoin, createStage, type Stage, startTime } from '../stage.ts'
import { perform, startPlay } from '../worlds/random-game.ts'
import type { Move } from '../worlds/random-play.ts'

const minuteMs = 60_000
const { symbol } = bitcoin
const marketOf = (world: World): Market => world.markets.get(symbol)!
const tradesOf = ({ world }: Pick<Stage, 'world'>, limit = 1_000): readonly SingleTrade[] =>
  listTrades(world, marketOf(world), limit)

const number = fc.nat(999)
const move: fc.Arbitrary<Move> = fc.tuple(number, number, number, number, number)
const numRuns = Number(process.env['CAPI_WORLDS'] ?? 25)

describe('listTrades', () => {
  it('has 1,000 trades in a new world, newest first, each with an id of its own', () => {
    const trades = tradesOf(createStage())
    expect(trades).toHaveLength(1_000)
    expect(trades.map(({ time }) => time)).toEqual(trades.map(({ time }) => time).toSorted((a, b) => b - a))
    expect(trades[0]!.time).toBeLessThanOrEqual(startTime)
    const ids = new Set(trades.map(({ ticketId }) => ticketId))
    expect(ids.size).toBe(1_000)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it('has the trades of accounts, and says which side was in the book', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, size: '10' } })
    const [maker, taker] = [stage.account('10000'), stage.account('10000')]
    stage.place(maker, 'open_long', '0.01', '89999')
    stage.take(taker, 'open_long', '0.02')
    stage.marketMaker({ isEnabled: false })
    stage.take(taker, 'close_long', '0.01')
    stage.marketMaker({ isEnabled: true })
    stage.place(maker, 'close_long', '0.004', '90010')
    stage.price('90011')
    const [crossed, sold, bought] = tradesOf(stage, 3)
    expect(bought).toMatchObject({ price: 900_000, size: 2_000, isBuyerMaker: false })
    expect(sold).toMatchObject({ price: 899_990, size: 1_000, isBuyerMaker: true })
    // The market maker bought from a resting order.
    expect(crossed).toMatchObject({ price: 900_100, size: 400, isBuyerMaker: false })
  })

  it('does not rewrite a trade when a price is set in the middle of its second', () => {
    const stage = createStage()
    for (let second = 0; second < 120; second += 1) {
      stage.advance(500)
      const before = tradesOf(stage, 50)
      stage.price(String(90_000 + second))
      expect(tradesOf(stage, 50)).toEqual(before)
      stage.advance(500)
      const known = tradesOf(stage, 60).filter(({ time }) => time <= before[0]!.time)
      expect(known.slice(0, 50)).toEqual(before)
    }
  })

  it('has only the trades of accounts in a contract without simulated volume', () => {
    const stage = createStage({ contracts: [{ ...bitcoin, dailyVolume: '0' }] })
    expect(tradesOf(stage)).toEqual([])
    const [one, other] = [stage.account('10000'), stage.account('10000')]
    stage.place(one, 'open_long', '0.01', '90000')
    stage.place(other, 'open_short', '0.01', '90000')
    stage.advance(7 * 86_400_000)
    expect(tradesOf(stage)).toMatchObject([{ price: 900_000, size: 1_000, isBuyerMaker: true }])
  })

  it('adds up to the volume of its minutes, within their prices, in random worlds and after a restart', () => {
    fc.assert(
      fc.property(fc.nat(1_023), fc.array(move, { minLength: 20, maxLength: 120 }), (setup, moves) => {
        const play = startPlay(setup)
        const seen = new Map<string, SingleTrade>()
        for (const each of moves) {
          perform(play, each)
          for (const trade of tradesOf(play, 20)) expect(seen.get(trade.ticketId) ?? trade).toEqual(trade)
          for (const trade of tradesOf(play, 20)) seen.set(trade.ticketId, trade)
        }
        const { world } = play
        const contracts = Array.from(world.markets.values(), ({ contract }) => contract.terms)
        const restored = restoreWorld(serializeState(world), { contracts, archive: createMemoryArchive() })
        const trades = tradesOf({ world })
        expect(tradesOf({ world: restored })).toEqual(trades)
        requireVolumes(world, trades)
        advance(world, world.time + 90_500)
        requireVolumes(world, tradesOf({ world }))
      }),
      { numRuns },
    )
  })
})

/** Compares the volume of each minute with its trades. The oldest minute may be listed in part. */
function requireVolumes(world: World, trades: readonly SingleTrade[]): void {
  const { minutes } = marketOf(world)
  const oldest = trades.length < 1_000 ? -Infinity : Math.floor(trades.at(-1)!.time / minuteMs)
  const volumes = new Map<number, number>([[Math.floor(world.time / minuteMs), 0]])
  for (const { time, price, size } of trades) {
    const minute = Math.floor(time / minuteMs)
    volumes.set(minute, (volumes.get(minute) ?? 0) + size)
    const { high, low } = minutes(minute, world.time)
    expect(price).toBeGreaterThanOrEqual(low)
    expect(price).toBeLessThanOrEqual(high)
  }
  for (const [minute, volume] of volumes) {
    if (minute > oldest) expect([minute, volume]).toEqual([minute, minutes(minute, world.time).volume])
  }
}
