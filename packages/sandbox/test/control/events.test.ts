// Listing and following events.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { type Trader, trader } from '../fixtures/trader.ts'
import { type Answer, ask, now, startSandbox } from '../fixtures/requests.ts'
import { connectTo } from '../fixtures/raw-connection.ts'
import { readReplies } from '../fixtures/raw-replies.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
let alice: Trader
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  alice = trader(sandbox, { deposit: '10000' })
})

interface Event {
  seq: number
  turn: number
  cause: string
  kind: string
  time: number
  accountId: string | null
  symbol: string | null
  detail: Record<string, string | boolean | null>
}

const list = (query = ''): Promise<Answer> => ask(sandbox, `/sandbox/events${query}`)
const eventsOf = async (query = ''): Promise<Event[]> => (await list(query)).json.events

describe('GET /sandbox/events', () => {
  it('lists the events of an order, in order and with their cause', async () => {
    const { next } = (await list()).json
    const orderId = await alice.opensLong('0.01').as('mine').atMarket()
    const events = await eventsOf(`?after=${next}`)
    expect(
      events.map(({ kind, cause, detail }) => [kind, cause, detail['status'] ?? detail['businessType'] ?? '']),
    ).toEqual([
      ['order', 'placeOrder', 'pending'],
      ['bill', 'placeOrder', 'position_open_long'],
      ['bill', 'placeOrder', 'order_fill_fee_income'],
      ['fill', 'placeOrder', ''],
      ['bill', 'placeOrder', 'position_open_short'],
      ['order', 'placeOrder', 'filled'],
    ])
    expect(new Set(events.map(({ turn }) => turn)).size).toBe(1)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => next + 1 + index))
    const { accountId } = alice.account
    expect(events.at(-1)).toMatchObject({
      accountId,
      symbol,
      detail: { orderId, clientOid: 'mine', filledSize: '0.01' },
    })
    const [fill] = await alice.fills()
    expect(events[3]!.detail).toMatchObject({
      orderId,
      size: fill!.fillSize,
      value: fill!.fillValue,
      fee: fill!.fillFee,
    })
  })

  it('lists prices, plan orders and cancel reasons', async () => {
    const { next } = (await list()).json
    await alice.post('order/plan_order', { symbol, size: '0.01', type: '3', match_type: '1', trigger_price: '91000' })
    sandbox.control.setPrice({ symbol, price: '91000' })
    await alice.opensLong('0.01').only('postOnly').at('92000')
    const events = await eventsOf(`?after=${next}`)
    expect(events.map(({ kind, cause, detail }) => [kind, cause, detail['status'] ?? detail['price']])).toEqual([
      ['plan', 'placePlanOrder', 'untriggered'],
      ['price', 'setPrice', '91000.0'],
      ['plan', 'setPrice', 'canceled'],
      ['order', 'placeOrder', 'pending'],
      ['order', 'placeOrder', 'canceled'],
    ])
    expect(events.at(-1)!.detail['reason']).toBe('would_take')
  })

  it('continues after a number to the end, page by page, without a gap', async () => {
    await alice.opensLong('0.01').atMarket()
    await alice.closesLong('0.01').atMarket()
    const all = await eventsOf('?after=0&limit=1000')
    const pages: Event[] = []
    for (let after = 0; ;) {
      const { events, next } = (await list(`?after=${after}&limit=3`)).json
      if (events.length === 0) break
      pages.push(...events)
      after = next
    }
    expect(pages).toEqual(all)
  })

  it('lists the latest events without a number', async () => {
    await alice.opensLong('0.01').atMarket()
    const all = await eventsOf('?after=0&limit=1000')
    expect(await eventsOf('?limit=2')).toEqual(all.slice(-2))
  })

  it('filters by kind and account, and still reaches the end', async () => {
    const bob = trader(sandbox, { deposit: '10000' })
    await alice.opensLong('0.01').atMarket()
    await bob.opensShort('0.01').atMarket()
    const last = (await list()).json.next
    const { events, next } = (await list(`?after=0&kind=fill&accountId=${bob.account.accountId}`)).json
    expect(events).toMatchObject([{ kind: 'fill', accountId: bob.account.accountId }])
    expect(next).toBe(last)
  })

  it('has one event per line as JSON lines', async () => {
    await alice.opensLong('0.01').atMarket()
    const response = await sandbox.fetch('/sandbox/events?after=0', { headers: { accept: 'application/x-ndjson' } })
    expect(response.headers.get('content-type')).toContain('application/x-ndjson')
    const lines = (await response.text()).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(await eventsOf('?after=0'))
  })

  it.each([
    { query: '?after=5000', msg: /at most \d+, the number of the latest event, was 5000/ },
    { query: '?after=-1', msg: /at least 0/ },
    { query: '?limit=0', msg: /at least 1/ },
    { query: '?limit=10001', msg: /at most 10000/ },
    { query: '?waitMs=30001', msg: /at most 30000/ },
    { query: '?kind=none', msg: /kind must be/ },
    { query: '?accountId=x', msg: /accountId must be/ },
    { query: '?last=1', msg: /last is not known/ },
  ])('refuses $query', async ({ query, msg }) => {
    expect(await list(query)).toMatchObject({ status: 400, json: { code: '40020', msg: expect.stringMatching(msg) } })
  })

  it('lists the kinds that exist when it refuses another', async () => {
    expect(await list('?kind=x')).toMatchObject({
      status: 400,
      json: {
        code: '40020',
        msg: 'Query parameter kind must be order, plan, fill, bill, price, funding, liquidation, halt or terms, was "x".',
      },
    })
  })

  it('refuses to list events that are no longer in the log', async () => {
    for (let index = 0; index < 5_001; index += 1) {
      sandbox.control.setPrice({ symbol, price: index % 2 === 0 ? '90001' : '90000', mode: 'glide', steps: 2 })
    }
    const answer = await list('?after=1')
    expect(answer.json.msg).toMatch(
      /after must be at least \d+, because older events are no longer in the log, was 1\./,
    )
    const { first, next, events } = (await list('?limit=10000')).json
    expect([events.length, next - first + 1]).toEqual([10_000, 10_000])
    expect((await list(`?after=${first - 1}&limit=1`)).json.events[0].seq).toBe(first)
  })

  it('continues its numbers after a reset, without earlier events', async () => {
    const before = (await list()).json.next
    sandbox.control.reset()
    const { events, next, first } = (await list()).json
    expect([events, next, first]).toEqual([[], before, before + 1])
    sandbox.control.createAccount({ deposit: '5' })
    expect((await eventsOf(`?after=${before}`)).map(({ seq }) => seq)).toEqual([before + 1, before + 2])
  })
})

