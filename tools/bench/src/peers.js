/** Who takes part, in the order of the tables. */

const ours = '../../packages/client/dist/index.js'

/**
 * Of each peer: its file below `peers`, its name in the tables, what a program imports of it (null: what it does is
 * written by hand), and whether it sends through axios.
 */
export const peers = [
  { file: 'ours.js', title: '**ours**', import: `{ createClient } from '${ours}'` },
  {
    file: 'ours-undici.js',
    title: '**ours** on undici',
    import: `{ undiciTransport } from '../../packages/client/dist/transport/undici.js'`,
  },
  { file: 'node-http.js', title: 'node:http by hand', import: null },
  { file: 'undici.js', title: 'undici by hand', package: 'undici', import: `{ Agent, request } from 'undici'` },
  { file: 'fetch.js', title: 'fetch by hand', import: null },
  { file: 'openapi-fetch.js', package: 'openapi-fetch', import: `createClient from 'openapi-fetch'` },
  { file: 'ccxt.js', package: 'ccxt', import: `ccxt from 'ccxt'` },
  { file: 'bitget-api.js', package: 'bitget-api', import: `{ RestClientV2 } from 'bitget-api'`, isAxios: true },
  { file: 'bybit-api.js', package: 'bybit-api', import: `{ RestClientV5 } from 'bybit-api'`, isAxios: true },
  { file: 'okx-api.js', package: 'okx-api', import: `{ RestClient } from 'okx-api'`, isAxios: true },
  {
    file: 'derivatives-trading-usds-futures.js',
    package: '@binance/derivatives-trading-usds-futures',
    import: `{ DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures'`,
    isAxios: true,
  },
]
