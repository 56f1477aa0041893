import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { faultKinds } from '../../src/world/faults.ts'
import { planWorld } from '../../src/world/plan.ts'

describe('planWorld', () => {
  it('depends on the seed alone, and has only permitted kinds of faults', () => {
    const plan = planWorld(createRandom('one'), faultKinds)
    expect(planWorld(createRandom('one'), faultKinds)).toEqual(plan)
    expect(planWorld(createRandom('two'), faultKinds)).not.toEqual(plan)
    // Leaving out a kind changes nothing else, so that a failure can be minimised.
    const [left] = plan.kinds
    const fewer = planWorld(
      createRandom('one'),
      faultKinds.filter((kind) => kind !== left),
    )
    expect(fewer).toEqual({ ...plan, kinds: plan.kinds.slice(1), focus: plan.focus.filter((kind) => kind !== left) })
  })

  it('chooses each kind of fault, and both kinds of limiters, now and then', () => {
    const plans = Array.from({ length: 40 }, (_, seed) => planWorld(createRandom(String(seed)), faultKinds))
    expect(new Set(plans.flatMap(({ kinds }) => kinds)).size).toBe(faultKinds.length)
    expect(new Set(plans.map(({ isLimiterShared }) => isLimiterShared)).size).toBe(2)
  })

  it('has two kinds in focus in some worlds, which happen there', () => {
    const plans = Array.from({ length: 40 }, (_, seed) => planWorld(createRandom(String(seed)), faultKinds))
    const focused = plans.filter(({ focus }) => focus.length > 0)
    expect(focused.length).toBeGreaterThan(10)
    expect(focused.length).toBeLessThan(40)
    for (const { kinds, focus } of focused) expect(focus.filter((kind) => !kinds.includes(kind))).toEqual([])
  })
})
