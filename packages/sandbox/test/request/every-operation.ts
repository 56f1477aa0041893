// Calls every operation once through the client: first those that place, change and cancel, then the lists and records,
// at last those that clear the account.
import { type OperationId, operations } from '@capi/api'
import { createClient } from '@capi/client'
import type { Sandbox } from '../../src/sandbox.ts'
import { now } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
/** The symbol with isolated margin. */
const isolated = 'cmt_ethusdt'

/** What is placed before the responses are read. */
export interface Story {
  /** Sizes of long positions in thousandths of the base currency. */
  readonly sizes: readonly number[]
  /** Trigger prices of plan orders: those above 90000 open shorts, the others close longs. */
  readonly triggers: readonly number[]
  readonly leverage: number
  /** The last price, when the account is read. */
  readonly price: number
}

/** Returns the record of each operation in a world where the story took place. */
export async function callEveryOperation(sandbox: Sandbox, story: Story): Promise<ReadonlyMap<OperationId, unknown>> {
  const { sizes, triggers, leverage, price } = story
  sandbox.control.setPrice({ symbol, price: '90000' })
  sandbox.control.setPrice({ symbol: isolated, price: '3000' })
  const account = sandbox.control.createAccount({ deposit: '100000' })
  let clientOids = 0
  const capi = createClient({
    baseUrl: 'http://127.0.0.1',
    credentials: account,
    fetch: (input: string | URL | Request, init?: RequestInit) => sandbox.fetch(input, init),
    clock: () => now,
    newClientOid: () => `generated-${(clientOids += 1)}`,
  })
  const rests = { symbol, type: 'open_long', size: '0.01', price: '80000' } as const
  const openAtMarket = { type: 'open_long', matchPrice: 'market' } as const
  const plan = { symbol, matchType: 'market', size: '0.001' } as const
  const place = async (): Promise<string> => (await capi.placeOrder(rests)).orderId
  const placePlan = (triggerPrice: number) =>
    capi.placePlanOrder({ ...plan, type: triggerPrice > 90_000 ? 'open_short' : 'close_long', triggerPrice })
  const isolatedPosition = async (): Promise<string> => (await capi.listPositions({ symbol: isolated }))[0]!.id!
  const stop = { symbol, type: 'stop_loss', positionSide: 'LONG', size: '0.001', triggerPrice: '82000' } as const

  const changes = {
    setMarginMode: () => capi.setMarginMode({ symbol: isolated, marginMode: 'ISOLATED' }),
    setLeverage: () =>
      capi.setLeverage({ symbol: isolated, marginMode: 'ISOLATED', longLeverage: leverage, shortLeverage: 2 }),
    placeOrder: () => capi.placeOrder({ ...openAtMarket, symbol: isolated, marginMode: 'ISOLATED', size: '0.1' }),
    placeOrders: () =>
      capi.placeOrders({
        symbol,
        orders: [
          ...sizes.map((size) => ({ ...openAtMarket, size: `0.${String(size).padStart(3, '0')}` })),
          { type: 'open_long', size: '0.1', price: '1' },
        ],
      }),
    placePlanOrder: async () => {
      for (const trigger of triggers) await placePlan(trigger)
      return placePlan(81_000)
    },
    cancelPlanOrder: async () => capi.cancelPlanOrder({ orderId: (await placePlan(83_000)).orderId }),
    placeTpSlOrder: () => capi.placeTpSlOrder(stop),
    modifyTpSlOrder: async () =>
      capi.modifyTpSlOrder({ orderId: (await capi.placeTpSlOrder(stop)).orderId, triggerPrice: '81500' }),
    cancelOrder: async () => capi.cancelOrder({ orderId: await place() }),
    cancelOrders: async () => capi.cancelOrders({ orderIds: [await place(), '1'] }),
    adjustMargin: async () => capi.adjustMargin({ positionId: await isolatedPosition(), amount: '12.5' }),
    setAutoAppendMargin: async () =>
      capi.setAutoAppendMargin({ positionId: await isolatedPosition(), isEnabled: true }),
  }
  const reads = {
    getOrder: async () => capi.getOrder({ orderId: await place() }),
    listCurrentOrders: () => capi.listCurrentOrders({ symbol }),
    listOrderHistory: () => capi.listOrderHistory({ symbol }),
    listFills: () => capi.listFills({ symbol }),
    listCurrentPlanOrders: () => capi.listCurrentPlanOrders({ symbol }),
    listPlanOrderHistory: () => capi.listPlanOrderHistory({ symbol }),
    listPositions: () => capi.listPositions({ symbol }),
    listAllPositions: () => capi.listAllPositions(),
    listAssets: () => capi.listAssets(),
    getAccounts: () => capi.getAccounts(),
    getAccount: () => capi.getAccount({ coin: 'USDT' }),
    listBills: () => capi.listBills({ limit: 100 }),
    getSettings: () => capi.getSettings(),
    listContracts: () => capi.listContracts(),
    listTickers: () => capi.listTickers(),
    getTicker: () => capi.getTicker({ symbol }),
    getServerTime: () => capi.getServerTime(),
    getIndexPrice: () => capi.getIndexPrice({ symbol }),
    listFundingRates: () => capi.listFundingRates(),
    listFundingRateHistory: () => capi.listFundingRateHistory({ symbol }),
    getFundingTime: () => capi.getFundingTime({ symbol }),
    listCandles: () => capi.listCandles({ symbol, granularity: '1m', limit: 5 }),
    listHistoryCandles: () => capi.listHistoryCandles({ symbol, granularity: '1h', limit: 5 }),
    getDepth: () => capi.getDepth({ symbol }),
    getOpenInterest: () => capi.getOpenInterest({ symbol }),
    listTrades: () => capi.listTrades({ symbol, limit: 5 }),
  }
  const clearing = {
    cancelAllOrders: () => capi.cancelAllOrders({ cancelOrderType: 'normal' }),
    closePositions: () => capi.closePositions({}),
  }

  const records = new Map<OperationId, unknown>()
  const run = async (calls: Readonly<Record<string, () => unknown>>): Promise<void> => {
    for (const [id, call] of Object.entries(calls)) records.set(id as OperationId, await call())
  }
  await run(changes satisfies Calls)
  sandbox.control.setPrice({ symbol, price: String(price) })
  await run(reads satisfies Calls)
  await run(clearing satisfies Calls)
  const missing = Object.keys(operations).filter((id) => !records.has(id as OperationId))
  if (missing.length > 0) throw new Error(`No call is written for ${missing.join(', ')}.`)
  return records
}

type Calls = { readonly [Id in OperationId]?: () => PromiseLike<unknown> }
