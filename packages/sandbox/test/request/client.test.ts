// Every operation, called with the client, against the sandbox in process.
import { type Client, createClient } from '@capi/client'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { publicHandlers, signedHandlers } from '../../src/request/handlers/index.ts'
import { createResponseCheck } from '../fixtures/response-check.ts'
import { now, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
const check = createResponseCheck()
const called = new Set<string>()
let sandbox: Sandbox
let capi: Client

beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  sandbox.control.setMarketMaker({ symbol, halfSpreadTicks: 0 })
  const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '10000' })
  capi = createClient({
    baseUrl: 'http://127.0.0.1',
    credentials: { key, secret, passphrase },
    fetch: checkedFetch as typeof fetch,
    clock: () => now,
    limits: false,
    onRequest: ({ operationId }) => void called.add(String(operationId)),
  })
})

async function checkedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await sandbox.fetch(url, init)
  const { pathname, search } = new URL(url)
  const complaint = check(init.method ?? 'GET', pathname + search, response.status, await response.clone().json())
  if (complaint) throw new Error(complaint)
  return response
}

describe('the client', () => {
  it('reads the market', async () => {
    expect(await capi.listContracts({ symbol })).toMatchObject([{ symbol, priceEndStep: '1', sizeIncrement: '5' }])
    expect(await capi.listTickers()).toHaveLength(5)
    const ticker = await capi.getTicker({ symbol })
    expect(ticker).toMatchObject({ last: '90000.0', bestBid: '90000.0', bestAsk: '90000.0', markPrice: '90000.0' })
    expect((await capi.getServerTime()).timestamp).toBe(sandbox.clock.now())
  })

  it('reads candles and the order book', async () => {
    const input = { symbol, granularity: '1m', limit: 3 } as const
    const candles = await capi.listCandles(input)
    expect(candles.map(({ isForming }) => isForming)).toEqual([true, false, false, false])
    expect(await capi.listHistoryCandles(input)).toMatchObject({ items: candles.slice(0, 3), hasMore: true })
    const { asks, bids } = await capi.getDepth({ symbol })
    expect([asks?.[0]?.price, bids?.[0]?.price]).toEqual(['90000.0', '90000.0'])
  })

  it('reads funding rates, trades, the open interest and the index price', async () => {
    const startOfDay = Date.UTC(2025, 10, 27)
    expect(await capi.listFundingRates({ symbol })).toEqual([
      { symbol, fundingRate: '0.00010000', collectCycle: 480, timestamp: startOfDay },
    ])
    expect(await capi.getFundingTime({ symbol })).toEqual({ symbol, fundingTime: startOfDay + 8 * 3_600_000 })
    const settled = await capi.listFundingRateHistory({ symbol, limit: 100 })
    expect(settled).toHaveLength(100)
    expect(settled[0]).toMatchObject({ symbol, fundingTime: startOfDay })
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.02', matchPrice: 'market' })
    const [trade] = await capi.listTrades({ symbol, limit: 1 })
    expect(trade).toMatchObject({
      price: '90000.0',
      size: '0.02',
      value: '1800',
      isBuyerMaker: false,
      contractVal: '0.000001',
    })
    expect(await capi.getOpenInterest({ symbol })).toMatchObject({ symbol, baseVolume: '0.02', targetVolume: '0.02' })
    const price = await capi.getIndexPrice({ symbol, priceType: 'MARK' })
    expect(price).toEqual({ symbol, index: '90000.0', timestamp: sandbox.control.now() })
  })

  it('places an order, finds it, and cancels it', async () => {
    const placed = await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '89000' })
    const [order] = (await capi.listCurrentOrders({ symbol })).items
    expect(order).toMatchObject({
      orderId: placed.orderId,
      clientOid: placed.clientOid,
      status: 'open',
      type: 'open_long',
      orderType: 'normal',
      price: '89000.0',
      filledQty: '0',
      presetTakeProfitPrice: null,
    })
    expect(await capi.cancelOrder({ orderId: placed.orderId! })).toMatchObject({ result: true, errorMessage: null })
    expect((await capi.listOrderHistory()).items).toMatchObject([{ orderId: placed.orderId, status: 'canceled' }])
  })

  it('places and cancels several at once', async () => {
    const orders = ['89000', '95000', '88950'].map((price) => ({ type: 'open_long' as const, size: '0.01', price }))
    const outcomes = await capi.placeOrders({ symbol, orders })
    expect(outcomes.map(({ result }) => result)).toEqual([true, false, true])
    expect(outcomes[1]).toMatchObject({ orderId: null, errorCode: '40015' })
    const orderIds = outcomes.flatMap(({ orderId }) => orderId ?? [])
    const canceled = await capi.cancelOrders({ orderIds })
    expect(canceled).toMatchObject({ result: true, symbol, failures: [] })
    expect(canceled.results.map(({ orderId }) => orderId)).toEqual(orderIds)
  })

  it('opens a position and reads the result, with every digit of the ids', async () => {
    const { orderId } = await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
    const fills = await capi.listFills({ symbol })
    expect(fills).toMatchObject({ hasMore: false, total: 1 })
    expect(fills.items).toMatchObject([{ orderId, fillValue: '900', fillFee: '0.54', direction: 'OPEN_LONG' }])
    const [position] = await capi.listPositions({ symbol })
    expect(position).toMatchObject({ side: 'LONG', size: '0.01', openValue: '900', marginMode: 'SHARED' })
    expect(position!.id).toMatch(/^\d{18}$/)
    const { collateral, account } = await capi.getAccounts()
    expect(collateral).toMatchObject([{ amount: '9099.46', cumPositionOpenLongAmount: '900', legacyAmount: '9999.46' }])
    expect(await capi.getAccount({ coin: 'USDT' })).toEqual({ collateral, account, version: null })
    const bills = await capi.listBills()
    expect(bills.items.map(({ businessType }) => businessType)).toEqual(['position_open_long', 'deposit'])
  })

  it('iterates over a list to its end', async () => {
    for (let count = 0; count < 25; count += 1) {
      const type = count % 2 === 0 ? 'open_long' : 'close_long'
      await capi.placeOrder({ symbol, type, size: '0.01', matchPrice: 'market' })
    }
    const seen = new Set<string | null>()
    for await (const fill of capi.listFills({ symbol, limit: 7 })) seen.add(fill.tradeId)
    expect(seen.size).toBe(25)
  })

  it('gets the reason of a refused order', async () => {
    const refused = capi.placeOrder({ symbol, type: 'open_long', size: '50', price: '89000' })
    await expect(refused).rejects.toMatchObject({ name: 'ApiError', status: 400, code: '40015' })
    await expect(refused).rejects.toThrow('MARGIN_INSUFFICIENT')
  })

  it('places a plan order, and cancels it', async () => {
    const plan = { symbol, type: 'open_long', size: '0.01', matchType: 'market', triggerPrice: '95000' } as const
    const { orderId } = await capi.placePlanOrder({ ...plan, clientOid: 'waits' })
    const [waiting] = (await capi.listCurrentPlanOrders({ symbol })).items
    expect(waiting).toMatchObject({ orderId, clientOid: 'waits', triggerPrice: '95000.0', status: 'pending' })
    await capi.cancelPlanOrder({ orderId })
    expect((await capi.listCurrentPlanOrders({ symbol })).items).toEqual([])
    const [ended] = (await capi.listPlanOrderHistory({ symbol })).items
    expect(ended).toMatchObject({ orderId, status: 'canceled' })
  })

  it('protects a position, moves the stop, and cancels it', async () => {
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
    const stop = { symbol, type: 'stop_loss', positionSide: 'LONG', size: '0.01', triggerPrice: '88000' } as const
    const { orderId } = await capi.placeTpSlOrder({ ...stop, clientOid: 'stops' })
    expect(await capi.modifyTpSlOrder({ orderId, triggerPrice: '87000' })).toMatchObject({ code: '00000' })
    const [waiting] = (await capi.listCurrentPlanOrders({ symbol })).items
    expect(waiting).toMatchObject({ orderId, clientOid: 'stops', triggerPrice: '87000.0', type: 'close_long' })
    expect(await capi.cancelAllOrders({ cancelOrderType: 'plan' })).toEqual([{ orderId, success: true }])
    await capi.closePositions()
  })

  it('reads one order, cancels all orders, and closes positions', async () => {
    const filled = await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
    const resting = await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '89000' })
    expect(await capi.getOrder({ orderId: filled.orderId })).toMatchObject({
      orderId: filled.orderId,
      status: 'filled',
      priceAvg: '90000.0',
    })
    expect(await capi.getOrder({ orderId: resting.orderId })).toEqual((await capi.listCurrentOrders()).items[0])
    const canceled = await capi.cancelAllOrders({ cancelOrderType: 'normal' })
    expect(canceled).toEqual([{ orderId: resting.orderId, success: true }])
    const [position] = await capi.listPositions({ symbol })
    const closed = await capi.closePositions()
    const successOrderId = (await capi.listOrderHistory()).items[0]!.orderId
    const nothing = { errorMessage: null, reason: null, field: null }
    expect(closed).toEqual([{ positionId: position!.id, success: true, successOrderId, ...nothing }])
  })

  it('sets leverage and margin mode, and reads them', async () => {
    const [before] = await capi.listAssets()
    expect(before).toMatchObject({ coinName: 'USDT', available: '10000.00000000', frozen: '0', unrealizePnl: '0' })
    expect(await capi.setMarginMode({ symbol, marginMode: 'ISOLATED' })).toMatchObject({ code: '200' })
    const leverage = { symbol, marginMode: 'ISOLATED', longLeverage: 10, shortLeverage: '5.00' } as const
    const requestTime = sandbox.clock.now()
    expect(await capi.setLeverage(leverage)).toEqual({ code: '200', message: 'success', requestTime })
    expect((await capi.getSettings({ symbol }))[symbol]).toEqual({
      isolatedLongLeverage: '10.00',
      isolatedShortLeverage: '5.00',
      crossLeverage: '20.00',
    })
    await expect(capi.setLeverage({ ...leverage, longLeverage: 500 })).rejects.toMatchObject({ code: '50007' })
  })

  it('moves margin of an isolated position, with every digit of its id', async () => {
    const order = { symbol, type: 'open_long', size: '0.01', matchPrice: 'market', marginMode: 'ISOLATED' } as const
    await capi.placeOrder(order)
    const [before] = await capi.listAllPositions()
    const positionId = before!.id
    await capi.adjustMargin({ positionId, amount: '15' })
    await capi.adjustMargin({ positionId, amount: '-5.5', coinId: 2 })
    await capi.setAutoAppendMargin({ positionId, isEnabled: true })
    const [after] = await capi.listAllPositions()
    // 900 by 20, and 9.5 more.
    expect(after).toMatchObject({ isolatedMargin: '54.5', isAutoAppendIsolatedMargin: true })
  })

  it('repeats setLeverage while a cancellation is pending', async () => {
    const { accountId } = sandbox.control.listAccounts().at(-1)!
    sandbox.control.updateSettings({ accountId, symbol, createOrderDelayMilliseconds: 500 })
    const { orderId } = await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '89000' })
    sandbox.control.setClock({ advanceMs: 1_000 })
    await capi.cancelOrder({ orderId })
    const leverage = { symbol, marginMode: 'SHARED', longLeverage: 10, shortLeverage: 10 } as const
    await expect(capi.setLeverage(leverage, { settleMs: 0 })).rejects.toThrow('FAILED_PRECONDITION')
    const call = capi.setLeverage(leverage, { settleMs: 30 })
    sandbox.control.setClock({ advanceMs: 1_000 })
    expect(await call).toMatchObject({ code: '200' })
  })

  it('has called every operation', () => {
    expect([...called].toSorted()).toEqual(Object.keys({ ...publicHandlers, ...signedHandlers }).toSorted())
  })
})
