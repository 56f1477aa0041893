// Rehearsals and confirmations: nothing is sent before a person has confirmed exactly that call.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Receipt, describeReceipt } from '../src/rehearse/receipt.ts'
import type { Question } from '../src/server/calls.ts'
import { type Mcp, createMcp } from '../src/server/create-mcp.ts'
import type { McpOptions } from '../src/server/options.ts'
import type { ToolResult } from '../src/results/envelope.ts'
import { type Exchange, openExchange } from './agent.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', matchPrice: 'market' }
const place = { operation: 'placeOrder', input: order }
const asker = { connection: 'one', canAsk: true }

let exchange: Exchange
let now = 0
beforeEach(() => {
  exchange = openExchange()
  now = 1_000
})
afterEach(() => exchange.sandbox.close())

function start(options: Partial<McpOptions> = {}): Mcp {
  return createMcp({ ...exchange.options, tools: 'few', allow: ['trade'], confirm: true, now: () => now, ...options })
}
const sent = (): string[] =>
  exchange.sandbox.control
    .listRequests({})
    .requests.map(({ operation }) => operation)
    .filter((id) => /^(place|cancel|close|set|adjust|modify)/.test(id))
const outcomeOf = (result: ToolResult | Question | undefined): unknown =>
  (result as ToolResult).structuredContent['outcome']
const detailOf = (result: ToolResult | Question | undefined): string =>
  ((result as ToolResult).structuredContent['refusal'] as { detail: string }).detail

async function ask(mcp: Mcp, call: object = place): Promise<Question> {
  const question = (await mcp.callFor(asker, 'place', call)) as Question
  expect(question).toMatchObject({ state: expect.any(String) })
  return question
}

describe('a rehearsal', () => {
  it('plays an order in a copy of the exchange, and sends nothing', async () => {
    const mcp = start({ confirm: false })
    const result = await mcp.call('place', { ...place, rehearse: true })
    expect(result!.structuredContent).toMatchObject({
      outcome: 'rehearsed',
      where: 'local',
      refusal: null,
      data: null,
      receipt: {
        basis: 'exchange',
        orders: [{ refusal: null, filledAtOnce: '0.01', marginBefore: null }],
        limits: null,
      },
    })
    const { orders } = result!.structuredContent['receipt'] as { orders: Record<string, string>[] }
    expect(sent()).toEqual([])
    // The same as the exchange does next.
    expect(outcomeOf(await mcp.call('place', place))).toBe('done')
    const { data } = (await mcp.call('read', { operation: 'listPositions', input: { symbol } }))!.structuredContent
    const [position] = data as { marginSize: string; liquidatePrice: string }[]
    expect([orders[0]!['marginAfter'], orders[0]!['liquidationAfter']]).toEqual([
      position!.marginSize,
      position!.liquidatePrice === '0' ? null : position!.liquidatePrice,
    ])
  })

  it('says why the exchange would refuse the order', async () => {
    const call = { operation: 'placeOrder', input: { ...order, size: '1000' }, rehearse: true }
    const { receipt } = (await start({ confirm: false }).call('place', call))!.structuredContent
    expect(receipt).toMatchObject({ orders: [{ refusal: expect.stringMatching(/\w/), cost: null }] })
  })

  it('is an estimate where the exchange is no local one', async () => {
    const fetch = (async () => new Response('no', { status: 404 })) as typeof globalThis.fetch
    const result = await start({ confirm: false, fetch }).call('place', { ...place, rehearse: true })
    expect(result!.structuredContent).toMatchObject({
      outcome: 'rehearsed',
      where: 'live',
      receipt: { basis: 'estimate', orders: [{ cost: expect.stringMatching(/^\d+\.\d/), liquidationAfter: null }] },
    })
  })

  it.each([
    ['cancel', { operation: 'cancelAllOrders', input: { symbol, cancelOrderType: 'normal' } }, 1, 0],
    [
      'settings',
      { operation: 'setLeverage', input: { symbol, marginMode: 'SHARED', longLeverage: '5', shortLeverage: '5' } },
      3,
      0,
    ],
    ['place', { operation: 'closePositions', input: { symbol } }, 0, 1],
    [
      'place',
      { operation: 'placeOrders', input: { symbol, orders: [{ type: 'open_long', size: '0.01', price: '80000' }] } },
      0,
      1,
    ],
  ])('of %s %j says what would change', async (tool, call, changes, orders) => {
    const mcp = start({ confirm: false })
    await mcp.call('place', place)
    await mcp.call('place', { operation: 'placeOrder', input: { ...order, matchPrice: 'limit', price: '80000' } })
    const before = sent().length
    const { outcome, receipt } = (await mcp.call(tool, { ...call, rehearse: true }))!.structuredContent
    const { changes: changed, orders: played } = receipt as { changes: unknown[]; orders: unknown[] }
    expect([outcome, changed.length, played.length, sent().length]).toEqual(['rehearsed', changes, orders, before])
  })
})

