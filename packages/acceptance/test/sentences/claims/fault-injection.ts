import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { loses, opens } from '../trading.ts'
import { openWorld, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'In process the delays of faults, the timeouts of the client and its search for the order take no real time.',
    check: async () => {
      const world = openWorld()
      const action = { type: 'latency', ms: 3_600_000 } as const
      world.sandbox.control.createFault({ operation: 'getTicker', nth: 1, phase: 'before', action })
      loses(world, 'placeOrder')
      const [begin, time] = [performance.now(), world.sandbox.control.now()]
      await world.capi.getTicker({ symbol })
      expect(await opens(world)).toMatchObject({ recovered: true })
      expect(world.sandbox.control.now() - time).toBeGreaterThan(1_000)
      expect(performance.now() - begin).toBeLessThan(60_000)
    },
  },
  {
    says: 'returns how many requests each rule matched and how many failed',
    check: async () => {
      const world = openWorld()
      loses(world, 'getTicker')
      for (let count = 0; count < 3; count++) await world.capi.getTicker({ symbol })
      const [rule] = world.sandbox.control.listFaults().faults
      expect(rule).toMatchObject({ matched: 4, fired: 1 })
    },
  },
]
