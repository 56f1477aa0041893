import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { market } from '../trading.ts'
import { openWorld, refusalOf } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: '`refused: 400 40015 INVALID_ARGUMENT: SIZE_MAX(size): the size must be at most 100, was 1000.`',
    check: async () => {
      const call = openWorld().capi.placeOrder({ ...market, size: '1000', type: 'open_long' })
      expect((await refusalOf(call)).message).toContain(
        'INVALID_ARGUMENT: SIZE_MAX(size): the size must be at most 100, was 1000.',
      )
    },
  },
]