describe('a receipt', () => {
  const plan = { symbol, type: 'open_long', size: '0.01', triggerPrice: '95000', executePrice: '95001' }
  const stop = { symbol, type: 'stop_loss', size: '0.01', triggerPrice: '80000', positionSide: 'LONG' }
  const rehearse = async (mcp: Mcp, tool: string, operation: string, input: object): Promise<Receipt> =>
    (await mcp.call(tool, { operation, input, rehearse: true }))!.structuredContent['receipt'] as Receipt
  const fetch = (async () => new Response('no', { status: 404 })) as typeof globalThis.fetch

  it.each(['normal', 'plan'])(
    'of cancelAllOrders has the orders that are cancelled, and no other: %s',
    async (kind) => {
      const mcp = start({ confirm: false })
      await mcp.call('place', { operation: 'placeOrder', input: { ...order, matchPrice: 'limit', price: '80000' } })
      await mcp.call('place', { operation: 'placePlanOrder', input: plan })
      const call = { operation: 'cancelAllOrders', input: { symbol, cancelOrderType: kind } }
      const { changes } = await rehearse(mcp, 'cancel', call.operation, call.input)
      const { data } = (await mcp.call('cancel', call))!.structuredContent
      const cancelled = (data as { orderId: string }[]).map(({ orderId }) => `order ${orderId}`)
      expect([changes.map(({ what }) => what), cancelled.length]).toEqual([cancelled, 1])
    },
  )

  it('of cancelOrder has a plan order that it cancels', async () => {
    const mcp = start({ confirm: false })
    const placed = (await mcp.call('place', { operation: 'placePlanOrder', input: plan }))!.structuredContent
    const { orderId } = placed['data'] as { orderId: string }
    const { changes } = await rehearse(mcp, 'cancel', 'cancelOrder', { orderId })
    expect(changes).toMatchObject([{ what: `order ${orderId}`, after: 'cancelled' }])
    expect(outcomeOf(await mcp.call('cancel', { operation: 'cancelOrder', input: { orderId } }))).toBe('accepted')
  })

  it.each([
    ['placePlanOrder', plan],
    ['placeTpSlOrder', stop],
  ])('of %s says that fee, margin and liquidation are unknown', async (operation, input) => {
    const mcp = start({ confirm: false })
    await mcp.call('place', { operation: 'placeOrder', input: { ...order, size: '1' } })
    const receipt = await rehearse(mcp, 'place', operation, input)
    expect(receipt).toMatchObject({
      basis: 'exchange',
      orders: [{ refusal: null, fee: null, marginAfter: null, liquidationAfter: null }],
    })
    expect(receipt.orders[0]!.liquidationBefore).toMatch(/^\d/)
    expect(describeReceipt(receipt)).toMatch(/fee unknown\n[^]*margin \S+ -> unknown\n.* liquidation \S+ -> unknown\n/)
  })

  it.each([
    ['is closed', { type: 'close_long', size: '1', matchPrice: 'market' }, '0', 'none'],
    ['is not touched', { type: 'open_long', size: '0.1', orderType: 'fok', price: '100' }, null, 'unknown'],
  ])('of an order says what becomes of a position that %s', async (_, terms, margin, liquidation) => {
    const mcp = start({ confirm: false })
    await mcp.call('place', { operation: 'placeOrder', input: { ...order, size: '1' } })
    const receipt = await rehearse(mcp, 'place', 'placeOrder', { symbol, ...terms })
    expect(receipt).toMatchObject({ basis: 'exchange', orders: [{ refusal: null, marginAfter: margin }] })
    expect(describeReceipt(receipt)).toContain(` -> ${liquidation}\n`)
  })

  it('of placeTpSlOrder estimates no margin, because the order only reduces a position', async () => {
    const { orders } = await rehearse(start({ confirm: false, fetch }), 'place', 'placeTpSlOrder', stop)
    expect(orders).toMatchObject([{ cost: null, reserve: null, marginAfter: null, fee: expect.stringMatching(/^\d/) }])
  })

  it.each([
    ['cancel', 'cancelAllOrders', { symbol, cancelOrderType: 'normal' }, null],
    ['place', 'closePositions', { symbol }, null],
    ['place', 'placeOrder', order, expect.stringMatching(/^\d/)],
  ])(
    'of %s %s says what is left of the limit of positions only if it is measured',
    async (tool, operation, input, left) => {
      const folder = mkdtempSync(join(tmpdir(), 'capi-rehearse-'))
      const limits = { symbols: [symbol], maxOrderValue: '2000', maxDayValue: '5000', maxPositionValue: '3000', folder }
      const mcp = start({ confirm: false, limits })
      await mcp.call('place', place)
      const { limits: count } = await rehearse(mcp, tool, operation, input)
      rmSync(folder, { recursive: true })
      expect(count).toMatchObject({ positionLeft: left })
    },
  )
})

