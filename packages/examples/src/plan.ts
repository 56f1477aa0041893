import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@capi/client'

const { CAPI_URL = 'http://127.0.0.1:8787', CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }
const capi = createClient({ baseUrl: CAPI_URL, credentials })
const symbol = 'cmt_btcusdt'

// A trigger at the last price triggers at once, or when the price returns to it.
const { last } = await capi.getTicker({ symbol })
const plan = { symbol, type: 'open_long', size: '0.01', matchType: 'market', triggerPrice: last! } as const
const { orderId } = await capi.placePlanOrder(plan)
console.log(orderId, 'waits for', last)

for (let final; !final; await pause(500)) {
  const { items } = await capi.listPlanOrderHistory({ symbol })
  final = items.find((order) => order.orderId === orderId)
  if (final) console.log(orderId, final.status, final.filledQty, 'at', final.priceAvg)
}
