// The market maker in a world where a fifth of the responses is lost.
import { createStrategyClock } from '@capi/backtest'
import { createWorld, type Trader, type World } from '@capi/test-kit'
import { afterEach, describe, expect, it, type TestContext } from 'vitest'
import marketMaker from '../src/strategies/market-maker.ts'

const symbols = ['cmt_btcusdt', 'cmt_ethusdt']
const stop = { last: new AbortController() }
afterEach(() => stop.last.abort())

interface Run {
  readonly world: World
  readonly alice: Trader
  readonly log: readonly string[]
  /** Stops the program and waits for its end. */
  readonly end: () => Promise<void>
}

function start(test: TestContext, prices: 'walk' | 'constant' = 'walk'): Run {
  const world = createWorld(test, { prices, seed: 'two symbols' })
  const alice = world.trader('alice')
  const log: string[] = []
  stop.last = new AbortController()
  const { signal } = stop.last
  const program = marketMaker.run({
    capi: alice.client,
    clock: createStrategyClock(world.sandbox.clock, signal),
    parameters: { seconds: 1 },
    symbols,
    symbol: symbols[0]!,
    signal,
    log: (text) => log.push(text),
  })
  const end = async (): Promise<void> => {
    stop.last.abort()
    await program
  }
  return { world, alice, log, end }
}

describe('the market maker', () => {
  it('keeps one order on each side of two symbols, as the maker, and cancels them at the end', async (test) => {
    const { world, alice, log, end } = start(test)
    // Between two rounds, and before the price moves at the next full second.
    await world.time.passes('59s 500ms')
    const types = (await alice.orders()).map(({ symbol, type }) => `${symbol} ${type?.replace(/^\w+_/, '')}`)
    expect(types).toHaveLength(4)
    const fees = (await alice.fills()).map(({ fillFee, fillValue }) => Number(fillFee) / Number(fillValue))
    expect(fees.length).toBeGreaterThan(10)
    for (const fee of fees) expect(fee).toBeCloseTo(0.0002, 6)
    await end()
    expect(await alice.orders()).toEqual([])
    expect(log).toEqual(['quotes cmt_btcusdt and cmt_ethusdt', 'canceled all quotes'])
  })

  it('places no second order while the market stands still', async (test) => {
    const { world, alice, end } = start(test, 'constant')
    await world.time.passes('5s 500ms')
    expect(await alice.orders()).toHaveLength(4)
    await end()
  })

  it('survives lost responses: it never has two orders on a side, and leaves none behind', async (test) => {
    const { world, alice, end } = start(test)
    const { network, time, sandbox } = world
    const losses = [
      network.losesResponses('placeOrder', { probability: '0.2' }),
      network.losesResponses('cancelOrder', { probability: '0.2', how: 'hang' }),
      network.losesRequests('listCurrentOrders', { probability: '0.05' }),
    ]
    for (let minute = 0; minute < 5; minute += 1) {
      await time.passes('1m')
      const { orders } = await sandbox.control.getAccount({ accountId: alice.accountId })
      const sides = orders.map(({ symbol, type }) => `${symbol} ${type}`)
      expect(new Set(sides).size).toBe(sides.length)
    }
    for (const { count } of losses) expect(count).toBeGreaterThan(2)
    await end()
    network.recovers()
    expect(await alice.orders()).toEqual([])
    expect((await sandbox.control.checkInvariants()).ok).toBe(true)
  })

  it('does the same in every run', async (test) => {
    const play = async (): Promise<string> => {
      const { world, alice, end } = start(test)
      world.network.losesResponses('placeOrder', { probability: '0.2' })
      await world.time.passes('1m')
      await end()
      return JSON.stringify([await alice.fills(), await alice.equity()]).replaceAll(/maker-[\w-]+/g, '')
    }
    expect(await play()).toBe(await play())
  })
})
