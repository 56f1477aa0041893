// Generated from spec/. Do not edit; run `npm run generate`.

/** The id of a control operation. */
export type ControlId =
  | 'getHealth'
  | 'listAccounts'
  | 'createAccount'
  | 'getDemoKey'
  | 'getAccount'
  | 'updateSettings'
  | 'postLedger'
  | 'adjustMargin'
  | 'callAsAccount'
  | 'previewOrder'
  | 'traceOrder'
  | 'listMarkets'
  | 'getDepth'
  | 'listTrades'
  | 'listCandles'
  | 'setPrice'
  | 'setFeed'
  | 'loadCandles'
  | 'runScript'
  | 'getMarketMaker'
  | 'setMarketMaker'
  | 'getFillModel'
  | 'setFillModel'
  | 'setFunding'
  | 'acceptPrices'
  | 'setClock'
  | 'listEvents'
  | 'listRequests'
  | 'getLimits'
  | 'checkInvariants'
  | 'reset'
  | 'listSnapshots'
  | 'saveSnapshot'
  | 'restoreSnapshot'
  | 'listScenarios'
  | 'startScenario'
  | 'stepScenario'
  | 'createFault'
  | 'listFaults'
  | 'deleteFaults'
  | 'deleteFault'

/** How a control operation is called. */
export interface ControlOperation {
  readonly id: ControlId
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces. */
  readonly path: string
  readonly tag: string
  /** The names of its query parameters. */
  readonly query: readonly string[]
  /** The names of the fields of its body; null where it has no body. */
  readonly body: readonly string[] | null
  /** Its body if that is data instead of JSON: the name of the field, and its content types, the default first. */
  readonly upload?: { readonly field: string; readonly contentTypes: readonly string[] }
  /** HTTP status of success. */
  readonly status: number
  /** Content types of success, the default first; none where the answer is empty. */
  readonly contentTypes: readonly string[]
}

