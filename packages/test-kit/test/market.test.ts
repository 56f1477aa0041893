import { describe, expect, it } from 'vitest'
import { createWorld } from '@capi/test-kit'

describe('a market', () => {
  it('has a constant price until the test moves it', async (test) => {
    const { market, time } = createWorld(test)
    const before = market.price()
    await time.passes('8h')
    expect(market.price()).toBe(before)
    await market.isAt('60000')
    await time.passes('1h')
    expect(market.price()).toBe('60000.0')
  })

  it('falls and rises, and fills the orders on the way', async (test) => {
    const { market, trader } = createWorld(test)
    const alice = trader('alice')
    await market.isAt('60000')
    await alice.opensLong('0.01', { price: '58000' })
    await market.fallsTo('57000')
    expect(await alice.fills()).toMatchObject([{ fillSize: '0.01' }])
    await market.risesTo('57000.1')
    expect(market.price()).toBe('57000.1')
  })

  it('moves second by second over a time', async (test) => {
    const { market, time, sandbox } = createWorld(test)
    await market.isAt('60000')
    const before = time.now()
    await market.fallsTo('57000', { over: '10m' })
    expect(time.now() - before).toBeGreaterThanOrEqual(600_000)
    expect(market.price()).toBe('57000.0')
    const candles = sandbox.control.listCandles({ symbol: market.symbol, limit: 5 })
    expect(new Set(candles.map(({ close }) => close)).size).toBe(5)
  })

  it('refuses to fall to a price that is not lower, and to rise to one that is not higher', async (test) => {
    const { market } = createWorld(test)
    await market.isAt('60000')
    await expect(market.fallsTo('60000')).rejects.toThrow(
      new RangeError('cmt_btcusdt falls only to a price below 60000.0, was 60000.'),
    )
    await expect(market.risesTo('59999.9')).rejects.toThrow('cmt_btcusdt rises only to a price above 60000.0')
    expect(market.price()).toBe('60000.0')
  })

  it('is that of another contract with its symbol', async (test) => {
    const { marketOf, trader } = createWorld(test, { symbol: 'cmt_solusdt' })
    await marketOf('cmt_ethusdt').isAt('3000')
    const alice = trader('alice')
    await alice.opensLong('1', { symbol: 'cmt_ethusdt' })
    await alice.opensShort('10')
    expect((await alice.fills()).map(({ symbol }) => symbol)).toEqual(['cmt_solusdt', 'cmt_ethusdt'])
    expect(() => marketOf('cmt_nonusdt')).toThrow('cmt_btcusdt')
  })
})
