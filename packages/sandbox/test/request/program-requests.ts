// Requests as public programs send them, without names. `source` is the kind of source and the date on which it was
// read: a bot trades for itself, a client is a library for other programs, a guide is a text with programs in it.
//
// `{id}` and `{plan}` in a text stand for the ids of an open order and of a plan order, `{start}` for the time an hour
// ago, `{now}` for that of the request.

export interface ProgramRequest {
  readonly name: string
  readonly source: string
  readonly path: string
  readonly query?: string
  /** An object is sent as compact JSON, a text as it is. */
  readonly body?: object | string
  /** Replaces or, when undefined, removes headers. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Accepted, accepted with a warning, or refused with a code. */
  readonly want: 'ok' | { readonly warning: RegExp } | { readonly code: string; readonly msg: RegExp }
}

const order = {
  symbol: 'cmt_btcusdt',
  client_oid: '',
  size: '0.001',
  type: '1',
  order_type: '0',
  match_price: '0',
  price: '89000',
}
const marketOrder = { ...order, match_price: '1', price: undefined }
const plan = {
  symbol: 'cmt_btcusdt',
  client_oid: '',
  size: '0.001',
  type: '3',
  match_type: '1',
  execute_price: '0',
  trigger_price: '88000',
}

const place = '/capi/v2/order/placeOrder'
const cancel = '/capi/v2/order/cancel_order'
const cancelPlan = '/capi/v2/order/cancel_plan'
const placePlan = '/capi/v2/order/plan_order'
const history = '/capi/v2/order/history'
const table = 'programs and logs, 2026-11-21'

