import { ApiError } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createWorld } from '@capi/test-kit'

describe('a trader', () => {
  it('opens and closes positions at the market price', async (test) => {
    const { trader } = createWorld(test)
    const alice = trader('alice')
    await alice.opensLong('0.02')
    await alice.opensShort('0.01')
    expect(await alice.position('LONG')).toMatchObject({ size: '0.02' })
    expect(await alice.position('SHORT')).toMatchObject({ size: '0.01' })
    await alice.closesLong('0.005')
    await alice.closesShort()
    expect(await alice.position('LONG')).toMatchObject({ size: '0.015' })
    expect(await alice.position('SHORT')).toBeNull()
    await alice.closesLong()
    expect(await alice.position('LONG')).toBeNull()
    await expect(alice.closesLong()).rejects.toThrow(new RangeError('alice has no LONG position to close.'))
  })

  it('places limit orders, with any field of placeOrder', async (test) => {
    const { trader, market } = createWorld(test)
    await market.isAt('60000')
    const alice = trader('alice')
    const { orderId } = await alice.opensLong('0.01', {
      price: '59000',
      clientOid: 'mine',
      presetStopLossPrice: '50000',
    })
    expect(await alice.orders()).toMatchObject([{ orderId, clientOid: 'mine', price: '59000.0', status: 'open' }])
  })

  it('has the deposit and the permissions that the test chooses', async (test) => {
    const { trader } = createWorld(test)
    expect(await trader('alice').equity()).toBe('10000')
    expect(await trader('bob', { deposit: '25' }).equity()).toBe('25')
    await expect(trader('carol', { permissions: ['read'] }).opensLong('0.01')).rejects.toThrow(ApiError)
  })

  it('trades with other traders', async (test) => {
    const { trader, market, sandbox } = createWorld(test)
    await market.isAt('60000')
    sandbox.control.setMarketMaker({ symbol: market.symbol, enabled: false })
    const [alice, bob] = [trader('alice'), trader('bob')]
    await alice.opensLong('0.01', { price: '60000' })
    await bob.opensShort('0.01')
    // The lower fee is that of the maker.
    expect(await alice.fills()).toMatchObject([{ fillFee: '0.12' }])
    expect(await bob.fills()).toMatchObject([{ fillFee: '0.36' }])
    expect(await bob.position('SHORT')).toMatchObject({ size: '0.01' })
  })

  it('has an equity that changes with the price', async (test) => {
    const { trader, market } = createWorld(test)
    await market.isAt('60000')
    const alice = trader('alice')
    await alice.opensLong('0.1')
    const before = Number(await alice.equity())
    await market.fallsTo('59000')
    expect(Number(await alice.equity()) - before).toBeCloseTo(-100, 5)
  })
})
