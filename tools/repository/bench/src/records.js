// The records that the server answers with: orders of about 450 bytes, and fills with ids of 18 digits as bare
// integers.

/** Returns orders as `listCurrentOrders` shows them. */
export function orders(count) {
  return Array.from({ length: count }, (_, index) => ({
    symbol: 'cmt_btcusdt',
    size: '0.0125',
    client_oid: `grid-20251127-${100_000 + index}`,
    createTime: String(1_764_201_600_000 + index),
    filled_qty: '0.0050',
    fee: '0.2736561',
    order_id: String(701_234_567_890_123_456n + BigInt(index)),
    price: '90000.5',
    price_avg: '90000.5',
    status: 'partially_filled',
    type: 'open_long',
    order_type: 'postOnly',
    totalProfits: '0',
    contracts: 12_500,
    filledQtyContracts: 5_000,
    presetTakeProfitPrice: '95000.0',
    presetStopLossPrice: null,
  }))
}

/** Returns fills as `listFills` shows them; their ids are marked with `#` until `jsonOf` writes them bare. */
export function fills(count, digits = 18) {
  const id = (first, index) => `#${BigInt(String(first).slice(0, digits)) + BigInt(index)}`
  return Array.from({ length: count }, (_, index) => ({
    tradeId: id(801_234_567_890_123_456n, index),
    orderId: id(701_234_567_890_123_456n, index),
    symbol: 'cmt_btcusdt',
    marginMode: 'SHARED',
    separatedMode: 'SEPARATED',
    positionSide: 'LONG',
    orderSide: 'BUY',
    fillSize: '0.01',
    fillValue: '912.187',
    fillFee: '0.5473122',
    liquidateFee: '0',
    realizePnl: '0',
    direction: 'OPEN_LONG',
    liquidateType: 'FORCE_LIQUIDATE',
    legacyOrdeDirection: 'OPEN_LONG',
    createdTime: 1_764_201_600_000 + index,
  }))
}

/** Returns the page that holds fills. */
export function pageOf(list) {
  return { list, nextFlag: false, totals: list.length }
}

/** Returns JSON in which marked ids stand as bare integers. */
export function jsonOf(value) {
  return JSON.stringify(value).replace(/"#(\d+)"/g, '$1')
}
