// An agent that follows a script: it opens, protects and closes a position, and meets lost responses.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Agent, type Called, type Exchange, connect, openExchange } from './agent.ts'

const symbol = 'cmt_btcusdt'
const order = { type: 'open_long', size: '0.01', matchPrice: 'market' }
const open = { symbol, ...order }

let exchange: Exchange
let agent: Agent
beforeEach(async () => {
  exchange = openExchange()
  agent = await connect({ ...exchange.options, allow: ['trade'] })
})
afterEach(() => agent.close())

const lose = (operation: string, phase: 'before' | 'afterCommit'): unknown =>
  exchange.sandbox.control.createFault({
    operation: operation as never,
    phase,
    count: 1,
    action: { type: 'drop', how: 'close' },
  })
const rows = ({ data }: Called): readonly Record<string, unknown>[] => data as Record<string, unknown>[]

/** Calls the tools that a result names as next. */
async function followUp(called: Called, inputs: Readonly<Record<string, object>> = {}): Promise<Called[]> {
  const answers: Called[] = []
  for (const { tool } of called['next'] as { tool: string }[]) answers.push(await agent.call(tool, inputs[tool]))
  return answers
}

describe('an agent', () => {
  it('opens, protects and closes a position', async () => {
    expect(await agent.call('placeOrder', open)).toMatchObject({
      outcome: 'done',
      data: { orderId: expect.any(String) },
    })
    const [position] = rows(await agent.call('listPositions', { symbol }))
    expect(position).toMatchObject({ side: 'LONG', size: '0.01' })
    const stop = { symbol, type: 'stop_loss', size: '0.01', triggerPrice: '80000', positionSide: 'LONG' }
    expect(await agent.call('placeTpSlOrder', stop)).toMatchObject({ outcome: 'done' })
    expect(rows(await agent.call('listCurrentPlanOrders'))).toHaveLength(1)
    expect(await agent.call('closePositions', { symbol })).toMatchObject({ outcome: 'done' })
    expect(rows(await agent.call('listPositions', { symbol })).filter(({ size }) => size !== '0')).toEqual([])
    expect(rows(await agent.call('listFills', { symbol }))).toHaveLength(2)
  })

  it('learns that an order stands whose response was lost, and does not place it again', async () => {
    lose('placeOrder', 'afterCommit')
    const placed = await agent.call('placeOrder', { ...open, clientOid: 'mine' })
    expect(placed).toMatchObject({ outcome: 'done', data: { clientOid: 'mine', recovered: true } })
    expect(rows(await agent.call('listFills', { symbol }))).toHaveLength(1)
  })

  it('reports an order as unknown that is not found, with its client id and the tools that show it', async () => {
    lose('placeOrder', 'before')
    const placed = await agent.call('placeOrder', { ...open, clientOid: 'mine' })
    expect(placed).toMatchObject({
      isError: true,
      outcome: 'unknown',
      clientOid: 'mine',
      meaning: expect.stringContaining('Do not repeat it'),
      next: [{ tool: 'listCurrentOrders' }, { tool: 'listOrderHistory' }],
    })
    expect((await followUp(placed)).map(rows)).toEqual([[], []])
    expect(await agent.call('placeOrder', { ...open, clientOid: 'mine' })).toMatchObject({ outcome: 'done' })
  })

  it('reports a batch as unknown whose orders are not found', async () => {
    lose('placeOrders', 'before')
    const placed = await agent.call('placeOrders', { symbol, orders: [{ ...order, clientOid: 'one' }] })
    expect(placed).toMatchObject({
      isError: true,
      outcome: 'unknown',
      data: [{ clientOid: 'one', result: null }],
      next: [{ tool: 'listCurrentOrders' }, { tool: 'listOrderHistory' }],
    })
  })

  it('finds out by the next tools that positions were closed although the response was lost', async () => {
    await agent.call('placeOrder', open)
    lose('closePositions', 'afterCommit')
    const closed = await agent.call('closePositions', { symbol })
    expect(closed).toMatchObject({
      isError: true,
      outcome: 'unknown',
      next: [{ tool: 'listAllPositions' }, expect.anything()],
    })
    const [positions] = await followUp(closed)
    expect(rows(positions!).filter(({ size }) => size !== '0')).toEqual([])
  })

  it('sees which orders of a batch were refused', async () => {
    const placed = await agent.call('placeOrders', { symbol, orders: [order, { ...order, size: '0.00001' }] })
    expect(placed).toMatchObject({
      isError: true,
      outcome: 'partly',
      data: [{ result: true }, { result: false, errorMessage: expect.stringContaining('SIZE_MIN') }],
    })
  })

  it('is not told that the rest of a cancellation took effect, if the service refused a part', async () => {
    const { data } = await agent.call('placeOrder', { ...open, matchPrice: 'limit', price: '80000' })
    const { orderId } = data as { orderId: string }
    const cancelled = await agent.call('cancelOrders', { orderIds: [orderId, '1'] })
    expect(cancelled).toMatchObject({
      outcome: 'partly',
      meaning: expect.stringMatching(/were accepted; read them\.$/),
      data: { results: [{ result: true }, { result: false }] },
      next: [{ tool: 'listCurrentOrders' }, expect.anything()],
    })
  })

  it('sees why the service refuses an order', async () => {
    const placed = await agent.call('placeOrder', { ...open, matchPrice: 'limit', price: '1.05' })
    expect(placed).toMatchObject({
      isError: true,
      outcome: 'refused',
      code: '40015',
      detail: expect.stringContaining('price'),
    })
  })

  it('is refused what the interface refuses before it is sent', async () => {
    expect(await agent.call('placeOrder', { ...open, size: 0.01 })).toMatchObject({ outcome: 'invalid' })
    expect(await agent.call('placeOrder', { ...open, matchPrice: 'limit' })).toMatchObject({
      outcome: 'invalid',
      detail: expect.stringContaining('price'),
    })
  })
})
