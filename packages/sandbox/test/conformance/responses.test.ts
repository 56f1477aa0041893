import { type OperationId, operations } from '@capi/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { controlOperations } from '@capi/api/control'
import { publicHandlers, signedHandlers } from '../../src/operations/handlers/index.ts'
import { createResponseCheck } from '../fixtures/response-check.ts'
import { trader } from '../fixtures/trader.ts'
import { type Answer, ask, exactJson, send, startSandbox, type RequestInput } from '../fixtures/requests.ts'

const order = { client_oid: 'c-1', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '89000' }
const symbol = 'cmt_btcusdt'

const planBody = JSON.stringify({ symbol, size: '0.01', type: '1', match_type: '1', trigger_price: '95000' })

/** A request for each operation, whose response has at least one record. */
const wishes: Partial<Record<OperationId, RequestInput>> = {
  listContracts: { target: '/capi/v2/market/contracts' },
  listTickers: { target: '/capi/v2/market/tickers' },
  getTicker: { target: `/capi/v2/market/ticker?symbol=${symbol}` },
  getServerTime: { target: '/capi/v2/market/time' },
  getIndexPrice: { target: `/capi/v2/market/index?symbol=${symbol}` },
  listFundingRates: { target: '/capi/v2/market/currentFundRate' },
  listFundingRateHistory: { target: `/capi/v2/market/getHistoryFundRate?symbol=${symbol}` },
  listCandles: { target: `/capi/v2/market/candles?symbol=${symbol}&granularity=1m` },
  listHistoryCandles: { target: `/capi/v2/market/historyCandles?symbol=${symbol}&granularity=1w` },
  getDepth: { target: `/capi/v2/market/depth?symbol=${symbol}` },
  getFundingTime: { target: `/capi/v2/market/funding_time?symbol=${symbol}` },
  getOpenInterest: { target: `/capi/v2/market/open_interest?symbol=${symbol}` },
  listTrades: { target: `/capi/v2/market/trades?symbol=${symbol}` },
  placeOrder: { target: '/capi/v2/order/placeOrder', body: JSON.stringify({ symbol, ...order, client_oid: '' }) },
  placeOrders: {
    target: '/capi/v2/order/batchOrders',
    body: JSON.stringify({ symbol, orderDataList: [order, { ...order, size: '0' }] }),
  },
  cancelOrder: { target: '/capi/v2/order/cancel_order', body: '{"clientOid":"c-1"}' },
  cancelOrders: { target: '/capi/v2/order/cancel_batch_orders', body: '{"cids":["resting","c-1"]}' },
  listCurrentOrders: { target: '/capi/v2/order/current' },
  listOrderHistory: { target: '/capi/v2/order/history' },
  placePlanOrder: { target: '/capi/v2/order/plan_order', body: planBody },
  listCurrentPlanOrders: { target: '/capi/v2/order/currentPlan' },
  placeTpSlOrder: {
    target: '/capi/v2/order/placeTpSlOrder',
    body: JSON.stringify({
      symbol,
      clientOrderId: 'stop',
      planType: 'loss_plan',
      triggerPrice: '70000',
      size: '0.01',
      positionSide: 'long',
    }),
  },
  cancelPlanOrder: { target: '/capi/v2/order/cancel_plan', body: '{"orderId":"1"}' },
  listPlanOrderHistory: { target: `/capi/v2/order/historyPlan?symbol=${symbol}` },
  listFills: { target: '/capi/v2/order/fills' },
  listPositions: { target: `/capi/v2/account/position/singlePosition?symbol=${symbol}` },
  listAllPositions: { target: '/capi/v2/account/position/allPosition' },
  listAssets: { target: '/capi/v2/account/assets' },
  getSettings: { target: '/capi/v2/account/settings' },
  setLeverage: {
    target: '/capi/v2/account/leverage',
    body: '{"symbol":"cmt_xrpusdt","marginMode":1,"longLeverage":"5","shortLeverage":"5"}',
  },
  setMarginMode: {
    target: '/capi/v2/account/position/changeHoldModel',
    body: '{"symbol":"cmt_solusdt","marginMode":3}',
  },
  getAccounts: { target: '/capi/v2/account/getAccounts' },
  getAccount: { target: '/capi/v2/account/getAccount?coin=USDT' },
  listBills: { target: '/capi/v2/account/bills', body: '{}' },
  cancelAllOrders: { target: '/capi/v2/order/cancelAllOrders', body: '{"cancelOrderType":"normal"}' },
  closePositions: { target: '/capi/v2/order/closePositions', body: '{}' },
}

