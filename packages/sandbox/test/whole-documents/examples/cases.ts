// How each example of the document comes about: what happened before, and its request where the document has none,
// because it has no body, or because the schema does not allow it. Ids of the examples stand for those that the
// exchange gives.
import type { Sandbox } from '@capi/sandbox'
import type { Trader } from '../../fixtures/trader.ts'

export const symbol = 'cmt_btcusdt'
const ether = 'cmt_ethusdt'

export interface Stage {
  readonly sandbox: Sandbox
  readonly alice: Trader
}

type Ids = Readonly<Record<string, string>>

export interface Case {
  /** What happened before; returns the ids of the exchange by those of the examples. */
  readonly before?: (stage: Stage) => Promise<Ids | void>
  /** The request, where the document has no example of it. */
  /** Whether numbers come from the simulated market, so that only their form is compared. */
  readonly isSimulated?: true
  /** Whether the example has only the first of the records that the exchange sends. */
  readonly isPart?: true
  /** Whether the exchange has the limits of the document. */
  readonly isLimited?: true
  /** Another path than that of the operation. */
  readonly path?: string
  /** The form of responses; by default that of the document. */
  readonly answers?: 'observed'
  readonly request?: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown }
}

/** Examples that the exchange never sends, with the reason. */
export const unplayed: ReadonlyMap<string, string> = new Map([
  ['getDepth.no-market', 'every contract of the exchange has a market'],
  ['Forbidden.operation', 'a key without the permission is refused with code 40014'],
])

const order = '701234567890123401'
const secondOrder = '701234567890123402'
const position = '601234567890123400'
const plan = '701234567890123600'
const limit = { order_type: '0', match_price: '0', price: '90000.0' }
const stopLoss = {
  symbol,
  clientOrderId: 'stop-1',
  planType: 'loss_plan',
  triggerPrice: '88000',
  size: '0.01',
  positionSide: 'long',
}
const closeLong = {
  symbol,
  client_oid: 'stop-1',
  size: '0.01',
  type: '3',
  match_type: '0',
  execute_price: '89000.0',
  trigger_price: '89500.0',
}

const opensLong = async ({ alice }: Stage): Promise<void> => void (await alice.opensLong('0.01').atMarket())
const opensIsolated = async ({ alice }: Stage): Promise<Ids> => {
  await alice.opensLong('0.01').isolated().atMarket()
  return { [position]: String(await alice.positionId()) }
}
const placesOne = async ({ alice }: Stage): Promise<Ids> => ({
  [order]: await alice.opensLong('0.01').as('grid-7').at('90000.0'),
})
const placesTwo = async (stage: Stage): Promise<Ids> => ({
  ...(await placesOne(stage)),
  [secondOrder]: await stage.alice.opensLong('0.01').as('grid-8').at('89000.0'),
})
const placesStop = async (stage: Stage): Promise<Ids> => {
  await opensLong(stage)
  const { text } = await stage.alice.post('order/placeTpSlOrder', stopLoss)
  return { [plan]: /"orderId":(\d+)/.exec(text)![1]! }
}
const placesPlan = async ({ alice }: Stage): Promise<Ids> => {
  await alice.opensLong('0.01').atMarket()
  return { [order]: (await alice.post('order/plan_order', closeLong)).json.order_id }
}
const addsMargin = async (stage: Stage): Promise<Ids> => {
  const ids = await opensIsolated(stage)
  await stage.alice.post('account/adjustMargin', { isolatedPositionId: BigInt(ids[position]!), collateralAmount: '50' })
  return ids
}
const setsIsolated = async ({ alice }: Stage): Promise<void> =>
  void (await alice.post('account/position/changeHoldModel', { symbol, marginMode: 3 }))
const setsLeverage = async ({ alice }: Stage): Promise<void> =>
  void (await alice.post('account/leverage', { symbol, marginMode: 1, longLeverage: '10', shortLeverage: '10' }))
