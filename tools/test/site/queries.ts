/**
 * What people type into a search, and the pages that answer it. The first thirteen are terms that the earlier search did not
 * find. The others are collected from public threads about comparable services, with the kind of source.
 */
export interface Query {
  readonly typed: string
  /** The addresses of the right pages, without the ending. */
  readonly want: readonly string[]
  readonly source:
    | 'earlier search'
    | 'issue of a client library'
    | 'issue of a trading program'
    | 'vendor documentation'
}

const of = (source: Query['source'], queries: readonly (readonly [string, ...string[]])[]): Query[] =>
  queries.map(([typed, ...want]) => ({ typed, want, source }))

export const queries: readonly Query[] = [
  ...of('earlier search', [
    ['authentication', 'authentication'],
    ['sign python', 'authentication', 'python'],
    ['test liquidation', 'liquidation', 'sandbox'],
    ['rate limiting', 'rate-limits'],
    ['pagination', 'pagination'],
    ['idempotency', 'idempotency'],
    ['duplicate order', 'idempotency'],
    ['websocket', 'no-operation', 'gaps'],
    ['clock skew', 'time'],
    ['timestamp_expired', 'schemas/ErrorCode', 'errors', 'time'],
    ['partial fill', 'orders', 'reference/listFills'],
    ['setPrice', 'sandbox-api/setPrice'],
    ['createAccount', 'sandbox-api/createAccount'],
  ]),
  ...of('issue of a client library', [
    ['signature verification failed', 'authentication', 'schemas/ErrorCode', 'errors'],
    ['invalid signature', 'authentication', 'schemas/ErrorCode', 'errors'],
    ['hmac sha256 base64', 'authentication'],
    ['login', 'authentication'],
    ['api key permission denied', 'errors', 'schemas/ErrorCode', 'going-live', 'authentication'],
    ['ip whitelist', 'errors', 'schemas/ErrorCode', 'gaps'],
    ['timestamp ahead of server time', 'time'],
    ['recvWindow', 'time'],
    ['get server time', 'reference/getServerTime', 'time'],
    ['429 too many requests', 'rate-limits', 'errors', 'schemas/ErrorCode'],
    ['throttle', 'rate-limits'],
    ['ip ban', 'rate-limits'],
    ['order id wrong last digits', 'exactness'],
    ['javascript big number precision', 'exactness'],
    ['order not found cancel', 'schemas/ErrorCode', 'errors', 'orders', 'reference/cancelOrder'],
    ['change leverage', 'reference/setLeverage', 'schemas/LeverageRequest'],
    ['set margin mode isolated', 'reference/setMarginMode', 'schemas/MarginModeRequest', 'schemas/MarginModeCode'],
    ['hedge mode', 'field-spellings', 'schemas/PositionMode', 'gaps', 'no-operation'],
    ['one way mode', 'no-operation', 'gaps'],
    ['position side does not match', 'schemas/PositionSide', 'schemas/PositionSideName', 'schemas/ErrorCode', 'errors'],
    ['order history all orders', 'reference/listOrderHistory', 'pagination'],
    ['trade history startTime endTime', 'reference/listFills', 'pagination', 'reference/listTrades', 'time'],
    ['client order id', 'idempotency', 'schemas/OrderRequest'],
    ['client id', 'idempotency', 'schemas/OrderRequest', 'schemas/CancelRequest'],
    ['batch orders limit', 'orders', 'reference/placeOrders', 'schemas/BatchOrderRequest'],
    ['post only', 'schemas/ExecutionType', 'schemas/ExecutionTypeCode', 'orders'],
    ['time in force ioc fok', 'schemas/ExecutionType', 'schemas/ExecutionTypeCode', 'orders'],
    ['close position market', 'reference/closePositions', 'orders'],
    ['account updates', 'following-an-account'],
    ['separatedModeEnum', 'field-spellings', 'schemas/ModeSetting'],
  ]),
  ...of('issue of a trading program', [
    ['liquidation price calculation', 'liquidation', 'schemas/Position', 'gaps', 'sandbox'],
    ['margin call', 'liquidation', 'sandbox', 'gaps'],
    [
      'funding fee',
      'reference/listFundingRates',
      'reference/listFundingRateHistory',
      'schemas/Bill',
      'reference/getFundingTime',
      'schemas/FundingRate',
    ],
    ['backtest candles csv', 'backtesting', 'sandbox', 'sandbox-api/setFeed'],
    ['paper trading', 'paper-trading', 'sandbox'],
    ['simulate orders without money', 'index', 'sandbox', 'testing', 'paper-trading', 'first-order'],
    ['klines limit', 'reference/listCandles', 'reference/listHistoryCandles'],
    ['order book depth', 'reference/getDepth', 'schemas/Depth'],
    ['insufficient margin', 'errors', 'schemas/ErrorCode', 'gaps'],
    [
      'unrealized pnl',
      'account',
      'reference/listAssets',
      'schemas/Position',
      'reference/listPositions',
      'schemas/Asset',
    ],
    ['timeout order placed twice', 'idempotency'],
    ['new bot project template', 'starting-a-project'],
    ['run tests in GitHub actions', 'continuous-integration'],
    ['which Node versions are supported', 'versions'],
    ['install from tarballs', 'install', 'starting-a-project'],
    ['migrate to a new version', 'upgrading'],
    ['mock exchange unit test', 'testing', 'sandbox', 'packages/sandbox'],
    ['model context protocol', 'agents'],
  ]),
  ...of('vendor documentation', [
    ['SL', 'stop-loss-take-profit', 'orders', 'sandbox'],
    ['stop loss take profit', 'stop-loss-take-profit', 'orders', 'reference/placeTpSlOrder', 'sandbox'],
    ['tick size price precision', 'orders', 'schemas/Contract'],
    ['error codes', 'errors', 'schemas/ErrorCode'],
    [
      'trigger price type mark last',
      'schemas/TriggerPriceTypeCode',
      'gaps',
      'schemas/TpSlModification',
      'stop-loss-take-profit',
    ],
    ['changelog', 'changelog'],
  ]),
]
