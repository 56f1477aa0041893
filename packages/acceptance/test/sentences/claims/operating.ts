import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { opens, opensShort } from '../trading.ts'
import { openWorld } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'responds with success once the exchange serves requests',
    check: async () => expect((await openWorld().sandbox.fetch('/sandbox/health')).status).toBe(200),
  },
  {
    says: 'checks that the books are consistent',
    check: async () => {
      const world = openWorld()
      for (const trade of [opens, opensShort]) await trade(world)
      const { ok, checks } = await world.sandbox.control.checkInvariants()
      expect(ok).toBe(true)
      expect(checks.length).toBeGreaterThan(3)
    },
  },
]
