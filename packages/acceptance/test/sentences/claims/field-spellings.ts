import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { rests } from '../trading.ts'
import { openWorld, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'names instead of codes, and `null` for a value that is null, absent, or an empty string with the meaning "none".',
    check: async () => {
      const world = openWorld()
      const { orderId } = await rests(world)
      const order = await world.capi.getOrder({ orderId })
      expect(order).toMatchObject({ type: 'open_long', orderType: 'normal', presetStopLossPrice: null })
      const [entry] = await world.capi.placeOrders({
        symbol,
        orders: [{ type: 'open_long', size: '0.1', price: '59000' }],
      })
      expect(entry).toMatchObject({ result: true, errorCode: null, errorMessage: null })
    },
  },
  {
    says: 'The margin mode is sent as a word. In requests it is a number.',
    check: async () => {
      const { send } = openWorld()
      const body = JSON.stringify({ symbol, marginMode: 'ISOLATED' })
      expect((await send('/capi/v2/account/position/changeHoldModel', { body })).json).toMatchObject({
        code: '40017',
        msg: expect.stringContaining('marginMode'),
      })
    },
  },
]
