/** openapi-fetch over the platform's fetch, with a middleware that signs. */
import createClient from 'openapi-fetch'
import { operations } from '../../../../packages/api/dist/index.js'
import { signedHeaders } from '../credentials.js'

const params = { query: { symbol: 'cmt_btcusdt' } }

export function connect(baseUrl) {
  const client = createClient({ baseUrl })
  client.use({
    onRequest({ request }) {
      const headers = signedHeaders(request.url.slice(baseUrl.length))
      for (const name in headers) request.headers.set(name, headers[name])
    },
  })
  const get = async ({ path }) => (await client.GET(path, { params })).data
  return {
    orders: () => get(operations.listCurrentOrders),
    fills: async () => (await get(operations.listFills)).list,
  }
}