describe('waiting for an event', () => {
  it('is possible for many requests at once, without a warning', async () => {
    const warnings: Error[] = []
    const listen = (warning: Error): void => void warnings.push(warning)
    process.on('warning', listen)
    const { json } = await list()
    const waiting = Array.from({ length: 30 }, () => list(`?after=${json.next}&waitMs=30000`))
    await new Promise((resolve) => setTimeout(resolve, 50))
    sandbox.control.setPrice({ symbol, price: '90001' })
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })

  it('returns with the event', async () => {
    const { next } = (await list()).json
    const waiting = eventsOf(`?after=${next}&waitMs=20000&kind=price`)
    await alice.opensLong('0.01').atMarket()
    sandbox.control.setPrice({ symbol, price: '91000' })
    expect(await waiting).toMatchObject([{ kind: 'price', detail: { price: '91000.0' } }])
  })

  it('returns without an event after its time', async () => {
    const { next } = (await list()).json
    expect((await list(`?after=${next}&waitMs=30`)).json).toEqual({ events: [], next, first: 1 })
  })

  it('takes no real time in process', async () => {
    const { next } = (await list()).json
    const wait = { after: next, waitMs: 30_000, kind: 'bill' } as const
    const begun = sandbox.clock.now()
    expect(await sandbox.control.listEvents(wait)).toMatchObject({ events: [] })
    expect(sandbox.clock.now() - begun).toBe(30_000)
    const waiting = sandbox.control.listEvents(wait)
    sandbox.control.createAccount({ deposit: '5' })
    expect(await waiting).toMatchObject({ events: [{ kind: 'bill' }, { kind: 'bill' }] })
  })

  it('does not wait if there is an event', async () => {
    expect((await eventsOf('?after=0&waitMs=30000')).length).toBeGreaterThan(0)
  })

  it('advances time in real mode', async () => {
    let wall = now
    sandbox = startSandbox({ wallClock: () => wall })
    const bob = trader(sandbox, { deposit: '10000' })
    const { accountId } = bob.account
    sandbox.control.updateSettings({ accountId, symbol, createOrderDelayMilliseconds: 5_000 })
    sandbox.control.setClock({ mode: 'real' })
    const orderId = await bob.opensLong('0.01').atMarket()
    const { next } = (await list()).json
    const waiting = eventsOf(`?after=${next}&waitMs=20000&kind=order`)
    wall += 5_000
    expect((await waiting)[0]).toMatchObject({ cause: 'clock', detail: { orderId, status: 'filled' } })
  })

  it('responds with no events when the server is closed', async () => {
    const url = await sandbox.listen()
    const { next } = (await list()).json
    // Both requests are in one write, so the server has the second one when it responds to the first.
    const targets = ['/sandbox/health', `/sandbox/events?after=${next}&waitMs=30000`]
    const connection = await connectTo(
      url,
      targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).join(''),
    )
    await connection.until(/"ok":true/)
    await sandbox.close()
    const text = await connection.ended()
    expect(readReplies(text)[1]).toMatchObject({ status: 200, json: { events: [], next } })
    expect(text).toMatch(/^connection: close\r$/im)
  })
})
