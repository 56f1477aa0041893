// The limits that bound loss: the value of positions, the leverage, and the loss of a day. What closes a position stays
// possible.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError, createClient } from '@capi/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TradingLimits } from '../../src/limits/trading-limits.ts'
import { type Agent, type Exchange, connect, openExchange } from '../agent.ts'

const symbol = 'cmt_btcusdt'
const base = { symbols: [symbol, 'cmt_ethusdt'], maxOrderValue: '100000', maxDayValue: '100000' }

let folder: string
let exchange: Exchange
let agents: Agent[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-loss-'))
  exchange = openExchange()
  agents = []
})
afterEach(async () => {
  for (const agent of agents) await agent.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(limits: Partial<TradingLimits> = {}): Promise<Agent> {
  const agent = await connect({ ...exchange.options, allow: ['trade'], limits: { ...base, ...limits, folder } })
  agents.push(agent)
  return agent
}

/** The account without limits. */
function owner() {
  const { baseUrl, client } = exchange.options
  return createClient({ baseUrl, credentials: exchange.credentials, ...client })
}

async function readLimits(agent: Agent): Promise<Record<string, unknown>> {
  const { contents } = await agent.client.readResource({ uri: 'capi://limits' })
  return (JSON.parse((contents[0] as { text: string }).text) as { trading: Record<string, unknown> }).trading
}

const forbidden = (reason: string) => ({ outcome: 'forbidden', detail: expect.stringContaining(reason) as string })
const market = (size: string, type = 'open_long') => ({ symbol, type, size, matchPrice: 'market' })
const price = (text: string): void => void exchange.sandbox.control.setPrice({ symbol, price: text })
const isolated = { symbol, marginMode: 'ISOLATED' } as const

describe('a limit that bounds loss', () => {
  it.each([{ maxPositionValue: '0' }, { maxLeverage: '-1' }, { maxDayLoss: '1e3' }])(
    'is refused: %j',
    async (limit) => {
      await expect(start(limit)).rejects.toThrow(UsageError)
    },
  )

  it('is shown, and null where it is not set', async () => {
    const agent = await start({ maxPositionValue: '2000', maxLeverage: '5' })
    expect(await readLimits(agent)).toMatchObject({
      maxPositionValue: '2000',
      maxLeverage: '5',
      maxDayLoss: null,
      stop: null,
    })
  })
})

describe('the largest value of positions', () => {
  it('counts positions, waiting orders and plan orders of all symbols', async () => {
    const agent = await start({ maxPositionValue: '2000' })
    price('90000')
    expect(await agent.call('placeOrder', market('0.005'))).toMatchObject({ outcome: 'done' })
    expect(await agent.call('placeOrder', { ...market('0.005'), matchPrice: 'limit', price: '85000' })).toMatchObject({
      outcome: 'done',
    })
    const plan = { symbol, type: 'open_short', size: '0.005', triggerPrice: '95000', matchType: 'market' }
    expect(await agent.call('placePlanOrder', plan)).toMatchObject({ outcome: 'done' })
    const eth = { symbol: 'cmt_ethusdt', type: 'open_long', size: '0.3', matchPrice: 'market' }
    expect(await agent.call('placeOrder', eth)).toMatchObject(
      forbidden('the value of positions and of the orders that open more must be at most 2000, was'),
    )
    expect(await agent.call('cancelAllOrders', { symbol, cancelOrderType: 'plan' })).toMatchObject({
      outcome: 'accepted',
    })
    expect(await agent.call('placeOrder', { ...eth, size: '0.1' })).toMatchObject({ outcome: 'done' })
  })

  it('is not exceeded by two agents at the same time, nor by a call whose response was lost', async () => {
    const both = [await start({ maxPositionValue: '2000' }), await start({ maxPositionValue: '2000' })]
    const calls = await Promise.all(both.map((agent) => agent.call('placeOrder', market('0.012'))))
    expect(calls.filter(({ outcome }) => outcome === 'done').length).toBeLessThan(2)
    await owner().closePositions({ symbol })
    exchange.sandbox.control.createFault({
      operation: 'placeOrder',
      phase: 'before',
      count: 1,
      action: { type: 'drop', how: 'close' },
    })
    expect(await both[0]!.call('placeOrder', market('0.012'))).toMatchObject({ outcome: 'unknown' })
    expect(await both[1]!.call('placeOrder', market('0.012'))).toMatchObject(forbidden('the value of positions'))
    exchange.sandbox.control.setClock({ advanceMs: 601_000 })
    expect(await both[1]!.call('placeOrder', market('0.012'))).toMatchObject({ outcome: 'done' })
  })

  it('does not prevent an order that closes a position above it', async () => {
    const agent = await start({ maxPositionValue: '1000' })
    await owner().placeOrder({ symbol, type: 'open_long', size: '0.1', matchPrice: 'market' })
    expect(await agent.call('placeOrder', market('0.001'))).toMatchObject(forbidden('the value of positions'))
    expect(await agent.call('placeOrder', market('0.05', 'close_long'))).toMatchObject({ outcome: 'done' })
    expect(await agent.call('closePositions', { symbol })).toMatchObject({ outcome: 'done' })
  })
})

describe('the highest leverage', () => {
  it('applies to settings, and to the settings with which an order opens', async () => {
    const agent = await start({ maxLeverage: '10' })
    const shared = { symbol, marginMode: 'SHARED' }
    expect(await agent.call('placeOrder', market('0.01'))).toMatchObject(
      forbidden('the SHARED leverage of cmt_btcusdt must be at most 10, was 20'),
    )
    expect(await agent.call('setLeverage', { ...shared, longLeverage: '11', shortLeverage: '11' })).toMatchObject(
      forbidden('longLeverage must be at most 10, was 11'),
    )
    expect(await agent.call('setLeverage', { ...shared, longLeverage: '10', shortLeverage: '10' })).toMatchObject({
      outcome: 'done',
    })
    expect(await agent.call('placeOrder', market('0.01'))).toMatchObject({ outcome: 'done' })
    const { symbol: _, ...order } = market('0.01')
    expect(await agent.call('placeOrders', { ...isolated, orders: [order] })).toMatchObject(
      forbidden('the ISOLATED leverage of cmt_btcusdt must be at most 10, was 20'),
    )
  })

  it('is in the notes of operations that open, with the call that mends it, while the setting is above it', async () => {
    const limits = { ...base, maxLeverage: '10.5', folder }
    const agent = await connect({ ...exchange.options, tools: 'few', allow: ['trade'], limits })
    agents.push(agent)
    await owner().setMarginMode(isolated)
    await owner().setLeverage({ ...isolated, longLeverage: 7, shortLeverage: 30 })
    const notes = async (name: string): Promise<string[]> =>
      ((await agent.call('describe', { name }))['data'] as { notes: string[] }).notes
    const found = await notes('placeOrder')
    expect(found).toHaveLength(4)
    expect(found[0]).toContain('The SHARED leverage of cmt_btcusdt is 20, and at most 10.5 is allowed')
    expect(found[1]).toContain('"marginMode":"ISOLATED","longLeverage":"7","shortLeverage":"10"')
    expect(await notes('cancelOrder')).toEqual([])
    for (const note of found) {
      const [, tool, input] = /call (\w+) with (\{.*\})\.$/.exec(note)!
      const call = JSON.parse(input!) as { input: typeof isolated }
      await owner().setMarginMode({ symbol: call.input.symbol, marginMode: call.input.marginMode })
      expect(await agent.call(tool!, call)).toMatchObject({ outcome: 'done' })
    }
    expect(await notes('placeOrder')).toEqual([])
    await owner().setMarginMode({ symbol, marginMode: 'SHARED' })
    expect(await agent.call('place', { operation: 'placeOrder', input: market('0.01') })).toMatchObject({
      outcome: 'done',
    })
  })

  it('applies to an isolated position that gives margin away', async () => {
    const agent = await start({ maxLeverage: '5' })
    await owner().setMarginMode(isolated)
    await owner().setLeverage({ ...isolated, longLeverage: 4, shortLeverage: 4 })
    await owner().placeOrder({ ...isolated, type: 'open_long', size: '0.1', matchPrice: 'market' })
    await owner().setLeverage({ ...isolated, longLeverage: 50, shortLeverage: 50 })
    const [{ id }] = (await agent.call('listPositions', { symbol }))['data'] as [{ id: string }]
    expect(await agent.call('adjustMargin', { positionId: id, amount: '-500' })).toMatchObject(
      forbidden('the margin of the position times 5 must be at least its value'),
    )
  })
})

describe('a change of leverage', () => {
  it('counts the margin that it moves into an isolated position', async () => {
    await owner().setMarginMode(isolated)
    await owner().setLeverage({ ...isolated, longLeverage: 100, shortLeverage: 100 })
    price('90000')
    await owner().placeOrder({ ...isolated, type: 'open_long', size: '0.02', matchPrice: 'market' })
    const agent = await start({ maxOrderValue: '2000', maxDayValue: '2000' })
    const change = { ...isolated, longLeverage: '1', shortLeverage: '1' }
    expect(await agent.call('setLeverage', change)).toMatchObject({ outcome: 'done' })
    expect(Number((await readLimits(agent))['valueOfDay'])).toBeCloseTo(1782, 0)
    await owner().setLeverage({ ...isolated, longLeverage: 100, shortLeverage: 100 })
    expect(await agent.call('setLeverage', change)).toMatchObject(
      forbidden('the value of all orders of 2025-11-27 (UTC)'),
    )
    const [position] = await owner().listPositions({ symbol })
    expect(Number(position!.isolatedMargin)).toBeLessThan(100)
  })
})

describe('the loss of a day', () => {
  it('stops all that opens, for all agents and for the rest of the day, and nothing that closes', async () => {
    const agent = await start({ maxDayLoss: '50' })
    const other = await start()
    price('90000')
    await agent.call('placeOrder', market('0.1'))
    price('89600')
    expect(await agent.call('placeOrder', market('0.001'))).toMatchObject({ outcome: 'done' })
    price('89300')
    expect(await agent.call('placeOrder', market('0.001'))).toMatchObject(
      forbidden('the loss of 2025-11-27 (UTC) must stay below 50, was 75.'),
    )
    const stop = { day: '2025-11-27', reason: expect.stringContaining('must stay below 50') as string }
    expect(await readLimits(other)).toMatchObject({ stop })
    price('95000')
    for (const each of [agent, other])
      expect(await each.call('placeOrder', market('0.001'))).toMatchObject(forbidden('for the rest of the day'))
    expect(
      await agent.call('setLeverage', { symbol, marginMode: 'SHARED', longLeverage: '2', shortLeverage: '2' }),
    ).toMatchObject(forbidden('for the rest of the day'))
    const protect = { symbol, type: 'stop_loss', size: '0.1', triggerPrice: '80000', positionSide: 'LONG' }
    expect(await agent.call('placeTpSlOrder', protect)).toMatchObject({ outcome: 'done' })
    expect(await agent.call('placeOrder', market('0.05', 'close_long'))).toMatchObject({ outcome: 'done' })
    exchange.sandbox.control.setClock({ advanceMs: 86_400_000 })
    price('95000')
    expect(await agent.call('placeOrder', market('0.001'))).toMatchObject({ outcome: 'done' })
  })

  it('counts what was realised, with fees and funding', async () => {
    const agent = await start({ maxDayLoss: '8' })
    price('90000')
    await agent.call('placeOrder', market('0.05'))
    expect(await agent.call('placeOrder', market('0.001'))).toMatchObject({ outcome: 'done' })
    expect(await agent.call('closePositions', { symbol })).toMatchObject({ outcome: 'done' })
    // Fees alone: three times 0.06 % of about 4,500, and two small ones.
    await agent.call('placeOrder', market('0.05'))
    expect(await agent.call('placeOrder', market('0.05'))).toMatchObject(forbidden('must stay below 8, was'))
  })
})

describe('the file stop', () => {
  it('stops all that opens before any request, and nothing that closes', async () => {
    const agent = await start()
    await agent.call('placeOrder', market('0.01'))
    writeFileSync(join(folder, 'stop'), '')
    expect(await agent.call('placeOrder', market('0.01'))).toMatchObject(
      forbidden('the folder of the limits has the file stop'),
    )
    expect(await readLimits(agent)).toMatchObject({ stop: { day: null } })
    expect(await agent.call('closePositions', { symbol })).toMatchObject({ outcome: 'done' })
    rmSync(join(folder, 'stop'))
    expect(await agent.call('placeOrder', market('0.01'))).toMatchObject({ outcome: 'done' })
  })
})

describe('another change', () => {
  it.each(['modifyTpSlOrder'])('%s is refused for a plan order that opens a position', async (tool) => {
    const agent = await start()
    const plan = { symbol, type: 'open_long', size: '0.005', triggerPrice: '80000', matchType: 'market' }
    const { data } = await agent.call('placePlanOrder', plan)
    const { orderId } = data as { orderId: string }
    expect(await agent.call(tool, { orderId, triggerPrice: '100000' })).toMatchObject(
      forbidden('expected current plan orders that reduce a position'),
    )
  })

  it('is refused if the limits cannot be checked, and says that nothing was sent', async () => {
    const agent = await start({ maxPositionValue: '2000' })
    exchange.sandbox.control.createFault({
      operation: 'listPositions',
      phase: 'before',
      action: { type: 'drop', how: 'close' },
    })
    const { outcome, detail } = await agent.call('placeOrder', market('0.01'))
    expect([outcome, detail]).toEqual(['forbidden', expect.stringContaining('limits could not be checked')])
  })

  it('of the margin mode is refused while a position has another one', async () => {
    const agent = await start()
    await agent.call('placeOrder', market('0.01'))
    expect(await agent.call('setMarginMode', isolated)).toMatchObject(
      forbidden('the margin mode must be that of the positions'),
    )
    expect(await agent.call('setMarginMode', { symbol, marginMode: 'SHARED' })).toMatchObject({ outcome: 'done' })
  })
})
