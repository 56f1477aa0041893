// The document's own names and types, over openapi-fetch: nothing is renamed or normalised.
import { createApi } from '@capi/api/fetch'
import { signedFetch } from '@capi/client'

const {
  CAPI_URL: baseUrl = 'http://127.0.0.1:8787',
  CAPI_KEY = '',
  CAPI_SECRET = '',
  CAPI_PASSPHRASE = '',
} = process.env
const credentials = { key: CAPI_KEY, secret: CAPI_SECRET, passphrase: CAPI_PASSPHRASE }
const api = createApi({ baseUrl, fetch: signedFetch({ baseUrl, credentials }) })

const { data: ticker, error } = await api.GET('/capi/v2/market/ticker', {
  params: { query: { symbol: 'cmt_btcusdt' } },
})
if (error) throw new Error(JSON.stringify(error))
console.log(ticker.symbol, ticker.last)

const { data: account } = await api.GET('/capi/v2/account/getAccount', { params: { query: { coin: 'USDT' } } })
console.log(account?.collateral?.[0]?.coin, account?.collateral?.[0]?.amount)
