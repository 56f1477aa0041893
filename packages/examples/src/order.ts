import { createClient } from '@capi/client'

const { CAPI_URL = 'http://127.0.0.1:8787', CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }
const capi = createClient({ baseUrl: CAPI_URL, credentials })
const symbol = 'cmt_btcusdt'

// At the lowest price of the day, so that it stays open.
const { low24h } = await capi.getTicker({ symbol })
const placed = await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', price: low24h! })

const { items } = await capi.listCurrentOrders({ symbol })
for (const order of items) console.log(order.orderId, order.type, order.size, 'at', order.price, order.status)

const { result } = await capi.cancelOrder({ orderId: placed.orderId })
console.log(placed.orderId, result ? 'canceled' : 'could not be canceled')
