// One fitting input for each tool, for tests that call all of them. `open` is what was opened before.
import { type Named, validInputs } from '../../../tools/vitest/valid-inputs.ts'

export interface Opened extends Named {
  readonly accountId: string
  readonly faultId: string
}

const symbol = 'cmt_btcusdt'
const other = 'cmt_ethusdt'
const third = 'cmt_solusdt'
const wireOrder = {
  symbol,
  client_oid: 'one',
  type: '1',
  order_type: '0',
  match_price: '0',
  size: '0.01',
  price: '88500',
}

/** Returns the input of each tool that needs one. */
export function inputsOf(opened: Opened): Readonly<Record<string, object>> {
  const { accountId, orderId, faultId } = opened
  return {
    ...validInputs(opened),
    sandbox_createAccount: { name: 'other', deposit: '5' },
    sandbox_callAsAccount: { accountId, operation: 'listAssets' },
    sandbox_previewOrder: { accountId, operation: 'placeOrder', body: JSON.stringify(wireOrder) },
    sandbox_traceOrder: { orderId },
    sandbox_getAccount: { accountId },
    sandbox_updateSettings: { accountId, symbol: third, crossLeverage: 7 },
    sandbox_postLedger: { accountId, amount: '1', businessType: 'deposit' },
    sandbox_adjustMargin: { accountId, symbol: other, side: 'LONG', amount: '1' },
    sandbox_getDepth: { symbol },
    sandbox_listTrades: { symbol },
    sandbox_listCandles: { symbol },
    sandbox_setPrice: { symbol, price: '89000' },
    sandbox_setFeed: { symbol, source: 'walk' },
    sandbox_loadCandles: {
      symbol,
      append: false,
      begin: 'now',
      candles: 'time,open,high,low,close,volume\n1764201600000,1,2,1,2,1\n',
    },
    sandbox_runScript: { symbol, moves: [{ afterMs: 1000, price: '89000' }] },
    sandbox_getMarketMaker: { symbol },
    sandbox_setMarketMaker: { symbol, enabled: true },
    sandbox_getFillModel: { symbol },
    sandbox_setFillModel: { symbol, touch: 'never' },
    sandbox_acceptPrices: { symbol },
    sandbox_setFunding: { symbol, source: 'fixed', rate: '0.0001' },
    sandbox_setClock: { advanceMs: 1000 },
    sandbox_saveSnapshot: { name: 'saved' },
    sandbox_restoreSnapshot: { name: 'saved' },
    sandbox_createFault: { operation: 'getTicker', phase: 'before', action: { type: 'latency', ms: 1 }, nth: 999 },
    sandbox_deleteFault: { faultId },
    sandbox_startScenario: { name: 'flash-crash' },
  }
}