/** What 40 programs were found to send and rely on. */
export const measuredRequests: readonly ProgramRequest[] = [
  {
    name: 'a cancellation with a symbol',
    source: table,
    path: cancel,
    body: { orderId: '{id}', symbol: 'cmt_btcusdt' },
    want: { warning: /^Body field symbol is not known and was ignored; known are orderId, clientOid\.$/ },
  },
  {
    name: 'a cancellation with a margin coin',
    source: table,
    path: cancel,
    body: { marginCoin: 'USDT', orderId: '{id}' },
    want: { warning: /marginCoin is not known/ },
  },
  {
    name: 'an order history with a limit',
    source: table,
    path: history,
    query: 'symbol=cmt_btcusdt&limit=20',
    want: { warning: /Query parameter limit is not known and was ignored/ },
  },
  {
    name: 'an order history with a product type',
    source: table,
    path: history,
    query: 'productType=USDT-FUTURES&pageSize=10',
    want: { warning: /productType is not known/ },
  },
  {
    name: 'a plan order that is cancelled by id',
    source: table,
    path: cancelPlan,
    body: { orderId: '{plan}' },
    want: 'ok',
  },
  {
    name: 'a plan order that is cancelled with order_id',
    source: table,
    path: cancelPlan,
    body: { order_id: '{plan}' },
    want: { code: '40017', msg: /orderId is missing/ },
  },
  {
    name: 'the margin mode as the text 1',
    source: table,
    path: place,
    body: { ...order, marginMode: '1' },
    want: 'ok',
  },
  {
    name: 'the margin mode as the number 1',
    source: table,
    path: place,
    body: { ...order, marginMode: 1 },
    want: 'ok',
  },
  {
    name: 'the margin mode as the text 3, in another pair',
    source: table,
    path: place,
    body: { ...order, symbol: 'cmt_ethusdt', size: '0.01', price: '2950', marginMode: '3' },
    want: 'ok',
  },
  {
    name: 'a margin mode that is not in use in the pair',
    source: table,
    path: place,
    body: { ...order, marginMode: '3' },
    want: { code: '400', msg: /marginMode.*MARGIN_MODE_CONFLICT/ },
  },
  {
    name: 'a market order with the price 0',
    source: table,
    path: place,
    body: { ...marketOrder, price: '0' },
    want: 'ok',
  },
  {
    name: 'a market order with a price',
    source: table,
    path: place,
    body: { ...marketOrder, price: '80000' },
    want: 'ok',
  },
  { name: 'a market order without a price', source: table, path: place, body: marketOrder, want: 'ok' },
  {
    name: 'a market order with an empty price',
    source: table,
    path: place,
    body: { ...marketOrder, price: '' },
    want: { warning: /^Body field price was empty, which was read as no value; leave it out\.$/ },
  },
  {
    name: 'preset prices of 0',
    source: table,
    path: place,
    body: { ...order, presetTakeProfitPrice: '0', presetStopLossPrice: '0' },
    want: { warning: /presetTakeProfitPrice was "0".+ presetStopLossPrice was "0", which was read as no value/ },
  },
  {
    name: 'a size off the step',
    source: table,
    path: place,
    body: { ...order, size: '0.00123456789' },
    want: { code: '40015', msg: /^INVALID_ARGUMENT: .*stepSize '0\.\d+'.*must be.*, was 0\.00123456789\.$/ },
  },
  {
    name: 'a preset price on the wrong side',
    source: table,
    path: place,
    body: { ...order, presetTakeProfitPrice: '80000' },
    want: { code: '40015', msg: /^INVALID_ARGUMENT: .*PRESET_PRICE.*must be above/ },
  },
  {
    name: 'an order that the balance does not cover',
    source: table,
    path: place,
    body: { ...order, size: '100' },
    want: { code: '40015', msg: /^INVALID_ARGUMENT: .*available amount/ },
  },
  {
    name: 'an order history from an hour ago on',
    source: table,
    path: history,
    query: 'createDate={start}',
    want: 'ok',
  },
  {
    name: 'an order history between two times',
    source: table,
    path: history,
    query: 'symbol=cmt_btcusdt&createDate={start}&endCreateDate={now}',
    want: 'ok',
  },
  ...['1', 1].map((marginMode) => ({
    name: `a leverage with the margin mode as the ${typeof marginMode} 1`,
    source: table,
    path: '/capi/v2/account/leverage',
    body: { symbol: 'cmt_ethusdt', marginMode, longLeverage: '10', shortLeverage: '10' },
    want: 'ok' as const,
  })),
  ...['3', 3].map((marginMode) => ({
    name: `a change of the margin mode to the ${typeof marginMode} 3`,
    source: table,
    path: '/capi/v2/account/position/changeHoldModel',
    body: { symbol: 'cmt_ethusdt', marginMode },
    want: 'ok' as const,
  })),
  {
    name: 'a leverage with the margin mode as a word',
    source: table,
    path: '/capi/v2/account/leverage',
    body: { symbol: 'cmt_ethusdt', marginMode: 'crossed', longLeverage: '10', shortLeverage: '10' },
    want: { code: '40017', msg: /marginMode must be 1, 3, "1" or "3", was "crossed"/ },
  },
  {
    name: 'a stop loss with the margin mode as a text',
    source: table,
    path: '/capi/v2/order/placeTpSlOrder',
    body: {
      symbol: 'cmt_btcusdt',
      clientOrderId: 'stop',
      planType: 'loss_plan',
      triggerPrice: '85000',
      size: '0.001',
      positionSide: 'long',
      marginMode: '1',
    },
    want: 'ok',
  },
  { name: 'spaced JSON', source: table, path: cancel, body: '{ "orderId" : "{id}" }', want: 'ok' },
  {
    name: 'JSON with sorted keys',
    source: table,
    path: place,
    body:
      '{"client_oid": "", "match_price": "0", "order_type": "0", "price": "89000", "size": "0.001", ' +
      '"symbol": "cmt_btcusdt", "type": "1"}',
    want: 'ok',
  },
  {
    name: 'a query in another order',
    source: table,
    path: '/capi/v2/order/fills',
    query: 'limit=10&startTime={start}&symbol=cmt_btcusdt',
    want: 'ok',
  },
  {
    name: 'two slashes at the start of the path',
    source: table,
    path: '//capi/v2/order/current',
    query: 'symbol=cmt_btcusdt',
    want: { warning: /^The path must begin with one slash, had two/ },
  },
  {
    name: 'a GET with a charset in its content type',
    source: table,
    path: '/capi/v2/order/current',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    want: 'ok',
  },
  {
    name: 'a GET without a content type',
    source: table,
    path: '/capi/v2/order/current',
    headers: { 'content-type': undefined },
    want: 'ok',
  },
  { name: 'a public call with signed headers', source: table, path: '/capi/v2/market/tickers', want: 'ok' },
  ...['zh-CN', 'en', 'en-US', undefined].map((locale) => ({
    name: `the locale ${locale ?? 'left out'}`,
    source: table,
    path: '/capi/v2/order/current',
    headers: { locale },
    want: 'ok' as const,
  })),
  ...[
    '/capi/v2/order/cancelOrder',
    '/capi/v2/order/cancel',
    '/capi/v2/order/orders',
    '/capi/v2/order/plan_orders',
    '/capi/v2/account/setLeverage',
    '/capi/v2/position/singlePosition',
    '/capi/v2/account/balance',
  ].map((path) => ({ name: `the path ${path}`, source: table, path, want: { code: '404', msg: /./ } })),
]

