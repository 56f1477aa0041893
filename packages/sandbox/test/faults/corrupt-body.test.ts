import { parseJson } from '@capi/client'
import { type Operation, type OperationId, operations } from '@capi/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FaultAction, Sandbox } from '@capi/sandbox'
import { trader, type Trader } from '../fixtures/trader.ts'
import { send, signedHeaders, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
let alice: Trader
beforeEach(async () => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '10000' })
  await alice.opensLong('0.02').atMarket()
  await alice.opensLong('0.01').as('17').at('80000')
})
afterEach(() => sandbox.close())

const respond = (operation: OperationId, action: FaultAction): void =>
  void sandbox.control.createFault({ operation, phase: 'response', action })

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
type Loose = any

/** Reads as a program does that has not been told of the document. */
async function read(operation: OperationId, query = ''): Promise<{ text: string; json: Loose }> {
  const target = (operations[operation] as Operation).path + query
  const answer = await sandbox.fetch(target, { headers: await signedHeaders(alice.account, 'GET', target) })
  const text = await answer.text()
  return { text, json: JSON.parse(text) as unknown }
}

describe('unknownEnum', () => {
  it('replaces every enum value by one that the document does not have, and changes nothing else', async () => {
    const [before] = (await read('listCurrentOrders')).json
    respond('listCurrentOrders', { type: 'unknownEnum' })
    const [after] = (await read('listCurrentOrders')).json
    const word = 'sandbox_unknown'
    expect(after).toEqual({ ...before, status: word, type: word, order_type: word })
  })

  it('replaces numeric codes by a numeric code', async () => {
    const plain = (await read('getAccounts')).json.account
    respond('getAccounts', { type: 'unknownEnum' })
    expect((await read('getAccounts')).json.account.modeSetting).not.toEqual(plain.modeSetting)
  })
})

describe('unknownField', () => {
  it('adds a field that the document does not have to each object', async () => {
    const before = (await read('listFills')).json
    respond('listFills', { type: 'unknownField' })
    const after = (await read('listFills')).json
    const extra = { sandboxUnknownField: 'sandbox_unknown' }
    expect(after).toEqual({ ...before, ...extra, list: before.list.map((fill: object) => ({ ...fill, ...extra })) })
  })
})

describe('numberForString', () => {
  it('writes the same digits without quotes, and does not change other strings', async () => {
    const before = await read('listCurrentOrders')
    respond('listCurrentOrders', { type: 'numberForString' })
    const after = await read('listCurrentOrders')
    const [order] = before.json
    expect(after.text).toContain(`"order_id":${order.order_id},`)
    expect(after.text).toContain('"price":80000.0,')
    expect(after.text).toContain('"client_oid":"17"')
    expect(BigInt(JSON.parse(after.text)[0].order_id)).not.toBe(BigInt(order.order_id))
    expect((parseJson(after.text) as [{ order_id: unknown }])[0].order_id).toBe(order.order_id)
  })
})

describe('staleRead', () => {
  const lagMs = 500
  const plan = { symbol, size: '0.01', type: '1', match_type: '1' }
  const listed = async (operation: OperationId): Promise<number> => {
    const query = operation === 'listPlanOrderHistory' ? `?symbol=${symbol}` : ''
    const { json } = await read(operation, query)
    return (Array.isArray(json) ? json : json.list).length
  }

  it.each<{ operation: OperationId; count: number }>([
    { operation: 'listCurrentOrders', count: 1 },
    { operation: 'listOrderHistory', count: 1 },
    { operation: 'listFills', count: 1 },
    { operation: 'listCurrentPlanOrders', count: 1 },
    { operation: 'listPlanOrderHistory', count: 1 },
  ])('hides younger records from $operation', async ({ operation, count }) => {
    await alice.post('order/plan_order', { ...plan, trigger_price: '95000' })
    const { json } = await alice.post('order/plan_order', { ...plan, trigger_price: '96000' })
    await alice.post('order/cancel_plan', { orderId: json.order_id })
    respond(operation, { type: 'staleRead', lagMs })
    expect(await listed(operation)).toBe(0)
    sandbox.control.advance(lagMs - 10)
    expect(await listed(operation)).toBe(0)
    sandbox.control.advance(10)
    expect(await listed(operation)).toBe(count)
  })

  it('hides younger bills, and fills the page with older ones', async () => {
    const bills = async (): Promise<string[]> => {
      const { json } = await send(sandbox, alice.account, { target: '/capi/v2/account/bills', body: '{"limit":2}' })
      return json.items.map((bill: { businessType: string }) => bill.businessType)
    }
    sandbox.control.advance(lagMs)
    const before = await bills()
    respond('listBills', { type: 'staleRead', lagMs })
    await alice.opensLong('0.01').atMarket()
    expect(await bills()).toEqual(before)
    sandbox.control.deleteFaults()
    expect((await bills())[0]).toBe('position_open_long')
    expect(await bills()).not.toEqual(before)
  })

  it('changes only the response', async () => {
    sandbox.control.createFault({ phase: 'response', action: { type: 'staleRead', lagMs: 600_000 } })
    expect((await alice.state()).collateral).toHaveLength(1)
    expect(await alice.orders()).toEqual([])
    expect(sandbox.control.listFaults().faults[0]).toMatchObject({ matched: 1, fired: 1 })
    sandbox.control.deleteFaults()
    expect(await alice.orders()).toHaveLength(1)
  })
})
