import { type OperationId, operations } from '@capi/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { controlOperations } from '@capi/api/control'
import { publicHandlers, signedHandlers } from '../../src/request/handlers/index.ts'
import { createResponseCheck } from '../fixtures/response-check.ts'
import { trader } from '../fixtures/trader.ts'
import { clientRequests } from '../fixtures/client-requests.ts'
import { type Answer, ask, exactJson, send, startSandbox, type RequestInput } from '../fixtures/requests.ts'

const order = { client_oid: 'c-1', size: '0.01', type: '1', order_type: '0', match_price: '0', price: '89000' }
const symbol = 'cmt_btcusdt'

let wishes: Readonly<Record<OperationId, RequestInput>>

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
  const plan = { symbol, size: '0.01', type: '1', match_type: '1' }
  // One that is triggered, and one that waits.
  await alice.post('order/plan_order', { ...plan, trigger_price: '90000' })
  const waiting = await alice.post('order/plan_order', { ...plan, trigger_price: '95000' })
  await alice.opensLong('0.02').atMarket()
  await alice.opensShort('1').isolated().with({ symbol: 'cmt_ethusdt' }).atMarket()
  const stop = { symbol, clientOrderId: 'stop', planType: 'loss_plan', size: '0.01', positionSide: 'long' }
  const stopped = await alice.post('order/placeTpSlOrder', { ...stop, triggerPrice: '70000' })
  const idIn = ({ text }: Answer): string => /"order_?[iI]d":"?(\d+)/.exec(text)![1]!
  wishes = await clientRequests({
    orderId: await alice.opensLong('0.01').as('resting').at('89500'),
    otherOrderId: await alice.opensLong('0.01').at('89400'),
    planOrderId: idIn(waiting),
    tpSlOrderId: idIn(stopped),
    positionId: String(await alice.positionId('cmt_ethusdt')),
  })
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
    expect(Object.keys(wishes).toSorted()).toEqual(Object.keys({ ...publicHandlers, ...signedHandlers }).toSorted())
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

  // Those that clear the account come last.
  const clearing: OperationId[] = ['cancelAllOrders', 'closePositions']
  const others = (Object.keys(operations) as OperationId[]).filter((id) => !clearing.includes(id))
  it.each([...others, ...clearing])('of %s say all that the document says, and nothing else', async (id) => {
    const wish = wishes[id]
    expect(operations[id].path).toBe(wish.target.split('?')[0])
    const answer = await send(sandbox, alice.account, wish)
    expect([answer.status, validationMessage(answer, wish)]).toEqual([200, ''])
    expect(countRecords(answer.json)).toBeGreaterThan(0)
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
      await send(sandbox, bob, wishes.placeOrder),
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
    const { target } = wishes.getServerTime
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