const simulated = (query: Readonly<Record<string, string>>): Case => ({ isSimulated: true, request: { query } })
const fails =
  (status: number) =>
  async ({ sandbox }: Stage): Promise<void> =>
    void sandbox.control.createFault({ phase: 'before', action: { type: 'status', status } })
const onSymbol = { request: { query: { symbol } } }

/** The cases by operation and key of the example. */
export const cases: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  listContracts: { 'one-contract': onSymbol },
  listTickers: { 'two-tickers': { ...simulated({}), isPart: true } },
  getTicker: { ticker: simulated({ symbol }) },
  getServerTime: { now: {} },
  getIndexPrice: { index: simulated({ symbol }) },
  listFundingRates: { 'one-contract': simulated({ symbol }) },
  listFundingRateHistory: { 'two-settlements': simulated({ symbol, limit: '2' }) },
  getFundingTime: { next: onSymbol },
  listCandles: { 'two-minutes': simulated({ symbol, granularity: '1m', limit: '1' }) },
  listHistoryCandles: { 'two-hours': simulated({ symbol, granularity: '1h', limit: '2' }) },
  getDepth: { 'two-levels': { ...onSymbol, isPart: true } },
  getOpenInterest: {
    'array-of-one': simulated({ symbol }),
    object: { ...simulated({ symbol }), answers: 'observed' },
  },
  listTrades: { 'one-buy': simulated({ symbol, limit: '1' }) },
  placeOrder: { limit: {}, market: { before: opensLong } },
  placeOrders: {
    'two-orders': {},
    'one-failed': {},
    'too-many': {
      request: {
        body: { symbol, orderDataList: Array.from({ length: 21 }, () => ({ ...limit, size: '0.01', type: '1' })) },
      },
    },
  },
  cancelOrder: {
    'by-id': { before: placesOne },
    'by-client-id': { before: placesOne },
    'already-final': {
      before: async ({ alice }) => ({ [order]: await alice.opensLong('0.01').as('grid-7').atMarket() }),
    },
    'without-id': { request: { body: {} } },
  },
  cancelOrders: {
    'by-ids': { before: placesTwo },
    'by-client-ids': { before: placesTwo },
    'one-failed': { before: placesOne },
    'without-ids': { request: { body: {} } },
  },
  cancelPlanOrder: { 'by-id': { before: placesPlan } },
  cancelAllOrders: {
    'orders-of-one-symbol': {
      // The cancellation of the older order is in progress.
      before: async ({ sandbox, alice }) => {
        const delay = (ms: number) =>
          sandbox.control.updateSettings({
            accountId: alice.account.accountId,
            symbol,
            createOrderDelayMilliseconds: ms,
          })
        const older = await alice.opensLong('0.01').at('90000.0')
        delay(1_000)
        await alice.cancels(older)
        delay(0)
        await alice.opensLong('0.01').at('89000.0')
      },
    },
    'all-plan-orders': { before: async (stage) => void (await placesPlan(stage)) },
    'nothing-open': {},
  },
  closePositions: {
    'one-symbol': { before: opensLong },
    'whole-account': {
      before: async ({ alice }) => {
        await alice.opensShort('0.1').with({ symbol: ether }).atMarket()
        await alice.opensLong('0.01').atMarket()
        await alice.closesLong('0.005').at('92000.0')
      },
    },
    'no-position': {},
  },
  listCurrentOrders: { 'one-open-long': { before: placesOne }, 'nothing-open': {} },
  listOrderHistory: {
    'one-filled-short': {
      before: async ({ alice }) =>
        void (await alice.opensShort('0.01').as('first-order').with({ presetTakeProfitPrice: '88000.0' }).atMarket()),
    },
  },
  listFills: {
    'one-liquidation': {
      before: async ({ sandbox, alice }) => {
        await alice.opensLong('0.01').isolated().atMarket()
        sandbox.control.setPrice({ symbol, price: '86900' })
      },
      request: { query: { limit: '1' } },
    },
  },
  getOrder: {
    filled: {
      before: async ({ alice }) => ({
        [secondOrder]: await alice
          .opensShort('0.02')
          .as('first-order')
          .with({ presetStopLossPrice: '93000.0' })
          .atMarket(),
      }),
      request: { query: { orderId: secondOrder } },
    },
    'unknown-order': { request: { query: { orderId: '701234567890123499' } } },
  },
  placePlanOrder: { 'close-long': { before: opensLong } },
  listCurrentPlanOrders: { 'one-waiting': { before: placesPlan } },
  listPlanOrderHistory: {
    'one-canceled': {
      before: async (stage) => {
        const ids = await placesPlan(stage)
        await stage.alice.post('order/cancel_plan', { orderId: ids[order] })
        return ids
      },
      request: { query: { symbol } },
    },
  },
  placeTpSlOrder: {
    'stop-loss': { before: opensLong },
    'take-profit-with-limit': { before: opensLong },
    'wrong-side': { before: opensLong },
  },
  modifyTpSlOrder: {
    'new-trigger': { before: placesStop },
    'mark-price': { before: placesStop },
    'unknown-order': {},
  },
  listPositions: { 'one-long': { before: opensLong, request: { query: { symbol } } } },
  listAllPositions: {
    'two-pairs': {
      before: async ({ alice }) => {
        await alice.opensLong('0.01').atMarket()
        await alice.opensShort('0.1').with({ symbol: ether }).isolated().atMarket()
      },
    },
    'nothing-open': {},
  },
  listAssets: {
    'with-position': {
      before: async ({ alice }) => {
        await alice.opensLong('0.01').atMarket()
        await alice.opensLong('0.01').at('90000.0')
      },
    },
    'without-orders': {},
  },
  getAccounts: {
    'one-currency': { before: opensLong, isPart: true },
    isolated: { before: opensIsolated, answers: 'observed', isPart: true },
  },
  getAccount: { 'other-spellings': { before: opensLong, isPart: true, request: { query: { coin: 'USDT' } } } },
  listBills: {
    'unused-filters': { before: opensLong },
    'funding-only': {
      before: async ({ sandbox, alice }) => {
        await alice.opensLong('0.01').atMarket()
        sandbox.control.setClock({ untilFunding: true })
      },
    },
  },
  getSettings: { 'one-pair': { before: setsLeverage, ...onSymbol } },
  setLeverage: {
    cross: {},
    isolated: { before: setsIsolated },
    'open-orders': { before: async (stage) => void (await placesTwo(stage)) },
    'too-high': {},
    'other-mode': { before: opensLong },
  },
  setMarginMode: { isolated: {}, cross: {}, 'open-position': { before: opensLong } },
  adjustMargin: {
    add: { before: opensIsolated },
    take: { before: addsMargin },
    'too-much': { before: opensIsolated },
  },
  setAutoAppendMargin: { 'turn-on': { before: opensIsolated }, 'turn-off': { before: opensIsolated } },
}

/** The cases of examples that operations share, each with an operation that sends it. */
export const sharedCases: Readonly<Record<string, Case & { readonly operation: string }>> = {
  'Refused.parameter': { operation: 'listCurrentOrders', request: { query: { limit: '500' } } },
  'Refused.engine': {
    operation: 'placeOrder',
    request: { body: { symbol, client_oid: '', ...limit, size: '0.000015', type: '1' } },
  },
  'TooManyRequests.spent': {
    operation: 'getServerTime',
    isLimited: true,
    before: async ({ alice }) => {
      for (let spent = 0; spent < 1_000; spent += 40) await alice.get('market/tickers')
    },
  },
  'NotFound.path': { operation: 'listCurrentOrders', path: '/capi/v2/order/cancel' },
  'InternalError.unknown': { operation: 'listCurrentOrders', before: fails(500) },
  'Failure.unavailable': { operation: 'listCurrentOrders', before: fails(503) },
}
