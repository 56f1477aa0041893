// Tests that fail, run by `test-context.test.ts` with vitest.
import { createWorld } from '@capi/test-kit'
import { beforeEach, expect, it } from 'vitest'

let world
beforeEach((test) => {
  world = createWorld(test, { seed: 'shared' })
})

it('fails', async (test) => {
  const { market } = createWorld(test, { seed: 'own' })
  await market.isAt('60000')
  expect(market.price()).toBe('57000.0')
})

it('passes', async () => {
  await world.market.isAt('60001')
})
