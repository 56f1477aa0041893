import { createClient } from '@capi/client'

const baseUrl = process.env['CAPI_URL'] ?? 'http://127.0.0.1:8787'
const capi = createClient({ baseUrl })
process.stdout.on('error', () => process.exit()) // The reader of the output has gone.

for (const contract of await capi.listContracts()) {
  const ticker = await capi.getTicker({ symbol: contract.symbol })
  console.log(contract.symbol, ticker.last, `${ticker.bestBid} / ${ticker.bestAsk}`)
}
