import { describe, expect, it } from 'vitest'
import { createWorld } from '@capi/test-kit'

describe('time', () => {
  it('passes only when the test says so', async (test) => {
    const { time } = createWorld(test, { startTime: 1_764_201_600_000 })
    const start = time.now()
    await time.passes('8h')
    await time.passes(1)
    expect(time.now() - start).toBe(8 * 3_600_000 + 1)
  })

  it('reaches the next funding time, at which funding is paid', async (test) => {
    const { time, trader, market } = createWorld(test)
    const alice = trader('alice')
    await market.isAt('60000')
    await alice.opensLong('0.01')
    await time.reachesFunding()
    expect(new Date(time.now()).toISOString()).toBe('2025-11-27T08:00:00.000Z')
    const { items } = await alice.client.listBills()
    expect(items[0]).toMatchObject({ businessType: 'position_funding', amount: '-0.06' })
  })

  it('lets a program react before the test continues', async (test) => {
    const { time, trader } = createWorld(test)
    const alice = trader('alice')
    const program = alice.client.getTicker({ symbol: 'cmt_btcusdt' }).then(() => alice.opensLong('0.01'))
    await time.passes('1s')
    expect(await alice.position('LONG')).toMatchObject({ size: '0.01' })
    await program
  })
})