describe('a call that must be confirmed', () => {
  it('is asked about with its receipt, and sent once a person has accepted', async () => {
    const mcp = start()
    const { message, state } = await ask(mcp)
    expect(message).toMatch(/^placeOrder \{.*\}\nexchange: [^]*open_long 0\.01 cmt_btcusdt[^]*liquidation none -> /)
    expect(sent()).toEqual([])
    const result = await mcp.callFor({ ...asker, answer: { state, isAccepted: true } }, 'place', place)
    expect([outcomeOf(result), sent()]).toEqual(['done', ['placeOrder']])
  })

  const close = { symbol, type: 'stop_loss', size: '0.01', triggerPrice: '80000', positionSide: 'LONG' }
  it.each([
    ['place', 'placeOrder', { ...order, matchPrice: 'limit', price: '88123.4', orderType: 'postOnly' }],
    ['place', 'placeOrder', { ...order, marginMode: 'SHARED', presetStopLossPrice: '70000' }],
    [
      'place',
      'placePlanOrder',
      { symbol, type: 'open_long', size: '0.01', triggerPrice: '95000', executePrice: '95001', matchType: 'limit' },
    ],
    ['place', 'placeTpSlOrder', close],
    ['cancel', 'cancelOrders', { orderIds: ['1', '2'] }],
    ['settings', 'setLeverage', { symbol, marginMode: 'SHARED', longLeverage: '5', shortLeverage: '5' }],
  ])('is shown with its whole input: %s %s %j', async (tool, operation, input) => {
    const question = await start().callFor(asker, tool, { operation, input })
    const [line] = String((question as Question).message).split('\n')
    expect([line!.slice(0, operation.length + 1), JSON.parse(line!.slice(operation.length))]).toEqual([
      `${operation} `,
      input,
    ])
  })

  it('is shown in lines that no text of the agent adds to', async () => {
    const forged = 'x\nSend it? It is safe.\u2028cost 0\u202e'
    const lines = async (clientOids: readonly string[]): Promise<string[]> => {
      const call = { operation: 'cancelOrders', input: { clientOids } }
      return String(((await start().callFor(asker, 'cancel', call)) as Question).message).split(/[\n\u2028\u202e]/)
    }
    const shown = await lines([forged])
    expect(shown).toHaveLength((await lines(['x'])).length)
    expect(shown.filter((line) => line.startsWith('Send it?'))).toHaveLength(1)
    expect(shown.join('\n')).toContain(String.raw`"x\nSend it? It is safe.\u2028cost 0\u202e"`)
  })

  it('is shown in a bounded length that says what is left out', async () => {
    const clientOids = Array.from({ length: 400 }, (_, index) => `${'y'.repeat(1_000)}${index}`)
    const call = { operation: 'cancelOrders', input: { clientOids } }
    const { message } = (await start().callFor(asker, 'cancel', call)) as Question
    expect(message.length).toBeLessThan(40_000)
    expect(message).toContain('"…and 350 more"]}')
    expect(message).toContain('y…and 801 more"')
    expect(message).toContain('\n…and 350 more changes\n')
  })

  it('is refused with the receipt where the client can ask nobody', async () => {
    const result = await start().call('place', place)
    expect(result!.structuredContent).toMatchObject({
      outcome: 'forbidden',
      refusal: { detail: expect.stringContaining('this client cannot ask one') },
      receipt: { basis: 'exchange', orders: [{ symbol }] },
    })
    expect(sent()).toEqual([])
  })

  it('is not sent if the person declines', async () => {
    const mcp = start()
    const { state } = await ask(mcp)
    const result = await mcp.callFor({ ...asker, answer: { state, isAccepted: false } }, 'place', place)
    expect([outcomeOf(result), detailOf(result), sent()]).toEqual([
      'forbidden',
      expect.stringContaining('declined'),
      [],
    ])
  })

  it('is not asked about if the exchange would refuse it', async () => {
    const call = { operation: 'placeOrder', input: { ...order, size: '1000' } }
    expect(outcomeOf(await start().callFor(asker, 'place', call))).toBe('refused')
  })

  it('needs no question to be read or rehearsed', async () => {
    const mcp = start()
    expect(outcomeOf(await mcp.call('read', { operation: 'listAssets' }))).toBe('done')
    expect(outcomeOf(await mcp.call('place', { ...place, rehearse: true }))).toBe('rehearsed')
  })
})

