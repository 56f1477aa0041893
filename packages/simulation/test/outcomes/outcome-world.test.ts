import { expect, it } from 'vitest'
import { simulateOutcomes } from '../../src/outcomes/outcome-world.ts'

it('what a client says of an order equals what the exchange has, or is unknown', async () => {
  let [recovered, unknown] = [0, 0]
  for (const seed of ['law/0', 'law/1', 'law/2']) {
    const { failures, ...counts } = await simulateOutcomes(seed, 150)
    expect(failures).toEqual([])
    recovered += counts.recovered
    unknown += counts.unknown
  }
  // Both happen, so that the law is not kept by a client that never decides, nor by a network without losses.
  expect(recovered).toBeGreaterThan(20)
  expect(unknown).toBeGreaterThan(5)
})

it('a world of outcomes is the same for the same seed', async () => {
  expect(await simulateOutcomes('same', 60)).toEqual(await simulateOutcomes('same', 60))
})
