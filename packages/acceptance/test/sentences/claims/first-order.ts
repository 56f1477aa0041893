import { NetworkError, createClient } from '@capi/client'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { fillsOf, opens } from '../trading.ts'
import { openWorld, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'The order id has eighteen digits. The client returns it as a string, because a JavaScript number would round the last digits.',
    check: async () => {
      const { orderId } = await opens(openWorld())
      expect(orderId).toMatch(/^\d{18}$/)
    },
  },
  {
    says: '`size` is given in contracts or in USDT. It is the amount of base currency.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      const [{ fillSize, fillValue } = {}] = await fillsOf(world)
      expect(fillSize).toBe('0.1')
      expect(Math.abs(Number(fillValue) - 6_000)).toBeLessThan(10)
    },
  },
  {
    says: 'Then every call ends with a `NetworkError`.',
    check: async () => {
      const { sandbox } = openWorld()
      const baseUrl = await sandbox.listen()
      await sandbox.close()
      const capi = createClient({ baseUrl, retries: 0 } as never)
      await expect(capi.getTicker({ symbol })).rejects.toThrow(NetworkError)
    },
  },
]