const read = (kind: string): string => `${kind}, 2026-11-22`

/** Further requests, read in public programs. */
export const readRequests: readonly ProgramRequest[] = [
  {
    name: 'a market order with a price far away, every field a text',
    source: read('bot in Python'),
    path: place,
    body: { ...marketOrder, client_oid: '1795219204410', price: '80000' },
    want: 'ok',
  },
  {
    name: 'a limit price without decimals',
    source: read('script in Python'),
    path: place,
    body: { ...order, price: '89001' },
    want: 'ok',
  },
  {
    name: 'preset prices with a limit order',
    source: read('guide with programs for the shell'),
    path: place,
    body: { ...order, presetTakeProfitPrice: '95000', presetStopLossPrice: '85000' },
    want: 'ok',
  },
  {
    name: 'stops under names of another service',
    source: read('bot in Python'),
    path: place,
    body: { ...marketOrder, stopLossTriggerPrice: '85000.0', stopLossReduceOnly: 'true' },
    want: { warning: /stopLossTriggerPrice is not known.*stopLossReduceOnly is not known/ },
  },
  {
    name: 'a symbol without its prefix',
    source: read('bot in Python'),
    path: place,
    body: { ...marketOrder, symbol: 'BTCUSDT', side: '1' },
    want: { code: '40015', msg: /SYMBOL_UNKNOWN/ },
  },
  {
    name: 'an order without a client id',
    source: read('bot in Python'),
    path: place,
    body: { ...order, client_oid: undefined },
    want: { code: '40017', msg: /client_oid is missing/ },
  },
  ...[0, 2, 4, 5].map((marginMode) => ({
    name: `the margin mode ${marginMode}`,
    source: read('probe in TypeScript'),
    path: place,
    body: { ...order, marginMode },
    want: { code: '40017', msg: new RegExp(`marginMode must be 1, 3, "1" or "3", was ${marginMode}`) },
  })),
  {
    name: 'the margin mode as a word',
    source: read('client in Python'),
    path: place,
    body: { ...order, marginMode: 'crossed' },
    want: { code: '40017', msg: /marginMode must be 1, 3, "1" or "3", was "crossed"/ },
  },
  {
    name: 'a stop as a plan order with the execution price 0',
    source: read('bot in Python'),
    path: placePlan,
    body: { ...plan, client_oid: 'tighten_1795219204410' },
    want: 'ok',
  },
  {
    name: 'a stop whose execution price is its trigger price',
    source: read('bot in Go'),
    path: placePlan,
    body: { ...plan, execute_price: '88000', marginMode: 1 },
    want: 'ok',
  },
  {
    name: 'a stop with an empty execution price',
    source: read('client in Python'),
    path: placePlan,
    body: { ...plan, execute_price: '' },
    want: { warning: /execute_price was empty, which was read as no value/ },
  },
  {
    name: 'a stop with fields of another service in place of match_type',
    source: read('guide with programs for the shell'),
    path: placePlan,
    body: { ...plan, match_type: undefined, trend_side: '1', trigger_type: '1' },
    want: { code: '40017', msg: /match_type is missing/ },
  },
  {
    name: 'a cancellation by id',
    source: read('client in TypeScript'),
    path: cancel,
    body: { orderId: '{id}' },
    want: 'ok',
  },
  {
    name: 'a cancellation with the symbol first',
    source: read('bot in Go'),
    path: cancel,
    body: { symbol: 'cmt_btcusdt', orderId: '{id}' },
    want: { warning: /symbol is not known/ },
  },
  {
    name: 'a cancellation with the id as a number',
    source: read('bot in Python'),
    path: cancel,
    body: '{"orderId": {id}}',
    want: { code: '40017', msg: /orderId/ },
  },
  {
    name: 'an order history of a pair, with a page size',
    source: read('bot in Python'),
    path: history,
    query: 'symbol=cmt_btcusdt&pageSize=20',
    want: 'ok',
  },
  {
    name: 'an order history from a time on',
    source: read('script in Python'),
    path: history,
    query: 'symbol=cmt_btcusdt&pageSize=10&createDate={start}',
    want: 'ok',
  },
  {
    name: 'fills with page number and page size',
    source: read('script in Python'),
    path: '/capi/v2/order/fills',
    query: 'symbol=cmt_btcusdt&pageSize=10&pageNo=1',
    want: { warning: /pageSize is not known.*pageNo is not known/ },
  },
  {
    name: 'the fills of an order',
    source: read('script in Python'),
    path: '/capi/v2/order/fills',
    query: 'symbol=cmt_btcusdt&orderId={id}&limit=100',
    want: 'ok',
  },
  {
    name: 'open orders under a longer path',
    source: read('script in Python'),
    path: '/capi/v2/order/currentOrders',
    query: 'symbol=cmt_btcusdt',
    want: { code: '404', msg: /./ },
  },
  {
    name: 'plan orders of a pair',
    source: read('guide with programs for the shell'),
    path: '/capi/v2/order/currentPlan',
    query: 'symbol=cmt_btcusdt',
    want: 'ok',
  },
  {
    name: 'a position of one pair',
    source: read('client in Rust'),
    path: '/capi/v2/account/position/singlePosition',
    query: 'symbol=cmt_btcusdt',
    headers: { locale: 'en-US' },
    want: 'ok',
  },
  {
    name: 'contracts of one pair, signed',
    source: read('bot in Python'),
    path: '/capi/v2/market/contracts',
    query: 'symbol=cmt_btcusdt',
    want: 'ok',
  },
  {
    name: 'a batch of one order',
    source: read('published documentation'),
    path: '/capi/v2/order/batchOrders',
    body: { symbol: 'cmt_btcusdt', orderDataList: [{ ...order, symbol: undefined, client_oid: '11111122222222' }] },
    want: 'ok',
  },
  {
    name: 'a batch whose elements repeat the pair and the margin mode',
    source: read('client in Python'),
    path: '/capi/v2/order/batchOrders',
    body: { symbol: 'cmt_btcusdt', marginMode: 1, orderDataList: [{ ...order, marginMode: 1 }] },
    want: { warning: /orderDataList\[0\]\.symbol is not known.*orderDataList\[0\]\.marginMode is not known/ },
  },
  {
    name: 'bills with every filter unused',
    source: read('client in TypeScript'),
    path: '/capi/v2/account/bills',
    body: { coin: '', symbol: '', businessType: '', startTime: null, endTime: null, limit: 10 },
    want: 'ok',
  },
]
