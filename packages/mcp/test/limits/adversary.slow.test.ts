// Whatever an adversary that knows the limits calls, no accepted call opens or enlarges what a limit bounds, at the
// prices of its moment, and what is lost, also beyond the limit of losses, is lost by prices, fees and funding alone.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { World, reasons, seen } from './adversary.ts'
import { anyStep } from './steps.ts'

/** Refusals that a short run need not see. */
const rare = new Set(['margin', 'mode', 'running', 'day', 'order'])
const count = Number(process.env['CAPI_WORLDS'] ?? 40)

const title = `never opens or enlarges what a limit bounds, in ${count} sequences of calls`

it.each(['few', 'all'] as const)(`${title}, on the surface %s`, { timeout: 7_200_000 }, async (surface) => {
  seen.clear()
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), async (steps) => {
    const world = new World(surface)
    try {
      await world.prepare()
      for (const each of steps) await world.play(each)
    } finally {
      await world.close()
    }
  })
  await fc.assert(property, { numRuns: count })
  for (const key of [...reasons.keys()].filter((reason) => count >= 1000 || !rare.has(reason)))
    expect(seen.get(key), `refusals by ${key}`).toBeGreaterThan(0)
  for (const key of ['market done', 'market forbidden', 'limit done', 'plan done', 'batch done', 'pair done'])
    expect(seen.get(key), key).toBeGreaterThan(0)
  if (count >= 1000) expect(seen.get('loss beyond the limit')).toBeGreaterThan(0)
})