/** A request for each operation of the control API. */
const controlWishes: Record<string, RequestInput> = {
  getHealth: { target: '/sandbox/health' },
  createAccount: { target: '/sandbox/accounts', body: '{"name":"bob","deposit":"5"}' },
  listAccounts: { target: '/sandbox/accounts' },
  getDemoKey: { target: '/sandbox/demo-key' },
  listMarkets: { target: '/sandbox/market' },
  getDepth: { target: `/sandbox/market/${symbol}/depth` },
  listTrades: { target: `/sandbox/market/${symbol}/trades` },
  listCandles: { target: `/sandbox/market/${symbol}/candles` },
  getMarketMaker: { target: `/sandbox/market/${symbol}/market-maker` },
  setPrice: { target: `/sandbox/market/${symbol}/price`, body: '{"price":"90010.5","mode":"glide","steps":3}' },
  setMarketMaker: {
    target: `/sandbox/market/${symbol}/market-maker`,
    body: '{"levels":3,"halfSpreadTicks":2,"size":"0.5"}',
  },
  setFillModel: { method: 'PUT', target: `/sandbox/market/${symbol}/fill-model`, body: '{"touch":"always"}' },
  getFillModel: { target: `/sandbox/market/${symbol}/fill-model` },
  loadCandles: {
    target: `/sandbox/market/${symbol}/feed?begin=now`,
    headers: { 'content-type': 'text/csv' },
    body: 'time,open,high,low,close\n1764201600000,90000,90001,89999,90000\n',
  },
  acceptPrices: { target: `/sandbox/market/${symbol}/mirror/accept`, body: '{}' },
  setFunding: { method: 'PUT', target: `/sandbox/market/${symbol}/funding`, body: '{"rate":"0.0002"}' },
  listEvents: { target: '/sandbox/events?limit=1000' },
  runScript: { target: `/sandbox/market/${symbol}/script`, body: '{"moves":[{"afterMs":60000,"price":"90000"}]}' },
  postLedger: { target: '/sandbox/accounts/MARKET_MAKER/ledger', body: '{"amount":"1","businessType":"deposit"}' },
  listScenarios: { target: '/sandbox/scenarios' },
  listRequests: { target: '/sandbox/requests' },
  getLimits: { target: '/sandbox/limits' },
  setClock: { target: '/sandbox/clock', body: '{"advanceMs":5}' },
  checkInvariants: { target: '/sandbox/invariants' },
  createFault: {
    target: '/sandbox/faults',
    body: '{"operation":"listFills","every":2,"phase":"response","action":{"type":"staleRead","lagMs":5}}',
  },
  listFaults: { target: '/sandbox/faults' },
  deleteFault: { target: '/sandbox/faults/1', method: 'DELETE' },
  deleteFaults: { target: '/sandbox/faults', method: 'DELETE' },
  reset: { target: '/sandbox/reset', body: '{}' },
  listSnapshots: { target: '/sandbox/snapshots' },
  saveSnapshot: { target: '/sandbox/snapshots', body: '{"name":"calm"}' },
  restoreSnapshot: { target: '/sandbox/snapshots/calm/restore', body: '{}' },
}

const check = createResponseCheck({ complete: true })
const sandbox = startSandbox()
const alice = trader(sandbox, { deposit: '10000' })

beforeAll(async () => {
  sandbox.control.setPrice({ symbol, price: '90000' })
  await alice.post('order/plan_order', { ...JSON.parse(planBody), trigger_price: '90000' })
  await alice.opensLong('0.02').atMarket()
  await alice.opensShort('1').isolated().with({ symbol: 'cmt_ethusdt' }).atMarket()
  await alice.opensLong('0.01').as('resting').at('89500')
})

