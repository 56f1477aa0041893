import { parseJson } from '@capi/client'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { opens } from '../trading.ts'
import { openWorld, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: '`parseJson` reads every integer of sixteen digits or more as a string, in any field.',
    check: () => {
      expect(parseJson('[999999999999999, 1000000000000000, -1000000000000000]')).toEqual([
        999_999_999_999_999,
        '1000000000000000',
        '-1000000000000000',
      ])
    },
  },
  {
    says: 'Records contain every id as a string.',
    check: async () => {
      const world = openWorld()
      const { orderId } = await opens(world)
      const [fill] = (await world.capi.listFills({ symbol })).items
      const [position] = await world.capi.listPositions({ symbol })
      const [bill] = (await world.capi.listBills()).items
      for (const id of [orderId, fill!.tradeId, fill!.orderId, position!.id, position!.accountId, bill!.billId])
        expect(typeof id).toBe('string')
    },
  },
  {
    says: 'Prices, sizes, fees and amounts are strings. The client does not change them: trailing zeros and signs stay.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      const [position] = await world.capi.listPositions({ symbol })
      expect(position).toMatchObject({ leverage: '20.00', size: '0.1', unrealizePnl: expect.stringMatching(/^-/) })
    },
  },
]