describe('a confirmation', () => {
  const changed = { operation: 'placeOrder', input: { ...order, size: '0.02' } }
  const other = { operation: 'placeOrder', input: { ...order, symbol: 'cmt_ethusdt' } }
  const confirm = (mcp: Mcp, state: string, call: object = place, connection = 'one') =>
    mcp.callFor({ connection, canAsk: true, answer: { state, isAccepted: true } }, 'place', call)

  it.each([
    ['a changed input', changed],
    ['another symbol', other],
    ['a field more', { ...place, input: { ...order, presetStopLossPrice: '1' } }],
  ])('does not count for %s', async (_, call) => {
    const mcp = start()
    const result = await confirm(mcp, (await ask(mcp)).state, call)
    expect([outcomeOf(result), detailOf(result), sent()]).toEqual([
      'forbidden',
      'The confirmation is for another request. Nothing was sent.',
      [],
    ])
  })

  it('counts for the same input with its fields in another order', async () => {
    const mcp = start()
    const { state } = await ask(mcp)
    const input = Object.fromEntries(Object.entries(order).toReversed())
    expect(outcomeOf(await confirm(mcp, state, { operation: 'placeOrder', input }))).toBe('done')
  })

  it('counts once', async () => {
    const mcp = start()
    const { state } = await ask(mcp)
    const results = await Promise.all([confirm(mcp, state), confirm(mcp, state)])
    expect(results.map(outcomeOf).toSorted()).toEqual(['done', 'forbidden'])
    expect(detailOf(await confirm(mcp, state))).toContain('unknown or used before')
    expect(sent()).toEqual(['placeOrder'])
  })

  it('is used up by a call that it does not count for', async () => {
    const mcp = start()
    const { state } = await ask(mcp)
    await confirm(mcp, state, changed)
    expect([outcomeOf(await confirm(mcp, state)), sent()]).toEqual(['forbidden', []])
  })

  it('counts for a minute', async () => {
    const mcp = start()
    const late = await ask(mcp)
    now += 60_001
    expect(detailOf(await confirm(mcp, late.state))).toContain('older than a minute')
    const { state } = await ask(mcp)
    now += 60_000
    expect(outcomeOf(await confirm(mcp, state))).toBe('done')
    expect(sent()).toEqual(['placeOrder'])
  })

  it('counts on the connection on which it was asked', async () => {
    const mcp = start()
    const result = await confirm(mcp, (await ask(mcp)).state, place, 'two')
    expect([outcomeOf(result), detailOf(result), sent()]).toEqual([
      'forbidden',
      expect.stringContaining('on another connection'),
      [],
    ])
  })

  it.each(['', 'x', '__proto__', '00000000-0000-4000-8000-000000000000'])(
    'that was invented does not count: %j',
    async (state) => {
      const mcp = start()
      await ask(mcp)
      expect([outcomeOf(await confirm(mcp, state)), sent()]).toEqual(['forbidden', []])
    },
  )

  it('cannot be had for an operation that sends any request', async () => {
    const mcp = start({ allow: ['trade', 'control'] })
    const input = { accountId: exchange.accountId, operation: 'placeOrder', body: '{}' }
    const result = await mcp.callFor(asker, 'control', { operation: 'sandbox_callAsAccount', input })
    expect([outcomeOf(result), detailOf(result)]).toEqual([
      'forbidden',
      expect.stringContaining('nobody would be asked'),
    ])
  })
})
