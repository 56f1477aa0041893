import { describe, expect, it } from 'vitest'
import { createWorld } from '@capi/test-kit'

describe('the story of a world', () => {
  it('has the seed, the moves of the test and the events of its traders, in the order of time', async (test) => {
    const { trader, market, time, network, describe: tell } = createWorld(test, { seed: 'rainy monday' })
    await market.isAt('60000')
    const alice = trader('alice')
    network.losesResponses('placeOrder', { times: 1 })
    await alice.opensLong('0.01')
    await market.fallsTo('57000', { over: '1m' })
    await time.reachesFunding()
    await expect(alice.opensLong('1000')).rejects.toThrow()
    const story = (await tell()).replaceAll(/\d{18}/g, 'ID')
    expect(story).toMatchInlineSnapshot(`
      "seed "rainy monday", last 16 events:
        2025-11-27 00:00:00.005  cmt_btcusdt  is at 60000
        2025-11-27 00:00:00.005  cmt_btcusdt  price 60000.0
        2025-11-27 00:00:00.006  alice        bill: deposit 10000 USDT, balance 10000
        2025-11-27 00:00:00.007  network      loses responses of placeOrder
        2025-11-27 00:00:00.007  alice        places open_long 0.01 cmt_btcusdt at the market price
        2025-11-27 00:00:00.007  alice        order ID: open_long 0.01 cmt_btcusdt at the market price, pending
        2025-11-27 00:00:00.007  alice        bill: position_open_long -600.3610006 USDT, balance 9399.6389994
        2025-11-27 00:00:00.007  alice        fill of ID: OPEN_LONG 0.01 at 60000.1 as taker, fee 0.3600006
        2025-11-27 00:00:00.007  alice        order ID: open_long 0.01 cmt_btcusdt at the market price, filled
        2025-11-27 00:00:00.008  cmt_btcusdt  falls to 57000 over 1m
        2025-11-27 00:00:00.008  cmt_btcusdt  price 60000.0
        2025-11-27 00:01:00.009  time         reaches the next funding time
        2025-11-27 08:00:00.000  cmt_btcusdt  funding rate 0.0001
        2025-11-27 08:00:00.000  alice        bill: position_funding -0.057 USDT, balance 9399.5819994
        2025-11-27 08:00:00.000  alice        places open_long 1000 cmt_btcusdt at the market price
        2025-11-27 08:00:00.000  alice        has an error: [POST] "/capi/v2/order/placeOrder": 400 40015 INVALID_ARGUMENT: SIZE_MAX(size): the size must be at most 100, was 1000."
    `)
  })

  it('has at most 30 lines, and one line for many changes of a price', async (test) => {
    const { time, market, describe: tell } = createWorld(test, { prices: 'walk' })
    await time.passes('1h')
    expect((await tell()).split('\n').length).toBeLessThan(12)
    for (let count = 0; count < 40; count += 1) await market.isAt(String(60_000 + count))
    expect((await tell()).split('\n')).toHaveLength(31)
  })
})
