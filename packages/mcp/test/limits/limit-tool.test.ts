// What is outside of the limits is refused before its request is sent; what was sent is counted, whatever happens.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@capi/api'
import type { Outgoing, Transport } from '@capi/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rules } from '../../src/limits/rules.ts'
import { type Agent, type Exchange, connect, openExchange } from '../agent.ts'

const symbol = 'cmt_btcusdt'
const limits = { symbols: [symbol], maxOrderValue: '1000', maxDayValue: '2000' }

let folder: string
let exchange: Exchange
let agent: Agent
/** The paths of the requests that were sent. */
let sent: string[]
let transport: Transport
/** Changes the text of a response. */
let tamper: (path: string, text: string) => string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'capi-limits-'))
  exchange = openExchange()
  sent = []
  const inner = exchange.sandbox.transport
  tamper = (_, text) => text
  const record = async (request: Outgoing) => {
    const path = request.target.split('?')[0]!.split('/').at(-1)!
    sent.push(path)
    const response = await inner(request)
    return { ...response, text: tamper(path, response.text) }
  }
  transport = Object.assign(record, { clock: inner.clock, random: inner.random })
  agent = await start()
})
afterEach(async () => {
  await agent.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(): Promise<Agent> {
  const client = { ...exchange.options.client, transport }
  return connect({ ...exchange.options, client, allow: ['trade'], limits: { ...limits, folder } })
}

const order = { type: 'open_long', size: '0.01', price: '89000' }
const long = { symbol, ...order }
const value = async (): Promise<string> => {
  const { contents } = await agent.client.readResource({ uri: 'capi://limits' })
  const { trading } = JSON.parse((contents[0] as { text: string }).text) as { trading: { valueOfDay: string } }
  return trading.valueOfDay
}

describe('the rules', () => {
  it('cover every operation that trades', () => {
    const trading = Object.values(operations).filter(({ permission }) => permission === 'trade')
    expect(Object.keys(rules).toSorted()).toEqual(trading.map(({ id }) => id).toSorted())
  })
})

describe('a call outside of the limits', () => {
  it.each([
    ['placeOrder', { ...long, symbol: 'cmt_ethusdt' }, 'symbol must be cmt_btcusdt, was "cmt_ethusdt"'],
    ['placeOrder', { ...long, symbol: 'CMT_BTCUSDT' }, 'symbol must be'],
    ['placeOrder', { ...long, size: '0.1' }, 'the value must be at most 1000, was 8900'],
    ['placeOrder', { ...long, price: '100000.1' }, 'was 1000.001'],
    ['placeOrder', { ...long, type: 'open_short', price: '100001' }, 'was 1000.01'],
    ['placeOrders', { symbol, orders: [order, { ...order, size: '1' }] }, 'was 89000'],
    [
      'placePlanOrder',
      { ...long, price: undefined, size: '1', triggerPrice: '90000', matchType: 'market' },
      'was 94500',
    ],
    ['placePlanOrder', { symbol, type: 'open_long', size: '1', triggerPrice: '1', executePrice: '90000' }, 'was 90000'],
    ['placeOrder', { ...long, size: '-0.01' }, 'the size of an order must be above zero, was -0.01'],
    ['placeOrders', { symbol, orders: [order, { ...order, size: '-0.01' }] }, 'must be above zero, was -0.01'],
    ['placeOrders', { symbol, orders: [order, { ...order, size: '0' }] }, 'must be above zero, was 0'],
    [
      'placeTpSlOrder',
      { symbol: 'x', type: 'stop_loss', size: '1', triggerPrice: '1', positionSide: 'LONG' },
      'symbol',
    ],
    ['closePositions', {}, 'symbol must be cmt_btcusdt, was missing'],
    ['cancelAllOrders', { cancelOrderType: 'normal' }, 'was missing'],
    ['setLeverage', { symbol: 'x', marginMode: 'SHARED', longLeverage: '9', shortLeverage: '9' }, 'symbol must be'],
    ['setMarginMode', { symbol: 'x', marginMode: 'SHARED' }, 'symbol must be'],
    ['adjustMargin', { positionId: '1', amount: '1001' }, 'the value must be at most 1000, was 1001'],
    ['adjustMargin', { positionId: '1', amount: '1', coinId: 1 }, 'coinId must be 2, was 1'],
    ['setAutoAppendMargin', { positionId: '1', isEnabled: true }, 'automatic margin'],
  ])('is refused before any request: %s %j', async (name, input, reason) => {
    const given = Object.fromEntries(Object.entries(input).filter(([, each]) => each !== undefined))
    const { outcome, detail } = await agent.call(name, given)
    expect([outcome, detail]).toEqual(['forbidden', expect.stringContaining(reason)])
    expect(sent).toEqual([])
  })

  it('is not even valid without a size', async () => {
    const { outcome, detail } = await agent.call('placeOrders', {
      symbol,
      orders: [{ type: 'open_long', price: '89000' }],
    })
    expect([outcome, detail]).toEqual(['invalid', 'placeOrders: orders.0.size is required, was missing.'])
    expect(sent).toEqual([])
  })

  it.each([
    ['placeOrder', { symbol, type: 'open_long', size: '0.0107', matchPrice: 'market' }],
    ['placeOrder', { symbol, type: 'open_short', size: '0.0107', matchPrice: 'market' }],
    ['placeOrder', { symbol, type: 'open_short', size: '0.0107', price: '1' }],
    ['placePlanOrder', { symbol, type: 'open_long', size: '0.0107', triggerPrice: '1', matchType: 'market' }],
  ])('is refused after reading the best price, if its value depends on that: %s %j', async (name, input) => {
    const { outcome, detail } = await agent.call(name, input)
    expect([outcome, detail]).toEqual(['forbidden', expect.stringContaining('the value must be at most 1000, was 100')])
    expect(sent).toEqual(name === 'placePlanOrder' ? ['time', 'contracts', 'ticker'] : ['time', 'ticker'])
  })

  it.each([
    ['"contract_val":"100"', 'the value must be at most 1000, was 8900'],
    ['"contract_val":"0"', 'shows no face value of a contract of cmt_btcusdt'],
    ['"contract_val":null', 'shows no face value of a contract of cmt_btcusdt'],
  ])('is refused if it is a plan order whose size may be in contracts, with %s (G29)', async (contractVal, reason) => {
    tamper = (_, text) => text.replaceAll(/"contract_val":"[^"]*"/g, contractVal)
    const plan = { symbol, type: 'open_long', size: '0.001', triggerPrice: '90000', executePrice: '89000' }
    const { outcome, detail } = await agent.call('placePlanOrder', plan)
    expect([outcome, detail, sent]).toEqual(['forbidden', expect.stringContaining(reason), ['time', 'contracts']])
  })

  it('is refused if the service lists the position of another symbol among those of an allowed one', async () => {
    await agent.call('placeOrder', { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
    const [{ id }] = (await agent.call('listPositions', { symbol }))['data'] as [{ id: string }]
    tamper = (path, text) => (path === 'singlePosition' ? text.replaceAll(symbol, 'cmt_ethusdt') : text)
    const { detail } = await agent.call('adjustMargin', { positionId: id, amount: '1' })
    expect(detail).toContain(`expected current positions in cmt_btcusdt, was ${id}`)
  })

  it.each(['cancelOrder', 'cancelOrders', 'cancelPlanOrder', 'modifyTpSlOrder'])(
    'is refused if it names an order of another symbol: %s',
    async (name) => {
      const other = await connect({ ...exchange.options, allow: ['trade'] })
      const { data } = await other.call('placeOrder', { ...long, symbol: 'cmt_ethusdt', price: '2900' })
      const { orderId } = data as { orderId: string }
      const input = { cancelOrders: { orderIds: [orderId] }, modifyTpSlOrder: { orderId, triggerPrice: '1' } }
      const { outcome, detail } = await agent.call(name, input[name as keyof typeof input] ?? { orderId })
      expect([outcome, detail]).toEqual([
        'forbidden',
        expect.stringMatching(/expected current (plan )?orders (that reduce a position )?in cmt_btcusdt/),
      ])
      expect(sent.filter((path) => !/current/i.test(path))).toEqual([])
      await other.close()
    },
  )

  it('is refused if it names the position of another symbol', async () => {
    const { detail } = await agent.call('adjustMargin', { positionId: '1', amount: '1' })
    expect(detail).toContain('expected current positions in cmt_btcusdt, was 1')
  })
})

describe('a call within the limits', () => {
  it('is sent, and its value is counted', async () => {
    expect(await agent.call('placeOrder', long)).toMatchObject({ outcome: 'done' })
    expect(await value()).toBe('890')
    const { data } = await agent.call('placeOrder', { ...long, price: '88000' })
    expect(await value()).toBe('1770')
    expect(await agent.call('cancelOrder', { orderId: (data as { orderId: string }).orderId })).toMatchObject({
      outcome: 'accepted',
    })
    expect(await value()).toBe('1770')
  })

  it('may reduce a position when nothing is left of the day', async () => {
    await agent.call('placeOrder', { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
    await agent.call('placeOrder', long)
    expect(await agent.call('placeOrder', long)).toMatchObject({ outcome: 'forbidden' })
    const stop = { symbol, type: 'stop_loss', size: '0.01', triggerPrice: '80000', positionSide: 'LONG' }
    expect(await agent.call('placeTpSlOrder', stop)).toMatchObject({ outcome: 'done' })
    const close = { symbol, type: 'close_long', size: '0.01', matchPrice: 'market' }
    expect(await agent.call('placeOrder', close)).toMatchObject({ outcome: 'done' })
    expect(await agent.call('closePositions', { symbol })).toMatchObject({
      outcome: expect.stringMatching(/done|refused/),
    })
  })

  it('is not counted if the service has refused it, and is counted if its response was lost', async () => {
    expect(await agent.call('placeOrder', { ...long, price: '89000.05' })).toMatchObject({ outcome: 'refused' })
    expect(await value()).toBe('0')
    exchange.sandbox.control.createFault({
      operation: 'placeOrder',
      phase: 'before',
      action: { type: 'drop', how: 'close' },
    })
    expect(await agent.call('placeOrder', long)).toMatchObject({ outcome: 'unknown' })
    expect(await value()).toBe('890')
  })

  it('counts all orders of a batch', async () => {
    expect(await agent.call('placeOrders', { symbol, orders: [order, order] })).toMatchObject({ outcome: 'done' })
    expect(await value()).toBe('1780')
    expect(await agent.call('placeOrders', { symbol, orders: [order] })).toMatchObject({ outcome: 'forbidden' })
  })
})

describe('the value of a day', () => {
  it('outlives the server', async () => {
    await agent.call('placeOrder', long)
    await agent.call('placeOrder', long)
    const next = await start()
    const { outcome, detail } = await next.call('placeOrder', long)
    expect([outcome, detail]).toEqual([
      'forbidden',
      expect.stringContaining('must be at most 2000, was 890 after 1780'),
    ])
    await next.close()
  })

  it('cannot be exceeded by calls at the same time, of two servers', async () => {
    const next = await start()
    const calls = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? agent : next).call('placeOrder', long))
    const done = (await Promise.all(calls)).filter(({ outcome }) => outcome === 'done')
    expect([done.length, sent.filter((path) => path === 'placeOrder').length]).toEqual([2, 2])
    await next.close()
  })

  it('is counted when the process ends between the record and the request', async () => {
    const { clock, random } = transport
    const requested = new Promise<void>((resolve) => {
      const inner = transport
      const silent: Transport = (request) => {
        if (!request.target.endsWith('/placeOrder')) return inner(request)
        resolve()
        return new Promise<never>(() => {})
      }
      transport = Object.assign(silent, { clock: clock!, random: random! })
    })
    const crashing = await start()
    void crashing.mcp.call('placeOrder', long)
    await requested
    expect(await value()).toBe('890')
  })
})
