import { createClient } from '@capi/client'

const { CAPI_URL = 'http://127.0.0.1:8787', CAPI_KEY = '', CAPI_SECRET = '', CAPI_PASSPHRASE = '' } = process.env
const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }
const capi = createClient({ baseUrl: CAPI_URL, credentials })
const [symbol, marginMode] = ['cmt_ethusdt', 'ISOLATED'] as const

// Before any order: with open orders, both are refused.
await capi.setMarginMode({ symbol, marginMode })
await capi.setLeverage({ symbol, marginMode, longLeverage: 10, shortLeverage: 5 })

const order = { symbol, marginMode, size: '0.1', matchPrice: 'market' } as const
await capi.placeOrder({ ...order, type: 'open_long' })
const position = (await capi.listAllPositions()).find((each) => each.symbol === symbol)!
console.log(position.size, 'at leverage', position.leverage, 'with a margin of', position.isolatedMargin)

// A lower leverage adds margin, so that the position is liquidated at a lower price.
await capi.setLeverage({ symbol, marginMode, longLeverage: 4, shortLeverage: 5 })
const [after] = await capi.listPositions({ symbol })
console.log('liquidated at', position.liquidatePrice, 'before, at', after!.liquidatePrice, 'now')

await capi.placeOrder({ ...order, type: 'close_long' })
const [balance] = await capi.listAssets()
console.log(balance!.available, balance!.coinName, 'available')
