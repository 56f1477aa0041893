// Tests that fail, run by `test-context.test.ts` with node:test.
import assert from 'node:assert'
import { beforeEach, describe, it } from 'node:test'
import { createWorld } from '@capi/test-kit'

describe('worlds', () => {
  let world
  beforeEach((test) => {
    world = createWorld(test, { seed: 'shared' })
  })

  it('fails', async (test) => {
    const { market } = createWorld(test, { seed: 'own' })
    await market.isAt('60000')
    assert.equal(market.price(), '57000.0')
  })

  it('passes', async () => {
    await world.market.isAt('60001')
  })
})