function validationMessage(
  answer: Answer,
  { target, body, method = body === undefined ? 'GET' : 'POST' }: RequestInput,
): string {
  return check(method, target, answer.status, answer.json)
}

function countRecords(json: unknown): number {
  if (Array.isArray(json)) return json.length
  const { list, items } = json as { list?: unknown[]; items?: unknown[] }
  return (list ?? items ?? [json]).length
}

describe('the responses', () => {
  it('are all checked here', () => {
    // Operations that name an order, a position or an account have tests of their own.
    const named = [...Object.keys(wishes), 'getOrder', 'modifyTpSlOrder', 'adjustMargin', 'setAutoAppendMargin']
    expect(named.toSorted()).toEqual(Object.keys({ ...publicHandlers, ...signedHandlers }).toSorted())
    const ids = [
      ...Object.keys(controlWishes),
      'updateSettings',
      'getAccount',
      'adjustMargin',
      'setFeed',
      'callAsAccount',
      'previewOrder',
      'traceOrder',
      'startScenario',
      'stepScenario',
    ]
    expect(ids.toSorted()).toEqual(Object.keys(controlOperations).toSorted())
  })

  it.each(Object.entries(wishes))('of %s say all that the document says, and nothing else', async (id, wish) => {
    expect(operations[id as OperationId].path).toBe(wish.target.split('?')[0])
    const answer = await send(sandbox, alice.account, wish)
    expect([answer.status, validationMessage(answer, wish)]).toEqual([200, ''])
    expect(countRecords(answer.json)).toBeGreaterThan(0)
  })

  it('of modifyTpSlOrder say all that the document says, and nothing else', async () => {
    const plan = { symbol, clientOrderId: 'moved', planType: 'loss_plan', size: '0.01', positionSide: 'long' }
    const { text } = await alice.post('order/placeTpSlOrder', { ...plan, triggerPrice: '70000' })
    const body = `{"orderId":${/"orderId":(\d+)/.exec(text)![1]},"triggerPrice":"71000"}`
    const wish = { target: '/capi/v2/order/modifyTpSlOrder', body }
    const answer = await send(sandbox, alice.account, wish)
    expect([answer.status, validationMessage(answer, wish)]).toEqual([200, ''])
  })

  it('of getOrder say all that the document says, and nothing else', async () => {
    const [newest] = await alice.history()
    const wish = { target: `/capi/v2/order/detail?orderId=${newest!.order_id}` }
    const answer = await send(sandbox, alice.account, wish)
    expect([answer.status, validationMessage(answer, wish)]).toEqual([200, ''])
    expect(answer.json).toEqual(newest)
  })

  it('to changes of a position are acknowledgements', async () => {
    // Another operation has closed the positions.
    await alice.opensShort('1').isolated().with({ symbol: 'cmt_ethusdt' }).atMarket()
    const isolatedPositionId = await alice.positionId('cmt_ethusdt')
    const changes: RequestInput[] = [
      {
        target: '/capi/v2/account/adjustMargin',
        body: exactJson({ isolatedPositionId, collateralAmount: '1', coinId: 2 }),
      },
      {
        target: '/capi/v2/account/modifyAutoAppendMargin',
        body: exactJson({ positionId: isolatedPositionId, autoAppendMargin: true }),
      },
    ]
    for (const wish of changes) {
      const answer = await send(sandbox, alice.account, wish)
      expect([answer.status, validationMessage(answer, wish)]).toEqual([200, ''])
      expect(answer.json).toMatchObject({ code: '200', msg: 'success' })
    }
  })

  it('of callAsAccount have all fields of the document, with and without a response', async () => {
    const other = startSandbox()
    const { account } = trader(other, { deposit: '10' })
    const wish = { target: `/sandbox/accounts/${account.accountId}/calls`, body: '{"operation":"listFills"}' }
    const answer = await send(other, account, wish)
    expect([answer.status, validationMessage(answer, wish)]).toEqual([200, ''])
    expect(answer.json).toMatchObject({ status: 200, failure: null })
    other.control.createFault({ count: 1, phase: 'before', action: { type: 'drop', how: 'close' } })
    const lost = await send(other, account, wish)
    expect([lost.status, validationMessage(lost, wish)]).toEqual([200, ''])
    expect(lost.json).toMatchObject({ status: null, body: null })
  })

  it('of scenarios have all fields of the document', async () => {
    const other = startSandbox()
    const { account } = trader(other, { deposit: '10' })
    for (const target of ['/sandbox/scenarios/flash-crash/start', '/sandbox/scenario/step', '/sandbox/scenarios']) {
      const wish = target.endsWith('scenarios') ? { target } : { target, body: '{}' }
      const answer = await send(other, account, wish)
      expect([target, answer.status, validationMessage(answer, wish)]).toEqual([target, 200, ''])
    }
  })

  it('of traceOrder have all fields of the document', async () => {
    for (const past of await alice.history()) {
      const wish = { target: `/sandbox/orders/${past.order_id}` }
      const answer = await send(sandbox, alice.account, wish)
      expect([answer.status, validationMessage(answer, wish)]).toEqual([200, ''])
    }
  })

  it.each([
    { name: 'an order', fields: {} },
    { name: 'an order that is refused', fields: { size: '0' } },
    { name: 'an order of an unknown contract', fields: { symbol: 'cmt_xyzusdt' } },
  ])('of previewOrder have all fields of the document, for $name', async ({ fields }) => {
    const body = JSON.stringify({ symbol, ...order, client_oid: '', ...fields })
    const target = `/sandbox/accounts/${alice.account.accountId}/preview`
    const wish = { target, body: JSON.stringify({ operation: 'placeOrder', body }) }
    const answer = await send(sandbox, alice.account, wish)
    expect([answer.status, validationMessage(answer, wish)]).toEqual([200, ''])
  })

  it('of updateSettings have all fields of the document, and no other', async () => {
    const target = `/sandbox/accounts/${alice.account.accountId}/settings`
    const wish = { target, method: 'PUT', body: '{"symbol":"cmt_ethusdt","crossLeverage":5}' }
    const answer = await send(sandbox, alice.account, wish)
    expect([answer.status, validationMessage(answer, wish)]).toEqual([200, ''])
    expect(answer.json).toMatchObject({ symbol: 'cmt_ethusdt', crossLeverage: 5, isolatedLongLeverage: 20 })
  })

  it.each(Object.entries(controlWishes))('of %s keep the document of the sandbox', async (_id, wish) => {
    const answer = await send(sandbox, alice.account, wish)
    expect([answer.status < 300, validationMessage(answer, wish)]).toEqual([true, ''])
  })

  it('to refused requests have the envelope of the document', async () => {
    const bob = sandbox.control.createAccount()
    const refusals = [
      await ask(sandbox, '/capi/v2/market/ticker'),
      await ask(sandbox, '/capi/v2/none'),
      await ask(sandbox, '/capi/v2/account/getAccounts'),
      await send(sandbox, bob, wishes.placeOrder!),
      await send(sandbox, bob, { target: '/capi/v2/order/historyPlan' }),
      await ask(sandbox, '/sandbox/market/cmt_none/price', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"price":"1"}',
      }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([400, 404, 400, 400, 400, 400])
    for (const refusal of refusals) expect(validationMessage(refusal, { target: '/' })).toBe('')
  })

  it('with more or fewer fields than the document are detected', async () => {
    const { target } = wishes.getServerTime!
    const { json } = await ask(sandbox, target)
    expect(check('GET', target, 200, { ...json, extra: 1 })).toContain('additional properties')
    expect(check('GET', target, 200, { ...json, iso: undefined })).toContain('required property')
    const warnings = { requests: 0, latest: [] }
    const health = { ok: true, mode: 'manual', time: now(), world: 'w-1', warnings, extra: 1 }
    expect(check('GET', '/sandbox/health', 200, health)).toContain('unevaluated')
  })
})

function now(): number {
  return sandbox.control.now()
}