/** Every control operation, by its id. */
export const controlOperations: Readonly<Record<ControlId, ControlOperation>> = {
  getHealth: {
    id: 'getHealth',
    method: 'GET',
    path: '/sandbox/health',
    tag: 'state',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  listAccounts: {
    id: 'listAccounts',
    method: 'GET',
    path: '/sandbox/accounts',
    tag: 'account',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  createAccount: {
    id: 'createAccount',
    method: 'POST',
    path: '/sandbox/accounts',
    tag: 'account',
    query: [],
    body: ['name', 'deposit', 'permissions'],
    status: 201,
    contentTypes: ['application/json'],
  },
  getDemoKey: {
    id: 'getDemoKey',
    method: 'GET',
    path: '/sandbox/demo-key',
    tag: 'account',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  getAccount: {
    id: 'getAccount',
    method: 'GET',
    path: '/sandbox/accounts/{accountId}',
    tag: 'account',
    query: ['limit'],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  updateSettings: {
    id: 'updateSettings',
    method: 'PUT',
    path: '/sandbox/accounts/{accountId}/settings',
    tag: 'account',
    query: [],
    body: [
      'symbol',
      'crossLeverage',
      'isolatedLongLeverage',
      'isolatedShortLeverage',
      'separatedMode',
      'autoAppendIsolatedMargin',
      'makerFeeRate',
      'takerFeeRate',
      'createOrderRateLimitPerMinute',
      'createOrderDelayMilliseconds',
      'presetsEndWithPosition',
    ],
    status: 200,
    contentTypes: ['application/json'],
  },
  postLedger: {
    id: 'postLedger',
    method: 'POST',
    path: '/sandbox/accounts/{accountId}/ledger',
    tag: 'account',
    query: [],
    body: ['coin', 'amount', 'businessType', 'transferReason'],
    status: 201,
    contentTypes: ['application/json'],
  },
  adjustMargin: {
    id: 'adjustMargin',
    method: 'POST',
    path: '/sandbox/accounts/{accountId}/margin',
    tag: 'account',
    query: [],
    body: ['symbol', 'side', 'amount'],
    status: 200,
    contentTypes: ['application/json'],
  },
  callAsAccount: {
    id: 'callAsAccount',
    method: 'POST',
    path: '/sandbox/accounts/{accountId}/calls',
    tag: 'account',
    query: [],
    body: ['operation', 'query', 'body'],
    status: 200,
    contentTypes: ['application/json'],
  },
  previewOrder: {
    id: 'previewOrder',
    method: 'POST',
    path: '/sandbox/accounts/{accountId}/preview',
    tag: 'account',
    query: [],
    body: ['operation', 'body'],
    status: 200,
    contentTypes: ['application/json'],
  },
  traceOrder: {
    id: 'traceOrder',
    method: 'GET',
    path: '/sandbox/orders/{orderId}',
    tag: 'account',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  listMarkets: {
    id: 'listMarkets',
    method: 'GET',
    path: '/sandbox/market',
    tag: 'market',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  getDepth: {
    id: 'getDepth',
    method: 'GET',
    path: '/sandbox/market/{symbol}/depth',
    tag: 'market',
    query: ['levels'],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  listTrades: {
    id: 'listTrades',
    method: 'GET',
    path: '/sandbox/market/{symbol}/trades',
    tag: 'market',
    query: ['limit'],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  listCandles: {
    id: 'listCandles',
    method: 'GET',
    path: '/sandbox/market/{symbol}/candles',
    tag: 'market',
    query: ['minutes', 'limit'],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  setPrice: {
    id: 'setPrice',
    method: 'POST',
    path: '/sandbox/market/{symbol}/price',
    tag: 'market',
    query: [],
    body: ['price', 'mode', 'steps'],
    status: 200,
    contentTypes: ['application/json'],
  },
  setFeed: {
    id: 'setFeed',
    method: 'PUT',
    path: '/sandbox/market/{symbol}/feed',
    tag: 'market',
    query: [],
    body: ['source', 'candles', 'candleMs', 'end'],
    status: 200,
    contentTypes: ['application/json'],
  },
  loadCandles: {
    id: 'loadCandles',
    method: 'POST',
    path: '/sandbox/market/{symbol}/feed',
    tag: 'market',
    query: ['append', 'begin', 'candleMs', 'path', 'gaps', 'end'],
    body: null,
    upload: { field: 'candles', contentTypes: ['text/csv', 'application/x-ndjson', 'application/gzip'] },
    status: 200,
    contentTypes: ['application/json'],
  },
  runScript: {
    id: 'runScript',
    method: 'POST',
    path: '/sandbox/market/{symbol}/script',
    tag: 'market',
    query: [],
    body: ['moves'],
    status: 200,
    contentTypes: ['application/json'],
  },
  getMarketMaker: {
    id: 'getMarketMaker',
    method: 'GET',
    path: '/sandbox/market/{symbol}/market-maker',
    tag: 'market',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  setMarketMaker: {
    id: 'setMarketMaker',
    method: 'POST',
    path: '/sandbox/market/{symbol}/market-maker',
    tag: 'market',
    query: [],
    body: ['enabled', 'levels', 'halfSpreadTicks', 'size'],
    status: 200,
    contentTypes: ['application/json'],
  },
  getFillModel: {
    id: 'getFillModel',
    method: 'GET',
    path: '/sandbox/market/{symbol}/fill-model',
    tag: 'market',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  setFillModel: {
    id: 'setFillModel',
    method: 'PUT',
    path: '/sandbox/market/{symbol}/fill-model',
    tag: 'market',
    query: [],
    body: [
      'touch',
      'touchPercent',
      'queuePercent',
      'spreadPercent',
      'depthPercent',
      'slippagePpm',
      'placeDelayMs',
      'cancelDelayMs',
    ],
    status: 200,
    contentTypes: ['application/json'],
  },
  setFunding: {
    id: 'setFunding',
    method: 'PUT',
    path: '/sandbox/market/{symbol}/funding',
    tag: 'market',
    query: [],
    body: ['source', 'rate'],
    status: 200,
    contentTypes: ['application/json'],
  },
  acceptPrices: {
    id: 'acceptPrices',
    method: 'POST',
    path: '/sandbox/market/{symbol}/mirror/accept',
    tag: 'market',
    query: [],
    body: [],
    status: 200,
    contentTypes: ['application/json'],
  },
  setClock: {
    id: 'setClock',
    method: 'POST',
    path: '/sandbox/clock',
    tag: 'state',
    query: [],
    body: ['mode', 'rate', 'advanceMs', 'to', 'untilFunding'],
    status: 200,
    contentTypes: ['application/json'],
  },
  listEvents: {
    id: 'listEvents',
    method: 'GET',
    path: '/sandbox/events',
    tag: 'state',
    query: ['after', 'limit', 'waitMs', 'kind', 'accountId'],
    body: null,
    status: 200,
    contentTypes: ['application/json', 'application/x-ndjson'],
  },
  listRequests: {
    id: 'listRequests',
    method: 'GET',
    path: '/sandbox/requests',
    tag: 'state',
    query: ['after', 'limit', 'accountId'],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  getLimits: {
    id: 'getLimits',
    method: 'GET',
    path: '/sandbox/limits',
    tag: 'state',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  checkInvariants: {
    id: 'checkInvariants',
    method: 'GET',
    path: '/sandbox/invariants',
    tag: 'state',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  reset: {
    id: 'reset',
    method: 'POST',
    path: '/sandbox/reset',
    tag: 'state',
    query: [],
    body: [],
    status: 200,
    contentTypes: ['application/json'],
  },
  listSnapshots: {
    id: 'listSnapshots',
    method: 'GET',
    path: '/sandbox/snapshots',
    tag: 'state',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  saveSnapshot: {
    id: 'saveSnapshot',
    method: 'POST',
    path: '/sandbox/snapshots',
    tag: 'state',
    query: [],
    body: ['name'],
    status: 201,
    contentTypes: ['application/json'],
  },
  restoreSnapshot: {
    id: 'restoreSnapshot',
    method: 'POST',
    path: '/sandbox/snapshots/{name}/restore',
    tag: 'state',
    query: [],
    body: [],
    status: 200,
    contentTypes: ['application/json'],
  },
  listScenarios: {
    id: 'listScenarios',
    method: 'GET',
    path: '/sandbox/scenarios',
    tag: 'state',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  startScenario: {
    id: 'startScenario',
    method: 'POST',
    path: '/sandbox/scenarios/{name}/start',
    tag: 'state',
    query: [],
    body: [],
    status: 200,
    contentTypes: ['application/json'],
  },
  stepScenario: {
    id: 'stepScenario',
    method: 'POST',
    path: '/sandbox/scenario/step',
    tag: 'state',
    query: [],
    body: [],
    status: 200,
    contentTypes: ['application/json'],
  },
  createFault: {
    id: 'createFault',
    method: 'POST',
    path: '/sandbox/faults',
    tag: 'fault',
    query: [],
    body: ['operation', 'account', 'nth', 'every', 'count', 'probability', 'phase', 'action', 'tellTale'],
    status: 201,
    contentTypes: ['application/json'],
  },
  listFaults: {
    id: 'listFaults',
    method: 'GET',
    path: '/sandbox/faults',
    tag: 'fault',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  deleteFaults: {
    id: 'deleteFaults',
    method: 'DELETE',
    path: '/sandbox/faults',
    tag: 'fault',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
  deleteFault: {
    id: 'deleteFault',
    method: 'DELETE',
    path: '/sandbox/faults/{faultId}',
    tag: 'fault',
    query: [],
    body: null,
    status: 200,
    contentTypes: ['application/json'],
  },
}
